"""The reader of typed values."""

import itertools
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.reader import read_values


def only(text: str) -> TypedValue:
    (value,) = read_values(text)
    return value


@pytest.mark.parametrize(
    ("text", "kind", "low", "high", "unit"),
    [
        ("30 days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("a 30-day window", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("within a week", ValueKind.DURATION, 7 * 86_400, 7 * 86_400, "second"),
        ("two years", ValueKind.DURATION, 24, 24, "month"),
        ("five business days", ValueKind.DURATION, 5, 5, "business_day"),
        ("thirty (30) days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("15 (fifteen) U.S. business days", ValueKind.DURATION, 15, 15, "business_day"),
        ("five hundred (500) dollars", ValueKind.MONEY, 500, 500, "USD"),
        ("30 consecutive days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("2 to 4 full weeks", ValueKind.DURATION, 14 * 86_400, 28 * 86_400, "second"),
        ("three calendar months", ValueKind.DURATION, 3, 3, "month"),
        ("every six months", ValueKind.DURATION, 6, 6, "every month"),
        ("once a year", ValueKind.DURATION, 12, 12, "every month"),
        ("Twice a year", ValueKind.DURATION, 6, 6, "every month"),
        ("twice a year", ValueKind.DURATION, 6, 6, "every month"),
        ("three times daily", ValueKind.DURATION, 28_800, 28_800, "every second"),
        ("5 times per day", ValueKind.DURATION, 17_280, 17_280, "every second"),
        ("within an hour and a half", ValueKind.DURATION, 5_400, 5_400, "second"),
        ("a pH of 6.8 ± 0.3", ValueKind.COUNT, "6.5", "7.1", ""),
        ("EUR 1,234.56", ValueKind.MONEY, "1234.56", "1234.56", "EUR"),
        ("1.234,56 EUR", ValueKind.MONEY, "1234.56", "1234.56", "EUR"),
        ("$5-10 million", ValueKind.MONEY, 5_000_000, 10_000_000, "USD"),
        ("twelve euros", ValueKind.MONEY, 12, 12, "EUR"),
        ("12.5 %", ValueKind.PERCENT, "12.5", "12.5", "percent"),
        ("3 percentage points", ValueKind.PERCENT, 3, 3, "percentage_point"),
        ("2–8 °C", ValueKind.QUANTITY, 2, 8, "degC"),
        ("-20 °C", ValueKind.QUANTITY, -20, -20, "degC"),
        ("25 °C ± 2 °C", ValueKind.QUANTITY, 23, 27, "degC"),
        ("200 mg ± 5 %", ValueKind.QUANTITY, "0.19", "0.21", "gram"),
        ("between 5 and 10 km", ValueKind.QUANTITY, 5_000, 10_000, "meter"),
        ("0.5 mg/mL", ValueKind.QUANTITY, "0.5", "0.5", "gram/liter"),
        ("14:30", ValueKind.TIME, 870, 870, "minute_of_day"),
        ("6 am to 8:30 p.m.", ValueKind.TIME, 360, 1230, "minute_of_day"),
        ("ICH Q13", ValueKind.CODE, 0, 0, "ichq13"),
        ("SOP-017", ValueKind.CODE, 0, 0, "sop017"),
        ("21 CFR 211.110", ValueKind.CODE, 0, 0, "21cfr211.110"),
        ("p53", ValueKind.CODE, 0, 0, "p53"),
        ("515A", ValueKind.CODE, 0, 0, "515a"),
        ("see 2.7.4.1", ValueKind.CODE, 0, 0, "2.7.4.1"),
        ("5 m2", ValueKind.QUANTITY, 5, 5, "square_meter"),
        ("24h", ValueKind.DURATION, 86_400, 86_400, "second"),
        ("open 24/7", ValueKind.CODE, 0, 0, "24/7"),
        ("they won 5-4", ValueKind.CODE, 0, 0, "5-4"),
        ("Section 5.2", ValueKind.CODE, 0, 0, "section5.2"),
        ("class III", ValueKind.CODE, 0, 0, "class3"),
        ("Annex XIV", ValueKind.CODE, 0, 0, "annex14"),
        ("twenty-five guests", ValueKind.COUNT, 25, 25, ""),
        ("two hundred and five thousand people", ValueKind.COUNT, 205_000, 205_000, ""),
        ("5 000 people", ValueKind.COUNT, 5_000, 5_000, ""),
        ("the 21st century", ValueKind.COUNT, 21, 21, "ordinal"),
        ("three times", ValueKind.COUNT, 3, 3, "fold"),
        ("2000 patients", ValueKind.COUNT, 2000, 2000, ""),
    ],
)
def test_a_value_is_read_in_its_canonical_unit(
    text: str, kind: ValueKind, low: object, high: object, unit: str
) -> None:
    value = only(text)
    assert (value.kind, value.low, value.high, value.unit) == (kind, Decimal(str(low)), Decimal(str(high)), unit)


def test_a_number_that_is_written_twice_and_differs_is_no_measure() -> None:
    assert [(value.kind, int(value.low)) for value in read_values("thirty (31) days")] == [
        (ValueKind.COUNT, 30),
        (ValueKind.COUNT, 31),
    ]


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


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("at least 30 days", Comparator.AT_LEAST), ("30 days or more", Comparator.AT_LEAST),
        ("not less than 30 days", Comparator.AT_LEAST), ("≥ 30 days", Comparator.AT_LEAST),
        ("within 24 hours", Comparator.AT_MOST), ("no later than 14 June 2026", Comparator.AT_MOST),
        ("up to 40 EUR", Comparator.AT_MOST), ("must not exceed 5 kg", Comparator.AT_MOST),
        ("more than 80%", Comparator.MORE_THAN), ("exceeding 80%", Comparator.MORE_THAN),
        ("less than 5 mg", Comparator.LESS_THAN), ("before 14 June 2026", Comparator.LESS_THAN),
        ("by approximately 70%", Comparator.APPROXIMATELY), ("30 or more days", Comparator.AT_LEAST),
        ("two or fewer weeks", Comparator.AT_MOST), ("50 or more euros", Comparator.AT_LEAST),
        ("5 or less percent", Comparator.AT_MOST), ("12 or more people", Comparator.AT_LEAST),
        ("after 30 days", Comparator.EQUAL), ("over 18 months", Comparator.EQUAL),
        ("over 260,000 volumes", Comparator.MORE_THAN), ("18 years or older", Comparator.AT_LEAST),
    ],
)  # fmt: skip
def test_the_words_around_a_value_bound_it(text: str, comparator: Comparator) -> None:
    assert only(text).comparator is comparator


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30 or more days", "30 days or more"),
        ("2 or fewer weeks", "at most 2 weeks"),
        ("20 or more euros", "at least EUR 20"),
    ],
)
def test_a_bound_between_number_and_unit_says_what_it_says_after_it(one: str, other: str) -> None:
    first, second = only(one), only(other)
    assert (first.kind, first.low, first.high, first.unit, first.comparator) == (
        second.kind,
        second.low,
        second.high,
        second.unit,
        second.comparator,
    )
    assert first.text == one


