"""Comparing typed values."""

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.compare import equal, relation, roles_overlap, vouches
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("24 hours", "1 day", "same"), ("7 days", "one week", "same"), ("12 months", "1 year", "same"),
        ("1,000 g", "1 kg", "same"), ("77 °F", "25 °C", "same"), ("30 days", "1 month", "compatible"),
        ("90 days", "1 month", "contradicts"), ("180 days", "270 days", "contradicts"),
        ("24 hours", "7 days", "contradicts"), ("at least 30 days", "45 days", "compatible"),
        ("at least 30 days", "7 days", "contradicts"), ("more than 80%", "80%", "contradicts"),
        ("above 10 to 12 m", "11 m", "compatible"), ("above 10 to 12 m", "13 m", "contradicts"),
        ("above 10 to 12 m", "10 m", "contradicts"), ("after 2024", "June 2024", "contradicts"),
        ("5 EUR", "5 USD", "contradicts"), ("5 EUR", "6 USD", "unrelated"), ("5 kg", "5 km", "unrelated"),
        ("5%", "5 percentage points", "contradicts"), ("ICH Q13", "ICH Q12", "contradicts"),
        ("ICH Q13", "SOP-013", "unrelated"), ("June 2026", "14 June 2026", "compatible"),
        ("5 business days", "5 days", "unrelated"), ("14 June", "14 June 2026", "same"),
        ("ISO 27001", "ISO/IEC 27001", "same"), ("ISO/IEC 27001", "ISO 27001:2022", "unrelated"),
        ("ISO 27001:2013", "ISO 27001:2022", "contradicts"), ("950 kr", "SEK 950", "same"),
        ("950 kr", "EUR 950", "contradicts"), ("SEK 950", "NOK 950", "contradicts"),
    ],
)  # fmt: skip
def test_two_values_of_one_subject_agree_or_not(left: str, right: str, expected: str) -> None:
    assert relation(only(left), only(right)) == expected


def test_windows_of_one_subject_contradict_and_years_of_two_subjects_do_not() -> None:
    (long,) = read_values("A full refund requires cancellation 270 days before departure.")
    (short,) = read_values("Cancellation at least 180 days before departure gives a full refund.")
    assert relation(long, short) == "compatible"
    assert relation(long, only("A full refund requires cancellation 180 days before departure.")) == "contradicts"
    (approved,) = read_values("The drug received FDA approval in 2023.")
    (founded,) = read_values("The Lisbon office opened to guests in 2024.")
    assert relation(approved, founded) == "unrelated"


def test_two_periods_are_two_subjects() -> None:
    assert (
        roles_overlap(read_values("Net sales were 5 EUR in 2023")[0], read_values("Net sales were 6 EUR in 2024")[0])
        == 0.0
    )


@pytest.mark.parametrize(
    ("evidence", "claim", "expected"),
    [
        ("70%", "approximately 70%", True), ("69.7%", "approximately 70%", True), ("70%", "approximately 71%", False),
        ("72%", "about 72.5%", False), ("more than 80%", "95%", False), ("95%", "more than 80%", True),
        ("80%", "more than 80%", False), ("80%", "at least 80%", True), ("at least 30 days", "30 days", True),
        ("within 30 days", "at least 30 days", False), ("14 June 2026", "in 2026", True),
        ("in 2026", "14 June 2026", False), ("2-8 °C", "up to 8 °C", True), ("30 days", "1 month", False),
        ("1,234", "1,230", False), ("within 15 days", "within 19 days", False), ("2018–2019", "2016–2019", False),
        ("14 June", "14 June 2026", False), ("14 June 2026", "14 June", True), ("about 1,234", "about 1,230", False),
        ("by March 2026", "by June 2026", False), ("after 2021", "after 2019", False), ("in 2021", "after 2019", True),
        ("by 15 March 2026", "by March 2026", False), ("by March 2026", "by March 2026", True),
        ("about 500 kg", "at least 500 kg", False), ("about 500 kg", "at most 500 kg", False),
        ("about 500 kg", "500 kg", True), ("more than one", "two or more", True), ("more than two", "three", False),
        ("at least two", "more than one", True), ("more than 1.5", "at least 2.5", False),
        ("fewer than three", "at most two", True), ("more than one", "three or more", False),
    ],
)  # fmt: skip
def test_evidence_vouches_for_what_it_leaves_no_room_to_deny(evidence: str, claim: str, expected: bool) -> None:
    assert vouches(only(evidence), only(claim)) is expected


values = st.builds(
    lambda low, width, unit, comparator, negated: TypedValue(
        ValueKind.DURATION, Decimal(low), Decimal(low + width), unit, comparator, negated, ("refund",), "x", 0, 1
    ),
    st.integers(0, 10), st.integers(0, 3), st.sampled_from(["second", "month", "business_day"]),
    st.sampled_from(list(Comparator)), st.booleans(),
)  # fmt: skip


@given(values, values)
def test_relation_is_symmetric(left: TypedValue, right: TypedValue) -> None:
    assert relation(left, right) == relation(right, left)


@given(values)
def test_a_value_is_the_same_as_itself_and_vouches_for_itself(value: TypedValue) -> None:
    assert relation(value, value) == "same"
    assert vouches(value, value)


@given(st.integers(1, 60), st.sampled_from(["hour", "day", "week", "month", "year"]))
def test_units_are_transitive(number: int, unit: str) -> None:
    spoken = [only(f"{number} {unit}s"), only(f"{number}-{unit} term"), only(f"{number:.1f} {unit}s")]
    assert all(equal(left, right) for left, right in itertools.combinations(spoken, 2))
