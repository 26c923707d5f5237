"""A table that ticks what holds for several persons tells nothing of another one."""

import pytest

from pincite.answering.other_persons import of_other_persons
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table

TICKS = read_table(
    ("Equipment", "Student", "Technician"), [("Autoclave", "", "X"), ("Fume hood", "X", "X"), ("Press", "X", "")]
)
VISITORS = read("Visitors sign the book at the door.", number=1)


@pytest.mark.parametrize(
    ("question", "out"),
    [
        ("May a visitor use the autoclave?", True),
        ("May a student use the autoclave?", False),
        ("May a guest use the autoclave?", False),
        ("May I use the autoclave?", False),
    ],
)
def test_rows_of_other_persons_tell_nothing_of_one_whom_their_paper_knows(question: str, *, out: bool) -> None:
    found = of_other_persons(read_question(question), [TICKS], [TICKS, VISITORS])
    assert found == (frozenset(TICKS.passages) if out else frozenset())


def test_where_cells_hold_more_than_signs_or_columns_are_no_persons_nothing_is_ruled_out() -> None:
    fees = read_table(("Equipment", "Student", "Technician"), [("Autoclave", "EUR 5", "EUR 9")])
    rooms = read_table(("Equipment", "Hall", "Cellar"), [("Autoclave", "", "X"), ("Press", "X", "")])
    question = read_question("May a visitor use the autoclave?")
    assert of_other_persons(question, [fees, rooms], [fees, rooms, VISITORS]) == frozenset()
