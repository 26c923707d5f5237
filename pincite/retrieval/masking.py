"""An index with some chunks taken away, as if their text had never been in the corpus."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Index, Vectors


@dataclass(frozen=True, slots=True, weakref_slot=True)
class MaskedIndex:
    """
    Satisfies the ``Index`` port; asks the index below for as many rows more as are masked, so that *k* rows remain.
    """

    inner: Index
    masked: frozenset[str]

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""
        return self.inner.embedder_identity

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Nearest rows that are not masked."""
        return [self._open(hits, k) for hits in self.inner.vector(vectors, k + len(self.masked), eligible)]

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Best rows by BM25 that are not masked."""
        return [self._open(hits, k) for hits in self.inner.lexical(queries, k + len(self.masked), eligible)]

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """BM25 of ids that are not masked."""
        return self.inner.bm25_of(queries, [chunk_id for chunk_id in chunk_ids if chunk_id not in self.masked])

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors of ids that are not masked."""
        return self.inner.vectors_of([chunk_id for chunk_id in chunk_ids if chunk_id not in self.masked])

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows of ids that are not masked."""
        return self.inner.rows([chunk_id for chunk_id in chunk_ids if chunk_id not in self.masked])

    def count(self) -> int:
        """Rows of the index below, masked ones included."""
        return self.inner.count()

    def _open(self, hits: Sequence[Hit], k: int) -> list[Hit]:
        return [hit for hit in hits if hit.row.chunk.chunk_id not in self.masked][:k]
