"""On which day a question asks what holds."""

from datetime import date

import pytest

from pincite.question.times.asked_day import asked_day


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What was the monthly charge in March 2024?", date(2024, 3, 31)),
        ("What did the client pay in 2023?", date(2023, 12, 31)),
        ("What was the charge before 1 April 2024?", date(2024, 3, 31)),
        ("What is the charge on 2 May 2024?", date(2024, 5, 2)),
        ("What is the monthly charge?", None),
        ("What is the charge under the agreement dated 14 January 2022?", None),
    ],
)
def test_a_question_asks_of_the_time_that_it_names(question: str, day: date | None) -> None:
    assert asked_day(question) == day
