"""Tables that lead from the beginning of a period to its end."""

import pytest

from pincite.answering.stated_turns import at_its_turn, is_named_by_its_day, with_turns
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read_table

HEADER = ("EUR million", "Warranties", "Disputes")
ROWS = [
    ("At 1 January 2025", "4.1", "2.0"),
    ("Charged in the year", "1.3", "0.4"),
    ("Used", "(0.9)", "(0.2)"),
    ("At 31 December 2025", "4.5", "2.2"),
]
TABLE = read_table(HEADER, ROWS)


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("What was the warranty provision at the end of the year?", "At 31 December 2025"),
        ("warranty provision at year end", "At 31 December 2025"),
        ("What is the closing balance for warranties?", "At 31 December 2025"),
        ("How high were warranties at the beginning of the year?", "At 1 January 2025"),
    ],
)
def test_the_end_of_the_period_that_is_asked_for_is_the_row_of_its_day_and_the_others_are_out(
    question: str, label: str
) -> None:
    asked = read_question(question)
    out = at_its_turn(asked, [TABLE]).out
    assert [p.label for p in TABLE.passages if p not in out] == [label]
    (found,) = with_turns([TABLE], asked)
    assert asked.turn is not None
    assert [p.label for p in found.passages if asked.turn.terms <= p.terms] == [label]


@pytest.mark.parametrize("question", ["What was charged in the year for warranties?", "What was used?"])
def test_who_asks_for_no_end_gets_any_row(question: str) -> None:
    assert at_its_turn(read_question(question), [TABLE]).out == frozenset()


def test_a_table_of_days_alone_leads_nowhere() -> None:
    tides = read_table(("Day", "High", "Low"), [("1 March 2025", "4.1", "0.4"), ("2 March 2025", "4.3", "0.2")])
    asked = read_question("How high was the water at the end of the month?")
    assert at_its_turn(asked, [tides]).out == frozenset()


def test_a_label_that_says_a_thing_with_its_day_is_no_day() -> None:
    rows = read_table(HEADER, [("Cost at 1 January 2025", "4.1", "2.0"), ("Balance at 1 January 2025", "1", "2")])
    assert [is_named_by_its_day(row) for row in rows.passages] == [False, True]
