"""The columns of a statement that are of the period which a question asks for."""

from datetime import date

import pytest

from pincite.model.evidence import ReportPeriod
from pincite.question.held.period_columns import are_of_other_periods, asked_period
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
        ("in the June quarter of 2023", [SPANS[0]]),
        ("in the nine months to June 2022", [SPANS[3]]),
        ("in the September quarter of 2023", []),
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


OWN = ReportPeriod(date(2023, 7, 2), 3, 2024, fiscal=True)


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("in the third quarter of fiscal year 2024", [SPANS[0]]),
        ("in the third quarter of fiscal year 2023", [SPANS[1]]),
        ("in the first nine months of fiscal 2023", [SPANS[3]]),
        ("in the second quarter of fiscal year 2024", []),
        ("in the third quarter of fiscal year 2022", []),
        ("in the third quarter of 2022", [SPANS[1]]),
        ("in the quarter ended July 2, 2023", [SPANS[0]]),
    ],
)
def test_of_a_report_that_counts_its_years_a_fiscal_quarter_picks_the_column_of_its_day(
    asked: str, names: list[str]
) -> None:
    assert asked_period(read_question(f"What were the sales of Example {asked}?"), SPANS, OWN) == names


def test_a_report_that_calls_no_year_fiscal_means_its_own_by_a_quarter_and_its_year() -> None:
    first = ["Three Months Ended December 31, 2022", "Three Months Ended December 25, 2021"]
    own, asked = ReportPeriod(date(2022, 12, 31), 1, 2023, fiscal=False), "in the first quarter of 2023"
    question = read_question(f"What were the sales of Example {asked}?")
    assert asked_period(question, first, own) == first[:1]
    assert asked_period(question, first, own._replace(fiscal=True)) == []


def test_columns_without_days_are_picked_by_their_years_whatever_the_report_counts() -> None:
    names = ["Three months 2023", "Three months 2022"]
    asked = read_question("What were the sales of Example in the third quarter of fiscal year 2024?")
    assert asked_period(asked, names, OWN) == names[:1]


@pytest.mark.parametrize(
    ("asked", "other"),
    [
        ("in the third quarter of fiscal year 2022", True),
        ("in the third quarter of fiscal year 2023", False),
        ("on December 31, 2021", True),
        ("in the six months ended July 2, 2023", False),
        ("in the September quarter of 2023", True),
        ("in 2021", False),
        ("in all", False),
    ],
)
def test_columns_of_other_days_or_quarters_than_the_asked_one_are_known_in_a_report_alone(
    asked: str, *, other: bool
) -> None:
    question = read_question(f"What were the sales of Example {asked}?")
    assert are_of_other_periods(question, SPANS, OWN) is other
    assert not are_of_other_periods(question, SPANS, None)
    assert not are_of_other_periods(question, [*SPANS, "Total"], OWN)
