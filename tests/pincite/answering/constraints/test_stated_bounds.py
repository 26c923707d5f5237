"""Statements that are told apart by the bounds of one quantity."""

import pytest

from pincite.answering.constraints.constrain import constrain
from pincite.answering.constraints.stated_bounds import bounded, put_as_stated
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read

LIBRARY = (
    "A book that is up to 7 days overdue costs a reminder. A book that is more than 7 but not more than 28 days "
    "overdue costs CHF 5. A book that is more than 28 days overdue is billed at its price. Lost cards are replaced "
    "within at most 3 days."
)
WEIR = (
    "At a level of less than 2 m the weir stays shut. At a level of 2 m or more and less than 4 m one gate is opened. "
    "At a level of at least 4 m all gates are opened."
)


def _out(question: str, text: str) -> list[str]:
    return sorted(p.text for p in bounded(read_question(question), [read(text)]).out)


def _held(question: str, text: str) -> list[str]:
    return [p.text for p in bounded(read_question(question), [read(text)]).put]


@pytest.mark.parametrize(
    ("question", "text", "end"),
    [
        ("What does a book cost that is 10 days overdue?", LIBRARY, "costs CHF 5."),
        ("What does a book cost that is six weeks overdue?", LIBRARY, "billed at its price."),
        ("What does a book cost that is 7 days overdue?", LIBRARY, "costs a reminder."),
        ("What is done at a level of 2 m?", WEIR, "one gate is opened."),
        ("What is done at a level of 390 cm?", WEIR, "one gate is opened."),
        ("What is done at a level of 4.5 m?", WEIR, "all gates are opened."),
    ],
)
def test_the_statement_whose_bounds_hold_the_figure_is_left_and_its_rivals_are_out(
    question: str, text: str, end: str
) -> None:
    (held,) = _held(question, text)
    assert held.endswith(end)
    assert held not in _out(question, text)
    assert len(_out(question, text)) == 2


def test_a_bound_on_something_else_is_not_out() -> None:
    assert not any("Lost cards" in text for text in _out("What does a book cost that is 10 days overdue?", LIBRARY))


def test_where_no_bounds_hold_the_figure_nothing_is_out() -> None:
    rules = "Classes of 20 to 29 pupils have one teacher. Classes of 30 or more pupils have two teachers."
    assert _out("How many teachers does a class of 12 pupils have?", rules) == []
    assert len(_out("How many teachers does a class of 34 pupils have?", rules)) == 1


def test_limits_that_overlap_are_no_rivals() -> None:
    rules = "Rooms may be given back free of charge up to 7 days ahead. Groups may do so free of charge up to 21 days."
    assert _out("Can a room be given back free of charge 10 days ahead?", rules) == []


def test_figures_of_another_unit_or_of_other_things_choose_nothing() -> None:
    assert _out("What is done at a level of 3 bar?", WEIR) == []
    assert _out("How many gates do 3 keepers open?", WEIR) == []


def test_what_holds_the_figure_is_asked_by_its_own_bounds() -> None:
    question = read_question("What does a book cost that is 10 days overdue?")
    chunk = read(LIBRARY)
    put = put_as_stated(question, bounded(question, [chunk]))
    (held,) = (p for p in chunk.passages if p.text.endswith("costs CHF 5."))
    said = "What does a book cost that is more than 7 days and at most 28 days overdue?"
    assert put.put_to(held) == put.put_to(chunk.candidate.chunk_id) == said
    assert put.put_to("another chunk") == question.bare


def test_what_is_out_cannot_answer() -> None:
    question, chunk = read_question("What is done at a level of 3 m?"), read(WEIR)
    result = constrain(question, [chunk], frequencies(), (), out=bounded(question, [chunk]).out)
    assert [p.text for p in result.able[chunk.candidate.chunk_id]] == [
        "At a level of 2 m or more and less than 4 m one gate is opened."
    ]


def test_a_statement_that_goes_on_to_other_cases_is_not_out() -> None:
    rules = (
        "A tank that stood for up to 2 days is rinsed; where it stood longer, it is scrubbed. "
        "A tank that stood for up to 3 days is aired, otherwise it is sealed. "
        "A tank that stood for more than 3 days is reported."
    )
    assert _out("What is done with a tank that stood for 5 days?", rules) == []


def test_bounds_of_two_sections_are_no_rivals() -> None:
    chunks = [
        read("Loads of up to 3 t are weighed by hand.", number=0, section=("1 Weighing",)),
        read("Loads of more than 3 t are driven by night.", number=1, section=("2 Driving",)),
    ]
    assert bounded(read_question("How is a load of 5 t weighed?"), chunks).out == frozenset()
