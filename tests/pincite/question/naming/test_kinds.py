"""Kinds of one thing that a text speaks of, and those that it surely names."""

import pytest

from pincite.question.naming.kinds import kinds_named, kinds_spoken_of


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Camera recordings are stored for 30 days.", {("camera", "record")}),
        ("Keep recordings for 30 days.", set()),
        ("Staff store recordings in the vault.", set()),
        ("It is stored with the camera recordings.", {("camera", "record")}),
        ("The excess for fire is lower.", {("fir", "excess")}),
        ("The annual fee is due.", set()),
        ("The costs of claims against Example are paid.", set()),
        ("It lasts for thirty days.", set()),
    ],
)
def test_a_kind_is_named_where_no_verb_is_among_its_words(text: str, named: set[tuple[str, str]]) -> None:
    assert kinds_named(text) == named


def test_any_two_neighbours_may_be_spoken_of_as_a_kind() -> None:
    assert kinds_spoken_of("How long are telephone recordings kept?") >= {("telephon", "record")}
    assert ("theft", "excess") in kinds_spoken_of("When does the excess for theft go down?")
    assert kinds_spoken_of("Telephone, recordings") == frozenset()
    assert kinds_spoken_of("What do they claim against Example without warning?") == frozenset()
