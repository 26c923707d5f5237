"""
An embedder that remembers: the passages that questions are held against come up again and again, the same text always
with the same vector.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.ports import Embedder, Vectors

Compute = Callable[[Sequence[str]], Vectors]

REMEMBERED = 20_000
"""Texts; about 40 MB with their vectors."""


class RememberingEmbedder:
    """
    Satisfies the ``Embedder`` port by the embedder within, which is asked for the texts alone that were not asked for
    lately.

    A text's vector depends on nothing but the text, so that what is remembered is what would be computed. Safe to call
    from several threads.
    """

    def __init__(self, inner: Embedder, most: int = REMEMBERED) -> None:
        self._inner, self._most = inner, most
        self._known: OrderedDict[tuple[Compute, str], NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()
        self.identity, self.dimension, self.max_tokens = inner.identity, inner.dimension, inner.max_tokens

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""
        return self._inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of shape ``(len(texts), dimension)``, in the order given."""
        return self._remembered(texts, self._inner.embed)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of what is looked up, of the same shape, in the order given."""
        return self._remembered(texts, self._inner.embed_queries)

    def _remembered(self, texts: Sequence[str], compute: Compute) -> Vectors:
        with self._lock:
            vectors = {text: self._known[compute, text] for text in texts if (compute, text) in self._known}
        unknown = [text for text in dict.fromkeys(texts) if text not in vectors]
        vectors.update(zip(unknown, compute(unknown) if unknown else (), strict=True))
        self._keep(vectors, compute)
        return np.stack([vectors[text] for text in texts]) if texts else np.zeros((0, self.dimension), np.float32)

    def _keep(self, vectors: dict[str, NDArray[np.float32]], compute: Compute) -> None:
        with self._lock:
            for text, vector in vectors.items():
                self._known[compute, text] = vector.copy() if vector.base is not None else vector
                self._known.move_to_end((compute, text))
            while len(self._known) > self._most:
                self._known.popitem(last=False)
