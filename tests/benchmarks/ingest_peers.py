"""
A cold build and re-ingests beside LlamaIndex's ingestion pipeline: ``PINCITE_EXTERNAL_DATA=… python -m
tests.benchmarks.ingest_peers [EVERY] [ENVIRONMENT]``.

It reads every EVERY-th PDF (default 1) of ``regulatory_pdfs`` and ``sec10q/docs`` there, at least three; ENVIRONMENT is
the folder of LlamaIndex's virtual environment, made where there is none (default ``~/.cache/pincite/peers/llamaindex``;
that takes minutes, and a CUDA build of torch takes gigabytes).

Both sides read the same folder with the same embedding model, scenario by scenario, ours first, each in a process of
its own: cold; nothing changed; one file with other bytes and the same pages; one with a page more; one renamed; one
removed; that one added again. Ours builds, checks and publishes; the other side is ``peers/llamaindex_ingest.py``, with
the parts that its documentation shows and all that they persist. ``work`` among the stages leaves out the process's
start and its first imports, which an unmeasured run of each side has compiled and brought into memory.

Rows are counted in the stores, file by file. Expected are, of a file whose name or text is new, as many as a fresh
store of it has, and of every other as many as before. Ours must agree, and so must the chunks of the manifest's
documents, or the benchmark fails; LlamaIndex's counts are only reported. Of the pages' words both sides' chunks hold a
share; what ours lack is mostly running heads, page and line numbers, which it leaves out of chunks on purpose. Aims:
LlamaIndex takes 2.5 times as long as ours or longer for a cold build, and 10 times for a re-ingest of nothing changed.
"""

import json
import os
import sys
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import lancedb
import pymupdf

from pincite.adapters.lake import Lake
from pincite.adapters.lance.audit import LanceAudit
from pincite.ingest.publishing import build_of, open_index
from tests.benchmarks.ingest_speed import TENANT, Measured, change_a_byte, chosen, lay, measured, measured_process
from tests.benchmarks.peers.llamaindex_environment import PINS, TORCH, python_with_llamaindex
from tests.benchmarks.peers.word_coverage import StoredChunk, coverage, words_by_page

ENVIRONMENT = "~/.cache/pincite/peers/llamaindex"
SCRIPT = Path(__file__).parent / "peers" / "llamaindex_ingest.py"
SURROUNDINGS = {"HF_HUB_OFFLINE": "1", "PYTHONDONTWRITEBYTECODE": ""}
"""For both sides: the model comes from a package, and compiled modules are kept."""
COLD = "cold"
FEWEST_FILES = 3
ADDED_TEXT = "The committee met on the third Tuesday and resolved that every copy of the register be bound in green."


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to the folder of documents: names that are gone from it, and files whose name or text is new."""

    name: str
    gone: tuple[str, ...] = ()
    new: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    A side after a change: what its run took, and whether its store holds as many rows of every file as are expected.
    """

    run: Measured
    rows: int
    expected: int
    right: bool


class Side(ABC):
    """
    One of the two that ingest the documents below ``root``; ``expected`` are the rows its store should have, by file
    name.
    """

    name: str

    def __init__(self, root: Path) -> None:
        self.root = root
        self.expected: dict[str, int] = {}

    @abstractmethod
    def ingest(self) -> Measured:
        """Bring the store up to date with the documents."""

    @abstractmethod
    def stored(self) -> list[StoredChunk]:
        """Every row of the store."""

    @abstractmethod
    def fresh(self, files: tuple[Path, ...]) -> dict[str, int]:
        """Rows by file name that a fresh store of *files* has."""

    def expect(self, change: Change) -> None:
        """Bring ``expected`` up to date."""
        for name in change.gone:
            del self.expected[name]
        if change.new:
            self.expected |= self.fresh(change.new)

    def outcome(self) -> Outcome:
        """Ingest, and count the rows."""
        run = self.ingest()
        rows = Counter(chunk.file for chunk in self.stored())
        return Outcome(run, rows.total(), sum(self.expected.values()), right=rows == +Counter(self.expected))


class Pincite(Side):
    """Ours: the whole build, as ``ingest_speed`` measures it."""

    name = "pincite"

    def ingest(self) -> Measured:
        """Build and publish."""
        return measured("build", self.root)

    def stored(self) -> list[StoredChunk]:
        """The rows of the published table."""
        lake = Lake(self.root / "lake")
        build = build_of(lake, TENANT)
        audit = LanceAudit(lake.tenant(TENANT) / "tables" / build.generation, build.table_version)
        rows = open_index(lake, TENANT).rows([chunk_id for _, chunk_id, _ in audit.rows()])
        return [StoredChunk(row.file, row.chunk.page, row.chunk.text) for row in rows]

    def fresh(self, files: tuple[Path, ...]) -> dict[str, int]:
        """What a build of these files alone cuts."""
        with tempfile.TemporaryDirectory() as folder:
            lay(files, Path(folder))
            measured("build", Path(folder))
            return manifest_chunks(Path(folder))

    def outcome(self) -> Outcome:
        """As every side's; the chunks of the manifest's documents must agree too."""
        found = super().outcome()
        return Outcome(
            found.run, found.rows, found.expected, right=found.right and manifest_chunks(self.root) == self.expected
        )


