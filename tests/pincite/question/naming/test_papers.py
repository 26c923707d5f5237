"""A question without the words for the paper that it is asked of."""

import pytest

from pincite.question.naming.papers import without_codes, without_paper
from tests.pincite.retrieval.test_variants import read


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("What was Acme's net income in its most recent 10-Q?", "What was Acme's net income ?"),
        (
            "What was Acme's net income as reported in the Q3 2022 10-Q report?",
            "What was Acme's net income as reported in the Q3 2022 ?",
        ),
        ("Which risks does the latest annual report name?", "Which risks does the name?"),
        ("How often is a batch report archived?", "How often is a batch report archived?"),
        ("Which quarterly review is due?", "Which quarterly review is due?"),
        ("Who signs the annual report of the club?", "Who signs the annual report of the club?"),
    ],
)
def test_the_paper_is_left_out_and_reports_of_other_kinds_stay(question: str, rest: str) -> None:
    assert without_paper(question) == rest


def test_neither_search_looks_for_the_paper() -> None:
    direct = read("What was Acme's net income in its 10-Q?")["direct"]
    assert direct.text == "acme net income"
    assert direct.semantic == "What was Acme's net income ?"


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("By how many days can a hold be extended under SOP-014?", "By how many days can a hold be extended?"),
        ("According to SOP-014, who signs the label?", "who signs the label?"),
        ("Who signs under SOP-QA-012_r4 for bulk?", "Who signs for bulk?"),
        ("Who signs under SOP-015?", "Who signs under SOP-015?"),
        ("What did SOP-014 replace?", "What did SOP-014 replace?"),
        ("What was revenue in Q3 of the year?", "What was revenue in Q3 of the year?"),
        ("Who under SOP-014?", "Who under SOP-014?"),
    ],
)
def test_a_code_that_the_paper_bears_is_left_out_and_no_other_nor_a_time(question: str, rest: str) -> None:
    assert without_codes(question, {"sop014", "sopqa012", "q3"}) == rest
