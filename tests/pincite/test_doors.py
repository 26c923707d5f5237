"""Lines of the doors are read to the letter, and what is empty stands for nothing."""

from datetime import date

import pytest
from pydantic import ValidationError

from pincite.doors import AskRow, TripRow, parsed_scope, parsed_topics
from pincite.errors import InputError
from pincite.model.documents import Scope
from pincite.model.given_question import context_of


def test_a_question_without_more_is_asked_of_every_authority_today() -> None:
    row = AskRow.model_validate_json('{"id": 1, "question": "How long?"}')
    assert (row.scope, row.as_of, row.trip, row.sensitivity) == (Scope.MIXED, None, None, None)


@pytest.mark.parametrize(
    "line",
    [
        '{"question": "x", "scope": ""}',
        '{"question": "x", "as_of": "soon"}',
        '{"question": "x", "as_of": 0}',
        '{"question": "x", "trip": {"date": 86400}}',
        '{"id": true, "question": "x"}',
        '{"question": "x", "sensitivity": ["gossip"]}',
        "{}",
    ],
)
def test_a_value_that_nobody_knows_is_an_error(line: str) -> None:
    with pytest.raises(ValidationError):
        AskRow.model_validate_json(line)


def test_a_trip_of_empty_fields_is_none_and_a_number_stands_for_its_digits() -> None:
    assert context_of(None) is None
    assert context_of(TripRow(trip_id="", product="")) is None
    assert context_of(TripRow.model_validate({"trip_id": None, "date": "", "product": None})) is None
    trip = context_of(TripRow.model_validate({"trip_id": 7, "date": "2026-06-14"}))
    assert trip is not None
    assert (trip.trip_id, trip.trip_date) == ("7", date(2026, 6, 14))


def test_a_scope_and_topics_are_read_or_named_as_unknown() -> None:
    assert parsed_scope("FDA") is Scope.FDA
    assert {topic.value for topic in parsed_topics(["refund", "safety"])} == {"refund", "safety"}
    with pytest.raises(InputError, match="scope: '' is unknown"):
        parsed_scope("")
    with pytest.raises(InputError, match="sensitivity: 'gossip' is unknown"):
        parsed_topics(["refund", "gossip"])