class LlamaIndex(Side):
    """LlamaIndex's pipeline, run by the interpreter of its own environment."""

    name = "llamaindex"

    def __init__(self, root: Path, python: Path) -> None:
        super().__init__(root)
        self._python = python

    def ingest(self) -> Measured:
        """Run the pipeline."""
        return self._run("ingest", self.root / "docs" / TENANT, self.root / "llamaindex")

    def stored(self) -> list[StoredChunk]:
        """The rows of its table; a document of it is a page, whose id ends in ``_part_`` and the 0-based number."""
        table = lancedb.connect(self.root / "llamaindex" / "lance").open_table("vectors")
        rows = table.search().select(["doc_id", "text"]).to_arrow().to_pylist()
        places = [row["doc_id"].rpartition("_part_") for row in rows]
        return [
            StoredChunk(Path(path).name, int(part) + 1, row["text"])
            for (path, _, part), row in zip(places, rows, strict=True)
        ]

    def fresh(self, files: tuple[Path, ...]) -> dict[str, int]:
        """These files where they lie, for their path is embedded too, cut and counted."""
        return {name: int(chunks) for name, chunks in self._run("count", *files).stages.items()}

    def _run(self, job: str, *paths: Path) -> Measured:
        return measured_process([str(self._python), str(SCRIPT), job, *map(str, paths)])


def manifest_chunks(root: Path) -> dict[str, int]:
    """Chunks of each document of the published build, by file name."""
    lake = Lake(root / "lake")
    return {
        each.document.file: len(lake.documents.chunks(each.chunks_key))
        for each in build_of(lake, TENANT).documents
        if each.chunks_key
    }


def changes(docs: Path, names: list[str], aside: Path) -> Iterator[Change]:
    """Do one thing after another to the folder, and tell it."""
    changed, renamed, removed = (docs / name for name in names[:FEWEST_FILES])
    yield Change(COLD, new=tuple(docs / name for name in names))
    yield Change("nothing changed")
    change_a_byte(changed)
    yield Change("bytes changed")
    add_a_page(changed)
    yield Change("page added", new=(changed,))
    after = renamed.rename(docs / f"renamed-{renamed.name}")
    yield Change("renamed", gone=(renamed.name,), new=(after,))
    removed.rename(aside)
    yield Change("removed", gone=(removed.name,))
    aside.rename(removed)
    yield Change("added again", new=(removed,))


def add_a_page(path: Path) -> None:
    """Put a page with one sentence at the end of a PDF."""
    with pymupdf.open(path) as pdf:
        pdf.insert_page(-1, text=ADDED_TEXT)
        data = pdf.tobytes()
    path.write_bytes(data)


def ratios(theirs: Measured, ours: Measured) -> dict[str, float]:
    """LlamaIndex's over ours."""
    pairs = {
        "seconds": (theirs.seconds, ours.seconds),
        "processor_seconds": (theirs.cpu_seconds, ours.cpu_seconds),
        "work_seconds": (theirs.stages["work"], ours.stages["work"]),
    }
    return {name: round(one / other, 2) for name, (one, other) in pairs.items()}


def show(change: str, side: str, outcome: Outcome) -> None:
    """Print a line of the table."""
    run, verdict = outcome.run, "right" if outcome.right else "WRONG"
    print(
        (
            f"{change:<16}{side:<11}{run.seconds:>9.2f} s{run.cpu_seconds:>9.2f} s cpu{run.peak_mb:>7.0f} "
            f"MB{outcome.rows:>7} rows of {outcome.expected:<6} {verdict}"
        ),
        flush=True,
    )


def main() -> None:
    """Measure; print the table and one JSON object."""
    files = chosen(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    if len(files) < FEWEST_FILES:
        sys.exit(f"{len(files)} files, and at least {FEWEST_FILES} are needed")
    os.environ.update(SURROUNDINGS)
    python = python_with_llamaindex(Path(sys.argv[2] if len(sys.argv) > 2 else ENVIRONMENT).expanduser())
    runs: dict[str, dict[str, Outcome]] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        docs, sides = lay(files, root), (Pincite(root), LlamaIndex(root, python))
        pages = words_by_page(files)
        covered: dict[str, float] = {}
        for change in changes(docs, [path.name for path in files], root / "aside.pdf"):
            for side in sides:
                side.expect(change)
            runs[change.name] = {side.name: side.outcome() for side in sides}
            for name, outcome in runs[change.name].items():
                show(change.name, name, outcome)
            if change.name == COLD:
                covered = {side.name: coverage(pages, side.stored()) for side in sides}
    report = {
        "files": len(files),
        "llamaindex": [TORCH, *PINS],
        "ratios": {
            name: ratios(outcomes["llamaindex"].run, outcomes["pincite"].run) for name, outcomes in runs.items()
        },
        "words_of_pages_in_chunks": covered,
        "runs": {
            name: {side: asdict(outcome) for side, outcome in outcomes.items()} for name, outcomes in runs.items()
        },
    }
    print(json.dumps(report, indent=2))
    if not all(outcomes["pincite"].right for outcomes in runs.values()):
        sys.exit("Pincite's rows are not what they should be")


if __name__ == "__main__":
    main()
