"""Questions for what need not be, is left out or must not be."""

import pytest

from pincite.question.wanted.denials import DENIALS
from pincite.question.wanted.want import Want, meets


def denial(question: str) -> Want | None:
    """The first of the denials that the question asks for."""
    return next((rule.want for rule in DENIALS if rule.asked.search(question)), None)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What need not be declared?", "an exemption"),
        ("When is no approval necessary?", "an exemption"),
        ("Who doesn't have to attend?", "an exemption"),
        ("Who is exempt from the fee?", "an exclusion"),
        ("What is not covered by the warranty?", "an exclusion"),
        ("What must not be worn?", "a prohibition"),
        ("When must the lift not be used?", "a prohibition"),
        ("Which items are forbidden?", "a prohibition"),
    ],
)
def test_what_need_not_be_is_left_out_or_must_not_be_are_told_apart(question: str, name: str) -> None:
    want = denial(question)
    assert want is not None
    assert want.name == name
    assert want.strict


@pytest.mark.parametrize(
    "question",
    [
        "Who must sign?",
        "What if I do not pay?",
        "What happens when it is not paid?",
        "Is it not allowed?",
        "Is theft excluded from the policy?",
    ],
)
def test_a_duty_a_condition_and_a_yes_or_no_ask_for_no_denial(question: str) -> None:
    assert denial(question) is None


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        ("What need not be declared?", "Gifts below EUR 30 are exempt.", True),
        ("What need not be declared?", "Gifts are declared to the office.", False),
        ("What is excluded?", "The cover doesn't apply to lamps.", True),
        ("What is excluded?", "The cover is for lamps.", False),
        ("When must the lift not be used?", "The lift must never be used in a fire.", True),
        ("When must the lift not be used?", "The lift need not be inspected.", False),
    ],
)
def test_only_a_text_that_denies_answers(question: str, text: str, held: bool) -> None:
    want = denial(question)
    assert want is not None
    assert meets(want, text, frozenset()) is held


@pytest.mark.parametrize(
    "question",
    [
        "How can we stop people who are not allowed from getting in?",
        "What is done with goods which staff must not touch?",
        "How are visitors who may not drive brought to the plant?",
    ],
)
def test_a_clause_that_says_of_whom_the_question_is_asks_for_no_prohibition(question: str) -> None:
    want = denial(question)
    assert want is None or want.name != "a prohibition"
