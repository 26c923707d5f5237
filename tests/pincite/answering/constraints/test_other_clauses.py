"""A sentence of several clauses, of which the one that gives the value is not the one that is asked about."""

import pytest

from pincite.answering.constraints.other_clauses import of_other_clauses
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

CHECKS = "Access lists are checked every three months; the key cabinet is checked by the shift leader."
CHANGES = "Complaints about cash machines went down by 18%, whereas those about the app went up."


@pytest.mark.parametrize(
    ("question", "text", "out"),
    [
        ("How often is the key cabinet checked?", CHECKS, True),
        ("How often are the access lists checked?", CHECKS, False),
        ("Who checks the key cabinet?", CHECKS, False),
        ("By how much did complaints about the app change?", CHANGES, True),
        ("By how much did complaints about cash machines change?", CHANGES, False),
        (
            "Within how many days is a refund paid that was requested?",
            "Refunds are paid within 30 days; requests for a refund are made in writing.",
            False,
        ),
        (
            "How often is the key cabinet checked?",
            "Access lists are checked every three months; the key cabinet is checked every week.",
            False,
        ),
    ],
)
def test_a_value_of_one_clause_tells_nothing_of_what_another_one_speaks_of(
    question: str, text: str, *, out: bool
) -> None:
    prose = read(text)
    assert of_other_clauses(read_question(question), [prose]) == (frozenset(prose.passages) if out else frozenset())
