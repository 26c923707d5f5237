"""The shape of what the verify agent sends, and what it never does."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.agents.adjudication import ModelAdjudicator
from pincite.agents.inputs import Claim
from pincite.agents.outputs import VerifyOutputs
from pincite.agents.verifying import verify
from pincite.errors import ModelUnavailableError
from pincite.model.outcomes import ModelUse
from pincite.model.verdicts import EvidenceText
from pincite.ports import Completion
from tests.loop import DATASET

CHUNKS = tuple(
    EvidenceText(chunk_id=f"{document['docId']}-chunk-0", text=document["text"]) for document in DATASET["documents"]
)
C1, C2, C3 = (Claim(text=claim["text"], id=claim["id"]) for claim in DATASET["claims"])

words = st.sampled_from(
    [
        "apixaban",
        "reduces",
        "stroke",
        "risk",
        "by",
        "approximately",
        "70%",
        "95%",
        "not",
        "warfarin",
        "CAR-T",
        "remission",
        "targets",
        "tau",
        "amyloid",
        "in",
        "2023",
        "the",
        "patients",
    ]
)
claims = st.lists(words, min_size=1, max_size=8).map(lambda parts: Claim(text=" ".join(parts)))


@settings(max_examples=40)
@given(
    st.lists(claims, max_size=3),
    st.lists(st.sampled_from(CHUNKS), max_size=3, unique_by=lambda chunk: chunk.chunk_id),
    st.sampled_from(["LIVE", "DEMO"]),
)
def test_one_verdict_a_claim_and_a_pass_shows_its_words(
    stated: list[Claim], chunks: list[EvidenceText], mode: Any
) -> None:
    outputs = verify(stated, lambda _: chunks, mode)
    texts = {chunk.chunk_id: chunk.text for chunk in chunks}
    assert [verdict.claim for verdict in outputs.claim_verdicts] == [claim.text for claim in stated]
    assert outputs.overall_pass == all(verdict.verdict == "pass" for verdict in outputs.claim_verdicts)
    for verdict in outputs.claim_verdicts:
        assert verdict.evidence or verdict.verdict != "pass"
        assert all(texts[each.chunk_id][each.start : each.end] == each.quote for each in verdict.evidence)
        assert not (verdict.stub and verdict.verdict == "pass")
    assert VerifyOutputs.model_validate_json(outputs.model_dump_json()) == outputs


def test_the_fields_are_named_as_callers_read_them() -> None:
    sent = json.loads(verify([C1], lambda _: CHUNKS, "LIVE").model_dump_json())
    assert set(sent) == {"claim_verdicts", "overallPass"}
    assert set(sent["claim_verdicts"][0]) >= {"claim", "verdict", "evidence", "reason"}
    assert set(sent["claim_verdicts"][0]["evidence"][0]) >= {"chunkId", "quote", "start", "end"}


@pytest.mark.parametrize("mode", ["LIVE", "DEMO"])
def test_without_evidence_nothing_passes_and_a_stub_says_that_it_is_one(mode: Any) -> None:
    (verdict,) = verify([C1], lambda _: (), mode).claim_verdicts
    assert (verdict.verdict, verdict.stub, verdict.score) == ("unclear", mode == "DEMO", 0.0)


@dataclass(frozen=True)
class Scripted:
    """A language model whose reply is written down."""

    reply: str
    model_id: str = "scripted"

    def complete(self, prompt: str, schema: dict[str, object]) -> Completion:  # noqa: ARG002 - the seam names its arguments
        return Completion(self.reply, ModelUse(calls=1))


def said(verdict: str, quote: str, chunk_id: str = "smoke-001-chunk-0") -> str:
    return json.dumps({"verdict": verdict, "chunk_id": chunk_id, "quote": quote, "reason": "it says so"})


OPEN = Claim(text="Apixaban is a pill that cardiologists like.")


def settled(claim: Claim, reply: str, chunks: Sequence[EvidenceText] = CHUNKS[:1]) -> str:
    return verify([claim], lambda _: chunks, "LIVE", ModelAdjudicator(Scripted(reply))).claim_verdicts[0].verdict


def test_a_model_settles_what_the_rules_leave_open_if_it_quotes_to_the_letter() -> None:
    assert verify([OPEN], lambda _: CHUNKS[:1], "LIVE").claim_verdicts[0].verdict == "unclear"
    assert settled(OPEN, said("pass", "such as apixaban reduce stroke risk")) == "pass"
    assert settled(OPEN, said("fail", "such as apixaban reduce stroke risk")) == "fail"


@pytest.mark.parametrize(
    "reply",
    [
        said("pass", ""),
        said("pass", "words that stand nowhere"),
        said("pass", "apixaban", chunk_id="no-such-chunk"),
        said("unclear", ""),
    ],
)
def test_a_model_that_shows_no_words_settles_nothing(reply: str) -> None:
    assert settled(OPEN, reply) == "unclear"


@pytest.mark.parametrize("reply", ["", "not json", "{}", '{"verdict": "yes"}', said("certainly", "x")])
def test_a_model_that_lies_about_its_form_opens_every_claim(reply: str) -> None:
    outputs = verify([C1, OPEN], lambda _: CHUNKS[:1], "LIVE", ModelAdjudicator(Scripted(reply)))
    assert [verdict.verdict for verdict in outputs.claim_verdicts] == ["unclear", "unclear"]
    with pytest.raises(ModelUnavailableError):
        ModelAdjudicator(Scripted(reply))("claim", [], None)  # type: ignore[arg-type]


def test_a_model_never_talks_away_a_value_that_differs() -> None:
    quote = "complete remission rates exceeding 80%"
    assert settled(C2, said("pass", quote, "smoke-002-chunk-0"), CHUNKS) != "pass"
