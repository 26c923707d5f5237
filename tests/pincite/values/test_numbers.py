"""Numbers as people write them."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.numbers import NUMBER, number, scale


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"),
        ("1,234", "1234"),
        ("12,5", "12.5"),
        ("0,125", "0.125"),
        ("1.234", "1.234"),
        ("1.234.567", "1234567"),
        ("1’234’567", "1234567"),
        ("5 000", "5000"),
        ("6·8", "6.8"),
    ],
)
def test_a_comma_and_a_full_stop_group_or_part_as_their_place_tells(text: str, value: str) -> None:
    assert number(text) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seventeen", "17"),
        ("Twenty-five", "25"),
        ("a hundred", "100"),
        ("two hundred and five thousand", "205000"),
        ("three million two", "3000002"),
        ("two dozen", "24"),
        ("half a dozen", "6"),
        ("two and a half", "2.5"),
    ],
)
def test_words_say_a_number(text: str, value: str) -> None:
    assert number(text) == Decimal(value)


def test_what_is_no_number_is_an_error_that_names_the_word() -> None:
    with pytest.raises(ValueError, match="'two boats': 'boats' is no number word"):
        number("two boats")


@given(st.integers(0, 10**12), st.sampled_from(["{:,}", "{:,}.50", "{}", "{}.50"]), st.booleans())
def test_either_separator_writes_the_same_number(whole: int, form: str, swapped: bool) -> None:
    text = form.format(whole)
    if swapped and "." in text and "," in text:
        text = text.translate(str.maketrans(",.", ".,"))
    assert number(text) == whole + (Decimal("0.5") if "50" in form else 0)


@given(st.integers(1, 999), st.sampled_from(["thousand", "million", "billion"]))
def test_a_number_and_its_scale_in_words_are_read_as_one(count: int, word: str) -> None:
    assert number(f"one {word}") == scale(f" {word.upper()} ")
    found = re.match(NUMBER, f"{count} {word}")
    assert found is not None
    assert found[0] == str(count)


def test_no_scale_is_one() -> None:
    assert (scale(None), scale(" "), scale("bn"), scale("k")) == (1, 1, 10**9, 1000)


@pytest.mark.parametrize("text", ["one", "twenty five", "half a dozen", "two hundred and five thousand", "1,234.56"])
def test_the_pattern_takes_the_whole_number_and_no_part_of_a_longer_word(text: str) -> None:
    found = re.match(NUMBER, f"{text} guests")
    assert found is not None
    assert found[0] == text
    assert re.match(NUMBER, "tenant") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10³", "1000"),
        ("10^3", "1000"),
        ("10⁻⁶", "0.000001"),
        ("5 × 10^3", "5000"),
        ("1.5x10²", "150"),
        ("10¹²", "1e12"),
    ],
)
def test_ten_with_a_raised_figure_is_its_power(text: str, value: str) -> None:
    assert number(text) == Decimal(value)


@pytest.mark.parametrize(("text", "value"), [("36¹", "36"), ("1,000²", "1000"), ("25¹,²", "25"), ("110³", "110")])
def test_a_raised_figure_behind_any_other_is_the_mark_of_a_note(text: str, value: str) -> None:
    assert number(text) == Decimal(value)
