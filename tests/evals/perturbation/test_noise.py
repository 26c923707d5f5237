"""Noise touches one ordinary word and never what a question is about."""

import random

import pytest

from evals.perturbation.noise import NOISE, casing, ocr_noise, typo

QUESTION = "How long may Cardelone 5 mg tablets be held in sealed SOP-014 bags before packaging?"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("rewrite", [typo, ocr_noise])
def test_one_word_is_changed_and_neither_figures_nor_codes(rewrite, seed: int) -> None:
    changed = rewrite(QUESTION, random.Random(seed))
    if changed is None:
        return
    pairs = [(old, new) for old, new in zip(QUESTION.split(), changed.split(), strict=True) if old != new]
    assert len(pairs) == 1
    assert not any(sign.isdigit() for sign in pairs[0][0])


def test_a_question_without_an_ordinary_word_is_left_alone() -> None:
    assert typo("SOP-014?", random.Random(1)) is None


def test_case_alone_is_changed_by_casing() -> None:
    for seed in range(8):
        assert casing(QUESTION, random.Random(seed)).lower() == QUESTION.lower()


def test_a_seed_gives_the_same_noise_again() -> None:
    for relation in NOISE:
        assert relation.rewrite(QUESTION, random.Random(3)) == relation.rewrite(QUESTION, random.Random(3))
        assert relation.oracle
