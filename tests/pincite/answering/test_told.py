"""Words of a sentence are told of what is asked where no other part of it speaks more of that."""

import pytest

from pincite.answering.told import is_told_of
from pincite.values.frequencies import frequencies
from pincite.values.terms import terms_of


def _told(question: str, text: str, words: str) -> bool:
    at = text.index(words)
    return is_told_of(tuple(terms_of(question)), text, at, at + len(words), frequencies())


_LEDGERS = "Ledgers are kept in the archive for seven years; deeds are kept for as long as the house stands."
_LIGHTS = "Lamps in the hall go out after 10 minutes, lamps in the cellar after 30 minutes."
_BEANS = "Beans are soaked for 12 hours, and lentils are not soaked at all."


@pytest.mark.parametrize(
    ("question", "text", "words", "told"),
    [
        ("How long are ledgers kept?", _LEDGERS, "seven years", True),
        ("How long are deeds kept?", _LEDGERS, "seven years", False),
        ("When do lamps in the cellar go out?", _LIGHTS, "10 minutes", False),
        ("When do lamps in the hall go out?", _LIGHTS, "30 minutes", False),
        ("When do lamps in the hall go out?", _LIGHTS, "10 minutes", True),
        ("How long are beans soaked?", _BEANS, "12 hours", True),
        ("How long are lentils soaked?", _BEANS, "12 hours", False),
    ],
)
def test_words_are_told_of_what_their_part_of_the_sentence_speaks_of(
    question: str, text: str, words: str, told: bool
) -> None:
    assert _told(question, text, words) is told


def test_a_case_is_told_with_what_comes_of_it() -> None:
    text = "If the river rises by more than 2 m, the ferry is moored at the upper pier."
    assert _told("How much must the river rise until the ferry is moored at the upper pier?", text, "2 m")


def test_what_opens_a_sentence_is_told_with_the_words_behind_its_comma() -> None:
    text = "On market days, the gate is opened at 05:30."
    assert _told("When is the gate opened on market days?", text, "05:30")
