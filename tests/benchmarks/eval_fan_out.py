"""
Every golden case of the bundled documents asked by one process, by two of this machine and by Ray with two: same
records, verdicts and run, and the seconds.

Each way gets a copy of one lake that was built and never asked, so that no way finds what another has read or built.
What is held against each other is all that a run leaves but its timings. Run: ``python -m
tests.benchmarks.eval_fan_out [SUITE]``.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from evals.case_records import CaseRecord
from evals.running.artifacts import read_details, read_run
from evals.running.candidate import newest_candidate
from evals.running.release import read_gate_record
from evals.running.runner import TIMED_SCORES
from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.fingerprint import fingerprint
from pincite.places import DATA

WAYS = {"one process": ("in-process", 1), "two processes": ("in-process", 2), "by Ray": ("ray", 2)}
"""What ``PINCITE_EXECUTOR`` and ``--workers`` say; Ray starts as many processes as there are processors."""


def untimed(record: CaseRecord) -> CaseRecord:
    """A record without what hangs on the clock."""
    scores = {name: score for name, score in record.scores.items() if name not in TIMED_SCORES}
    failures = tuple(failure for failure in record.failures if failure.code != "LATENCY_BUDGET_FAIL")
    return record.model_copy(update={"timings_ms": {}, "scores": scores, "failures": failures})


def verdicts(lake: Path) -> dict[str, list[tuple[str, str, float | None]]]:
    """By tenant each gate with its verdict and figure, but for those of latency."""
    store = Lake(lake)
    records = {tenant: read_gate_record(lake, newest_candidate(store, tenant)) for tenant in store.tenants()}
    return {
        tenant: [(each.gate, each.verdict, each.value) for each in record.verdicts if "latency" not in each.gate]
        for tenant, record in records.items()
    }


def asked(lake: Path, out: Path, suite: str, executor: str, workers: int) -> float:
    """Seconds of ``pincite eval`` as a process of its own, green or red: a busy machine is too slow for the gate."""
    command = [sys.executable, "-m", "orchestration.cli", "eval", "--suite", suite, "--workers", str(workers)]
    environment = {**os.environ, "PINCITE_EXECUTOR": executor}
    begin = time.perf_counter()
    done = subprocess.run(
        [*command, "--lake", str(lake), "--out", str(out)], env=environment, stdout=sys.stderr, check=False
    )
    if done.returncode not in {0, 1}:
        raise SystemExit(done.returncode)
    return time.perf_counter() - begin


def main() -> None:
    """Print a line for each way, and whether all are the same."""
    suite = sys.argv[1] if sys.argv[1:] else "full"
    with tempfile.TemporaryDirectory() as root:
        built, found = Path(root) / "lake", set()
        Stages(DATA / "docs", built).candidates()
        for name, (executor, workers) in WAYS.items():
            lake, out = Path(root) / f"lake of {name}", Path(root) / f"out of {name}"
            shutil.copytree(built, lake)
            seconds = asked(lake, out, suite, executor, workers)
            digests = {
                "run": read_run(out).run_id,
                "records": fingerprint([untimed(record) for record in read_details(out)]),
                "verdicts": fingerprint(verdicts(lake)),
            }
            found.add(tuple(digests.values()))
            said = {
                "seconds": round(seconds, 1),
                "cases": len(read_run(out).rows),
                "load": os.getloadavg()[0],
                **digests,
            }
            print(f"{name:14} {json.dumps(said)}", flush=True)
    print("same in every way:", len(found) == 1)


if __name__ == "__main__":
    main()
