"""Names that a question adds in brackets."""

import pytest

from pincite.question.naming.glosses import glosses_of
from pincite.values.terms import terms_of


@pytest.mark.parametrize(
    ("question", "name", "words"),
    [
        (
            "How much does Example owe its landlords (lease liabilities) at July 2, 2023?",
            "lease liabilities",
            "owe landlords",
        ),
        ("What did Example keep in kegs (stock) in May?", "stock", "kegs"),
        ("What did sales cost Example (cost of goods)?", "cost goods", "sales cost"),
    ],
)
def test_a_name_in_brackets_stands_in_the_place_of_as_many_words_before_it(
    question: str, name: str, words: str
) -> None:
    (gloss,) = glosses_of(question)
    assert (gloss.name, gloss.words) == (frozenset(terms_of(name)), frozenset(terms_of(words)))


@pytest.mark.parametrize("question", ["What is owed?", "What is owed in May (2023)?", "What is owed (the)?"])
def test_figures_and_empty_words_are_no_name(question: str) -> None:
    assert glosses_of(question) == ()
