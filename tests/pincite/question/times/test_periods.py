"""Reporting periods and years, the same tokens wherever they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.times import periods as of
from pincite.question.times.periods import periods, quarters_reached, years, years_in_full


@pytest.mark.parametrize(
    "text", ["Q2 2023", "second quarter of 2023", "2Q23", "Q2 FY23", "2023 Q2", "2nd quarter 2023"]
)
def test_a_period_is_the_same_however_it_is_written(text: str) -> None:
    assert set(periods(text)) == {"q2", "2023"}


@pytest.mark.parametrize(
    ("written", "full"),
    [
        ("FY18 sales", "fiscal 2018 sales"),
        ("EBITA, H1 FY26", "EBITA, H1 fiscal 2026"),
        ("sales in 2Q25 and Q3/25", "sales in Q2 2025 and Q3 2025"),
        ("sales in 1H26", "sales in H1 2026"),
        ("FY2018", "fiscal 2018"),
        ("Q2FY23", "Q2 fiscal 2023"),
        ("q3 fy'22", "q3 fiscal 2022"),
        ("UFY22", "UFY22"),
    ],
)
def test_a_fiscal_year_is_written_out(written: str, full: str) -> None:
    assert years_in_full(written) == full
    assert periods(full) == periods(years_in_full(full))


@pytest.mark.parametrize("text", ["it takes 2h30", "hall H2/1.5", "lift H2 for 24 persons", "Q1 25 people left"])
def test_what_only_looks_like_a_year_behind_a_half_is_none(text: str) -> None:
    assert years_in_full(text) == text


@pytest.mark.parametrize(
    ("text", "quarters"),
    [
        ("the first half of 2025", {"q2"}),
        ("H1 fiscal 2026", {"q2"}),
        ("H2 2025", set()),
        ("9M 2025", {"q3"}),
        ("hall H1", set()),
    ],
)
def test_a_part_of_a_year_reaches_the_quarter_that_it_ends_with(text: str, quarters: set[str]) -> None:
    assert quarters_reached(text) == quarters


def test_quarters_stand_before_years_and_each_once() -> None:
    assert periods("2023 and FY18, Q4, the second quarter, 4Q23") == ("q4", "q2", "2023", "2018")


@given(st.integers(1, 4), st.integers(2000, 2099))
def test_a_quarter_written_out_is_the_same_quarter(quarter: int, year: int) -> None:
    words = of.quarter_in_words(f"q{quarter}")
    assert periods(f"{words} of {year}") == periods(f"Q{quarter} {year}") == (f"q{quarter}", str(year))


def test_a_year_behind_a_quarter_is_not_its_number() -> None:
    assert periods("sales of the June quarter 2023") == ("2023",)


def test_a_season_is_of_both_its_years_and_a_longer_number_is_no_year() -> None:
    assert years("prices 2026/27 and of 2025") == {"2025", "2026", "2027"}
    assert years("order 120255") == frozenset()


def test_a_code_with_a_longer_number_is_no_quarter() -> None:
    assert periods("Q10 of 2024, Q1A") == ("2024",)


def test_a_cover_tells_the_day_on_which_its_period_ends_and_no_other() -> None:
    cover = "For the quarterly period ended July 1, 2023, outstanding as of 21 July 2023, printed on August 3, 2023"
    assert of.cover_days(cover) == ("July 1, 2023", "21 July 2023")
    assert of.full_days(f"{cover}; due July 5") == ("July 1, 2023", "21 July 2023", "August 3, 2023")


@pytest.mark.parametrize(
    ("text", "latest", "previous"),
    [
        ("its most recent 10-Q", True, False),
        ("the previous version", False, True),
        ("the old rules", False, True),
        ("how old rules are", False, False),
        ("before the amendment", False, True),
        ("before lunch", False, False),
        ("as originally agreed", False, True),
    ],
)
def test_the_newest_and_what_held_before_are_asked_for_by_their_words(text: str, latest: bool, previous: bool) -> None:
    assert (of.asks_for_latest(text), of.asks_for_previous(text)) == (latest, previous)


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("fiscal year 2024", {"2023", "2024"}),
        ("Q2 fiscal 2024", {"2023", "2024"}),
        ("the second quarter of 2024", {"2024"}),
    ],
)
def test_a_fiscal_year_may_begin_in_the_year_before_the_one_it_bears(text: str, reached: set[str]) -> None:
    assert of.reached_years(text) == reached
