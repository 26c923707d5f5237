"""One tenant's chunks at one version of its Lance table: exact cosine, BM25, and rows by id, each in a total order."""

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.exact_search import ExactSearch
from pincite.adapters.lance_row import COLUMNS, chunk_rows
from pincite.adapters.lance_table import FLAT_ROWS, embedder_of, in_list, opened, reading, vector_matrix
from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Vectors

REMEMBERED = 4096
PROBES = 40
REFINE = 8
SPARE = 8
FILTERS = ("authority", "superseded", "flagged", "domain_id", "category", "doc_id")
"""Rows asked for beyond k, so that rows of equal score at the cut are seen and ordered by id."""


class LanceIndex:
    """
    Satisfies the ``Index`` port: read-only, pinned to one version.

    Below ``FLAT_ROWS`` rows the vectors are read once and searched exactly in memory; above, Lance's IVF index brings candidates, which are scored again
    exactly. Rows once read are remembered, as a version never changes.
    """

    def __init__(self, folder: Path, version: int) -> None:
        self._folder, self._table = folder, opened(folder, version)
        self._rows = int(self._table.count_rows())
        self._known: dict[str, IndexedChunk] = {}

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""
        return embedder_of(self._table.schema)

    def count(self) -> int:
        """Number of rows."""
        return self._rows

    @cached_property
    def withholds(self) -> bool:
        """Whether any row was flagged at ingest."""
        with reading(self._folder):
            return int(self._table.count_rows("flagged")) > 0

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1], best first, equal scores by chunk id."""
        if self._rows == 0 or k == 0:
            return [[] for _ in vectors]
        found = self._exact.search(vectors, k, eligible) if self._rows < FLAT_ROWS else [self._approximate(vector, k, eligible) for vector in vectors]
        rows = self._read(chunk_id for each in found for chunk_id, _ in each)
        return [[Hit(rows[chunk_id], score) for chunk_id, score in each] for each in found]

    def lexical(self, query: str, k: int, eligible: Eligibility) -> list[Hit]:
        """The *k* best eligible rows by BM25 over any of the query's words, best first, equal scores by chunk id; any text is a query."""
        if self._rows == 0 or k == 0 or not any(letter.isalnum() for letter in query):
            return []
        found = sorted(self._matches(query.replace("\x00", " "), k, _filter(eligible)), key=lambda pair: (-pair[1], pair[0]))[:k]
        rows = self._read(chunk_id for chunk_id, _ in found)
        return [Hit(rows[chunk_id], score) for chunk_id, score in found]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        if self._rows < FLAT_ROWS:
            return self._exact.vectors_of(chunk_ids)
        found = self._by_id(chunk_ids, ["chunk_id", "vector"])
        return dict(zip(found["chunk_id"].to_pylist(), vector_matrix(found["vector"]), strict=True))

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order of *chunk_ids*; an unknown id is left out."""
        rows = self._read(chunk_ids)
        return [rows[chunk_id] for chunk_id in chunk_ids if chunk_id in rows]

    @cached_property
    def _exact(self) -> ExactSearch:
        table = self._read_all(self._table.search().select(["chunk_id", "vector", *FILTERS]))
        return ExactSearch(table, vector_matrix(table["vector"]))

    def _approximate(self, vector: NDArray[np.float32], k: int, eligible: Eligibility) -> list[tuple[str, float]]:
        query = self._table.search(vector).distance_type("cosine").nprobes(PROBES).refine_factor(REFINE).limit(k + SPARE)
        condition = _filter(eligible)
        query = query if condition is None else query.where(condition)
        found = self._read_all(query.select(["chunk_id", "vector", "_distance"]))
        return ExactSearch(found, vector_matrix(found["vector"])).search(vector[np.newaxis], k, None)[0]

    def _matches(self, query: str, k: int, condition: Any) -> list[tuple[str, float]]:
        """Ids and scores of the best matches, and of every row that scores as the last of them does."""
        from lancedb.query import MatchQuery  # noqa: PLC0415

        limit = k + SPARE
        while True:
            search = self._table.search(MatchQuery(query, "search_text"), query_type="fts").limit(limit)
            search = search if condition is None else search.where(condition)
            found = self._read_all(search.select(["chunk_id", "_score"]))
            scores = found["_score"].to_pylist()
            if len(scores) < limit or min(scores) < sorted(scores, reverse=True)[k - 1]:
                return list(zip(found["chunk_id"].to_pylist(), scores, strict=True))
            limit *= 4

    def _read(self, chunk_ids: Iterable[str]) -> dict[str, IndexedChunk]:
        """Rows by id: those remembered, and the others read in one go."""
        wanted = dict.fromkeys(chunk_ids)
        known = self._known
        rows = {chunk_id: known[chunk_id] for chunk_id in wanted if chunk_id in known}
        unread = [chunk_id for chunk_id in wanted if chunk_id not in rows]
        if unread:
            fresh = {row.chunk.chunk_id: row for row in chunk_rows(self._by_id(unread, COLUMNS))}
            # A new dictionary each time: a search in another thread may be reading the old one.
            self._known = {**(known if len(known) + len(fresh) <= REMEMBERED else rows), **fresh}
            rows.update(fresh)
        return rows

    def _by_id(self, chunk_ids: Sequence[str], columns: Sequence[str]) -> pa.Table:
        if self._rows < FLAT_ROWS:
            return self._read_all(self._table.take_offsets(self._exact.offsets(chunk_ids)).select(list(columns)))
        return self._read_all(self._table.search().where(in_list("chunk_id", chunk_ids)).select(list(columns)))

    def _read_all(self, query: Any) -> pa.Table:
        with reading(self._folder):
            return query.to_arrow()


def _filter(eligible: Eligibility) -> Any:
    """The eligibility as Lance's typed expression, None where every row is eligible."""
    from lancedb.expr import col, lit  # noqa: PLC0415

    parts = []
    if eligible.authorities is not None:
        parts.append(_among("authority", eligible.authorities))
    if eligible.categories is not None:
        parts.append(_among("category", eligible.categories))
    if eligible.doc_ids is not None:
        parts.append(_among("doc_id", eligible.doc_ids))
    if not eligible.include_superseded:
        parts.append(col("superseded") == lit(False))  # noqa: FBT003 -- a column's value
    if not eligible.include_flagged:
        parts.append(col("flagged") == lit(False))  # noqa: FBT003
    if eligible.domain_id is not None:
        parts.append(col("domain_id") == lit(eligible.domain_id))
    return reduce(lambda left, right: left & right, parts) if parts else None


def _among(column: str, values: Iterable[str]) -> Any:
    """Rows whose *column* is one of *values*; none where there is no value."""
    from lancedb.expr import col, lit  # noqa: PLC0415

    each = [col(column) == lit(str(value)) for value in sorted(values)]
    return reduce(lambda left, right: left | right, each) if each else col("chunk_id") == lit("")
