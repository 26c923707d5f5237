"""The beginning or the end of a period that a question asks for without its day."""

import pytest

from pincite.question.period_turns import period_turn


@pytest.mark.parametrize(
    ("question", "last"),
    [
        ("What was the provision at the end of the year?", True),
        ("inventories at the close of the financial year", True),
        ("What did they owe at period end?", True),
        ("What was the opening balance?", False),
        ("How much cash was there at the beginning of the quarter?", False),
    ],
)
def test_a_turn_of_a_period_is_read(question: str, *, last: bool) -> None:
    turn = period_turn(question)
    assert turn is not None
    assert turn.last is last


@pytest.mark.parametrize(
    "question",
    [
        "What was charged in the year?",
        "When does the year end?",
        "What were the opening balance and the closing balance?",
    ],
)
def test_who_asks_for_none_or_for_both_asks_for_none(question: str) -> None:
    assert period_turn(question) is None
