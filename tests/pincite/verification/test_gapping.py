"""What a later part of a sentence leaves out is spelled out, and a part says nothing of another thing or figure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.verification.gapping import spelled_out

THINGS = st.sampled_from(["logs", "records", "samples", "invoices", "badges"])


def said(text: str) -> set[str]:
    return {part.text.rstrip(".") for part in spelled_out(text)}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Payroll records are kept for ten years, access logs for 12 months and video recordings for 72 hours.",
            {"access logs are kept for 12 months", "video recordings are kept for 72 hours"},
        ),
        (
            "The recovery time objective for SAP is 4 hours and the recovery point objective is 15 minutes.",
            {"the recovery point objective for SAP is 15 minutes"},
        ),
        (
            "Formwork of slabs may be removed after 14 days, that of walls after 3 days.",
            {"Formwork of walls may be removed after 3 days"},
        ),
        (
            "Retailers are informed within 4 hours and consumers within 24 hours of the decision.",
            {"consumers are informed within 24 hours of the decision"},
        ),
        ("A tent pitch costs 14 euros a night, a cabin 58 euros.", {"a cabin costs 58 euros a night"}),
        ("Males may return after two days, females after five.", {"females may return after five days"}),
        (
            "Junior members may borrow six items at a time, senior members twelve.",
            {"senior members may borrow twelve items at a time"},
        ),
        (
            "Charging is permitted between 0 °C and 45 °C and discharging between -20 °C and 55 °C.",
            {"discharging is permitted between -20 °C and 55 °C"},
        ),
    ],
)
def test_each_later_part_says_what_only_the_first_one_says(text: str, parts: set[str]) -> None:
    assert parts <= said(text)


def test_a_part_is_on_its_own_thing() -> None:
    told = "The insurer pays for stolen bicycles up to 900 pounds, for garden tools up to 300 pounds."
    assert all({"garden", "tool"} <= part.thing for part in spelled_out(told))


@pytest.mark.parametrize(
    "text",
    [
        "Access logs are kept for 12 months.",
        "71 % of patients on A and 54 % of those on B",
        "The price rose from EUR 5 to EUR 6.",
    ],
)
def test_where_nothing_is_left_out_nothing_is_spelled_out(text: str) -> None:
    assert not spelled_out(text)


@given(THINGS, THINGS, st.integers(2, 900), st.integers(2, 900))
def test_a_part_has_its_own_figure(first: str, other: str, one: int, two: int) -> None:
    parts = spelled_out(f"{first.capitalize()} are kept for {one} days, {other} for {two} weeks.")
    assert {part.text.rstrip(".") for part in parts} == {
        f"{other} are kept for {two} weeks",
        f"{other} kept for {two} weeks",
    }
