"""Seasons of a text, and the days that it names."""

import pytest

from pincite.values.day_spans import day_spans, single_days


@pytest.mark.parametrize(
    ("text", "inside", "outside", "said"),
    [
        ("From 1 May to 30 June the gate is shut.", "2 June 2026", "2 July 2026", "from 1 May to 30 June"),
        ("In August the gate is shut.", "2026-08-31", "2026-09-01", "in August"),
        ("The gate is shut 1 November to 31 March.", "2027-01-15", "2027-04-01", "from 1 November to 31 March"),
        ("2026-10-01 to 2026-12-31", "5 December 2026", "5 December 2027", "from 2026-10-01 to 2026-12-31"),
    ],
)
def test_a_season_holds_its_days(text: str, inside: str, outside: str, said: str) -> None:
    (span,) = day_spans(text)
    assert span.said == said
    assert span.meets(single_days(f"on {inside}")[0])
    assert not span.meets(single_days(f"on {outside}")[0])


def test_a_single_day_and_a_whole_year_are_no_season() -> None:
    assert day_spans("Signed on 3 May 2026, valid in 2026.") == ()


def test_a_year_is_no_single_day() -> None:
    assert single_days("What was sold in 2025?") == ()
    assert len(single_days("What is open in July and on 3 August 2026?")) == 2
