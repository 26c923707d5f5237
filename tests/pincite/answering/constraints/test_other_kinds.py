"""A sentence on another kind of a thing than the one that is asked about, in a paper that speaks of both."""

import pytest

from pincite.answering.constraints.other_kinds import of_other_kinds
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table

QUESTION = "For how long are telephone recordings kept?"
CAMERA = "Camera recordings are stored for 30 days."
BOTH = read("Telephone recordings fall under the telephone policy.", number=1)


@pytest.mark.parametrize(
    ("question", "text", "out"),
    [
        (QUESTION, CAMERA, True),
        ("For how long are camera recordings kept?", CAMERA, False),
        ("For how long are recordings kept?", CAMERA, False),
        ("Are telephone recordings stored for 30 days?", CAMERA, False),
        (QUESTION, "Recordings are stored for 30 days.", False),
        (QUESTION, "All camera recordings and other recordings are stored for 30 days.", False),
        (QUESTION, "Camera recordings and telephone recordings are stored for 30 days.", False),
        (QUESTION, "Old recordings are stored for 30 days.", False),
        ("What is the shelf life of Ruvane drops?", "The shelf life is 2 years; a longer life is applied for.", False),
    ],
)
def test_a_sentence_on_another_kind_of_a_thing_tells_nothing_of_the_one_that_is_asked_about(
    question: str, text: str, *, out: bool
) -> None:
    prose = read(text)
    found = of_other_kinds(read_question(question), [prose], [BOTH, prose])
    assert found == (frozenset(prose.passages) if out else frozenset())


def test_a_row_is_of_another_kind_by_its_label() -> None:
    table = read_table(["Ticket", "Price"], [["Day ticket", "EUR 40"], ["Afternoon ticket", "EUR 25"]])
    day, afternoon = table.passages
    question = read_question("What does an afternoon ticket cost?")
    assert of_other_kinds(question, [table], [table]) == {day}
    assert of_other_kinds(read_question("What does a day ticket cost?"), [table], [table]) == {afternoon}
    assert of_other_kinds(read_question("What does a family ticket cost?"), [table], [table]) == frozenset()


def test_a_kind_that_the_paper_never_speaks_of_may_be_called_otherwise_there() -> None:
    prose = read(CAMERA)
    assert of_other_kinds(read_question(QUESTION), [prose], [prose]) == frozenset()


def test_what_a_heading_says_is_said_of_all_that_stands_below() -> None:
    below = read(CAMERA, section=("Telephone recordings",))
    assert of_other_kinds(read_question(QUESTION), [below], [BOTH, below]) == frozenset()


def test_what_stands_under_a_heading_for_another_kind_is_of_that_one_where_the_paper_has_headings_for_both() -> None:
    large = read("1. Press the red button.\n2. Leave the room.", section=("Large spill",))
    small = read("1. Cover the liquid.\n2. Record the spill.", section=("Small spill",), number=1)
    question = read_question("Do I have to leave the room for a small spill?")
    assert of_other_kinds(question, [large, small], [large, small]) == frozenset(large.passages)
    assert of_other_kinds(question, [large], [large]) == frozenset()
    assert of_other_kinds(read_question("Do I have to leave the room?"), [large, small], [large, small]) == frozenset()
