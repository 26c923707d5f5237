"""Inputs come in either case of letters, every bound is checked, and what is missing is told from what is empty."""

import json
from datetime import date
from typing import Any

import pytest
from pydantic import ValidationError

from pincite.agents.contract import agents_contract
from pincite.agents.inputs import AskRequest, IngestInputs, RetrieveInputs, VerifyInputs
from pincite.model.given import LONGEST_TEXT, MOST_TEXTS


def _read(kind: Any, fields: dict[str, Any]) -> Any:
    return kind.model_validate_json(json.dumps(fields))


def test_camel_and_snake_case_say_the_same() -> None:
    camel = _read(RetrieveInputs, {"knowledgeBase": "acme", "query": "hold time", "topK": 3})
    assert camel == _read(RetrieveInputs, {"tenant": "acme", "query": "hold time", "top_k": 3})


def test_top_k_is_moved_to_the_nearer_bound() -> None:
    bounds = agents_contract().retrieve
    for given, wanted in ((0, bounds.top_k_min), (10_000, bounds.top_k_max), (None, bounds.default_top_k)):
        assert _read(RetrieveInputs, {"tenant": "a", "query": "q", "top_k": given}).top_k == wanted
    with pytest.raises(ValidationError):
        _read(RetrieveInputs, {"tenant": "a", "query": "q", "top_k": "many"})


@pytest.mark.parametrize(
    "document",
    [
        {"docId": "a"},
        {"docId": "a", "text": "x", "path": "y"},
        {"docId": "a", "text": " "},
        {"docId": "../a", "text": "x"},
    ],
)
def test_a_document_is_a_text_or_a_path_under_a_plain_id(document) -> None:
    with pytest.raises(ValidationError):
        _read(IngestInputs, {"tenant": "acme", "documents": [document]})


def test_two_documents_of_one_id_are_an_error_and_none_is_not() -> None:
    twin = {"docId": "a", "text": "x"}
    with pytest.raises(ValidationError, match="given twice"):
        _read(IngestInputs, {"tenant": "acme", "documents": [twin, twin]})
    assert _read(IngestInputs, {"tenant": "acme", "documents": []}).documents == ()


def test_a_claim_is_a_text_or_an_object() -> None:
    inputs = _read(VerifyInputs, {"claims": ["Hold 30 days.", {"claim": "Hold 60 days.", "claimId": "b"}]})
    assert [(claim.text, claim.id) for claim in inputs.stated] == [("Hold 30 days.", None), ("Hold 60 days.", "b")]


def test_evidence_is_searched_for_only_where_none_was_given_at_all() -> None:
    claims = {"claims": ["x"], "tenant": "acme"}
    assert _read(VerifyInputs, claims).searches
    assert not _read(VerifyInputs, claims | {"groundingPack": None}).searches
    assert not _read(VerifyInputs, {"claims": ["x"]}).searches


@pytest.mark.parametrize("day", [0, "86400", "2026-02-28T00:00:00", "20260228"])
def test_a_day_is_written_in_one_way_wherever_one_is_named(day: object) -> None:
    asked = {"tenant": "a", "question": "How long?", "query": "How long?", "claims": ["x"]}
    for kind in (AskRequest, RetrieveInputs, VerifyInputs):
        fields = {name: value for name, value in asked.items() if name in kind.model_fields}
        assert _read(kind, {**fields, "as_of": "2026-02-28"}).as_of == date(2026, 2, 28)
        with pytest.raises(ValidationError, match="no date; write YYYY-MM-DD"):
            _read(kind, {**fields, "as_of": day})
    with pytest.raises(ValidationError, match="no date; write YYYY-MM-DD"):
        _read(AskRequest, {"tenant": "a", "question": "How long?", "trip": {"date": day}})


def test_an_empty_trip_is_none_and_a_blank_question_is_an_error() -> None:
    asked = _read(AskRequest, {"tenant": "a", "question": "How long?", "trip": {"product": ""}})
    assert asked.context is None
    assert asked.topics == frozenset()
    with pytest.raises(ValidationError, match="say it in words"):
        _read(AskRequest, {"tenant": "a", "question": " "})


def test_evidence_has_the_limits_of_every_door() -> None:
    chunk = {"chunk_id": "c", "text": "x" * LONGEST_TEXT}
    for chunks in ([chunk], [{"chunk_id": "c", "text": "x"}] * MOST_TEXTS):
        assert _read(VerifyInputs, {"claims": ["x"], "groundingPack": {"chunks": chunks}}).grounding_pack.chunks
    for chunks in ([chunk | {"text": "x" * (LONGEST_TEXT + 1)}], [{"chunk_id": "c", "text": "x"}] * (MOST_TEXTS + 1)):
        with pytest.raises(ValidationError, match="at most"):
            _read(VerifyInputs, {"claims": ["x"], "groundingPack": {"chunks": chunks}})
    for evidence in ([{"chunkId": "c", "quote": "x" * (LONGEST_TEXT + 1)}], [{"chunkId": "c"}] * (MOST_TEXTS + 1)):
        with pytest.raises(ValidationError, match="at most"):
            _read(VerifyInputs, {"claims": [{"text": "x", "evidence": evidence}]})


def test_a_trip_is_read_as_at_every_door_and_what_it_holds_beside_is_named() -> None:
    for given, wanted in (
        ({"trip_id": 7, "date": ""}, "7"),
        ({"tripId": "7", "date": None}, "7"),
        ({"date": ""}, None),
    ):
        for kind, asked in ((AskRequest, {"question": "q"}), (RetrieveInputs, {"query": "q"})):
            context = _read(kind, {"tenant": "a", **asked, "trip": given}).context
            assert (context and context.trip_id) == wanted
    with pytest.raises(ValidationError, match="Extra inputs"):
        _read(AskRequest, {"tenant": "a", "question": "q", "trip": {"ship": "x"}})
