"""Vectors are kept by text and embedder, and found again bit for bit."""

import numpy as np
import pytest

from pincite.adapters.models.vector_cache import VectorCache
from pincite.errors import IntegrityError


def test_vectors_come_back_bit_for_bit_in_the_order_asked(tmp_path):
    vectors = {f"key-{n}": np.random.default_rng(n).normal(size=8).astype(np.float32) for n in range(1200)}
    VectorCache(tmp_path, "one").put(vectors)
    keys = sorted(vectors, reverse=True)
    assert np.array_equal(VectorCache(tmp_path, "one").get(keys), np.stack([vectors[key] for key in keys]))


def test_two_embedders_do_not_share_vectors(tmp_path):
    VectorCache(tmp_path, "one").put({"text": np.ones(4, np.float32)})
    assert VectorCache(tmp_path, "two").missing(["text"]) == {"text"}


def test_a_text_without_a_vector_is_an_error_and_not_a_zero(tmp_path):
    with pytest.raises(IntegrityError, match="1 of 1 texts have no vector"):
        VectorCache(tmp_path, "one").get(["text"])
