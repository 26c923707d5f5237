"""A question for a thing of a time."""

import re

import pytest

from pincite.question.things_of_time import THING_OF_A_TIME


@pytest.mark.parametrize(
    "question",
    [
        "At which time points are samples taken?",
        "What time limit is there for appeals?",
        "What is the time limit for appeals?",
    ],
)
def test_the_word_behind_a_time_may_be_what_is_asked_for(question: str) -> None:
    assert re.match(THING_OF_A_TIME, question, re.IGNORECASE)


@pytest.mark.parametrize(
    "question",
    [
        "What time does the desk open?",
        "At what time do you close?",
        "What is the time of arrival?",
        "What is the time now?",
        "Do you know what time breakfast is served?",
    ],
)
def test_where_a_time_itself_is_asked_for_nothing_of_it_is(question: str) -> None:
    assert not re.match(THING_OF_A_TIME, question, re.IGNORECASE)
