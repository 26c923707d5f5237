"""Amounts, measures, ranges and counts as they stand in the text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.values import ValueKind
from pincite.values.compare import equal
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


def test_a_number_that_is_written_twice_and_differs_is_no_measure() -> None:
    assert [(value.kind, int(value.low)) for value in read_values("thirty (31) days")] == [
        (ValueKind.COUNT, 30),
        (ValueKind.COUNT, 31),
    ]


def test_a_list_mark_and_a_citation_mark_are_no_counts() -> None:
    assert read_values("1. Bring boots [12].\n2) No one eats [C3].") == ()


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("half an hour", "30 minutes"),
        ("three quarters of an hour", "45 minutes"),
        ("a quarter of an hour", "15 minutes"),
        ("three quarters of a litre", "0.75 litres"),
        ("half a million euros", "EUR 500,000"),
        ("half a million", "500,000"),
        ("half a year", "six months"),
        ("half of an hour", "30 minutes"),
        ("half a percent", "0.5 %"),
    ],
)
def test_a_part_of_one_of_a_unit_is_read_in_that_unit(text: str, whole: str) -> None:
    (part,), (same,) = read_values(text), read_values(whole)
    assert (part.kind, part.unit, part.low, part.high) == (same.kind, same.unit, same.low, same.high)


@pytest.mark.parametrize("text", ["half a page", "a third of a tablet"])
def test_a_part_of_what_is_no_unit_is_no_measure(text: str) -> None:
    assert all(value.unit == "percent" for value in read_values(text))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("A third of the staff left.", "one third of the staff"),
        ("a quarter of the staff", "25 % of the staff"),
        ("an eighth of the dose", "12.5 % of the dose"),
        ("two fifths of the lots", "40 % of the lots"),
    ],
)
def test_a_share_is_the_same_behind_an_article_as_behind_a_number(text: str, share: str) -> None:
    (part,), (same,) = read_values(text), read_values(share)
    assert (part.kind, part.unit, part.low, part.high) == (same.kind, same.unit, same.low, same.high)


def test_the_third_of_several_is_a_place_among_them() -> None:
    assert read_values("The third of the steps")[0].unit == "ordinal"


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


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("10³ CFU/g", 1_000, 1_000, "cfu/gram"),
        ("10^2 to 10^3 CFU/g", 100, 1_000, "cfu/gram"),
        ("5 × 10³ CFU/g", 5_000, 5_000, "cfu/gram"),
        ("36¹ months", 36, 36, "month"),
        ("3 × 10⁶", 3_000_000, 3_000_000, ""),
        ("75 to 99 × 10⁹", 75_000_000_000, 99_000_000_000, ""),
        ("500 to 2 × 10³", 500, 2_000, ""),
        ("3 to 5 times", 3, 5, "fold"),
    ],
)
def test_a_power_of_ten_is_one_figure_and_the_mark_of_a_note_changes_none(
    text: str, low: int, high: int, unit: str
) -> None:
    assert [(value.low, value.high, value.unit) for value in read_values(text)] == [(low, high, unit)]


def test_from_and_to_tell_a_change_and_not_a_range() -> None:
    assert [value.text for value in read_values("It rose from 15% to 20%.")] == ["15%", "20%"]


@given(st.integers(0, 10**9), st.sampled_from(["{:,} kg", "{} kg", "weighing {:,} kilograms.", "({} kg)"]))
def test_a_number_is_read_alike_with_and_without_separators(number: int, form: str) -> None:
    assert only(form.format(number)).low == number * 1000


@given(st.integers(1, 999), st.sampled_from(["days", "weeks", "months", "EUR", "%", "mg", "°C"]), st.integers(1, 999))
def test_another_digit_is_another_value(number: int, unit: str, other: int) -> None:
    left, right = only(f"{number} {unit}"), only(f"{other} {unit}")
    assert (left.low == right.low) == (number == other)


def test_a_number_that_shares_a_word_with_the_next_one_counts_nothing() -> None:
    assert [value.text for value in read_values("for the three- and nine-month periods")] == ["nine-month"]
    assert [value.text for value in read_values("three and nine boxes")] == ["three", "nine"]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("EUR 2 500", 2_500),
        ("1 750 EUR", 1_750),
        ("EUR 1 107 million", 1_107_000_000),
        ("EUR 1.250.000", 1_250_000),
        ("1.250.000 kg", 1_250_000_000),
    ],
)
def test_thousands_set_apart_beside_a_currency_are_one_number(text: str, amount: int) -> None:
    assert only(text).low == amount


def test_cells_of_a_row_and_dotted_codes_are_no_thousands() -> None:
    assert [int(value.low) for value in read_values("USD 240 260 150")] == [240, 260, 150]
    assert [value.text for value in read_values("Ketamine 2 100 ml")] == ["2", "100 ml"]
    assert only("see 1.250.000 for it").kind is ValueKind.CODE


@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("The correlation was r=-0.31 in men.", "-0.31"),
        ("Profit before tax: EUR -4.2 million.", "-4200000"),
        ("The mean change was −1.4 points.", "-1.4"),
        ("Wells 2-5 are dry.", "2"),
        ("EUR 5-10 million was paid.", "5000000"),
    ],
)
def test_a_minus_belongs_to_counts_and_money_too_and_a_dash_to_a_range(text: str, low: str) -> None:
    assert read_values(text)[0].low == Decimal(low)


@pytest.mark.parametrize(
    "text",
    [
        "5 days²",
        "30 consecutive days¹",
        "5 business days¹",
        "every 6 months³",
        "within a week¹",
        "10 mg²",
        "10 mg/mL¹",
        "2–8 °C¹",
        "5 per cent¹",
        "EUR 5 million¹",
        "500 euros¹",
        "1 May¹",
        "on Mondays¹",
    ],
)
def test_a_note_on_a_unit_changes_nothing_of_what_is_measured(text: str) -> None:
    (noted,), (bare,) = read_values(text), read_values(text[:-1])
    assert (noted.kind, noted.unit, noted.low, noted.high) == (bare.kind, bare.unit, bare.low, bare.high)


@pytest.mark.parametrize("text", ["5 inch²", "4 km³", "9.8 m/s²"])
def test_a_power_of_a_length_and_of_what_is_divided_by_is_no_note(text: str) -> None:
    assert [value.kind for value in read_values(text)] == [ValueKind.COUNT]


def test_a_blank_that_may_not_break_beside_another_parts_a_figure_from_its_scale_and_a_code_as_one_does() -> None:
    for text in ("7 million shares", "$1.05 billion", "5 mg of it", "Section 15"):
        wide = text.replace(" ", "\u00a0 ", 1)
        assert [(value.unit, value.low) for value in read_values(wide)] == [
            (value.unit, value.low) for value in read_values(text)
        ]


def test_a_code_ends_before_the_bracket_that_it_does_not_open() -> None:
    assert [value.text for value in read_values("The law (21 CFR 10.115(b)) holds (section 704(a)(5)).")] == [
        "21 CFR 10.115(b)",
        "section 704(a)(5)",
    ]


def test_a_code_with_a_letter_is_the_same_with_and_without_what_it_is_of() -> None:
    assert [only(text).unit for text in ("step W3", "W3", "Annex B2")] == ["w3", "w3", "b2"]
    assert only("step 3").unit == "step3"


def test_a_temperature_and_the_humidity_behind_its_slash_are_two_measures() -> None:
    warm, moist = read_values("stored at 40°C ± 2°C/75% RH ± 5% RH")
    assert (warm.unit, warm.low, warm.high) == ("degC", 38, 42)
    assert (moist.unit, moist.low, moist.high) == ("percent", 70, 80)


def test_every_fortnight_is_every_two_weeks_and_every_night_every_day() -> None:
    assert equal(only("every fortnight"), only("every two weeks"))
    assert equal(only("every night"), only("daily"))
    assert equal(only("twice each morning"), only("twice a day"))
