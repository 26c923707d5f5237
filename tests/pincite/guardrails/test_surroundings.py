"""A sentence is at home where what stands around it means nearly the same; one alone has no surroundings."""

from collections.abc import Sequence

import numpy as np
import pytest

from pincite.guardrails.surroundings import REACH, SurroundingsHead, nearness

HEAD = SurroundingsHead(model="flat", intercept=4.0, odds=1.0, nearness=-10.0, flag_from=0.9)
AXES = {"clean": (1.0, 0.0), "rinse": (0.8, 0.6), "poem": (0.0, 1.0), "against": (-1.0, 0.0)}


class Flat:
    """An embedder of two dimensions that counts what it was asked for."""

    identity, dimension, max_tokens = "flat", 2, 8

    def __init__(self) -> None:
        self.asked: list[str] = []

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.asked += texts
        return np.array([AXES[text.split()[0]] for text in texts], dtype=np.float32)

    embed_queries = embed


def test_a_step_among_steps_of_one_matter_is_nearer_than_one_on_another() -> None:
    near = nearness(["clean", "rinse", "poem", "clean"], [0, 2], Flat())
    assert near[0] > 0.7
    assert near[2] == pytest.approx(0.21, abs=0.01)


def test_what_may_have_been_planted_with_a_sentence_says_nothing_of_it() -> None:
    texts = ["poem 1", "poem 2", "clean", "clean"]
    assert nearness(texts, [0, 1], Flat())[0] > nearness(texts, [0, 1], Flat(), but_for={0, 1})[0] == 0.0


def test_what_points_away_is_as_near_as_what_has_nothing_in_common() -> None:
    assert nearness(["against", "clean"], [0], Flat()) == {0: 0.0}


def test_one_sentence_alone_has_no_surroundings() -> None:
    assert nearness(["clean"], [0], Flat()) == {}


def test_of_a_long_text_only_what_stands_around_the_suspects_is_embedded() -> None:
    flat = Flat()
    nearness([f"clean {at}" for at in range(10 * REACH)], [4 * REACH], flat)
    assert flat.asked == [f"clean {at}" for at in range(3 * REACH, 5 * REACH + 1)]


def test_the_probability_falls_with_nearness_and_rises_with_what_the_words_say() -> None:
    assert HEAD.probability(1.0, 0.6) < HEAD.probability(1.0, 0.2) < HEAD.probability(2.0, 0.2)


def test_a_sentence_that_could_be_flagged_nowhere_is_no_suspect() -> None:
    assert HEAD.may_flag(0.0)
    assert not HEAD.may_flag(-2.0)
    assert HEAD.probability(-2.0, 0.0) < HEAD.flag_from
