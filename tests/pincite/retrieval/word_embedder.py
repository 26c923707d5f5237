"""
An embedder that needs no model: each word of a text points in its own direction, so that shared words are what makes
texts near.
"""

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from pincite.ports import Vectors


class WordEmbedder:
    """Sum of one fixed direction a word, stop words left out, scaled to length one."""

    identity = "words-256"
    dimension = 256
    max_tokens = 512

    def count_tokens(self, text: str) -> int:
        """Words and two marks."""
        return len(text.split()) + 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One unit vector a text."""
        return np.stack([self._one(text) for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As any text."""
        return self.embed(texts)

    def _one(self, text: str) -> Vectors:
        total = np.zeros(self.dimension)
        for word in re.findall(r"[^\W_]+", text.lower()):
            if len(word) > 3:
                seed = int.from_bytes(hashlib.sha256(word[:6].encode()).digest()[:8], "big")
                total += np.random.default_rng(seed).standard_normal(self.dimension)
        length = float(np.linalg.norm(total))
        return (total / length if length else np.eye(self.dimension)[0]).astype(np.float32)
