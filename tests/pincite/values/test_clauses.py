"""The clause around a value: its bound, its denial, and what it speaks of."""

import pytest

from pincite.model.values import Comparator
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


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


def test_a_role_is_the_content_words_around() -> None:
    assert only("A full refund requires cancellation 180 days before departure.").role == (
        "full",
        "refund",
        "requir",
        "cancel",
        "departur",
    )
