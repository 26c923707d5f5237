"""Months in which a period ends, as questions name them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.times.period_ends import PeriodEnd, of_token, period_ends


@pytest.mark.parametrize(
    "text",
    [
        "revenue of the June quarter of 2023",
        "June-quarter 2023 revenue",
        "revenue in the June 2023 quarter",
        "revenue for the quarter ended in June 2023",
        "revenue of the quarter that ended June 2023",
        "revenue of the nine months to June 2023",
        "inventories at the end of June 2023",
    ],
)
def test_a_period_is_named_by_the_month_in_which_it_ends(text: str) -> None:
    assert [said.month for said in period_ends(text)] == [PeriodEnd(2023, 6)]


@pytest.mark.parametrize("text", ["the quarter ended June 24, 2023", "in June 2023", "the June quarter", "may quarter"])
def test_a_full_day_a_month_alone_and_a_month_of_no_year_are_no_such_end(text: str) -> None:
    assert period_ends(text) == ()


@pytest.mark.parametrize(
    ("day", "ends"),
    [(date(2023, 7, 2), True), (date(2023, 6, 24), True), (date(2023, 7, 29), False), (date(2023, 6, 3), False)],
)
def test_quarters_of_weeks_end_some_days_beside_the_month(day: date, ends: bool) -> None:
    assert PeriodEnd(2023, 6).ends_on(day) is ends


@given(st.integers(1900, 2099), st.integers(1, 12))
def test_a_token_names_its_month(year: int, month: int) -> None:
    end = PeriodEnd(year, month)
    assert of_token(end.token) == end
    assert of_token(end.a_year_on().token) == (year + 1, month)
