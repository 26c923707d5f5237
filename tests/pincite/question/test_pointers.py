"""What of a question may name a document."""

import pytest

from pincite.question.pointers import pointers_of


@pytest.mark.parametrize(
    "question",
    ["Earlier versions of the plan say what?", "Two guides lead which groups?", "Higher fees are due from when?"],
)
def test_a_first_word_of_general_text_names_no_document_whatever_its_ending(question: str) -> None:
    assert pointers_of(question).opening == {question.split(maxsplit=1)[0].lower()}


def test_a_first_word_that_general_texts_do_not_hold_may_name_a_document() -> None:
    assert not pointers_of("Keltrane fees are due from when?").opening
    assert "keltrane" in pointers_of("Keltrane fees are due from when?").names
