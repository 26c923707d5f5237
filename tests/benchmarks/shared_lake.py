"""
The same documents by a folder and by an object store, by one process and by Ray, in one run: same rows, digests and
answers, and the seconds.

Every step is a process of its own: a cold build, the same again, one with a changed document, opening the engines, and
golden questions (none with QUESTIONS 0, for documents that are not the bundled ones). The store is moto's S3 on
loopback (``tests/pincite/adapters/stores/s3_server.py``), in Python and in the memory of this process: its seconds are
those of a slow store on a near network, and its counts of requests and bytes hold for any. Run: ``python -m
tests.benchmarks.shared_lake [DOCS] [QUESTIONS]``.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from evals.cases.golden import GOLDEN_SET
from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.build import Stages
from pincite.engine import Question
from pincite.fingerprint import fingerprint
from pincite.ingest.publishing import build_of, publish
from pincite.model.documents import Scope
from pincite.model.releases import GateRecord
from pincite.places import DATA

STEPS = ("cold build", "unchanged build", "changed build", "open", "questions")
QUESTIONS = 40
PLACES = {"folder": "in-process", "s3": "in-process", "folder by ray": "ray", "s3 by ray": "ray"}
"""Where the lake lies, and who parses and embeds: Ray with as many processes as there are processors."""


def build(docs: Path, place: str) -> dict[str, Any]:
    """All stages, integrity checks and the pointers, without evals."""
    stages = Stages(docs, lake_folder(place))
    begin = time.perf_counter()
    candidates = stages.candidates()
    for each in candidates.values():
        record = GateRecord(snapshot_id=each.snapshot_id, index_version=each.index_version, evals="none")
        publish(Lake(stages.lake), each, record)
    seconds = time.perf_counter() - begin
    builds = {tenant: build_of(Lake(stages.lake), tenant) for tenant in candidates}
    return {
        "seconds": round(seconds, 2),
        "documents": sum(len(each.documents) for each in builds.values()),
        "rows": sum(each.rows for each in builds.values()),
        "digest": fingerprint({tenant: each.digest for tenant, each in builds.items()}),
    }


def ask(place: str, questions: int) -> dict[str, Any]:
    """Golden questions of both tenants, evenly chosen."""
    from pincite.wiring import open_engine  # noqa: PLC0415 - a build needs no engine

    cases = [json.loads(line) for line in GOLDEN_SET.read_text(encoding="utf-8").splitlines()]
    lake, begin = lake_folder(place), time.perf_counter()
    engines = {tenant: open_engine(lake, tenant) for tenant in Lake(lake).tenants()}
    opened, took, said = time.perf_counter() - begin, [], []
    asked = [case for case in cases if case["doc_set"] in engines and not case.get("edits")]
    for case in asked[:: max(len(asked) // questions, 1)]:
        begin = time.perf_counter()
        question = Question(case["question"], date.fromisoformat(case["as_of"]), Scope(case["scope"]))
        result = engines[case["doc_set"]].ask(question)
        took.append(time.perf_counter() - begin)
        said.append(result.outcome.model_dump(mode="json"))
    return {
        "open": round(opened, 2),
        "first_ms": round(took[0] * 1000),
        "p50_ms": round(median(took[len(took) // 4 :]) * 1000, 1),
        "questions": len(took),
        "digest": fingerprint(said),
    }


def changed(docs: Path) -> None:
    """One text document says something more."""
    path = next(iter(sorted(docs.rglob("*.md"))))
    path.write_text(
        path.read_text(encoding="utf-8") + "\nThe office is closed on the first Monday of March.\n", "utf-8"
    )


def child(executor: str, *arguments: str) -> dict[str, Any]:
    """A step in a process of its own, by this executor."""
    command = [sys.executable, "-m", "tests.benchmarks.shared_lake", *arguments]
    environment = {**os.environ, "PINCITE_EXECUTOR": executor}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def measure(docs: Path, questions: int) -> None:
    """Print what each step came to in every place, and hold them against each other."""
    from tests.pincite.adapters.stores.s3_server import serving  # noqa: PLC0415 - the children need no server

    with tempfile.TemporaryDirectory() as root, serving() as server:
        place = Path(root)
        os.environ["PINCITE_CACHE"] = str(place / "cache")
        digests: dict[str, set[str]] = {step: set() for step in STEPS}
        for name, executor in PLACES.items():
            bucket = name.replace(" ", "-")
            lake = f"{server.bucket(f'lake-{bucket}')}/lake" if name.startswith("s3") else str(place / name)
            own = place / f"docs of {name}"
            shutil.copytree(docs, own)
            for step in STEPS if questions else STEPS[:2]:
                server.asked.clear()
                if step == "changed build":
                    changed(own)
                if step == "open":
                    shutil.rmtree(place / "cache", ignore_errors=True)  # as on a machine that never built
                arguments = ("ask", lake, str(questions)) if step in STEPS[3:] else ("build", str(own), lake)
                result = child(executor, *arguments)
                requests = Counter(method for method, _ in server.asked)
                digests[step].add(result["digest"])
                print(f"{name:13} {step:15} {json.dumps(result)} {dict(requests) or ''}", flush=True)
            if name == "s3":
                print("bytes in the store:", *stored(lake))
    print("same digests in every step:", all(len(found) <= 1 for found in digests.values()))


def stored(lake: str) -> tuple[dict[str, int], int]:
    """Bytes by the first part of the key, and the number of objects."""
    kinds: Counter[str] = Counter()
    sizes = Lake(lake_folder(lake)).store.sizes("")
    for key, size in sizes.items():
        kinds[key.split("/")[0]] += size
    return dict(kinds), len(sizes)


def main() -> None:
    """A step for a child, or the measurement."""
    match sys.argv[1:]:
        case ["build", docs, place]:
            print(json.dumps(build(Path(docs), place)))
        case ["ask", place, questions]:
            print(json.dumps(ask(place, int(questions))))
        case [*rest]:
            measure(Path(rest[0]) if rest else DATA / "docs", int(rest[1]) if rest[1:] else QUESTIONS)


if __name__ == "__main__":
    main()
