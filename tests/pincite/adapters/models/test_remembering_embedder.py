"""The remembering embedder gives what the one within gives, and asks it once for a text."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.adapters.models.remembering_embedder import KeptVectors, RememberingEmbedder
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


def test_another_process_knows_a_vector_that_was_kept_to_the_bit(tmp_path: Path) -> None:
    kept = KeptVectors(tmp_path / "embedded", "adapted-1")
    first = RememberingEmbedder(Watched(), kept=kept)
    texts, query = first.embed(["a deposit", "a refund"]), first.embed_queries(["a vest"])
    inner = Watched()
    again = RememberingEmbedder(inner, kept=kept)
    assert np.array_equal(again.embed(["a refund", "a deposit", "a vest"])[:2], texts[::-1])
    assert np.array_equal(again.embed_queries(["a vest"]), query)
    assert inner.asked == ["a vest"]


def test_what_another_adaptation_looked_up_is_not_known(tmp_path: Path) -> None:
    RememberingEmbedder(Watched(), kept=KeptVectors(tmp_path / "embedded", "adapted-1")).embed_queries(["a vest"])
    inner = Watched()
    RememberingEmbedder(inner, kept=KeptVectors(tmp_path / "embedded", "adapted-2")).embed_queries(["a vest"])
    assert inner.asked == ["a vest?"]


def test_where_nothing_can_be_kept_it_is_computed(tmp_path: Path) -> None:
    remembering = RememberingEmbedder(Watched(), kept=KeptVectors(tmp_path / "absent" / "embedded", ""))
    assert np.array_equal(remembering.embed(["a vest", "a vest"]), WordEmbedder().embed(["a vest", "a vest"]))
    assert not (tmp_path / "absent").exists()
