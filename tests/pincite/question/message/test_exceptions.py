"""Whether a message asks for an exception."""

import pytest

from pincite.contracts import retrieval_contract
from pincite.question.message.exceptions import exception_asked
from pincite.question.record import read_question


def _asked(message: str) -> str:
    return exception_asked(read_question(message), retrieval_contract().intents)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Could you make an exception for us?", "Could you make an exception"),
        ("Can I get a special medical waiver for the altitude trek?", "get a special medical waiver"),
        ("Could I have a medical waiver for the Patagonia trek?", "Could I have a medical waiver"),
        ("I'd like to have a special waiver.", "d like to have a special waiver"),
        ("Please let us have a medical waiver.", "let us have a medical waiver"),
        ("I need an exemption from the toll.", "need an exemption"),
        ("Please allow us an exception: hold the tablets for 300 days.", "allow us an exception"),
        ("I ask you for an exception. May I pay the balance next month?", "I ask you for an exception."),
        ("I hope you can show some goodwill: may I pay next month?", "I hope you can show some goodwill"),
        ("Please bend the rules and serve me a room before noon.", "Please bend the rules"),
        ("Please exempt me from the training requirement.", "Please exempt me from"),
        ("Could you waive the fee in our case?", "Could you waive"),
    ],
)
def test_a_request_says_so_wherever_it_stands_in_the_message(message: str, words: str) -> None:
    assert _asked(message).startswith(words)


@pytest.mark.parametrize(
    "question",
    [
        "Who can allow an exception?",
        "Please list the exceptions to the refund policy.",
        "Can you tell me which exceptions are possible?",
        "I would like to know the goodwill policy.",
        "Do I need to sign a waiver?",
        "Do I have to sign a medical waiver for the altitude trek?",
        "I have a medical waiver. Where do I send it?",
        "Do guests need a medical waiver?",
        "Do I need an exemption certificate for the toll?",
        "Can guests who have a medical waiver join the trek?",
        "Does everybody have to get a medical waiver?",
        "Are children exempt from the city tax?",
        "How is an exception to the hold period documented?",
    ],
)
def test_a_question_about_the_rule_asks_for_none(question: str) -> None:
    assert _asked(question) == ""


def test_what_is_quoted_of_an_earlier_message_asks_for_nothing() -> None:
    assert _asked("Is breakfast included?\n\n> Could you make an exception for us?") == ""
