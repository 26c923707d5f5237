"""Words that make the number behind them a code."""

import pytest

from pincite.model.values import ValueKind
from pincite.values.code_words import BODIES, PLACES
from tests.pincite.values.one_value import only


@pytest.mark.parametrize("word", [*BODIES, *PLACES])
def test_a_number_behind_one_is_a_code_as_a_whole(word: str) -> None:
    value = only(f"see {word} 11 for it")
    assert (value.kind, value.text) == (ValueKind.CODE, f"{word} 11")


@pytest.mark.parametrize("word", PLACES)
def test_what_is_numbered_may_be_written_in_any_case(word: str) -> None:
    assert only(f"see {word.lower()} 11").kind is only(f"see {word.upper()} 11").kind is ValueKind.CODE


@pytest.mark.parametrize("word", BODIES)
def test_a_body_in_small_letters_is_another_word(word: str) -> None:
    assert only(f"see {word.lower()} 11").kind is ValueKind.COUNT


def test_no_word_is_of_both_sorts() -> None:
    assert {word.lower() for word in BODIES}.isdisjoint(word.lower() for word in PLACES)
