"""Words, their beginnings and their neighbours are what the screen learns beside its lexicon."""

from pincite.guardrails.screening_words import word_features


def test_words_beginnings_of_long_ones_and_neighbours_are_seen() -> None:
    assert list(word_features(["machine", "readers"])) == [
        "w:machine",
        "p:machi",
        "w:readers",
        "p:reade",
        "b:^ machine",
        "b:machine readers",
        "b:readers $",
    ]


def test_one_figure_is_as_good_as_another() -> None:
    assert list(word_features(["step", "12"])) == list(word_features(["step", "7"]))


def test_a_sign_counts_beside_its_neighbours_alone() -> None:
    assert "w:[" not in set(word_features(["[", "bot", ":"]))
    assert "b:[ bot" in set(word_features(["[", "bot", ":"]))


def test_of_no_words_only_the_two_ends_meet() -> None:
    assert list(word_features([])) == ["b:^ $"]
