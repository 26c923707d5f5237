"""The policy intents that the words of a question name."""

import pytest

from pincite.contract_tables import Intent
from pincite.question.intents import expanded, intents_in, phrased, subject

REFUND = Intent(name="refund", words=("refund", "pay back"), expansion=("refund",), sensitivity="refund")
CANCEL = Intent(name="cancel", words=("cancel", "call off"), expansion=("cancellation",), sensitivity="refund")
AGE = Intent(name="age", words=("age",), expansion=("minimum",))
INTENTS = (REFUND, CANCEL, AGE)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Cancellations, and what is refunded?", (REFUND, CANCEL)),
        ("Do you pay me back?", (REFUND,)),
        ("Do you pay us all back?", ()),
        ("Is the back to pay?", ()),
        ("At which stage?", ()),
    ],
)
def test_an_intent_is_named_by_a_stem_or_by_a_phrase_with_a_word_between_at_most(
    question: str, named: tuple[Intent, ...]
) -> None:
    assert intents_in(question, INTENTS) == named


def test_a_phrase_asks_about_its_intent_and_a_word_about_itself() -> None:
    assert subject("Can I call off my trek?", INTENTS) == {"cancel", "trek"}
    assert phrased("Can I call off my trek, and do you pay me back?", INTENTS) == ("refund", "cancel")
    assert phrased("Can I cancel my trek?", INTENTS) == ()


def test_an_expansion_is_for_what_is_named_meant_or_of_a_topic_of_the_caller_in_the_contracts_order() -> None:
    assert expanded((AGE,), ("cancel",), frozenset(), INTENTS) == (CANCEL, AGE)
    assert expanded((), (), frozenset({"refund"}), INTENTS) == (REFUND, CANCEL)
    assert expanded((), (), frozenset(), INTENTS) == ()
