"""Each comparative bounds a value one way, and behind a denial the other way."""

import pytest

from pincite.model.values import Comparator
from pincite.values.comparatives import HIGHER_WORDS, LOWER_WORDS, OPPOSITES
from tests.pincite.values.one_value import only


@pytest.mark.parametrize("word", HIGHER_WORDS)
def test_what_is_higher_is_more_than_and_no_higher_at_most(word: str) -> None:
    assert only(f"it is {word} than 5 mm").comparator is Comparator.MORE_THAN
    assert only(f"it is no {word} than 5 mm").comparator is Comparator.AT_MOST


@pytest.mark.parametrize("word", LOWER_WORDS)
def test_what_is_lower_is_less_than_and_no_lower_at_least(word: str) -> None:
    assert only(f"it is {word} than 5 mm").comparator is Comparator.LESS_THAN
    assert only(f"it is not {word} than 5 mm").comparator is Comparator.AT_LEAST


def test_no_comparative_points_both_ways() -> None:
    assert set(HIGHER_WORDS).isdisjoint(LOWER_WORDS)


def test_every_comparative_has_an_opposite_that_points_the_other_way_and_has_it_for_its_own() -> None:
    assert OPPOSITES.keys() == {*HIGHER_WORDS, *LOWER_WORDS}
    assert all(word in OPPOSITES[other] for word, others in OPPOSITES.items() for other in others)
