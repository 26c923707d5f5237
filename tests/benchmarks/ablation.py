"""
What each thing that is read of a question, and each rule that a passage is held against, is worth: the own questions
asked again without it, one after the other.

Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.ablation [--only NAME ...] [--golden LAKE]``. A row says how
many of the ``dev`` questions change to and from each outcome when the part named is read as if the question did not
say it, or the rule named finds nothing; with ``--golden`` also which golden cases of the last build of LAKE fail then
and did not before.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from evals.cases.suites import cases_for
from evals.running.candidate import CandidateSystem, newest_candidate
from evals.running.runner import record_of, row_of
from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.question.record import ReadQuestion, read_question
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import OWN, PUBLIC, READING, placed
from tests.benchmarks.own_questions import asked

NOTHING = read_question("thing")
"""A question that asks for nothing in particular."""

TEXTS = frozenset({"asked", "text", "bare", "wording", "content", "words", "terms", "spelled", "day"})
"""What a question consists of, which cannot be left out."""

PARTS = tuple(field.name for field in fields(ReadQuestion) if field.name not in TEXTS)


def _no(*_: Any, **__: Any) -> bool:
    return False


RULES: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "another_party": {"answering.constraints.contradicting.another_party": _no},
    "another_basis": {"answering.constraints.contradicting.beside": _no},
    "another_case": {"answering.constraints.contradicting.contrary": _no},
    "another_thing": {"answering.constraints.contradicting.another": _no},
    "names_alone": {"answering.constraints.fitting._no_more_than": _no},
    "place_in_series": {
        f"answering.{module}.picks": lambda *_: 0
        for module in ("constraints.fitting", "constraints.same_case", "saying.local")
    },
    "another_dimension": {"answering.constraints.constrain.of_another_dimension": _no},
    "rows_alike": {"answering.constraints.constrain.meant_rows": lambda _question, able, _table: able},
    "figure_bands": {"answering.constraints.constrain.in_band": lambda _question, able: able},
    "blank_cells": {"answering.constraints.constrain.settled": _no},
    "rare_things": {"answering.constraints.mentions._unheard": lambda *_: ()},
    "noise": {"answering.saying.local.is_noise": _no},
    "definition_kept": {"answering.saying.local._says_what_is_meant": _no},
    "fiscal_period_in_words": {"answering.constraints.fitting._periods_in_words": lambda _question: []},
    "somebody_named": {"question.wanted.want.names_someone": lambda *_: True},
    "short_forms": {
        "answering.judged.understood": lambda *_: {},
        "answering.judged.spelled_out": lambda reads, *_: reads,
    },
    "slips_mended": {"retrieval.retrieve._mended": lambda found, _embedder: found.question.text},
    "asides_left_out": {"retrieval.retrieve.what_is_asked": lambda text, _embedder: text},
}
"""Rules by name: where each stands in ``pincite``, and what stands there instead."""

MOST_LISTED = 12


@contextmanager
def without(part: str) -> Iterator[None]:
    """Questions are read without *part*, or passages held against the question without that rule."""
    with ExitStack() as stack:
        for place, instead in RULES.get(part, {"retrieval.retrieve.read_question": _without(part)}).items():
            stack.enter_context(patch(f"pincite.{place}", instead))
        yield


def _without(part: str) -> Callable[..., ReadQuestion]:
    def read(text: str, **known: Any) -> ReadQuestion:
        return replace(read_question(text, **known), **{part: getattr(NOTHING, part)})

    return read


def outcomes(rows: Sequence[ReadingRow], system: CandidateSystem) -> list[str]:
    """What became of each question; of a near miss whether it was answered."""
    return [what for _, what, _ in asked(rows, {tenant: system.engine(tenant) for tenant in (OWN, PUBLIC)})]


def failing(lake: Path) -> frozenset[str]:
    """Ids of the golden cases without a world of their own that fail on the newest builds of *lake*."""
    tenants = [tenant for tenant in Lake(lake).tenants() if cases_for(tenant, "full")]
    system = CandidateSystem(lake, {tenant: newest_candidate(Lake(lake), tenant) for tenant in tenants}, "default")
    return frozenset(
        row.id
        for tenant in tenants
        for case in cases_for(tenant, "full")
        if case.world is None
        for row in (row_of(record_of(case, system.system)),)
        if not row.scores["passed"]
    )


def told(part: str, before: Sequence[str], after: Sequence[str]) -> str:
    """The questions that changed, by what they were and what they are."""
    moved = [f"{old} → {new}" for old, new in zip(before, after, strict=True) if old != new]
    listed = ", ".join(f"{moved.count(each)} {each}" for each in sorted(set(moved)))
    return f"{part:22} {len(moved):3} of {len(before)} change: {listed or 'none'}"


def main() -> int:
    """Build once, ask as it is, then without one part or rule after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=(*PARTS, *RULES), default=(*PARTS, *RULES), metavar="NAME")
    parser.add_argument("--golden", type=Path, metavar="LAKE")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 0
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == "dev"]
    with tempfile.TemporaryDirectory() as scratch:
        docs, lake = Path(scratch) / "docs", Path(scratch) / "lake"
        placed(rows, Path(os.environ["PINCITE_EXTERNAL_DATA"]), docs)
        system = CandidateSystem(lake, Stages(docs, lake).candidates(), "default")
        before, red = outcomes(rows, system), failing(options.golden) if options.golden else frozenset()
        for part in options.only:
            with without(part):
                print(told(part, before, outcomes(rows, system)), flush=True)
                if options.golden:
                    fallen = sorted(failing(options.golden) - red)
                    print(f"{'':22} {len(fallen):3} golden cases fall: {', '.join(fallen[:MOST_LISTED])}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
