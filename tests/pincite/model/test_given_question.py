"""A question is taken as a program naturally gives it, and what is none of it is an error that names the field."""

from datetime import date, datetime

import pytest

from pincite.errors import InputError
from pincite.model.documents import Scope
from pincite.model.given_question import GivenTrip, context_of, given_question, trip_context
from pincite.model.retrieval import Sensitivity, TripContext

DAY = date(2026, 6, 30)
FIELDS = {
    "text": "How long?",
    "as_of": DAY,
    "scope": Scope.MIXED,
    "audit": False,
    "masked": frozenset[str](),
    "domain_id": None,
    "trip": None,
    "sensitivity": None,
}


@pytest.mark.parametrize(
    ("field", "given", "meant"),
    [
        ("as_of", "2026-06-30", DAY),
        ("scope", "FDA", Scope.FDA),
        ("sensitivity", ["refund"], frozenset({Sensitivity.REFUND})),
        ("sensitivity", {Sensitivity.LEGAL}, frozenset({Sensitivity.LEGAL})),
        ("masked", ["chunk-1"], frozenset({"chunk-1"})),
    ],
)
def test_the_text_of_a_value_is_the_value(field: str, given: object, meant: object) -> None:
    assert getattr(given_question({**FIELDS, field: given}), field) == meant


@pytest.mark.parametrize(
    "given", [{"trip_id": 7, "date": "2026-06-30", "product": "Peru"}, TripContext("7", DAY, "Peru")]
)
def test_a_trip_is_what_the_doors_call_it_or_the_engines_own(given: object) -> None:
    assert context_of(given_question({**FIELDS, "trip": given}).trip) == TripContext("7", DAY, "Peru")


@pytest.mark.parametrize(
    ("field", "given", "told"),
    [
        ("text", 5, "text: "),
        ("as_of", None, "as_of: no date; write YYYY-MM-DD"),
        ("as_of", "30.6.2026", "as_of: no date; write YYYY-MM-DD (got '30.6.2026')"),
        ("as_of", datetime(2026, 6, 30), "as_of: no date"),  # noqa: DTZ001 - a time of day is what is wrong with it
        ("scope", "fda", "scope: Input should be 'MIXED', 'FDA', 'EMA', 'ICH' or 'SOPS' (got 'fda')"),
        ("sensitivity", "refund", "sensitivity: no list of texts"),
        ("sensitivity", frozenset({"nope"}), "sensitivity.0: Input should be 'refund'"),
        ("trip", "x", "trip: no trip; of a trip there are trip_id, date, product"),
        ("trip", {"trip_date": DAY}, "trip.trip_date: no such field; of a trip there are trip_id, date, product"),
        ("trip", TripContext(trip_date="soon"), "trip.date: no date"),  # type: ignore[arg-type]
        ("masked", "chunk-1", "masked: no list of texts"),
        ("audit", "yes", "audit: "),
        ("domain_id", 5, "domain_id: "),
    ],
)
def test_anything_else_is_an_error_that_names_the_field(field: str, given: object, told: str) -> None:
    with pytest.raises(InputError) as error:
        given_question({**FIELDS, field: given})
    assert str(error.value).startswith(told)


def test_a_trip_of_which_nothing_is_known_is_none() -> None:
    assert trip_context("", None, None) is None
    assert context_of(GivenTrip()) is None
    assert trip_context(None, DAY, None) == TripContext(None, DAY, None)
