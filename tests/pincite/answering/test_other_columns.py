"""A sentence that goes through several columns of a table, and leaves out the one that is asked about."""

import pytest

from pincite.answering.other_columns import of_other_columns
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table

HEADER = ("Priority", "Response time Basic", "Response time Business", "Response time Enterprise")
TABLE = read_table(HEADER, [["P1", "4 h", "1 h", "15 min"]])
BACK = "Recovery of the database reaches back 7 days on Business and 30 days on Enterprise."


def _out(question: str, text: str) -> bool:
    prose = read(text, number=1)
    out = of_other_columns(read_question(question), [prose], [TABLE, prose])
    return frozenset(prose.passages) == out


@pytest.mark.parametrize(
    ("question", "text", "out"),
    [
        ("How far back does recovery reach on the Basic plan?", BACK, True),
        ("How far back does recovery reach on the Business plan?", BACK, False),
        ("How far back does recovery reach on Basic and on Business?", BACK, False),
        ("How far back does recovery reach?", BACK, False),
        ("Does the Basic plan have recovery?", BACK, False),
        ("How far back does recovery reach on the Basic plan?", "Recovery reaches back 7 days on Business.", False),
        (
            "How far back does recovery reach on the Basic plan?",
            "It reaches back 7 days on Business, 30 days on Enterprise and a day on all other plans.",
            False,
        ),
        (
            "How far back does recovery reach on the Basic plan?",
            "It reaches back 7 days in Business Hours and 30 days on Enterprise.",
            False,
        ),
    ],
)
def test_a_sentence_that_goes_through_the_other_columns_tells_nothing_of_the_one_that_is_asked_about(
    question: str, text: str, *, out: bool
) -> None:
    assert _out(question, text) is out


def test_a_table_of_another_paper_sets_nothing_side_by_side() -> None:
    prose = read(BACK, doc_id="other")
    question = read_question("How far back does recovery reach on the Basic plan?")
    assert of_other_columns(question, [prose], [TABLE, prose]) == frozenset()
