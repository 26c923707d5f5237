"""An answer is not sure that leaves open what another passage speaks of."""

import pytest

from pincite.answering.features import ReadChunk
from pincite.answering.in_force import ChosenPassage
from pincite.answering.left_open import leaves_open
from pincite.passages.passage import Passage
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

STORED = read(
    "Zarolin, diluted: 24 hours in the refrigerator.\n\nBelvine syrup: at room temperature; 6 months after opening."
)
SENT = read(
    "Orvane submits cases to the authority within 15 days. A fatal case goes to the desk within 1 day.", number=1
)


def _chosen(chunk: ReadChunk, opening: str) -> ChosenPassage:
    passage = next(each for each in chunk.passages if each.text.startswith(opening))
    return ChosenPassage(chunk, passage, 1.0, 0)


@pytest.mark.parametrize(
    ("question", "open_"),
    [
        ("How long is Zarolin kept at room temperature?", True),
        ("How long is Zarolin kept in the refrigerator?", False),
        ("How long is Zarolin kept?", False),
    ],
)
def test_a_thing_of_two_words_that_another_passage_beside_it_names_is_left_open(question: str, *, open_: bool) -> None:
    assert leaves_open(read_question(question), [_chosen(STORED, "Zarolin")], {}, 0.35) is open_


@pytest.mark.parametrize(
    ("question", "told", "open_"),
    [
        ("How soon does Orvane send a fatal case?", 0.5, True),
        ("How soon does Orvane send a fatal case?", 0.1, False),
        ("How soon does Orvane send cases?", 0.5, False),
    ],
)
def test_a_word_is_left_open_that_a_trusted_sentence_with_another_figure_speaks_of(
    question: str, told: float, *, open_: bool
) -> None:
    found = [_chosen(SENT, "Orvane"), _chosen(SENT, "A fatal")]
    trust: dict[Passage, float] = {each.passage: told for each in found}
    assert leaves_open(read_question(question), found, trust, 0.35) is open_
