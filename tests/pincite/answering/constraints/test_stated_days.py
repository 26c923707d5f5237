"""Statements that hold for a part of the year."""

import pytest

from pincite.answering.constraints.stated_bounds import merged, put_as_stated
from pincite.answering.constraints.stated_days import in_season
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table

COURT = (
    "The registry receives filings until 16:00. From 15 July to 31 August the registry receives filings until 12:00. "
    "The library was founded in March 1998."
)
HEADER = ("Period", "Days", "Sampling")
ROWS = [("Dry", "1 April to 30 September", "weekly"), ("Wet", "1 October to 31 March", "daily"), ("Leap", "", "none")]


def _out(question: str) -> list[str]:
    return [p.text for p in in_season(read_question(question), [read(COURT)]).out]


@pytest.mark.parametrize("day", ["on 2026-08-03", "on 3 August", "in August", "on August 3, 2027"])
def test_the_season_that_holds_the_day_comes_before_the_general_rule(day: str) -> None:
    assert _out(f"Until when does the registry receive filings {day}?") == [
        "The registry receives filings until 16:00."
    ]


@pytest.mark.parametrize("day", ["on 2026-05-03", "in October", "on 14 July"])
def test_on_a_day_of_no_season_the_general_rule_holds(day: str) -> None:
    (out,) = _out(f"Until when does the registry receive filings {day}?")
    assert out.startswith("From 15 July")


def test_without_a_day_both_stand() -> None:
    assert _out("Until when does the registry receive filings?") == []


@pytest.mark.parametrize(("day", "label"), [("on 5 May 2026", "Wet"), ("in January", "Dry"), ("on 2026-12-31", "Dry")])
def test_a_row_of_another_season_is_out(day: str, label: str) -> None:
    found = in_season(read_question(f"How often is the well sampled {day}?"), [read_table(HEADER, ROWS)])
    assert [p.label for p in found.out] == [label]


def test_the_question_is_put_to_the_season_by_its_own_days_and_to_the_rule_without_any() -> None:
    chunk = read(COURT)
    for day, said in (("on 2026-08-03", " from 15 July to 31 August"), ("on 2026-05-03", "")):
        question = read_question(f"Until when does the registry receive filings {day}?")
        put = put_as_stated(question, merged(in_season(question, [chunk])))
        assert put.put_to(chunk.candidate.chunk_id) == f"Until when does the registry receive filings{said}?"
