"""The unit in which an answer is wanted."""

from pincite.model.values import ValueKind
from pincite.question.wanted.wanted_unit import Dimension, wanted_unit


def test_a_unit_is_wanted_by_how_many_or_at_the_end_and_degrees_are_none() -> None:
    assert wanted_unit("How many tonnes were sold?") == wanted_unit("What is the weight in kg?")
    assert wanted_unit("What is the heat in degrees?") is None


def test_a_rate_and_what_it_is_a_rate_of_are_not_told_apart() -> None:
    assert Dimension(ValueKind.QUANTITY, "gram/second").holds(Dimension(ValueKind.QUANTITY, "gram"))
    assert not Dimension(ValueKind.MONEY).holds(Dimension(ValueKind.QUANTITY, "gram"))
