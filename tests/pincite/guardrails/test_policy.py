"""A tenant's policy forbids subjects by the words of its phrases, for its own questions alone."""

import pytest

from pincite.errors import ContractError
from pincite.guardrails.policy import forbidden_subject
from pincite.recipes import ForbiddenSubject

SALARIES = ForbiddenSubject(tenant="acme", subject="salaries", phrases=("salary of employees",))


@pytest.mark.parametrize("question", ["What salaries do the employees get?", "Employees: which salary?"])
def test_a_question_with_every_word_of_a_phrase_is_about_it(question: str) -> None:
    assert forbidden_subject(question, "acme", [SALARIES]) is SALARIES


def test_a_part_of_the_words_and_another_tenant_are_not_meant() -> None:
    assert forbidden_subject("Which salary scale is printed?", "acme", [SALARIES]) is None
    assert forbidden_subject("What salaries do employees get?", "other", [SALARIES]) is None


def test_a_phrase_without_a_word_of_its_own_would_forbid_everything() -> None:
    nothing = ForbiddenSubject(tenant="acme", subject="all", phrases=("of the",))
    with pytest.raises(ContractError, match="no content word"):
        forbidden_subject("How long?", "acme", [nothing])
