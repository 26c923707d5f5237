"""A tenant's policy forbids subjects by the words of its phrases, for its own questions alone."""

from collections.abc import Sequence

import pytest

from pincite.guardrails.policy import forbidden_subject
from pincite.recipes import ForbiddenSubject

SALARIES = ForbiddenSubject(tenant="acme", subject="salaries", phrases=("salary of employees",))


def as_it_is(text: str, _: Sequence[str]) -> str:
    return text


def slip_mended(text: str, phrases: Sequence[str]) -> str:
    assert "salary of employees" in phrases
    return text.replace("sallary", "salary")


@pytest.mark.parametrize("question", ["What salaries do the employees get?", "Employees: which salary?"])
def test_a_question_with_every_word_of_a_phrase_is_about_it(question: str) -> None:
    assert forbidden_subject(question, "acme", [SALARIES], as_it_is) is SALARIES


@pytest.mark.parametrize(
    "salary",
    ["sal\u200bary", "sal\u00adary", "s\u0430lary", "s\u00e0lary", "sal\u034fary", "sal\u2067ary", "\uff53alary"],
)
def test_a_disguise_that_the_encoder_sees_through_hides_nothing(salary: str) -> None:
    assert forbidden_subject(f"What {salary} do employees get?", "acme", [SALARIES], as_it_is) is SALARIES


@pytest.mark.parametrize("salary", ["sallary", "SALLARY", "Sallary", "sal\u200blary"])
def test_a_slip_is_mended_by_the_words_of_the_phrases_whatever_its_case_and_disguise(salary: str) -> None:
    assert forbidden_subject(f"What {salary} do employees get?", "acme", [SALARIES], slip_mended) is SALARIES


def test_a_part_of_the_words_and_another_tenant_are_not_meant() -> None:
    assert forbidden_subject("Which salary scale is printed?", "acme", [SALARIES], as_it_is) is None
    assert forbidden_subject("What salaries do employees get?", "other", [SALARIES], as_it_is) is None
