"""The validators of phases B and C, check by check (qa-contract-v1 §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.reply import ReplyRejectedError, _validate_relevant_facts, _validate_synthesis, invented_values
from pincite.model.evidence import Fact
from pincite.model.outcomes import Confidence

HOLD = Fact(
    quote="Bulk tablets are held for at most 270 days from the end of compression.",
    pdf="sop.pdf",
    page=2,
    chunk_id="sop-chunk-3",
    score=0.9,
)
ROOM = Fact(
    quote="The cold room is kept at 2 to 8 °C and mapped every 24 hours.",
    pdf="sop.pdf",
    page=4,
    chunk_id="sop-chunk-9",
    score=0.4,
)
FACTS = (HOLD, ROOM)


def _row(fact: Fact, **changed: object) -> dict[str, object]:
    return {"quote": fact.quote, "pdf": fact.pdf, "page": fact.page, "chunk_id": fact.chunk_id, **changed}


def _said(sentence: object, fact: Fact = HOLD, **changed: object) -> dict[str, object]:
    return {"sentence": sentence, "pdf": fact.pdf, "page": fact.page, "chunk_id": fact.chunk_id, **changed}


def test_validate_relevant_facts_wants_a_list() -> None:
    with pytest.raises(ReplyRejectedError, match="relevant_facts: expected a list, got dict"):
        _validate_relevant_facts({"relevant_facts": {}}, FACTS)
    with pytest.raises(ReplyRejectedError, match="expected a list, got NoneType"):
        _validate_relevant_facts({}, FACTS)


@pytest.mark.parametrize("broken", [{"page": "2"}, {"page": True}, {"pdf": None}, {"chunk_id": 3}, {"page": 2.0}])
def test_validate_relevant_facts_leaves_out_a_row_without_valid_pdf_page_or_chunk_id(broken: dict[str, object]) -> None:
    assert _validate_relevant_facts({"relevant_facts": [_row(HOLD, **broken), "no row", _row(ROOM)]}, FACTS) == (ROOM,)


@pytest.mark.parametrize("elsewhere", [{"pdf": "other.pdf"}, {"page": 3}, {"chunk_id": "sop-chunk-99"}])
def test_validate_relevant_facts_maps_every_row_to_a_fact_of_phase_a(elsewhere: dict[str, object]) -> None:
    assert _validate_relevant_facts({"relevant_facts": [_row(HOLD, **elsewhere)]}, FACTS) == ()


def test_validate_relevant_facts_drops_duplicate_keys_and_keeps_the_order_of_the_reply() -> None:
    assert _validate_relevant_facts({"relevant_facts": [_row(ROOM), _row(HOLD), _row(ROOM)]}, FACTS) == (ROOM, HOLD)


def test_validate_relevant_facts_inherits_quote_and_score_from_phase_a() -> None:
    kept = _validate_relevant_facts(
        {"relevant_facts": [_row(HOLD, quote="Bulk tablets are held for 999 days.", score=1.0)]}, FACTS
    )
    assert kept == (HOLD,)


def test_validate_synthesis_wants_a_list() -> None:
    with pytest.raises(ReplyRejectedError, match="answer_sentences: expected a list, got str"):
        _validate_synthesis({"answer_sentences": "Held for 270 days."}, FACTS, max_sentences=6)


def test_validate_synthesis_accepts_at_most_six_sentences() -> None:
    facts = [
        Fact(quote=f"Statement {letter}.", pdf="a.pdf", page=1, chunk_id=f"a-chunk-{letter}", score=0.5)
        for letter in "pqrstuvw"
    ]
    reply = {"answer_sentences": [_said(fact.quote, fact) for fact in facts], "confidence": "High"}
    assert [s.fact.chunk_id for s in _validate_synthesis(reply, facts, max_sentences=6).sentences] == [
        f"a-chunk-{letter}" for letter in "pqrstu"
    ]


@pytest.mark.parametrize(
    "broken", [{"page": "2"}, {"pdf": 1}, {"chunk_id": None}, {"sentence": ""}, {"sentence": "  "}, {"sentence": 5}]
)
def test_validate_synthesis_leaves_out_a_row_without_valid_pdf_page_chunk_id_or_sentence(
    broken: dict[str, object],
) -> None:
    reply = {"answer_sentences": [{**_said("Held for at most 270 days."), **broken}], "confidence": "High"}
    assert _validate_synthesis(reply, FACTS, max_sentences=6).sentences == ()


def test_validate_synthesis_maps_every_sentence_to_a_relevant_fact_of_phase_b() -> None:
    reply = {"answer_sentences": [_said("The cold room is kept at 2 to 8 °C.", ROOM)], "confidence": "High"}
    synthesis = _validate_synthesis(reply, [HOLD], max_sentences=6)
    assert synthesis.sentences == ()
    assert "none of the facts" in synthesis.rejected[0]


def test_validate_synthesis_drops_a_second_sentence_with_the_same_key() -> None:
    reply = {
        "answer_sentences": [_said("Held for at most 270 days."), _said("It begins at compression.")],
        "confidence": "High",
    }
    assert [s.text for s in _validate_synthesis(reply, FACTS, max_sentences=6).sentences] == [
        "Held for at most 270 days."
    ]


@pytest.mark.parametrize(
    ("given_", "normalised"),
    [("High", "High"), ("medium", "Medium"), (" LOW ", "Low"), ("certain", "Low"), (0.9, "Low"), (None, "Low")],
)
def test_validate_synthesis_normalises_confidence(given_: object, normalised: str) -> None:
    reply = {"answer_sentences": [_said("Held for at most 270 days.")], "confidence": given_}
    assert _validate_synthesis(reply, FACTS, max_sentences=6).confidence is Confidence(normalised)


@pytest.mark.parametrize(
    "sentence",
    ["Held for at most 280 days.", "Held for 270 months.", "Held for 270 days at 25 °C.", "Since 2019 it is 270 days."],
)
def test_validate_synthesis_leaves_out_a_sentence_with_a_value_that_its_fact_does_not_hold(sentence: str) -> None:
    synthesis = _validate_synthesis(
        {"answer_sentences": [_said(sentence)], "confidence": "High"}, FACTS, max_sentences=6
    )
    assert synthesis.sentences == ()
    assert "which sop-chunk-3 does not hold" in synthesis.rejected[0]


def test_a_value_in_another_unit_of_the_same_length_is_not_invented() -> None:
    assert invented_values("It is mapped every day, that is every 1 day.", ROOM.quote) == ()


@given(st.text(max_size=80))
def test_no_text_invents_values_against_itself(text: str) -> None:
    assert invented_values(text, text) == ()
