"""
Choose the bounds of ``[claims]`` in the retrieval contract on labelled everyday questions, none of which is about a
bundled document.

``python -m scripts.calibrate_policy_claims`` prints the bounds and how well they do on subjects that they were not
chosen on; ``--check`` ends with 1 where the contract in force holds others. The descriptions are the contract's own.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import inputs_of
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.contract_tables import PolicyClaims
from pincite.contracts import retrieval_contract
from pincite.model.retrieval import Sensitivity
from pincite.model.stored import json_lines
from pincite.retrieval.claims import PolicyClaim, read_claim

FILE = "data/contracts/retrieval-v3.toml"
QUESTIONS = inputs_of(FILE, ["policy_questions"])[0].places()[0]
RECALL = 0.95
"""
Share of the policy-like questions that ``possible`` lets through: there the category of the evidence has the last word.
"""
FEWEST = 20
"""Questions by which a lead is judged."""
STEP = 0.025
PLACES = 3


@dataclass(frozen=True)
class Labelled:
    """
    A question with the intent that it has, "" where a policy decides nothing of it, and the subject that it is about.
    """

    question: str
    intent: str
    subject: str
    claim: PolicyClaim


def labelled(rules: PolicyClaims) -> list[Labelled]:
    """
    The questions, held against the descriptions.

    Raises:
        SplitError: If one of them stands in what gates or is sealed.
    """
    embedder = OpenVinoEmbedder()
    rows = [json.loads(line) for _, line in json_lines(QUESTIONS.read_text(encoding="utf-8"))]
    hold_apart("policy claims", (row["question"] for row in rows), reserved_texts())
    vectors = embedder.embed([row["question"] for row in rows])
    return [
        Labelled(row["question"], row["intent"] or "", row["subject"], read_claim(vector, rules, embedder))
        for row, vector in zip(rows, vectors, strict=True)
    ]


def likely_of(rows: Sequence[Labelled]) -> float:
    """The bound that tells most questions right, the lowest of several; halfway between two margins."""
    return _best([(row.claim.margin, bool(row.intent)) for row in rows])


def possible_of(rows: Sequence[Labelled]) -> float:
    """The highest bound that at least ``RECALL`` of the policy-like questions reach."""
    margins = sorted(row.claim.margin for row in rows if row.intent)
    return round(margins[int((1 - RECALL) * len(margins))], PLACES)


def request_of(rows: Sequence[Labelled]) -> float:
    """The bound that tells most of the questions right that are nearest to a request for an exception."""
    return _best(
        [
            (row.claim.margin, row.intent == Sensitivity.EXCEPTIONS)
            for row in rows
            if row.claim.margins[0][0].name == Sensitivity.EXCEPTIONS
        ]
    )


def clear_of(rows: Sequence[Labelled], likely: float) -> float:
    """
    The lead, in steps of ``STEP`` with ``FEWEST`` questions or more, from which on the nearest intent is right most
    often; the lowest of several.
    """
    leads = [
        (row.claim.margin - row.claim.margins[1][1], row.claim.margins[0][0].name == row.intent)
        for row in rows
        if row.claim.margin >= likely
    ]
    within = {
        bound: [right for lead, right in leads if lead >= bound]
        for bound in (round(at * STEP, PLACES) for at in range(round(1 / STEP)))
    }
    return max(
        (bound for bound, found in within.items() if len(found) >= FEWEST),
        key=lambda bound: (sum(within[bound]) / len(within[bound]), -bound),
    )


def _best(scored: Sequence[tuple[float, bool]]) -> float:
    margins = sorted({margin for margin, _ in scored})
    bounds = [margins[0], *((low + high) / 2 for low, high in pairwise(margins))]
    return round(
        max(bounds, key=lambda bound: (sum((margin >= bound) == right for margin, right in scored), -bound)), PLACES
    )


def held_out(rows: Sequence[Labelled]) -> tuple[int, int, int]:
    """
    Of questions on a subject that the bound was not chosen on: told right, policy-like ones missed, others taken for
    policy-like.
    """
    right = missed = mistaken = 0
    for subject in sorted({row.subject for row in rows}):
        bound = likely_of([row for row in rows if row.subject != subject])
        for row in (each for each in rows if each.subject == subject):
            said = row.claim.margin >= bound
            right += said == bool(row.intent)
            missed += bool(row.intent) and not said
            mistaken += said and not row.intent
    return right, missed, mistaken


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was chosen and how it does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="end with 1 where the contract in force holds other bounds"
    )
    check = parser.parse_args(arguments).check
    rules = retrieval_contract().claims
    rows = labelled(rules)
    likely = likely_of(rows)
    chosen = {
        "likely": likely,
        "possible": possible_of(rows),
        "request": request_of(rows),
        "clear": clear_of(rows, likely),
    }
    right, missed, mistaken = held_out(rows)
    policy = sum(bool(row.intent) for row in rows)
    print("\n".join(f"{name} = {value:g}" for name, value in chosen.items()))
    print(
        f"on subjects that the bound was not chosen on: {right} of {len(rows)} right; {missed} of {policy} "
        f"missed, {mistaken} of {len(rows) - policy} mistaken"
    )
    differ = [name for name, value in chosen.items() if getattr(rules, name) != value]
    if differ:
        print(f"{retrieval_contract().name}-{retrieval_contract().version} holds other bounds: {', '.join(differ)}")
    return 1 if check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
