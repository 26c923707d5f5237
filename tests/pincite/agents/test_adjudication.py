"""A model adjudicates only what it can show in the evidence's own words, and never against a value."""

import json
from types import SimpleNamespace

import pytest

from pincite.agents.adjudication import ModelAdjudicator
from pincite.errors import ModelUnavailableError
from pincite.model.verdicts import EvidenceText, Verification

TEXT = "Bulk tablets are held for 30 days in sealed bags."
EVIDENCE = [EvidenceText(chunk_id="c1", text=TEXT)]
OPEN = Verification(verdict="unclear", score=0.4, reason="no rule decides", evidence=())


def _said(reply: dict[str, str] | str, claim: str = "Bulk tablets stay in sealed bags.") -> Verification:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    model = SimpleNamespace(model_id="m", complete=lambda *_: SimpleNamespace(text=text))
    return ModelAdjudicator(model)(claim, EVIDENCE, OPEN)  # type: ignore[arg-type]


def _reply(verdict: str, quote: str = "held for 30 days in sealed bags", chunk_id: str = "c1") -> dict[str, str]:
    return {"verdict": verdict, "chunk_id": chunk_id, "quote": quote, "reason": "it says so"}


def test_a_verdict_with_its_words_is_taken_and_points_to_them() -> None:
    found = _said(_reply("pass"))
    assert (found.verdict, found.score, found.reason) == ("pass", 0.5, "m: it says so")
    assert TEXT[found.evidence[0].start : found.evidence[0].end] == "held for 30 days in sealed bags"
    assert _said(_reply("fail")).verdict == "fail"


@pytest.mark.parametrize(
    "reply",
    [
        _reply("unclear"),
        _reply("pass", quote="held for sixty days"),
        _reply("pass", quote=" "),
        _reply("pass", chunk_id="c2"),
    ],
)
def test_without_words_of_the_evidence_the_claim_stays_open(reply) -> None:
    assert _said(reply) is OPEN


def test_a_value_that_no_evidence_bears_out_does_not_pass() -> None:
    assert _said(_reply("pass"), "Bulk tablets are held for 60 days.") is OPEN


@pytest.mark.parametrize("reply", ["no JSON", {"verdict": "yes"}])
def test_a_reply_of_another_form_is_no_reply(reply) -> None:
    with pytest.raises(ModelUnavailableError, match="agreed form"):
        _said(reply)
