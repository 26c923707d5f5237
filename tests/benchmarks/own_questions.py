"""
The project's own questions asked of the whole engine: right first, right later, wrong, refused, near misses answered,
what the answers of each confidence are worth, and whether a refusal shows what answers.

Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.own_questions --split dev [--recipe NAME ...]
[--doubted-below P ...] [--trusted-from P ...] [--pairs] [--list]``. The papers of a split are two tenants, those that
the project wrote and the public PDFs, built once in a scratch lake and asked with each recipe and each pair of bounds.
The ``test`` split is opened once for a state of what was fitted, and never to mend what it shows: ``--list``, which
prints every question with its outcome, is for ``dev`` alone. With ``--pairs`` the minimal pairs of the split are asked
instead, two questions each that differ in a few words, of which their paper answers one: nothing in the wording tells
which.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from evals.cases.sealed_cases import Figures, Finding, SealedQuestion, figures, finding, gives
from evals.running.candidate import CandidateSystem
from evals.running.sealed_run import AS_OF
from pincite.build import Stages
from pincite.engine import Engine, Question
from pincite.model.outcomes import Answered, Confidence, Outcome, Refused
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import PAIRS, READING, as_a_case, placed, tenant_of

Asked = list[tuple[SealedQuestion, Finding, Outcome]]


def asked(rows: Sequence[ReadingRow], engines: dict[str, Engine]) -> Asked:
    """Ask every question of its tenant."""
    found: Asked = []
    for row in rows:
        question = as_a_case(row)
        outcome = engines[tenant_of(row.document)].ask(Question(row.question, AS_OF)).outcome
        found.append((question, finding(question, outcome), outcome))
    return found


def lines(found: Figures) -> Iterator[str]:
    """The figures with their exact 95 % intervals."""
    for name, rate in found.answerable.items():
        yield f"  {name:12} {rate.share:6.1%} ({rate.low:.1%} to {rate.high:.1%}), {rate.count} of {rate.n}"
    near = found.near_misses_answered
    yield f"  near misses answered {near.share:6.1%} ({near.low:.1%} to {near.high:.1%}), {near.count} of {near.n}"


def by_confidence(found: Asked) -> Iterator[str]:
    """Of the answers of each confidence how many are right in any sentence; every one to a near miss is wrong."""
    answers = [(outcome.confidence, what) for _, what, outcome in found if isinstance(outcome, Answered)]
    for name in Confidence:
        called = [what != "wrong" for confidence, what in answers if confidence is name]
        yield f"  called {name.value}: {sum(called)} of {len(called)} right"


def shown(found: Asked) -> str:
    """Of how many answerable questions that are refused the refusal shows what answers, first or at all."""
    refusals = [
        (question, outcome) for question, _, outcome in found if question.answer and isinstance(outcome, Refused)
    ]
    right = [
        [gives(question, [(each.file, each.snippet)]) for each in outcome.nearest] for question, outcome in refusals
    ]
    first, any_of = sum(any(each[:1]) for each in right), sum(map(any, right))
    return f"  refused, and what answers is shown: first {first}, at all {any_of} of {len(refusals)}"


def both_right(rows: Sequence[ReadingRow], found: Asked) -> str:
    """Of how many pairs one question is answered rightly first and the other one refused."""
    right: dict[str, list[bool]] = {}
    for row, (_, what, _) in zip(rows, found, strict=True):
        right.setdefault(row.pair, []).append(what == ("refused" if row.near_miss else "right_first"))
    return f"  pairs of which both are right: {sum(map(all, right.values()))} of {len(right)}"


def told(found: Asked) -> Iterator[str]:
    """Every question with what was wanted and what came."""
    for question, what, outcome in found:
        said = outcome.sentences[0].text if isinstance(outcome, Answered) else f"{outcome.code}: {outcome.reason}"
        yield json.dumps(
            {"question": question.question, "wanted": question.answer, "found": what, "said": said}, ensure_ascii=False
        )


BOUNDS = ("doubted_below", "disbelieved_below", "unlikely_below", "trusted_from")


def _bounded(engine: Engine, bounds: dict[str, float]) -> Engine:
    """The engine with other *bounds* for the reader than the contract's, by name."""
    answer = engine.contracts.qa.answer.model_copy(update=bounds)
    qa = engine.contracts.qa.model_copy(update={"answer": answer})
    return replace(engine, contracts=replace(engine.contracts, qa=qa))


def _bounds_of(given: Mapping[str, Sequence[float] | None]) -> Iterator[dict[str, float]]:
    """Each bound of a kind with each of the others; of a kind that is not given the contract's."""
    kinds = {name: bounds for name, bounds in given.items() if bounds}
    yield from (dict(zip(kinds, bounds, strict=True)) for bounds in product(*kinds.values()))


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line says; the sums alone of the test split."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    parser.add_argument("--recipe", action="append", help="a recipe of data/recipes; may be given again")
    bounds = {
        "--doubted-below": "a bound for the reader's doubt",
        "--disbelieved-below": "a bound below which it disbelieves a row or a sentence",
        "--unlikely-below": "a bound below which it does unless its chunk reaches it",
        "--trusted-from": "a bound from which what the reader alone finds answers",
    }
    for name, says in bounds.items():
        parser.add_argument(
            name, type=float, action="append", help=f"{says}, in place of the contract's; may be given again"
        )
    parser.add_argument("--pairs", action="store_true", help="the minimal pairs of the split")
    parser.add_argument("--list", action="store_true", help="print every question; for dev alone")
    options = parser.parse_args(arguments)
    if options.list and options.split == "test":
        parser.error("--list: the test split shows its sums alone")
    return options


def main() -> int:
    """Build, ask, print."""
    options = options_of()
    external = os.environ.get("PINCITE_EXTERNAL_DATA")
    if external is None and not options.pairs:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 0
    corpus = PAIRS if options.pairs else READING
    rows = [row for row in rows_of(corpus / "questions.jsonl") if row.split == options.split]
    tenants = {tenant_of(row.document) for row in rows}
    of_papers = f"{len(rows)} questions on {len({row.document for row in rows})} papers"
    with tempfile.TemporaryDirectory() as scratch:
        docs, lake = Path(scratch) / "docs", Path(scratch) / "lake"
        placed(rows, Path(external) if external else None, docs, corpus)
        for recipe in options.recipe or ["default"]:
            system = CandidateSystem(lake, Stages(docs, lake, recipe).candidates(), recipe)
            for bounds in _bounds_of({name: getattr(options, name) for name in BOUNDS}):
                found = asked(rows, {tenant: _bounded(system.engine(tenant), bounds) for tenant in tenants})
                as_told = "".join(f", {name.replace('_', ' ')} {bound:g}" for name, bound in bounds.items())
                print(f"{options.split}, {recipe}{as_told}: {of_papers}", flush=True)
                print("\n".join(lines(figures((question, what) for question, what, _ in found))))
                print("\n".join(by_confidence(found)))
                print(shown(found))
                if options.pairs:
                    print(both_right(rows, found))
                if options.list:
                    print("\n".join(told(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
