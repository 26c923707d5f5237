"""
An embedder that remembers: the passages that questions are held against come up again and again, the same text always
with the same vector, in this process and with the lake in the next one.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.lake_memory import MOST_BYTES, LakeMemory, Row
from pincite.fingerprint import fingerprint
from pincite.ports import Embedder, Vectors

Compute = Callable[[Sequence[str]], Vectors]

REMEMBERED = 20_000
"""Texts; about 40 MB with their vectors."""


@dataclass(frozen=True, slots=True)
class KeptVectors:
    """
    Where vectors are kept beyond this process, in about *most_bytes* under *folder*, and what beside the embedder's
    identity decides those of what is looked up: the digest of its adaptation to questions.
    """

    folder: Path
    questions: str
    most_bytes: int = MOST_BYTES

    def memory_of(self, embedder: str) -> LakeMemory:
        """That of the embedder with this identity."""
        return LakeMemory(self.folder / f"{fingerprint(embedder)}.sqlite", ("vector BLOB",), self.most_bytes)


class RememberingEmbedder:
    """
    Satisfies the ``Embedder`` port by the embedder within, which is asked for the texts alone that were not asked for
    lately: at most *most* texts in this process, and where they are *kept* in a ``LakeMemory``.

    A text's vector depends on nothing but the text, so that what is remembered is what would be computed, to the bit.
    Safe to call from several threads.
    """

    def __init__(self, inner: Embedder, most: int = REMEMBERED, kept: KeptVectors | None = None) -> None:
        self._inner, self._most, self._kept = inner, most, kept
        self._known: OrderedDict[tuple[Compute, str], NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()
        self.identity, self.dimension, self.max_tokens = inner.identity, inner.dimension, inner.max_tokens
        self._memory = kept.memory_of(self.identity) if kept else None

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""
        return self._inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of shape ``(len(texts), dimension)``, in the order given."""
        return self._remembered(texts, self._inner.embed, "")

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of what is looked up, of the same shape, in the order given."""
        return self._remembered(texts, self._inner.embed_queries, self._kept.questions if self._kept else "")

    def _remembered(self, texts: Sequence[str], compute: Compute, adapted: str) -> Vectors:
        with self._lock:
            vectors = {text: self._known[compute, text] for text in texts if (compute, text) in self._known}
        unknown = [text for text in dict.fromkeys(texts) if text not in vectors]
        vectors.update(zip(unknown, self._found(unknown, compute, adapted), strict=True))
        self._keep(vectors, compute)
        return np.stack([vectors[text] for text in texts]) if texts else np.zeros((0, self.dimension), np.float32)

    def _found(self, texts: Sequence[str], compute: Compute, adapted: str) -> Sequence[NDArray[np.float32]]:
        """The vectors of *texts*, those alone computed that are not kept."""
        if self._memory is None or not texts:
            return list(compute(texts)) if texts else []
        keys = {text: fingerprint((adapted, text)) for text in texts}
        rows = self._memory.known(list(keys.values()))
        vectors = {text: _vector(rows[key]) for text, key in keys.items() if key in rows}
        if unknown := [text for text in texts if text not in vectors]:
            vectors |= dict(zip(unknown, compute(unknown), strict=True))
            self._memory.keep({keys[text]: (vectors[text].tobytes(),) for text in unknown})
        return [vectors[text] for text in texts]

    def _keep(self, vectors: dict[str, NDArray[np.float32]], compute: Compute) -> None:
        with self._lock:
            for text, vector in vectors.items():
                self._known[compute, text] = vector.copy() if vector.base is not None else vector
                self._known.move_to_end((compute, text))
            while len(self._known) > self._most:
                self._known.popitem(last=False)


def _vector(row: Row) -> NDArray[np.float32]:
    (kept,) = row
    return np.frombuffer(cast("bytes", kept), np.float32)
