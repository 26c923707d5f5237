"""
Searches in a table of many rows: Lance's indexes give row ids, what is not known of those rows is read at once, and
scores are exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.exact_search import ExactSearch
from pincite.adapters.lance.query import MOST, SPARE, Loop, Read, Scored, filter_of, matches, scores_of
from pincite.adapters.lance.row import CELL, chunk_rows
from pincite.adapters.lance.table import chunk_ids_in, vector_matrix
from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility, Vectors

PROBES = 120
"""
Partitions looked at where a build has not measured how many it needs: all of a hundred thousand rows; of a million,
around 4,000 topics, 99.1 to 99.7 % of the ten nearest lie in 100, by the partitioning.
"""

MISPLACED = 8
"""
Rows asked for beyond those and measured exactly, as eight bits a number misplace some: of a million rows the 24 nearest
are those that 320 rows give.
"""

UNRESTRICTED = Eligibility(include_superseded=True, include_flagged=True)
REMEMBERED = 4096
"""Rows that are remembered with their vectors; about 50 MB."""
A_KNOWN_ROW = 12_000
"""Bytes of one of them."""


@dataclass(frozen=True, slots=True)
class _Found:
    row: IndexedChunk
    vector: NDArray[np.float32]

    @property
    def chunk_id(self) -> str:
        return self.row.chunk.chunk_id


class IndexedSearches:
    """
    What ``HeldSearches`` does, by Lance alone: the nearest rows are those of the partitions looked at, their scores are
    exact.

    A search asks Lance for row ids and nothing else: each column of each row found is a read of its own, and costs more
    than the search.
    """

    def __init__(self, table: Any, loop: Loop, probes: int = PROBES, refine: int = 1) -> None:
        self._table, self._loop = table, loop
        self._probes, self._refine = probes, refine
        # Changed on the loop's thread alone. Within one version, which is all that is seen here, a row id means one
        # row.
        self._known: dict[int, _Found] = {}
        self._places: dict[str, int] = {}

    def nearest(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[Scored]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1]."""
        condition = self._condition(eligible)
        return self._loop.run_all(self._nearest(vector, k, condition, eligible) for vector in vectors)

    def matches(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[Scored]:
        """For each query the *k* best eligible rows by BM25."""
        condition, read = self._condition(eligible), self._reader(eligible)
        return self._loop.run_all(matches(self._table, query, k, condition, read) for query in queries)

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """For each query the BM25 of those of *chunk_ids* that hold any of its words."""
        return self._loop.run_all(
            scores_of(self._table, query, chunk_ids, self._reader(UNRESTRICTED)) for query in queries
        )

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        return {each.chunk_id: each.vector for each in self._loop.run(self._by_id(chunk_ids))}

    def rows_of(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """Rows by chunk id; an unknown id is absent."""
        return {each.chunk_id: each.row for each in self._loop.run(self._by_id(chunk_ids))}

    def held_bytes(self) -> int:
        """About how much memory the remembered rows take now."""
        return len(self._known) * A_KNOWN_ROW

    def _condition(self, eligible: Eligibility) -> Any:
        """The filter, None where the rows found say themselves whether they may be seen, and most may."""
        plain = replace(eligible, include_superseded=True, include_flagged=True) == UNRESTRICTED
        return None if plain and self._current >= MOST else filter_of(eligible)

    @cached_property
    def _current(self) -> float:
        """Share of the rows that are neither superseded nor flagged."""
        rows, current = self._loop.run_all(
            [self._table.count_rows(), self._table.count_rows("not superseded and not flagged")]
        )
        return current / rows if rows else 0.0

    async def _nearest(self, vector: NDArray[np.float32], k: int, condition: Any, eligible: Eligibility) -> Scored:
        limit = k + SPARE
        while True:
            search = self._table.query().nearest_to(vector).distance_type("cosine").nprobes(self._probes)
            search = search if self._refine == 1 else search.refine_factor(self._refine)
            search = search.limit(limit + MISPLACED)
            search = search if condition is None else search.where(condition)
            places = (await search.with_row_id().select(["_distance"]).to_arrow())["_rowid"].to_pylist()
            seen = [each for each in await self._found(places) if _may(each.row, eligible)]
            if len(places) < limit + MISPLACED or len(seen) >= k:
                return _exactly(vector, seen, k)
            limit *= 4

    def _reader(self, eligible: Eligibility) -> Read:
        async def read(found: pa.Table) -> tuple[Sequence[str], NDArray[np.bool_]]:
            rows = await self._found(found["_rowid"].to_pylist())
            return [each.chunk_id for each in rows], np.array([_may(each.row, eligible) for each in rows], np.bool_)

        return read

    async def _by_id(self, chunk_ids: Sequence[str]) -> list[_Found]:
        places = [self._places[chunk_id] for chunk_id in chunk_ids if chunk_id in self._places]
        unknown = [chunk_id for chunk_id in chunk_ids if chunk_id not in self._places]
        if unknown:
            found = await self._table.query().where(chunk_ids_in(unknown)).with_row_id().select(["chunk_id"]).to_arrow()
            places += found["_rowid"].to_pylist()
        return await self._found(places)

    async def _found(self, places: Sequence[int]) -> list[_Found]:
        """The rows at these places, in order: those known, and the others read in one go."""
        rows = {place: self._known[place] for place in places if place in self._known}
        unknown = [place for place in dict.fromkeys(places) if place not in rows]
        if unknown:
            table = await self._table.take_row_ids(unknown).with_row_id().select([CELL, "vector"]).to_arrow()
            fresh = map(_Found, chunk_rows(table), vector_matrix(table["vector"]).copy())
            rows |= dict(zip(table["_rowid"].to_pylist(), fresh, strict=True))
            self._remember({place: rows[place] for place in unknown})
        return [rows[place] for place in places]

    def _remember(self, fresh: dict[int, _Found]) -> None:
        if len(self._known) + len(fresh) > REMEMBERED:
            self._known.clear()
            self._places.clear()
        if len(fresh) <= REMEMBERED:
            self._known |= fresh
            self._places |= {each.chunk_id: place for place, each in fresh.items()}


def _may(row: IndexedChunk, eligible: Eligibility) -> bool:
    """Whether a row may be seen, as far as no filter has said it already."""
    current = not row.superseded or row.chunk.doc_id in eligible.still
    return (eligible.include_superseded or current) and (eligible.include_flagged or not row.chunk.flags)


def _exactly(vector: NDArray[np.float32], rows: Sequence[_Found], k: int) -> Scored:
    if not rows:
        return []
    ids = pa.table({"chunk_id": [each.chunk_id for each in rows]})
    return ExactSearch(ids, np.stack([each.vector for each in rows])).search(vector[np.newaxis], k, None)[0]
