"""The remembering embedder gives what the one within gives, and asks it once for a text."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.adapters.models.remembering_embedder import RememberingEmbedder
from pincite.ports import Vectors
from tests.pincite.ingest.house import WordEmbedder


class Watched(WordEmbedder):
    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return super().embed(texts)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        self.asked += [f"{text}?" for text in texts]
        return -super().embed(texts)


@given(
    st.lists(
        st.lists(
            st.sampled_from(["a deposit", "a refund", "a deposit and a refund", "a vest"]), min_size=1, max_size=6
        ),
        max_size=6,
    ),
    st.integers(1, 4),
)
def test_whatever_was_asked_before_a_text_gets_the_vector_of_the_embedder_within(
    calls: list[list[str]], most: int
) -> None:
    inner = WordEmbedder()
    remembering = RememberingEmbedder(inner, most)
    for texts in calls:
        assert np.array_equal(remembering.embed(texts), inner.embed(texts))


def test_a_text_asked_for_again_is_not_computed_again() -> None:
    inner = Watched()
    remembering = RememberingEmbedder(inner)
    remembering.embed(["a deposit", "a refund", "a deposit"])
    remembering.embed(["a refund", "a vest"])
    assert inner.asked == ["a deposit", "a refund", "a vest"]


def test_what_is_looked_up_is_remembered_apart_from_the_same_words_as_a_text() -> None:
    inner = Watched()
    remembering = RememberingEmbedder(inner)
    text, query = remembering.embed(["a vest"]), remembering.embed_queries(["a vest", "a vest"])
    assert np.array_equal(query, -np.concatenate([text, text]))
    assert np.array_equal(remembering.embed_queries(["a vest"]), query[:1])
    assert remembering.embed_queries([]).shape == (0, inner.dimension)
    assert inner.asked == ["a vest", "a vest?"]


def test_beyond_its_size_the_text_longest_unasked_is_forgotten() -> None:
    inner = Watched()
    remembering = RememberingEmbedder(inner, most=2)
    for text in ("a deposit", "a refund", "a deposit", "a vest", "a deposit", "a refund"):
        remembering.embed([text])
    assert inner.asked == ["a deposit", "a refund", "a vest", "a refund"]
