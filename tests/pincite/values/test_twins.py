"""Words of one meaning have one word that stands for them, and opposites do not."""

from pincite.values.twins import TWINS, spelled


def test_a_verb_of_change_has_the_twins_of_its_direction_alone() -> None:
    assert TWINS["declined"] == TWINS["decreased"] == TWINS["fell"]
    assert TWINS["grew"] == TWINS["increased"] != TWINS["decreased"]


def test_the_word_that_stands_for_others_stands_for_itself() -> None:
    assert all(TWINS[told] == told for told in TWINS.values() if told)


def test_a_word_in_two_spellings_is_one() -> None:
    assert spelled(["end", "point"]) == spelled(["endpoint"])
    assert spelled(["organised"]) == spelled(["organized"]) != spelled(["ordered"])
