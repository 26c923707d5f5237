"""What a statement takes out and what it puts in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.values.exchanged import exchanged, in_the_unit_of


def read(sentence: str) -> tuple[str, str]:
    """What goes and what comes, in the words of the sentence."""
    old, new = (sentence[slice(*stretch)] if stretch else "" for stretch in exchanged(sentence))
    return old, new


@pytest.mark.parametrize(
    ("sentence", "old", "new"),
    [
        ("'30 days' is replaced by '45 days'.", "30 days", "45 days"),
        ("“45 days” is substituted for “30 days”.", "30 days", "45 days"),
        ("In the row 'Forklift', 'EUR 35' is replaced by 'EUR 42'.", "EUR 35", "EUR 42"),
        ("EUR 35 is replaced by the sum of EUR 42.", "EUR 35", "EUR 42"),
        ("The fee is EUR 42 instead of EUR 35.", "EUR 35", "EUR 42"),
        ("The closing day is 30 September of each year instead of 31 May.", "31 May", "30 September"),
        ("The notice is raised from 30 to 60 days.", "30", "60 days"),
        ("The rate is lowered from 4.5 % to 3.75 %.", "4.5 %", "3.75 %"),
    ],
)
def test_what_goes_and_what_comes_are_told_by_the_words_between_them(sentence: str, old: str, new: str) -> None:
    assert read(sentence) == (old, new)


@pytest.mark.parametrize(
    ("sentence", "new"),
    [
        ("The rent is increased to EUR 40.", "EUR 40"),
        ("The rent is increased from 1 May 2025 to EUR 2,150.", "EUR 2,150"),
    ],
)
def test_a_new_figure_comes_alone_where_the_old_one_is_not_said(sentence: str, new: str) -> None:
    assert read(sentence) == ("", new)


@pytest.mark.parametrize(
    "sentence",
    [
        "The meeting is moved to 1 May 2025.",
        "EUR 35 is replaced by 45 days.",
        "The 'red book' lies in the office.",
        "'Forklift' and 'crane' and 'bus' are rows.",
        "The agreement runs from 30 to 60 days.",
    ],
)
def test_a_day_two_kinds_of_value_and_what_is_only_named_are_not_exchanged(sentence: str) -> None:
    assert exchanged(sentence) == (None, None)


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from(["EUR {}", "{} %", "{} kg"]))
def test_saying_it_the_other_way_round_exchanges_the_same(one: int, other: int, form: str) -> None:
    old, new = form.format(one), form.format(other)
    assert read(f"“{old}” is replaced by “{new}”.") == (old, new)
    assert read(f"“{new}” is substituted for “{old}”.") == (old, new)
    assert read(f"It shall be {new} instead of {old}.") == (old, new)


@pytest.mark.parametrize(
    ("old", "new", "full"),
    [("30", "60 days", "30 days"), ("1.5", "2 %", "1.5 %"), ("three months", "six months", "three months")],
)
def test_a_bare_old_figure_has_the_unit_of_the_new_one(old: str, new: str, full: str) -> None:
    assert in_the_unit_of(old, new) == full
