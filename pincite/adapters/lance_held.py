"""Searches in a table of few rows: all but full text is held in memory, and full text gives row ids alone."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.exact_search import ExactSearch
from pincite.adapters.lance_query import MOST, Loop, Read, Scored, filter_of, matches, scores_of
from pincite.adapters.lance_row import CELL, chunk_rows
from pincite.adapters.lance_table import FILTERED, vector_matrix
from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility, Vectors

REMEMBERED = 4096
"""Rows that are remembered as they were read: about 10 kB each, three times what they take in the table."""


class HeldSearches:
    """Reads the table once, at the first search: about 3 kB a row."""

    def __init__(self, table: Any, loop: Loop) -> None:
        self._table, self._loop = table, loop
        self._known: dict[str, IndexedChunk] = {}

    def nearest(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[Scored]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1]."""
        return self._exact.search(vectors, k, eligible)

    def matches(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[Scored]:
        """For each query the *k* best eligible rows by BM25."""
        mask = self._exact.mask(eligible)
        condition = None if mask.mean() >= MOST else filter_of(eligible)
        return self._loop.run_all(matches(self._table, query, k, condition, self._reader(mask)) for query in queries)

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """For each query the BM25 of those of *chunk_ids* that hold any of its words."""
        read = self._reader(np.ones(self._held.num_rows, np.bool_))
        return self._loop.run_all(scores_of(self._table, query, chunk_ids, read) for query in queries)

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        return self._exact.vectors_of(chunk_ids)

    def rows_of(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """Rows by chunk id; an unknown id is absent."""
        known = self._known
        rows = {chunk_id: known[chunk_id] for chunk_id in chunk_ids if chunk_id in known}
        unread = [chunk_id for chunk_id in chunk_ids if chunk_id not in rows]
        if unread:
            fresh = {row.chunk.chunk_id: row for row in chunk_rows(self._held.take(pa.array(self._exact.offsets(unread), pa.int64())))}
            # A new dictionary each time: a search in another thread may be reading the old one.
            self._known = {**(known if len(known) + len(fresh) <= REMEMBERED else rows), **fresh}
            rows |= fresh
        return rows

    def _reader(self, mask: NDArray[np.bool_]) -> Read:
        async def read(found: pa.Table) -> tuple[Sequence[str], NDArray[np.bool_]]:
            order, row_ids = self._row_ids
            places = order[np.searchsorted(row_ids, found["_rowid"].to_numpy())]
            return self._exact.ids(places), mask[places]

        return read

    @cached_property
    def _row_ids(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Places in ``_held`` with their row ids, in the order of the ids: they mean something within one version only, and this is one."""
        row_ids = self._held["_rowid"].to_numpy()
        order = np.argsort(row_ids)
        return order, row_ids[order]

    @cached_property
    def _held(self) -> pa.Table:
        return self._loop.run(self._table.query().with_row_id().select(["chunk_id", "doc_id", CELL, *FILTERED, "vector"]).to_arrow()).combine_chunks()

    @cached_property
    def _exact(self) -> ExactSearch:
        return ExactSearch(self._held, vector_matrix(self._held["vector"]))
