"""Words of a sentence are told of what is asked where no other part of it speaks more of that."""

import pytest

from pincite.answering.constraints.told import is_told_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies


def _told(question: str, text: str, words: str) -> bool:
    at = text.index(words)
    return is_told_of(read_question(question), text, at, at + len(words), frequencies())


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


_PERMITS = "Permits are issued within 5 working days and hold for one year."
_LINE = "The line is staffed daily during a class I action and on working days during class II."


@pytest.mark.parametrize(
    ("question", "text", "words", "told"),
    [
        ("How long does a permit hold?", _PERMITS, "5 working days", False),
        ("How long does a permit hold?", _PERMITS, "one year", True),
        ("How soon is a permit issued?", _PERMITS, "5 working days", True),
        ("When is the line staffed in class II?", _LINE, "daily", False),
        ("When is the line staffed in class I?", _LINE, "daily", True),
    ],
)
def test_words_are_told_of_what_the_question_ends_with_and_of_its_case(
    question: str, text: str, words: str, *, told: bool
) -> None:
    assert _told(question, text, words) is told


_HOTELS = "Meals are refunded up to £32 a day, hotels up to £140 a night in London and £95 elsewhere."
_FERRIES = "Bicycles cost EUR 5 to Bergen, EUR 9 to Stavanger."
_DESK = "The Groups Desk replies within 3 days, and its offer is held for 10 days."


@pytest.mark.parametrize(
    ("question", "text", "words", "told"),
    [
        ("How much can I spend on a hotel in London?", _HOTELS, "£140", True),
        ("How much can I spend on a hotel in Leeds?", _HOTELS, "£140", False),
        ("How much can I spend on meals?", _HOTELS, "£32", True),
        ("What does a bicycle cost to Bergen?", _FERRIES, "EUR 5", True),
        ("What does a bicycle cost to Oslo?", _FERRIES, "EUR 5", False),
        ("How soon do you reply?", _DESK, "3 days", True),
    ],
)
def test_a_figure_of_one_name_among_others_is_not_told_of_another(
    question: str, text: str, words: str, told: bool
) -> None:
    assert _told(question, text, words) is told


def test_a_case_is_told_with_what_comes_of_it() -> None:
    text = "If the river rises by more than 2 m, the ferry is moored at the upper pier."
    assert _told("How much must the river rise until the ferry is moored at the upper pier?", text, "2 m")


def test_what_opens_a_sentence_is_told_with_the_words_behind_its_comma() -> None:
    text = "On market days, the gate is opened at 05:30."
    assert _told("When is the gate opened on market days?", text, "05:30")


_MARKS = "A pupil with fewer than 40 marks repeats the year; with 40 to 59 he sits a resit; from 60 marks on he passes."
_FROST = "If the glasshouse is below zero for more than 3 hours but not more than 9 hours, the gardener is called."
_DELAY = "A train that is late by more than 20 minutes is announced within 5 minutes."


@pytest.mark.parametrize(
    ("question", "text", "words", "told"),
    [
        ("What happens to a pupil with 50 marks?", _MARKS, "repeats the year", False),
        ("What happens to a pupil with 30 marks?", _MARKS, "repeats the year", True),
        ("What happens to a pupil with 50 marks?", _MARKS, "passes", False),
        ("The glasshouse was below zero for 12 hours, who is called?", _FROST, "the gardener", False),
        ("The glasshouse was below zero for 6 hours, who is called?", _FROST, "the gardener", True),
        ("The glasshouse was below zero for 12 hours, what then?", _FROST, "more than 3 hours", False),
        ("A train is late by 30 minutes, when is that announced?", _DELAY, "within 5 minutes", True),
        ("A train is late by 10 minutes, when is that announced?", _DELAY, "within 5 minutes", False),
    ],
)
def test_of_several_bands_only_the_words_of_one_that_holds_the_figure_are_told_of_it(
    question: str, text: str, words: str, told: bool
) -> None:
    assert _told(question, text, words) is told
