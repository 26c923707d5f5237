"""The columns of a statement that are of the period which a question asks for."""

import pytest

from pincite.question.period_columns import asked_period
from pincite.question.record import read_question

SPANS = [
    "Three Months Ended July 2, 2023",
    "Three Months Ended July 3, 2022",
    "Nine Months Ended July 2, 2023",
    "Nine Months Ended July 3, 2022",
]
DAYS = ["July 2, 2023", "December 31, 2022"]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("in the quarter ended July 2, 2023", [SPANS[0]]),
        ("in the nine months ended July 3, 2022", [SPANS[3]]),
        ("in the first nine months of 2023", [SPANS[2]]),
        ("in the third quarter of 2022", [SPANS[1]]),
        ("in the third quarter of fiscal year 2024", [SPANS[0]]),
        ("in the third quarter of fiscal year 2023", []),
        ("in the six months ended July 2, 2023", []),
        ("in the quarter ended April 2, 2021", []),
        ("in all", []),
    ],
)
def test_months_and_day_or_year_pick_a_column_of_a_statement(asked: str, names: list[str]) -> None:
    assert asked_period(read_question(f"What were the sales of Example {asked}?"), SPANS) == names


@pytest.mark.parametrize(
    ("asked", "names"),
    [("at December 31, 2022", [DAYS[1]]), ("as of July 2, 2023", [DAYS[0]]), ("at December 31, 2023", [])],
)
def test_a_day_picks_a_column_of_a_balance_sheet(asked: str, names: list[str]) -> None:
    assert asked_period(read_question(f"How much cash did Example hold {asked}?"), DAYS) == names
