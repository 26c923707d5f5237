"""Indexes that are bad on purpose: rows that should not be seen are, and vectors stand beside other rows' texts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from evals.running.wrapped_index import WrappedIndex
from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Index, Vectors


class SeesSuperseded(WrappedIndex):
    """Shows the rows of superseded versions to every search, as if they were in force."""

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Nearest rows of any version."""
        return [
            [_in_force(hit) for hit in hits]
            for hits in self._inner.vector(vectors, k, replace(eligible, include_superseded=True))
        ]

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Best rows of any version."""
        return [
            [_in_force(hit) for hit in hits]
            for hits in self._inner.lexical(queries, k, replace(eligible, include_superseded=True))
        ]


def _in_force(hit: Hit) -> Hit:
    return replace(hit, row=hit.row.model_copy(update={"superseded": False}))


class StaleVectors(WrappedIndex):
    """Every row bears the vector of the row after it, as where texts were written anew and their vectors were not."""

    def __init__(self, inner: Index, chunk_ids: Sequence[str]) -> None:
        super().__init__(inner)
        self._ids = tuple(sorted(chunk_ids))

    @cached_property
    def _stale(self) -> dict[str, NDArray[np.float32]]:
        stored = self._inner.vectors_of(self._ids)
        return {chunk_id: stored[self._ids[(at + 1) % len(self._ids)]] for at, chunk_id in enumerate(self._ids)}

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Rows by the cosine with a vector that is not theirs."""
        visible = (
            {
                hit.row.chunk.chunk_id: hit.row
                for hit in self._inner.vector(vectors[:1], self._inner.count(), eligible)[0]
            }
            if len(vectors)
            else {}
        )
        return [self._nearest(vector, k, visible) for vector in vectors]

    def _nearest(self, vector: NDArray[np.float32], k: int, visible: dict[str, IndexedChunk]) -> list[Hit]:
        scores = {chunk_id: float(self._stale[chunk_id] @ vector) for chunk_id in visible}
        return [
            Hit(visible[chunk_id], scores[chunk_id])
            for chunk_id in sorted(visible, key=lambda chunk_id: (-scores[chunk_id], chunk_id))[:k]
        ]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """The vectors that the rows bear."""
        return {chunk_id: self._stale[chunk_id] for chunk_id in chunk_ids if chunk_id in self._stale}
