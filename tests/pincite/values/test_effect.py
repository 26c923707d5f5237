"""From when a text holds, and of when a question asks."""

from datetime import date

import pytest

from pincite.values.effect import day_of_signing, days_with_year, effect_of, effects_of, end_of, without


@pytest.mark.parametrize(
    "text",
    [
        "The parties agree to change the Agreement with effect from 1 April 2024:",
        "These changes take effect on 1 April 2024.",
        "Effective date: 1 April 2024",
        "Amendment No. 2, dated 9 February 2024, effective as of April 1, 2024",
        "From 1 April 2024 the rent in clause 5.1 is EUR 40.",
        "The changes come into force on 2024-04-01.",
        "Valid from 1 April 2024",
        "**Effective from:** 1 April 2024",
        "| **Effective date** | 1 April 2024 |",
        "Entry into force: 1 April 2024",
    ],
)
def test_the_day_of_effect_is_read_however_it_is_said(text: str) -> None:
    assert effect_of(text) == date(2024, 4, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Amendment No. 1, dated 9 February 2024",
        "The Agreement of 1 April 2024 is changed.",
        "From April on it is warm.",
    ],
)
def test_a_day_of_signing_and_a_month_without_its_year_are_no_day_of_effect(text: str) -> None:
    assert effect_of(text) is None


def test_each_day_of_effect_has_its_place_and_whether_its_words_tell_that_alone() -> None:
    text = "Effective 1 April 2024; the rent rises from 1 May 2024, and is paid by 3 May 2024."
    assert [(each.day, text[each.start : each.end], each.told) for each in effects_of(text)] == [
        (date(2024, 4, 1), "Effective 1 April 2024", True),
        (date(2024, 5, 1), "from 1 May 2024", False),
    ]


def test_the_day_of_signing_is_the_one_that_a_paper_is_dated() -> None:
    assert day_of_signing("Amendment No. 1, dated 9 February 2024") == date(2024, 2, 9)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("until 31 August 2025", date(2025, 8, 31)),
        ("up to and including 31 August 2025", date(2025, 8, 31)),
        ("with effect from 1 July 2025 to 31 August 2025", date(2025, 8, 31)),
        ("with effect from 1 July 2025", None),
        ("the licence of 31 August 2025", None),
    ],
)
def test_the_last_day_of_effect_is_the_end_of_its_period_or_the_day_until_which_it_is_said(
    text: str, end: date | None
) -> None:
    assert end_of(text) == end


def test_what_was_found_is_cut_out_and_the_rest_stays() -> None:
    text = "Issued 3 May 2024, from 1 June 2024 on."
    assert without(text, days_with_year(text)) == "Issued , from  on."
    assert without(text, []) == text
