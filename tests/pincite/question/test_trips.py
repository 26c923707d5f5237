"""The trip that a caller names."""

from datetime import date

from pincite.model.retrieval import TripContext
from pincite.question.trips import in_context


def test_a_trip_stands_behind_the_question_as_a_guest_would_name_it() -> None:
    assert (
        in_context("When?", TripContext("T1", date(2026, 1, 3), "winter trek"))
        == "When? Winter Trek January 3, 2026 T1"
    )
    assert in_context("When?", None) == "When?"
