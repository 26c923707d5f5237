"""Slips are drawn by how near keys lie and how alike letters look, in ordinary words, and never make another word."""

import random
import re

import pytest
from rapidfuzz.distance import DamerauLevenshtein

from evals.cases.normalisation import numbers
from evals.perturbation.drawing import DRAWN
from evals.perturbation.pools import confusions
from evals.perturbation.slips import keyboard, near, scanner
from pincite.values.frequencies import frequencies
from pincite.values.words import stem

QUESTION = (
    "How long may bulk Cardelone 5 mg tablets of batch CB2302 wait before packaging, and who must not approve it?"
)


def test_the_nearest_keys_are_likeliest_in_every_direction():
    keys = near("g")
    assert set("fhtyvb") <= set(keys)
    assert "p" not in keys
    assert keys["f"] > keys["t"] > keys["b"] > keys["y"]
    assert near("q").keys() == {"w", "a"}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("slip", [keyboard, scanner])
def test_a_slip_touches_one_or_two_ordinary_words_and_no_name_code_number_or_denial(slip, seed):
    made = slip(QUESTION, random.Random(seed))
    changed = [(old, new) for old, new in zip(QUESTION.split(), made.split(), strict=True) if old != new]
    assert 1 <= len(changed) <= 2
    assert numbers(QUESTION) <= numbers(made)
    assert all(re.fullmatch(r"[a-z]{5,}[,?]?", old) for old, _ in changed)
    assert "CB2302" in made
    assert not any(frequencies().known(stem(new.strip(",?"))) for _, new in changed)


@pytest.mark.parametrize("seed", range(20))
def test_a_slip_of_the_hand_is_one_edit(seed):
    made = keyboard("Please inspect tablets", random.Random(seed))
    assert DamerauLevenshtein.distance("Please inspect tablets", made) == 1


def test_a_scanner_reads_what_looks_like_it():
    pairs = {(pair.printed, pair.read) for pair in confusions()}
    assert {("l", "1"), ("rn", "m"), ("u", "n")} <= pairs
    assert ("s", "x") not in pairs


@pytest.mark.parametrize("relation", DRAWN, ids=lambda relation: relation.name)
def test_every_relation_gives_the_same_for_the_same_chance(relation):
    assert relation.rewrite(QUESTION, random.Random(3)) == relation.rewrite(QUESTION, random.Random(3))


def test_nothing_is_spoilt_where_no_word_is_ordinary():
    assert keyboard("PDE of TP-04?", random.Random(1)) is None
