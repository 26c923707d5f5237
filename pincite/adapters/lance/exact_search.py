"""Exact cosine search over a table's vectors in memory, in a total order."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.ports import Eligibility, Vectors

MARGIN = 1e-5
"""Far above the rounding of a float32 product over 384 terms, far below any difference that means something."""
DIGITS = 9
"""After the point; what lies beyond them is the order of additions, which must not decide between two rows."""
LEAST = -2.0
"""Below any cosine, above the score of a row that is not eligible."""


class ExactSearch:
    """
    Rows with their vectors; a table for ``search`` with an ``Eligibility`` has the columns that it speaks of.

    A fast float32 product finds who can be among the best; those are scored again in float64, row by row, so that a
    row's score depends neither on where it lies nor on what is searched beside it, and twins score alike.
    """

    def __init__(self, table: pa.Table, vectors: NDArray[np.float32]) -> None:
        self._table, self._vectors = table, vectors
        self._ids: list[str] = table["chunk_id"].to_pylist()
        self._masks: dict[Eligibility, NDArray[np.bool_]] = {}
        self._columns: dict[str, list[str | None]] = {}

    def search(self, queries: Vectors, k: int, eligible: Eligibility | None) -> list[list[tuple[str, float]]]:
        """For each query, ids and cosines in [-1, 1] of the *k* best rows, best first, equal scores by id."""
        rough = (self._vectors @ queries.T).T.copy()
        if eligible is not None:
            rough[:, ~self.mask(eligible)] = -np.inf
        return [self._best(query, own, k) for query, own in zip(queries, rough, strict=True)]

    def _best(self, query: NDArray[np.float32], rough: NDArray[np.float32], k: int) -> list[tuple[str, float]]:
        places = np.flatnonzero(rough >= max(kth_best(rough, k, LEAST) - MARGIN, LEAST))
        exact = (self._vectors[places].astype(np.float64) * query.astype(np.float64)).sum(axis=1)
        scored = [
            (self._ids[place], round(float(min(max(score, -1.0), 1.0)), DIGITS))
            for place, score in zip(places, exact, strict=True)
        ]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))[:k]

    def ids(self, places: NDArray[np.int64]) -> list[str]:
        """Ids of the rows at these places."""
        return [self._ids[place] for place in places]

    def offsets(self, chunk_ids: Sequence[str]) -> list[int]:
        """Places of the rows in the table; an unknown id is left out."""
        return [self._places[chunk_id] for chunk_id in chunk_ids if chunk_id in self._places]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Vectors by id; an unknown id is absent."""
        return {chunk_id: self._vectors[self._places[chunk_id]] for chunk_id in chunk_ids if chunk_id in self._places}

    @cached_property
    def _places(self) -> dict[str, int]:
        return {chunk_id: place for place, chunk_id in enumerate(self._ids)}

    def mask(self, eligible: Eligibility) -> NDArray[np.bool_]:
        """Which rows may be seen, by place."""
        # Documents, domains and days are as many as callers name: only what the other fields say is few, and worth
        # keeping.
        kept = replace(
            eligible,
            doc_ids=None,
            domain_id=None,
            not_yet=frozenset(),
            still=frozenset(),
            include_superseded=eligible.include_superseded or bool(eligible.still),
        )
        if kept not in self._masks:
            self._masks[kept] = self._computed_mask(kept)
        mask = self._masks[kept]
        if kept.include_superseded and not eligible.include_superseded:
            mask = mask & (~self._table["superseded"].to_numpy() | self._among("doc_id", eligible.still))
        if eligible.not_yet:
            mask = mask & ~self._among("doc_id", eligible.not_yet)
        if eligible.doc_ids is not None:
            mask = mask & self._among("doc_id", eligible.doc_ids)
        return mask if eligible.domain_id is None else mask & self._among("domain_id", {eligible.domain_id})

    def _computed_mask(self, eligible: Eligibility) -> NDArray[np.bool_]:
        mask = np.ones(len(self._ids), np.bool_)
        if eligible.authorities is not None:
            mask &= self._among("authority", {str(authority) for authority in eligible.authorities})
        if eligible.categories is not None:
            mask &= self._among("category", {str(category) for category in eligible.categories})
        if not eligible.include_superseded:
            mask &= ~self._table["superseded"].to_numpy()
        if not eligible.include_flagged:
            mask &= ~self._table["flagged"].to_numpy()
        return mask

    def _among(self, column: str, values: AbstractSet[str]) -> NDArray[np.bool_]:
        return np.array([value in values for value in self._column(column)], np.bool_)

    def _column(self, name: str) -> list[str | None]:
        if name not in self._columns:
            self._columns[name] = self._table[name].to_pylist()
        return self._columns[name]


def kth_best(scores: NDArray[np.float32], k: int, least: float) -> float:
    """The *k*-th best score, or *least* where there are no more than *k*."""
    return float(np.partition(scores, -k)[-k]) if k < len(scores) else least
