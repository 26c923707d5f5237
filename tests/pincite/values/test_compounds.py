"""What is said of one length of time in two units is one value, and two lengths of time are two."""

import pytest

from pincite.values.reader import read_values


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 hours and 30 minutes", "150 minutes"),
        ("1 h 30 min", "90 minutes"),
        ("one year and two months", "14 months"),
        ("two weeks and\nthree days", "17 days"),
        ("1 day 2 hours 30 min", "1590 minutes"),
        ("up to 2 hours 20 minutes", "up to 140 minutes"),
    ],
)
def test_parts_in_ever_smaller_units_are_one_length_of_time(text: str, same: str) -> None:
    (told,), (plain,) = read_values(text), read_values(same)
    assert (told.kind, told.unit, told.low, told.high, told.comparator) == (
        plain.kind,
        plain.unit,
        plain.low,
        plain.high,
        plain.comparator,
    )
    assert text.endswith(told.text)


@pytest.mark.parametrize(
    "text",
    [
        "6 months and 1 year",
        "1 hour and 90 minutes",
        "2 hours\t30 minutes",
        "2 weeks, 3 days for express",
        "either 1 hour and 30 minutes",
        "2 to 3 hours and 30 minutes",
        "2 hours; 30 minutes",
    ],
)
def test_lengths_of_time_side_by_side_are_two(text: str) -> None:
    assert len(read_values(text)) == 2


def test_a_tonne_is_known_by_its_letter() -> None:
    (letter, thousands), (word, kilograms) = read_values("2.4 t and 1 kt"), read_values("2.4 tonnes and 1,000,000 kg")
    assert (letter.unit, letter.low, thousands.low) == (word.unit, word.low, kilograms.low)
