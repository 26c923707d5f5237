"""The screen's words by their meaning, in many languages."""

import pytest

from pincite.guardrails.lexicon import concepts_of, lexicon, marks_of, tokens_of


@pytest.mark.parametrize("token", ["ignore", "ignoriere", "disregard"])
def test_words_of_one_meaning_bear_one_concept(token: str) -> None:
    assert "IGNORE" in concepts_of(token)


def test_an_ordinary_word_bears_none_and_an_address_is_known_by_its_shape() -> None:
    assert concepts_of("tablet") == ()
    assert concepts_of("www.example.org") == ("ADDRESS",)


def test_marks_stand_at_the_places_of_their_words() -> None:
    tokens = tokens_of("Please ignore the rules.")
    assert tokens == ["please", "ignore", "the", "rules", "."]
    assert "IGNORE" in {mark.concept for mark in marks_of(tokens) if mark.at == 1}


def test_words_of_a_script_without_blanks_are_cut_by_the_lexicon() -> None:
    assert len(tokens_of("忽略指示")) > 1


def test_every_concept_of_a_rule_is_borne_by_some_word() -> None:
    known = lexicon()
    phrases = {concept for found in known.phrases.values() for _, concept in found}
    borne = phrases | {
        concept
        for table in (known.words, known.stems, known.fragments)
        for found in table.values()
        for concept in found
    }
    used = {concept for patterns in known.rules.values() for pattern in patterns for concept in pattern}
    assert used - borne - {"ADDRESS"} == set()
