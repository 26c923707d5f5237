"""What stands under the name of another thing than the one that is asked about."""

import pytest

from pincite.answering.features import ReadChunk
from pincite.answering.other_headings import of_other_headings
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read, read_table

MORPHINE = read("Two nurses check each dose.", section=("Part A", "3 Morphine"), number=1)
AMOXICILLIN = read_table(("Age", "Dose"), [("12 years and over", "500 mg")], section=("Part A", "4 Amoxicillin"))


def _out(question: str, *reads: ReadChunk) -> bool:
    found = of_other_headings(read_question(question), reads, (MORPHINE, *reads), frequencies())
    return found == frozenset(passage for each in reads for passage in each.passages)


@pytest.mark.parametrize(
    ("question", "out"),
    [
        ("How much morphine does an adult of 80 years get?", True),
        ("How much amoxicillin does an adult of 80 years get?", False),
        ("Can I give amoxicillin with morphine?", False),
        ("How much does an adult of 80 years get?", False),
    ],
)
def test_a_row_under_the_name_of_one_thing_is_of_no_other_one(question: str, *, out: bool) -> None:
    assert _out(question, AMOXICILLIN) is out


def test_a_mark_in_brackets_is_no_part_of_a_name() -> None:
    marked = read("5 mg/kg above 65 years.", section=("Part A", "5 Gentamicin [R]"), number=2)
    assert _out("How much morphine does an adult of 70 years get?", marked)


def test_what_speaks_of_the_thing_itself_may_stand_under_any_heading() -> None:
    beside = read("Twice the dose of morphine is too much.", section=("Part A", "4 Amoxicillin"), number=2)
    assert not _out("How much morphine is too much?", beside)


@pytest.mark.parametrize("section", [("Part A", "Errors and storage"), ("Part B", "Amoxicillin"), ()])
def test_headings_of_other_parts_and_such_as_name_no_thing_tell_nothing_apart(section: tuple[str, ...]) -> None:
    beside = read("The ward doctor is told at once.", section=section, number=2)
    assert not _out("Who is told of too much morphine?", beside)
