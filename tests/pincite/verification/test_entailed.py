"""The reader is asked with the evidence that covers a claim best, and what it says is weighed beside the words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from pincite.model.verdicts import EvidenceText
from pincite.ports import AnswerSpan, Entailment
from pincite.verification.claim_reading import read
from pincite.verification.entailed import entailed, probability_of
from pincite.verification.statements import statements
from pincite.verification.support import measure
from pincite.verification.verifier import verify_claim

TEXT = "Badges are blue. Guests wear a badge in every hall. Coffee is free. Lunch is at noon. " * 3


@dataclass
class Judging:
    """Says the same of every passage, and keeps what it was given."""

    told: Entailment
    judges_claims: bool = True
    judges_statements: bool = False
    identity: str = "judging@1"
    given: list[str] = field(default_factory=list)

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:  # noqa: ARG002 - it finds nothing, whatever is asked
        return [AnswerSpan(0.0, 0, 0) for _ in passages]

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:  # noqa: ARG002 - as above
        return [0.0 for _ in statements]

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:  # noqa: ARG002 - it says the same of every claim
        self.given += passages
        return [self.told for _ in passages]


NEITHER = Entailment(0.1, 0.1, 0.8)


def _verdict(claim: str, reader: Judging | None) -> str:
    return verify_claim(claim, [EvidenceText(chunk_id="a", text=TEXT)], reader).verdict


def test_a_claim_is_read_with_what_covers_it_best_and_with_the_stretch_around() -> None:
    found, claim, reader = statements(TEXT), "Guests wear a badge in every hall.", Judging(NEITHER)
    told = entailed(claim, measure(read(claim), found, [read(each.text) for each in found]), found, reader)
    best, stretch = reader.given
    assert best == "Guests wear a badge in every hall."
    assert best in stretch
    assert len(stretch) > len(best)
    assert told.supported == pytest.approx(math.log(0.1 / 0.9))
    assert probability_of(told.contradicted) == pytest.approx(0.1)


def test_what_is_not_supported_fails_where_the_reader_takes_it_to_be_contradicted() -> None:
    claim = "Visitors may go about without any sign of who they are."
    assert _verdict(claim, Judging(NEITHER)) == "unclear"
    assert _verdict(claim, Judging(Entailment(0.1, 0.8, 0.1))) == "fail"


def test_a_figure_that_differs_never_passes_whatever_the_reader_says() -> None:
    sure = Judging(Entailment(0.98, 0.01, 0.01))
    assert verify_claim(
        "Lunch is at 13:00.", [EvidenceText(chunk_id="a", text="Lunch is at 12:00.")], sure
    ).verdict != ("pass")


def test_a_reader_that_was_made_for_questions_alone_is_not_asked() -> None:
    claim, deaf = "Guests wear a badge in every hall.", Judging(NEITHER, judges_claims=False)
    assert _verdict(claim, deaf) == _verdict(claim, None) == "pass"
    assert deaf.given == []
