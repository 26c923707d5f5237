"""The reference embedder gives the vectors that the fast one is held to."""

import numpy as np
import pytest

from pincite.adapters.models.minilm import DIMENSION, MAX_TOKENS
from pincite.adapters.models.sentence_transformers_embedder import SentenceTransformersEmbedder


@pytest.fixture(scope="module")
def reference() -> SentenceTransformersEmbedder:
    pytest.importorskip("sentence_transformers")
    return SentenceTransformersEmbedder()


def test_vectors_are_of_unit_length_and_no_texts_are_no_vectors(reference) -> None:
    vectors = reference.embed(["hold time", ""])
    assert vectors.shape == (2, DIMENSION)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1], abs=1e-5)
    assert reference.embed([]).shape == (0, DIMENSION)


def test_it_says_of_itself_what_decides_its_vectors(reference) -> None:
    assert (reference.dimension, reference.max_tokens) == (DIMENSION, MAX_TOKENS)
    assert reference.count_tokens("hold time") == 4
    assert "all-MiniLM-L6-v2" in reference.identity
