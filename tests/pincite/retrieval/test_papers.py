"""A question without the words for the paper that it is asked of."""

import pytest

from pincite.retrieval.papers import without_paper
from tests.pincite.retrieval.test_variants import read


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("What was Acme's net income in its most recent 10-Q?", "What was Acme's net income ?"),
        ("What was Acme's net income as reported in the Q3 2022 10-Q report?", "What was Acme's net income as reported in the Q3 2022 ?"),
        ("Which risks does the latest annual report name?", "Which risks does the name?"),
        ("How often is a batch report archived?", "How often is a batch report archived?"),
        ("Which quarterly review is due?", "Which quarterly review is due?"),
    ],
)
def test_the_paper_is_left_out_and_reports_of_other_kinds_stay(question: str, rest: str) -> None:
    assert without_paper(question) == rest


def test_neither_search_looks_for_the_paper() -> None:
    direct = read("What was Acme's net income in its 10-Q?")["direct"]
    assert direct.text == "acme net income"
    assert direct.semantic == "What was Acme's net income ?"
