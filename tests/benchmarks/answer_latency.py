"""
Milliseconds from question to guarded outcome, warm, by stage: p50 and p95 over the questions of a file, each asked for
the first time.

The first ``WARM_UP`` questions are not counted: they load what every question needs. No counted question was asked
before, as its vectors are remembered.

Run: ``python -m tests.benchmarks.answer_latency --lake FOLDER --tenant T --questions FILE.jsonl`` (lines with
``question``).
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import numpy as np

from pincite.engine import Question
from pincite.ports import Vectors
from pincite.wiring import open_engine

AS_OF = date(2026, 6, 30)
WARM_UP = 20


def main() -> int:
    """Ask every question once and print all but the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lake", type=Path, required=True)
    parser.add_argument("--tenant", required=True)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--at-most", type=int, default=200)
    options = parser.parse_args()
    engine = open_engine(options.lake, options.tenant)
    with options.questions.open(encoding="utf-8") as lines:
        questions = list(dict.fromkeys(json.loads(line)["question"] for line in lines))[: options.at_most]
    laps: dict[str, list[float]] = defaultdict(list)
    for number, question in enumerate(questions):
        for stage, lap in engine.ask(Question(question, AS_OF)).timings_ms.items():
            if number >= WARM_UP:
                laps[stage].append(lap)
    alone = _one_text(engine.embedder.embed)
    print(
        f"{engine.index.count()} chunks, {len(questions) - WARM_UP} questions; one short text takes the "
        f"embedder {alone:.1f} ms"
    )
    for stage, times in laps.items():
        print(f"{stage:10} p50 {np.percentile(times, 50):7.1f}  p95 {np.percentile(times, 95):7.1f}")
    return 0


def _one_text(embed: Callable[[Sequence[str]], Vectors]) -> float:
    times = []
    for number in range(30):
        begin = time.perf_counter()
        embed([f"How long is record number {number} to be kept?"])
        times.append((time.perf_counter() - begin) * 1000)
    return float(np.median(times))


if __name__ == "__main__":
    sys.exit(main())
