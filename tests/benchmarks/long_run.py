"""
A build of 150,000 distinct chunks end to end, from files to an index that answers: how fast each stage is, what it
holds in memory, and that a killed run goes on where it was.

The documents are Markdown of generated sentences, every chunk with figures of its own; all else is what ``pincite
build`` does, without evals. Run: ``python -m tests.benchmarks.long_run FOLDER [CHUNKS]``; the same again after a kill.
Every interval is a line here and in FOLDER/trace.jsonl, the last line sums the run up. It takes 1.5 GB of disk, and an
hour or two on two processors.
"""

import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from pincite.adapters.lake import Lake
from pincite.build import build
from pincite.ingest.publishing import publish
from pincite.model.releases import GateRecord
from pincite.ports import CountingEmbedder
from pincite.recipes import load_recipe
from tests.benchmarks.ingest_speed import tree_mb

CHUNKS = 150_000
A_DOCUMENT = 50
"""Sections of a document; each becomes one chunk."""

A_FOLDER = 500
TENANT = "long"
INTERVAL = 30.0
SENTENCES = 2


def _listed(words: str, mark: str = " ") -> list[str]:
    return [each.strip() for each in words.replace("\n", " ").split(mark)]


WHO = _listed(
    """tenant borrower supplier auditor pharmacist operator inspector carrier contractor trustee insurer registrar
surveyor clinician broker importer licensee custodian assessor lecturer curator fisherman brewer printer librarian miner
welder forester dispatcher translator gardener electrician plumber roofer miller tailor"""
)
WHAT = _listed(
    """deposit invoice sample licence shipment batch mortgage premium prescription permit container turbine boiler
catalogue specimen pension dividend manuscript vessel culvert reservoir orchard warehouse conveyor transformer scaffold
furnace ledger centrifuge thermostat hydrant manifold bearing gasket filter harness parachute telescope"""
)
DOES = _listed(
    """returns inspects stores records releases rejects renews audits insures seals labels weighs ships calibrates
replaces archives approves suspends measures cools"""
)
WHERE = _listed(
    """harbour clinic depot laboratory archive quarry vineyard observatory refinery foundry tannery greenhouse
shipyard bakery cannery dairy sawmill hospital museum airport"""
)
WHEN = _listed(
    """after a written notice|before the first delivery|during a strike|while the roof is open|once the audit ends|
unless the bank objects|where ice is expected|in a leap year|on a public holiday|at the end of a quarter|under a
temporary permit|following a recall|without a second signature|when the pressure falls""",
    "|",
)
UNIT = _listed("days euros litres kilograms metres hours percent bottles pages degrees")


def section(number: int) -> str:
    """Section *number* of the whole: a heading and sentences, the same at every call, and no other's."""
    chosen = random.Random(number)
    who, what, where = chosen.choice(WHO), chosen.choice(WHAT), chosen.choice(WHERE)
    said = " ".join(_sentence(chosen, who, what) for _ in range(SENTENCES))
    return (
        f"## The {what} of the {who}, part {number}\n\nClause {number} holds for the {where}. {said} A second "
        f"{chosen.choice(WHAT)} costs the {who} {number + 100} {chosen.choice(UNIT)} at the {where}.\n"
    )


def _sentence(chosen: random.Random, who: str, what: str) -> str:
    figure, unit = chosen.randint(2, 9_999), chosen.choice(UNIT)
    return (
        f"The {who} {chosen.choice(DOES)} the {what} within {figure} {unit} {chosen.choice(WHEN)}, and the "
        f"{chosen.choice(WHO)} {chosen.choice(DOES)} the {chosen.choice(WHAT)} at the {chosen.choice(WHERE)}."
    )


def lay(docs: Path, chunks: int) -> int:
    """Write the documents that are not there yet; returns how many there are."""
    firsts = range(0, chunks, A_DOCUMENT)
    for number, first in enumerate(firsts):
        path = docs / TENANT / f"part-{number // A_FOLDER:03}" / f"handbook-{number:05}.md"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            sections = "\n".join(map(section, range(first, min(first + A_DOCUMENT, chunks))))
            path.write_text(f"# Handbook {number}\n\n{sections}", encoding="utf-8")
    return len(firsts)


class Trace:
    """Prints and keeps a line each interval: what is being done, how far, how fast, and what it holds in memory."""

    def __init__(self, path: Path, interval: float = INTERVAL) -> None:
        self._path, self._interval = path, interval
        self._begin = self._since = time.perf_counter()
        self._cpu = time.process_time()
        self._at, self._before = ("start", 0, 0), ("start", 0, 0)
        self.seconds: Counter[str] = Counter()
        self.cpu_seconds: Counter[str] = Counter()
        self.most_mb = 0.0
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()

    def note(self, stage: str, done: int, total: int) -> None:
        """What a stage tells of itself; the time since it last did is this stage's."""
        now, cpu = time.perf_counter(), time.process_time()
        self.seconds[stage] += now - self._since  # type: ignore[assignment]
        self.cpu_seconds[stage] += cpu - self._cpu  # type: ignore[assignment]
        self._since, self._cpu, self._at = now, cpu, (stage, done, total)

    def _watch(self) -> None:
        while not self._stopped.wait(self._interval):
            self._line()

    def _line(self) -> None:
        held = tree_mb()
        self.most_mb = max(self.most_mb, held)
        stage, done, total = at = self._at
        since = done - self._before[1] if self._before[0] == stage else done
        self._before = at
        line = {
            "at_s": round(time.perf_counter() - self._begin),
            "stage": stage,
            "done": done,
            "of": total,
            "a_second": round(since / self._interval, 1),
            "mb": round(held),
        }
        self.write(line)

    def write(self, line: dict[str, Any]) -> None:
        """Print and keep *line*."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)


def run(root: Path, chunks: int, embedder: CountingEmbedder, interval: float = INTERVAL) -> dict[str, Any]:
    """Lay, build and publish below *root*; what the run came to."""
    begin = time.perf_counter()
    documents, lake = lay(root / "docs", chunks), Lake(root / "lake")
    with Trace(root / "trace.jsonl", interval) as trace:
        candidate = build(lake, root / "docs", TENANT, load_recipe(), embedder, trace.note)
        gates = GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none")
        publish(lake, candidate, gates)
    summary = {
        "documents": documents,
        "rows": candidate.rows,
        "index_version": candidate.index_version,
        "seconds": round(time.perf_counter() - begin, 1),
        "by_stage": {stage: round(seconds, 1) for stage, seconds in trace.seconds.items()},
        "cpu_by_stage": {stage: round(seconds, 1) for stage, seconds in trace.cpu_seconds.items()},
        "most_mb": round(trace.most_mb),
        "bytes": dict(stored(lake)),
    }
    trace.write(summary)
    return summary


def stored(lake: Lake) -> Iterator[tuple[str, int]]:
    """Bytes below each folder of the lake."""
    kinds: Counter[str] = Counter()
    for key, size in lake.store.sizes("").items():
        kinds[key.split("/")[0]] += size
    yield from sorted(kinds.items())


def main() -> None:
    """Build in the folder named."""
    from pincite.wiring import building_embedder  # noqa: PLC0415 - a test brings an embedder of its own

    if len(sys.argv) == 1:
        sys.exit("python -m tests.benchmarks.long_run FOLDER [CHUNKS]: name a folder to write to")
    root, chunks = Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else CHUNKS
    run(root, chunks, building_embedder(load_recipe().embedder))


if __name__ == "__main__":
    main()
