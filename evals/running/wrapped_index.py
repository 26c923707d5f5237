"""An index over another one, for evals that change one thing about it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Index, Vectors


class WrappedIndex:
    """Satisfies the ``Index`` port by passing every call on; a subclass overrides what it changes."""

    def __init__(self, inner: Index) -> None:
        self._inner = inner

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""
        return self._inner.embedder_identity

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Nearest rows."""
        return self._inner.vector(vectors, k, eligible)

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Best rows by BM25."""
        return self._inner.lexical(queries, k, eligible)

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """BM25 of those of the rows that hold a word of the query."""
        return self._inner.bm25_of(queries, chunk_ids)

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id."""
        return self._inner.vectors_of(chunk_ids)

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order of *chunk_ids*."""
        return self._inner.rows(chunk_ids)

    def count(self) -> int:
        """Number of rows."""
        return self._inner.count()
