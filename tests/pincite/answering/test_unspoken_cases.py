"""What stands under a case that nobody speaks of."""

import pytest

from pincite.answering.unspoken_cases import is_under_an_unspoken_case
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read


@pytest.mark.parametrize(
    ("heading", "question", "unspoken"),
    [
        ("If you die", "What do I lose if I retire three years early?", True),
        ("7. If you die", "What do I lose if I retire three years early?", True),
        ("If you die", "What is paid when I die?", False),
        ("Death benefits", "What do I lose if I retire three years early?", False),
    ],
)
def test_a_heading_that_is_a_case_is_one_that_the_question_speaks_of_or_not(
    heading: str, question: str, *, unspoken: bool
) -> None:
    (passage,) = read("Half of the pension is paid to the widow.", section=(heading,)).passages
    assert is_under_an_unspoken_case(read_question(question), passage) is unspoken
