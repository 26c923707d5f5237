"""
The same documents by a folder and by an object store, in one run: same rows, digests and answers, and the seconds.

Every step is a process of its own: a cold build, the same again, one with a changed document, opening the engines, and
golden questions. The store is moto's S3 on loopback (``tests/pincite/adapters/stores/s3_server.py``), in Python and in
the memory of this process: its seconds are those of a slow store on a near network, and its counts of requests and
bytes hold for any. Run: ``python -m tests.benchmarks.shared_lake [DOCS] [QUESTIONS]``.
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


def build(docs: Path, place: str) -> dict[str, Any]:
    """All stages, integrity checks and the pointers, without evals."""
    stages = Stages(docs, lake_folder(place))
    begin = time.perf_counter()
    with Lake(stages.lake).writing():
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


def child(*arguments: str) -> dict[str, Any]:
    """A step in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.shared_lake", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def measure(docs: Path, questions: int) -> None:
    """Print what each step came to in both places, and hold them against each other."""
    from tests.pincite.adapters.stores.s3_server import serving  # noqa: PLC0415 - the children need no server

    with tempfile.TemporaryDirectory() as root, serving() as server:
        place = Path(root)
        os.environ["PINCITE_CACHE"] = str(place / "cache")
        places = {"folder": str(place / "lake"), "s3": f"{server.bucket('measured')}/lake"}
        found: dict[str, dict[str, Any]] = {name: {} for name in places}
        for name, lake in places.items():
            own = place / f"docs-{name}"
            shutil.copytree(docs, own)
            for step in STEPS:
                server.asked.clear()
                if step == "changed build":
                    changed(own)
                if step == "open":
                    shutil.rmtree(place / "cache", ignore_errors=True)  # as on a machine that never built
                result = child("ask", lake, str(questions)) if step in STEPS[3:] else child("build", str(own), lake)
                requests = Counter(method for method, _ in server.asked)
                found[name][step] = result
                print(f"{name:6} {step:15} {json.dumps(result)} {dict(requests) or ''}", flush=True)
        sizes = Lake(lake_folder(places["s3"])).store.sizes("")
        kinds = Counter({key.split("/")[0]: 0 for key in sizes})
        for key, size in sizes.items():
            kinds[key.split("/")[0]] += size
        print("bytes in the store:", dict(kinds), "objects:", len(sizes))
    same = [found["folder"][step]["digest"] == found["s3"][step]["digest"] for step in STEPS]
    print("same digests in every step:", all(same))


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
