"""A word that nobody writes is likelier another one mistyped than a new one, by its letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.mistyped import english, mistyped_odds


@pytest.mark.parametrize(("slip", "meant"), [("offcr", "offer"), ("sovle", "solve"), ("chidren", "children")])
def test_letters_that_english_hardly_sets_so_speak_for_a_slip(slip: str, meant: str) -> None:
    assert mistyped_odds(slip, meant, 1) > 4


@pytest.mark.parametrize(("name", "near"), [("statins", "stations"), ("karst", "karat"), ("poutine", "routine")])
def test_a_new_word_that_could_be_one_is_none(name: str, near: str) -> None:
    assert mistyped_odds(name, near, 1) < 3


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
def test_the_commoner_word_is_the_likelier_one_of_two_as_long(word: str) -> None:
    common, rare = "house", "ibsen"
    assert english()[common] > english()[rare]
    assert mistyped_odds(word, common, 1) > mistyped_odds(word, rare, 1)


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9), st.sampled_from("qxzj"))
def test_a_letter_more_that_is_rare_makes_a_word_of_its_own_less_likely(word: str, letter: str) -> None:
    assert mistyped_odds(f"{word}{letter}{letter}", "house", 1) > mistyped_odds(word, "house", 1)


def test_a_word_that_english_lacks_is_not_meant() -> None:
    with pytest.raises(KeyError):
        mistyped_odds("offcr", "offcr", 1)
