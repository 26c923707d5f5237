"""Every claim gets a verdict, live nothing passes without evidence, and no claim takes another with it."""

from collections.abc import Sequence
from itertools import count

import pytest

from pincite.agents import verifying
from pincite.agents.error_replies import Deadline, DeadlineError
from pincite.agents.inputs import Claim
from pincite.agents.verifying import verify
from pincite.errors import ModelUnavailableError
from pincite.model.verdicts import EvidenceSpan, EvidenceText, Verification
from pincite.verification.verifier import verify_claim

TEXT = "Bulk tablets are held for 30 days in sealed bags."
HELD = [EvidenceText(chunk_id="c1", text=TEXT)]
TRUE, FALSE = Claim(text="Bulk tablets are held for 30 days."), Claim(text="Bulk tablets are held for 60 days.")


def test_a_claim_passes_with_the_words_that_bear_it_out() -> None:
    found = verify([TRUE, FALSE], lambda _: HELD, "LIVE")
    assert [each.verdict for each in found.claim_verdicts] == ["pass", "fail"]
    assert not found.overall_pass
    assert found.claim_verdicts[0].evidence[0].quote in TEXT


@pytest.mark.parametrize("texts", [(TEXT, "Nothing."), ("Nothing.", TEXT), (TEXT, TEXT), ("", TEXT)])
def test_every_piece_counts_and_is_quoted_by_itself_where_several_bear_one_id(texts: tuple[str, str]) -> None:
    pieces = [EvidenceText(chunk_id="c", text=text) for text in texts]
    (found,) = verify([TRUE], lambda _: pieces, "LIVE").claim_verdicts
    assert found.verdict == verify_claim(TRUE.text, pieces).verdict == "pass"
    assert [(each.chunk_id, each.quote, each.start) for each in found.evidence] == [("c", TEXT, 0)]


def test_a_model_is_told_pieces_apart_that_bear_one_id() -> None:
    seen: list[str] = []

    def adjudicate(_: str, evidence: Sequence[EvidenceText], found: Verification) -> Verification:
        seen.extend(piece.chunk_id for piece in evidence)
        return found.model_copy(
            update={"verdict": "pass", "evidence": (EvidenceSpan(chunk_id=evidence[2].chunk_id, start=0, end=4),)}
        )

    pieces = [
        EvidenceText(chunk_id=given, text=text) for given, text in (("c", "One."), ("c (3)", "Two."), ("c", TEXT))
    ]
    (found,) = verify([Claim(text="Nobody likes grey boxes.")], lambda _: pieces, "LIVE", adjudicate).claim_verdicts
    assert seen[:2] == ["c", "c (3)"]
    assert len(set(seen)) == 3
    assert [(each.chunk_id, each.quote) for each in found.evidence] == [("c", "Bulk")]


def test_no_claim_passes_vacuously_and_no_evidence_stays_open() -> None:
    assert verify([], lambda _: HELD, "LIVE").overall_pass
    (live,) = verify([TRUE], lambda _: (), "LIVE").claim_verdicts
    (demo,) = verify([TRUE], lambda _: (), "DEMO").claim_verdicts
    assert (live.verdict, live.stub, demo.verdict, demo.stub) == ("unclear", False, "unclear", True)


def test_where_the_model_is_needed_and_not_reached_every_claim_stays_open(monkeypatch) -> None:
    open_claim = Verification(verdict="unclear", score=0.4, reason="no rule decides", evidence=())
    monkeypatch.setattr(verifying, "verify_claim", lambda *_: open_claim)

    def unreachable(*_: object) -> Verification:
        raise ModelUnavailableError("down")

    found = verify([TRUE, FALSE], lambda _: HELD, "LIVE", unreachable)
    assert {each.verdict for each in found.claim_verdicts} == {"unclear"}
    assert "could not be reached" in found.claim_verdicts[0].reason


def test_a_claim_that_breaks_the_reader_takes_no_other_with_it(monkeypatch) -> None:
    real = verifying.verify_claim

    def breaking(claim: str, *rest: object) -> Verification:
        if "60" in claim:
            raise ZeroDivisionError
        return real(claim, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(verifying, "verify_claim", breaking)
    assert [each.verdict for each in verify([FALSE, TRUE], lambda _: HELD, "LIVE").claim_verdicts] == [
        "unclear",
        "pass",
    ]


@pytest.mark.parametrize("mode", ["LIVE", "DEMO"])
def test_a_pass_without_a_stretch_of_the_evidence_is_none(monkeypatch, mode) -> None:
    bare = Verification(verdict="pass", score=0.9, reason="by rule", evidence=())
    monkeypatch.setattr(verifying, "verify_claim", lambda *_: bare)
    assert verify([TRUE], lambda _: HELD, mode).claim_verdicts[0].verdict == "unclear"


def test_the_work_on_a_claim_ends_at_its_deadline_between_two_pieces_of_evidence() -> None:
    ticks = count()
    many = [EvidenceText(chunk_id=f"c{number}", text=TEXT) for number in range(100)]
    with pytest.raises(DeadlineError):
        verify([TRUE], lambda _: many, "LIVE", check=Deadline(10.0, lambda: float(next(ticks))).check)
    assert next(ticks) == 11, "no piece was read after it"
