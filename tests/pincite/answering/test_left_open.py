"""An answer is not sure that leaves open what another passage speaks of."""

import pytest

from pincite.answering.features import ReadChunk
from pincite.answering.in_force import ChosenPassage
from pincite.answering.left_open import leaves_open
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read, read_table

STORED = read(
    "Zarolin, diluted: 24 hours in the refrigerator.\n\nBelvine syrup: at room temperature; 6 months after opening."
)
SENT = read("Orvane submits cases to the authority within 15 days.", number=1)
LIMITS = read_table(("Case", "Orvane to Casela"), [("Pregnancy", "2 days"), ("Misuse", "5 days")], number=2)
ELSEWHERE = read("A pregnancy is told to the desk within 1 day.", doc_id="other")
UNTOLD = read("A pregnancy is noted on form 6.", number=3)


def _open(question: str, chunk: ReadChunk, *others: ReadChunk) -> bool:
    lead = ChosenPassage(chunk, chunk.passages[0], 1.0, 0)
    return leaves_open(read_question(question), lead, (chunk, *others), frequencies())


@pytest.mark.parametrize(
    ("question", "open_"),
    [
        ("How long is Zarolin kept at room temperature?", True),
        ("How long is Zarolin kept in the refrigerator?", False),
        ("How long is Zarolin kept?", False),
    ],
)
def test_a_thing_of_two_words_that_another_passage_beside_it_names_is_left_open(question: str, *, open_: bool) -> None:
    assert _open(question, STORED) is open_


def test_the_rarest_word_is_left_open_where_its_paper_tells_a_value_of_it_elsewhere() -> None:
    question = "How soon does Orvane send a pregnancy case?"
    assert _open(question, SENT, LIMITS)
    assert not _open(question, SENT, ELSEWHERE)
    assert not _open(question, SENT, UNTOLD)
    assert not _open("How soon does Orvane send a case?", SENT, LIMITS)
