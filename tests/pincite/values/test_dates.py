"""Days, months, years and hours of a text, in every form in which they are written."""

from datetime import date
from decimal import Decimal

import pytest

from pincite.model.values import ValueKind
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


@pytest.mark.parametrize(
    "text",
    [
        "14 June 2026",
        "June 14, 2026",
        "June 14th, 2026",
        "2026-06-14",
        "14.06.2026",
        "the 14th of June 2026",
        "14/06/2026",
        "14 June 26",
        "14 June '26",
    ],
)
def test_every_form_of_a_day_is_the_same_day(text: str) -> None:
    value = only(text)
    assert (value.kind, value.low, value.high, value.unit) == (
        ValueKind.DATE,
        Decimal(739_781),
        Decimal(739_781),
        "day",
    )


def test_a_month_a_year_and_a_decade_are_ranges_of_days() -> None:
    assert [int(v.high - v.low) + 1 for v in read_values("In June 2026, in 2024, in the 1990s")] == [30, 366, 3652]


def test_a_date_without_its_year_borrows_it_from_the_end_of_its_range() -> None:
    value = only("open from 3 March to 5 April 2026")
    assert (value.low, value.high) == (only("3 March 2026").low, only("5 April 2026").low)


def days(text: str) -> list[tuple[date, date]]:
    """First and last day of each date of *text* that has its year."""
    return [
        (date.fromordinal(int(value.low)), date.fromordinal(int(value.high)))
        for value in read_values(text)
        if value.kind is ValueKind.DATE and value.unit != "weekday"
    ]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("03/04/2026", date(2026, 3, 4), date(2026, 4, 3)),
        ("13/04/2026", date(2026, 4, 13), date(2026, 4, 13)),
        ("03.04.2026", date(2026, 4, 3), date(2026, 4, 3)),
        ("1/1/69", date(2069, 1, 1), date(2069, 1, 1)),
        ("1/1/70", date(1970, 1, 1), date(1970, 1, 1)),
    ],
)
def test_where_day_and_month_cannot_be_told_apart_both_readings_count(text: str, first: date, last: date) -> None:
    assert days(f"due {text}") == [(first, last)]


@pytest.mark.parametrize(
    ("text", "known"),
    [("28.02.2026", True), ("31.02.2026", False), ("June 30, 2026", True), ("June 31, 2026", False)],
)
def test_a_day_that_the_calendar_lacks_is_no_day(text: str, known: bool) -> None:
    assert any(first == last for first, last in days(text)) is known


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Q2 2023", date(2023, 4, 1), date(2023, 6, 30)),
        ("the fourth quarter of fiscal 2022", date(2022, 10, 1), date(2022, 12, 31)),
        ("the fourth quarter of fiscal years 2022", date(2022, 10, 1), date(2022, 12, 31)),
        ("2024-Q1", date(2024, 1, 1), date(2024, 3, 31)),
        ("2018–2019", date(2018, 1, 1), date(2019, 12, 31)),
        ("2018/19", date(2018, 1, 1), date(2019, 12, 31)),
        ("from 28 June to 3 July 2026", date(2026, 6, 28), date(2026, 7, 3)),
    ],
)
def test_a_period_lasts_from_its_first_day_to_its_last(text: str, first: date, last: date) -> None:
    assert days(text) == [(first, last)]


def test_what_a_figure_of_two_digits_counts_is_no_year() -> None:
    assert [value.text for value in read_values("on 14 June 26 rooms")] == ["14 June", "26"]


def test_and_joins_two_days_only_after_between() -> None:
    assert len(days("between 1 May 2026 and 3 May 2026")) == 1
    assert len(days("on 1 May 2026 and 3 May 2026")) == 2


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Guests may march.", []),
        ("It opens in May.", [ValueKind.DATE]),
        ("In 2000 patients were seen.", [ValueKind.DATE]),
        ("2000 patients were seen.", [ValueKind.COUNT]),
    ],
)
def test_a_word_or_a_number_that_may_be_a_date_is_one_where_the_words_around_say_so(
    text: str, kinds: list[ValueKind]
) -> None:
    assert [value.kind for value in read_values(text)] == kinds


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("12 am", 0), ("12 pm", 720), ("noon", 720), ("midnight", 0), ("11:59 p.m.", 1439), ("17:05 hrs", 1025)],
)
def test_an_hour_is_counted_from_midnight(text: str, minutes: int) -> None:
    assert (only(text).kind, only(text).low) == (ValueKind.TIME, minutes)


@pytest.mark.parametrize(
    "text",
    ["a lot of 1500 containers", "the group of 1600 guests", "up to 2000 persons", "1500 or more persons"],
)
def test_what_counts_things_straight_behind_it_is_no_year(text: str) -> None:
    assert only(text).kind is ValueKind.COUNT


@pytest.mark.parametrize(
    "text",
    [
        "in 2020 sales rose",
        "the 2024 results",
        "the budget of 2026 holds a reserve",
        "before 2040 unless",
        "Act of 1998",
    ],
)
def test_what_a_word_of_time_or_its_noun_dates_is_a_year(text: str) -> None:
    assert only(text).kind is ValueKind.DATE


def test_both_ends_of_a_stretch_of_counts_are_counts() -> None:
    assert [value.text for value in read_values("1500 to 2000 persons") if value.kind is ValueKind.COUNT]


@pytest.mark.parametrize(
    ("text", "days"),
    [("open on weekdays", [(0, 4)]), ("Weekend rates apply", [(5, 6)]), ("Weekdays, Sunday", [(0, 4), (6, 6)])],
)
def test_weekdays_and_a_weekend_are_stretches_of_the_week(text: str, days: list[tuple[int, int]]) -> None:
    read = [value for value in read_values(text) if value.kind is ValueKind.DATE]
    assert {value.unit for value in read} == {"weekday"}
    assert [(int(value.low), int(value.high)) for value in read] == days


def test_a_number_of_weekdays_is_no_part_of_a_week() -> None:
    assert not any(value.kind is ValueKind.DATE for value in read_values("within 5 weekdays"))


@pytest.mark.parametrize(
    "text",
    [
        "01-Mar-2026",
        "1-March-2026",
        "01-Mar-26",
        "01 MAR 2026",
        "01MAR2026",
        "2026/03/01",
        "2026.03.01",
        "01.03.2026",
        "1 Mar. 2026",
    ],
)
def test_a_day_is_one_however_batch_records_write_it(text: str) -> None:
    (value,) = read_values(f"Effective date: {text}")
    assert (value.kind, value.unit) == (ValueKind.DATE, "day")
    assert value.low == value.high == date(2026, 3, 1).toordinal()


def test_of_figures_parted_by_strokes_only_a_day_with_its_whole_year_is_one() -> None:
    assert only("13-03-2026").low == date(2026, 3, 13).toordinal()
    assert not any(value.kind is ValueKind.DATE for value in read_values("CAS 50-78-2, lot SOP-12-03-2026, 1.2.2024.5"))
