"""The quarter that a report calls its own, and where other days lie among its fiscal years."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.evidence import ReportPeriod
from pincite.question.times.report_periods import days_in, fiscal_place, report_period

FRONT = "FORM 10-Q\nFor the quarterly period ended November 25, 2023\n1,200 shares outstanding as of December 8, 2023"
OWN = ReportPeriod(date(2023, 11, 25), 3, 2024, fiscal=True)
OFTEN = "Sales rose in the third quarter of fiscal year 2024. " * 3


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (OFTEN + "They fell in the third quarter of fiscal year 2023.", OWN),
        ("In the third quarter and first nine months of fiscal year 2024 it rained. " * 3, OWN),
        ("Q3 2024: up. Q3 2024: down. Q3 2024: level. Q3 2023: up.", OWN._replace(fiscal=False)),
        ("In the third quarter of fiscal year 2024 it rained.", None),
        ("In the third quarter of fiscal year 2026 it will rain. " * 3, None),
        ("It rained for three quarters of an hour.", None),
    ],
)
def test_a_reports_quarter_is_the_one_that_it_speaks_of_most(text: str, own: ReportPeriod | None) -> None:
    assert report_period(FRONT, text) == own


def test_without_a_day_on_which_its_period_ends_a_paper_has_no_quarter() -> None:
    assert report_period("shares outstanding as of December 8, 2023", OFTEN) is None


@pytest.mark.parametrize(
    ("day", "place"),
    [
        (date(2023, 11, 25), (2024, 9)),
        (date(2022, 11, 26), (2023, 9)),
        (date(2023, 2, 25), (2023, 12)),
        (date(2023, 5, 27), (2024, 3)),
        (date(2024, 3, 2), (2024, 12)),
    ],
)
def test_a_day_lies_as_many_months_from_the_reports_own(day: date, place: tuple[int, int]) -> None:
    assert fiscal_place(day, OWN) == place


@given(st.integers(1, 4), st.integers(2000, 2090), st.integers(-8, 8))
def test_quarters_of_thirteen_weeks_follow_each_other(quarter: int, year: int, weeks: int) -> None:
    own = ReportPeriod(date(2023, 11, 25), quarter, year, fiscal=True)
    of, months = fiscal_place(date.fromordinal(own.end.toordinal() + weeks * 91), own)
    assert (of * 12 + months) - (year * 12 + quarter * 3) == weeks * 3


def test_only_days_with_their_year_are_read() -> None:
    assert days_in(["Three Months Ended July 2, 2023", "12 May 2022", "July 4"]) == [
        date(2023, 7, 2),
        date(2022, 5, 12),
    ]
