"""Searches in a table of many rows: Lance's vector index brings candidates, which are scored again exactly, and nothing is held."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.exact_search import ExactSearch
from pincite.adapters.lance_query import MOST, SPARE, Loop, Read, Scored, filter_of, matches
from pincite.adapters.lance_row import COLUMNS
from pincite.adapters.lance_table import in_list, vector_matrix
from pincite.ports import Eligibility, Vectors

PROBES = 64
REFINE = 8
UNRESTRICTED = Eligibility(include_superseded=True, include_flagged=True)
PLACES = 100_000
"""Rows whose row ids are remembered; about 10 MB."""


class IndexedSearches:
    """What ``HeldSearches`` does, by Lance alone: the nearest rows are those of the partitions looked at, their scores are exact."""

    def __init__(self, table: Any, loop: Loop) -> None:
        self._table, self._loop = table, loop
        # By chunk id, of rows that a search found: reading by row id takes a quarter of the time, and within one version an id means one row.
        self._places: dict[str, int] = {}

    def nearest(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[Scored]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1]."""
        condition, read = self._condition(eligible), self._reader(eligible)
        return self._loop.run_all(self._nearest(vector, k, condition, read) for vector in vectors)

    def matches(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[Scored]:
        """For each query the *k* best eligible rows by BM25."""
        condition, read = self._condition(eligible), self._reader(eligible)
        return self._loop.run_all(matches(self._table, query, k, condition, ["_rowid", "chunk_id", "superseded", "flagged"], read) for query in queries)

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        found = self._by_id(chunk_ids, ["chunk_id", "vector"])
        return dict(zip(found["chunk_id"].to_pylist(), vector_matrix(found["vector"]), strict=True))

    def rows_of(self, chunk_ids: Sequence[str]) -> pa.Table:
        """The rows with these ids; an unknown id is left out."""
        return self._by_id(chunk_ids, COLUMNS)

    def _by_id(self, chunk_ids: Sequence[str], columns: Sequence[str]) -> pa.Table:
        places = [self._places.get(chunk_id) for chunk_id in chunk_ids]
        known = self._table.query().where(in_list("chunk_id", chunk_ids)) if None in places else self._table.take_row_ids(places)
        return self._loop.run(known.select(list(columns)).to_arrow())

    def _condition(self, eligible: Eligibility) -> Any:
        """The filter, None where the rows found say themselves whether they may be seen, and most may."""
        plain = replace(eligible, include_superseded=True, include_flagged=True) == UNRESTRICTED
        return None if plain and self._current >= MOST else filter_of(eligible)

    @cached_property
    def _current(self) -> float:
        """Share of the rows that are neither superseded nor flagged."""
        rows, current = self._loop.run_all([self._table.count_rows(), self._table.count_rows("not superseded and not flagged")])
        return current / rows if rows else 0.0

    async def _nearest(self, vector: NDArray[np.float32], k: int, condition: Any, read: Read) -> Scored:
        limit = k + SPARE
        while True:
            search = self._table.query().nearest_to(vector).distance_type("cosine").nprobes(PROBES).refine_factor(REFINE).limit(limit)
            search = search if condition is None else search.where(condition)
            found = await search.with_row_id().select(["chunk_id", "superseded", "flagged", "vector", "_distance"]).to_arrow()
            _, seen = read(found)
            if found.num_rows < limit or seen.sum() >= k:
                may = found.filter(pa.array(seen))
                return ExactSearch(may, vector_matrix(may["vector"])).search(vector[np.newaxis], k, None)[0]
            limit *= 4

    def _reader(self, eligible: Eligibility) -> Read:
        """Ids of rows, and which of them may be seen for not being superseded or flagged; their places are remembered."""

        def read(found: pa.Table) -> tuple[Sequence[str], NDArray[np.bool_]]:
            seen = np.ones(found.num_rows, np.bool_)
            for name, included in (("superseded", eligible.include_superseded), ("flagged", eligible.include_flagged)):
                if not included:
                    seen &= ~np.asarray(found[name].to_pylist(), np.bool_)
            ids = found["chunk_id"].to_pylist()
            if len(self._places) > PLACES:
                self._places.clear()
            self._places.update(zip(ids, found["_rowid"].to_pylist(), strict=True))
            return ids, seen

        return read
