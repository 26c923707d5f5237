"""Searches in a table of few rows: all but full text is held in memory, and full text gives every row its score."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.exact_search import ExactSearch, kth_best
from pincite.adapters.lance.query import Loop, Scored, all_scores
from pincite.adapters.lance.row import CELL, chunk_rows
from pincite.adapters.lance.table import FILTERED, vector_matrix
from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility, Vectors

REMEMBERED = 4096
"""Rows that are remembered as they were read: about 10 kB each, three times what they take in the table."""

A_ROW = 500
"""Bytes of a row beside the table: its id twice, its document, its places in the orders and masks."""

A_KNOWN_ROW = 10_000
"""Bytes of a row as it is remembered."""

QUERIES = 16
"""Queries whose scores are remembered: the readings of a question; 4 bytes a row each."""

NO_MATCH = 0.0
"""The score of a row that holds no word of the query; BM25 is above it for any that does."""


class HeldSearches:
    """Reads the table once, at the first search: about 3 kB a row."""

    def __init__(self, table: Any, loop: Loop) -> None:
        self._table, self._loop = table, loop
        self._known: dict[str, IndexedChunk] = {}
        self._scored: dict[str, NDArray[np.float32]] = {}

    def nearest(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[Scored]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1]."""
        return self._exact.search(vectors, k, eligible)

    def matches(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[Scored]:
        """For each query the *k* best eligible rows by BM25."""
        mask = self._exact.mask(eligible)
        return [self._best(np.where(mask, scores, NO_MATCH), k) for scores in self._scores_of(queries)]

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """For each query the BM25 of those of *chunk_ids* that hold any of its words."""
        places = np.array(self._exact.offsets(chunk_ids), np.int64)
        return [dict(self._pairs(places[scores[places] > NO_MATCH], scores)) for scores in self._scores_of(queries)]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        return self._exact.vectors_of(chunk_ids)

    def rows_of(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """Rows by chunk id; an unknown id is absent."""
        known = self._known
        rows = {chunk_id: known[chunk_id] for chunk_id in chunk_ids if chunk_id in known}
        unread = [chunk_id for chunk_id in chunk_ids if chunk_id not in rows]
        if unread:
            fresh = {
                row.chunk.chunk_id: row
                for row in chunk_rows(self._held.take(pa.array(self._exact.offsets(unread), pa.int64())))
            }
            # A new dictionary each time: a search in another thread may be reading the old one.
            self._known = {**(known if len(known) + len(fresh) <= REMEMBERED else rows), **fresh}
            rows |= fresh
        return rows

    def held_bytes(self) -> int:
        """About how much memory it takes now; nothing before the first search."""
        if "_held" not in vars(self):
            return 0
        scores = sum(scores.nbytes for scores in self._scored.values())
        return int(self._held.nbytes + self._held.num_rows * A_ROW + len(self._known) * A_KNOWN_ROW + scores)

    def _scores_of(self, queries: Sequence[str]) -> list[NDArray[np.float32]]:
        """
        The BM25 of every row for each query, by place: of a small table it costs no more than that of the best rows,
        and a question asks for it again.
        """
        known = self._scored
        unknown = [query for query in dict.fromkeys(queries) if query not in known]
        if unknown:
            fresh = dict(
                zip(
                    unknown,
                    self._loop.run_all(all_scores(self._table, query, self._held.num_rows) for query in unknown),
                    strict=True,
                )
            )
            scores = {query: self._by_place(found) for query, found in fresh.items()}
            known = {
                **(
                    known
                    if len(known) + len(scores) <= QUERIES
                    else {key: known[key] for key in queries if key in known}
                ),
                **scores,
            }
            self._scored = known
        return [known[query] for query in queries]

    def _by_place(self, found: tuple[NDArray[np.uint64], NDArray[np.float32]]) -> NDArray[np.float32]:
        row_ids, scores = found
        order, known = self._row_ids
        by_place = np.full(self._held.num_rows, NO_MATCH, np.float32)
        by_place[order[np.searchsorted(known, row_ids)]] = scores
        return by_place

    def _best(self, scores: NDArray[np.float32], k: int) -> Scored:
        places = np.flatnonzero((scores > NO_MATCH) & (scores >= kth_best(scores, k, NO_MATCH)))
        return sorted(self._pairs(places, scores), key=lambda pair: (-pair[1], pair[0]))[:k]

    def _pairs(self, places: NDArray[np.int64], scores: NDArray[np.float32]) -> Scored:
        return list(zip(self._exact.ids(places), scores[places].tolist(), strict=True))

    @cached_property
    def _row_ids(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """
        Places in ``_held`` with their row ids, in the order of the ids: they mean something within one version only,
        and this is one.
        """
        row_ids = self._held["_rowid"].to_numpy()
        order = np.argsort(row_ids)
        return order, row_ids[order]

    @cached_property
    def _held(self) -> pa.Table:
        return self._loop.run(
            self._table.query().with_row_id().select(["chunk_id", "doc_id", CELL, *FILTERED, "vector"]).to_arrow()
        ).combine_chunks()

    @cached_property
    def _exact(self) -> ExactSearch:
        return ExactSearch(self._held, vector_matrix(self._held["vector"]))
