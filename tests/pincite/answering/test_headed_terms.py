"""What a glossary says below a term that it sets as a heading."""

import pytest

from pincite.answering.headed_terms import under_their_terms
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

ENTRY = read("Dead load\nThe weight of the bridge itself, with its railings.", section=("Terms", "Dead load"))


def _said(question: str) -> list[str]:
    (found,) = under_their_terms([ENTRY], read_question(question))
    return [passage.text for passage in found.passages]


@pytest.mark.parametrize("question", ["What is dead load?", "what does dead load mean", "How is dead load defined?"])
def test_who_asks_for_the_meaning_of_a_term_is_told_what_stands_below_it_behind_the_term(question: str) -> None:
    assert _said(question) == ["Dead load: The weight of the bridge itself, with its railings."]


def test_it_is_cited_with_its_heading() -> None:
    (found,) = under_their_terms([ENTRY], read_question("What is dead load?"))
    (passage,) = found.passages
    assert [passage.chunk.text[slice(*span)] for span in passage.spans] == [passage.chunk.text]


@pytest.mark.parametrize("question", ["What is live load?", "How much is the dead load of the bridge?"])
def test_other_questions_find_it_as_it_stands(question: str) -> None:
    assert _said(question) == ["The weight of the bridge itself, with its railings."]


def test_a_sentence_that_says_the_term_itself_stays_as_it_is() -> None:
    entry = read("Dead load\nDead load is the weight of the bridge itself.", section=("Terms", "Dead load"))
    (found,) = under_their_terms([entry], read_question("What is dead load?"))
    assert found is entry
