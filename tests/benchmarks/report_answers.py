"""
Answers on the quarterly reports: of labelled questions, how many are led by the figure that is asked for, from the
report that is meant, and what the others get.

Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.report_answers [LAKE [PART]]``; without LAKE the twelve
reports of ``sec10q/docs`` are built first, which takes minutes. ``labels/reports.jsonl`` has by question the report
that answers it (null: any of them) and a pattern of the answer (null: none answers it). These questions were written,
and the engine was mended, on these reports: the figures say what it can read, not how it fares on others.

``labels/reports_new.jsonl`` has twenty questions on each of nine of the reports, thirty on each of two more and ten
more on each of six, and near misses, which were written from the pages before the engine was asked any: the PARTs
"mend", "kept", "third" and "fourth" are what was looked at while it was mended, the latter three after they had been
asked, "fifth" is what is known by its sums alone. "sixth", twenty questions in everyday words on four of the reports
and six near misses, was written from the pages after that mending and looked at while the next one was made. "seventh",
ten questions of an analyst or a journalist on each of four reports, half of them in the report's words, and fifteen
near misses, was written from the pages before that mending: 26 right first, 2 later, 8 wrong, 4 refused and 4 near
misses answered, before it and after, known by these sums alone. What failed was read when the kinds of answer were
mended: 28, 2, 6, 4 and 4 since.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from pincite.adapters.lake import Lake
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.build import build
from pincite.engine import Question
from pincite.ingest.publishing import publish
from pincite.model.outcomes import Answered, Outcome
from pincite.model.releases import GateRecord
from pincite.recipes import load_recipe
from pincite.wiring import open_engine

LABELS = Path(__file__).parent / "labels" / "reports.jsonl"
NEW_LABELS = Path(__file__).parent / "labels" / "reports_new.jsonl"
AS_OF = date(2026, 6, 30)
TENANT = "reports"


def built(lake: Path, external: Path) -> Path:
    """A lake with the reports published in it."""
    docs = lake / "docs"
    (docs / TENANT).mkdir(parents=True)
    for path in sorted((external / "sec10q" / "docs").glob("*.pdf")):
        shutil.copy(path, docs / TENANT / path.name)
    candidate = build(Lake(lake), docs, TENANT, load_recipe(), OpenVinoEmbedder())
    publish(
        Lake(lake),
        candidate,
        GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none"),
    )
    return lake


def labels(part: str | None) -> list[dict[str, Any]]:
    """The questions of one part of the new ones, or the old ones."""
    read = [json.loads(line) for line in (NEW_LABELS if part else LABELS).read_text(encoding="utf-8").splitlines()]
    return [label for label in read if label.get("part") == part]


def verdict(outcome: Outcome, label: dict[str, Any]) -> tuple[str, str]:
    """What became of one question, and what was said first."""
    if not isinstance(outcome, Answered):
        return ("rightly refused" if label["answer"] is None else "wrongly refused"), outcome.reason
    first = outcome.sentences[0]
    if label["answer"] is None:
        return "answered what no report answers", first.text
    if re.search(label["answer"], first.text) and label["file"] in {None, first.citations[0].file}:
        return "right", first.text
    said = " ".join(sentence.text for sentence in outcome.sentences)
    return ("right later" if re.search(label["answer"], said) else "wrong"), first.text


def main() -> None:
    """Print what did not come out right, then the counts, of the answers by what they are called first."""
    external = os.environ.get("PINCITE_EXTERNAL_DATA")
    if not external:
        sys.exit("skipped: PINCITE_EXTERNAL_DATA names no folder")
    with tempfile.TemporaryDirectory() as folder:
        lake = Path(sys.argv[1]) if len(sys.argv) > 1 else built(Path(folder), Path(external))
        engine, counts, called = open_engine(lake, TENANT), Counter[str](), Counter[str]()
        for label in labels(sys.argv[2] if len(sys.argv) > 2 else None):
            outcome = engine.ask(Question(label["question"], AS_OF)).outcome
            found, said = verdict(outcome, label)
            counts[found] += 1
            if isinstance(outcome, Answered):
                called[f"{outcome.confidence.value}, {'right' if found.startswith('right') else 'wrong'}"] += 1
            if not found.startswith("right"):
                print(f"{found}: {label['question']}\n    {said[:200]}")
        print(json.dumps(dict(sorted(called.items()))))
        print(json.dumps(dict(counts.most_common())))


if __name__ == "__main__":
    main()