def test_a_denial_reaches_its_own_clause_only() -> None:
    denied, stated = read_values("Refunds are not paid within 24 hours, but fees of 40 EUR are due.")
    assert denied.negated
    assert not stated.negated
    assert only("The 30-day limit does not apply.").negated
    assert not only("Bags must not exceed 20 kg.").negated
    assert not only("Cancel no later than 30 days ahead.").negated


def test_a_list_mark_and_a_citation_mark_are_no_counts() -> None:
    assert read_values("1. Bring boots [12].\n2) No one eats [C3].") == ()


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("£100,000 to £1 million", 100_000, 1_000_000, "GBP"),
        ("$1 to $2 million", 1_000_000, 2_000_000, "USD"),
        ("30 to 22 days", 22 * 86_400, 30 * 86_400, "second"),
        ("3 months to under 1 year", 3, 12, "month"),
        ("1 to less than 3 years", 12, 36, "month"),
    ],
)
def test_a_range_has_the_ends_that_a_person_reads(text: str, low: int, high: int, unit: str) -> None:
    assert [(value.low, value.high, value.unit) for value in read_values(text)] == [(low, high, unit)]


def test_from_and_to_tell_a_change_and_not_a_range() -> None:
    assert [value.text for value in read_values("It rose from 15% to 20%.")] == ["15%", "20%"]


def test_a_role_is_the_content_words_around() -> None:
    assert only("A full refund requires cancellation 180 days before departure.").role == (
        "full",
        "refund",
        "requir",
        "cancel",
        "departur",
    )


@settings(deadline=None)
@given(st.text(alphabet="0123456789.,-–/:% €$°CmgkhdayweksonthJunMrIHQ()[]\n\tabct", max_size=60))
def test_a_value_is_a_slice_of_the_text_and_spans_never_overlap(text: str) -> None:
    values = read_values(text)
    assert all(
        text[value.start : value.end] == value.text and value.text and value.low <= value.high for value in values
    )
    assert all(left.end <= right.start for left, right in itertools.pairwise(values))


@settings(deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["{:,} kg", "{} kg", "weighing {:,} kilograms.", "({} kg)"]))
def test_a_number_is_read_alike_with_and_without_separators(number: int, form: str) -> None:
    assert only(form.format(number)).low == number * 1000


@settings(deadline=None)
@given(st.integers(1, 999), st.sampled_from(["days", "weeks", "months", "EUR", "%", "mg", "°C"]), st.integers(1, 999))
def test_another_digit_is_another_value(number: int, unit: str, other: int) -> None:
    left, right = only(f"{number} {unit}"), only(f"{other} {unit}")
    assert (left.low == right.low) == (number == other)
