"""One tenant's chunks at one version of its Lance table: exact cosine, BM25, and rows by id, each in a total order."""

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from functools import cached_property, reduce
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.exact_search import ExactSearch
from pincite.adapters.lance_row import COLUMNS, chunk_rows
from pincite.adapters.lance_table import FLAT_ROWS, TABLE, embedder_of, in_list, reading, vector_matrix
from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Vectors

T = TypeVar("T")

REMEMBERED = 4096
PROBES = 64
REFINE = 8
SPARE = 8
"""Rows asked for beyond k, so that rows of equal score at the cut are seen and ordered by id."""
FILTERS = ("authority", "superseded", "flagged", "domain_id", "category", "doc_id")


class LanceIndex:
    """
    Satisfies the ``Index`` port: read-only, pinned to one version.

    Below ``FLAT_ROWS`` rows the vectors are read once and searched exactly in memory; above, Lance's IVF index brings candidates, which are scored again
    exactly. Rows once read are remembered, as a version never changes. The searches of one call run side by side, on Lance's own loop: its blocking interface
    takes twice the processor time for the same rows.
    """

    def __init__(self, folder: Path, version: int) -> None:
        self._folder = folder
        self._table, self._schema, self._rows = self._run(_opened(folder, version))
        self._known: dict[str, IndexedChunk] = {}

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""
        return embedder_of(self._schema)

    def count(self) -> int:
        """Number of rows."""
        return self._rows

    @cached_property
    def withholds(self) -> bool:
        """Whether any row was flagged at ingest."""
        return int(self._run(self._table.count_rows("flagged"))) > 0

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """For each query vector the *k* nearest eligible rows by cosine, in [-1, 1], best first, equal scores by chunk id."""
        if self._rows == 0 or k == 0:
            return [[] for _ in vectors]
        if self._rows < FLAT_ROWS:
            return self._hits(self._exact.search(vectors, k, eligible))
        condition = _filter(eligible)
        return self._hits(self._run(_gather(self._approximate(vector, k, condition) for vector in vectors)))

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """For each query the *k* best eligible rows by BM25 over any of its words, best first, equal scores by chunk id; any text is a query."""
        if self._rows == 0 or k == 0:
            return [[] for _ in queries]
        condition = _filter(eligible)
        return self._hits(self._run(_gather(self._matches(query.replace("\x00", " "), k, condition) for query in queries)))

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
        table = self._run(self._table.query().select(["chunk_id", "vector", *FILTERS]).to_arrow())
        return ExactSearch(table, vector_matrix(table["vector"]))

    async def _approximate(self, vector: NDArray[np.float32], k: int, condition: Any) -> list[tuple[str, float]]:
        search = self._table.query().nearest_to(vector).distance_type("cosine").nprobes(PROBES).refine_factor(REFINE).limit(k + SPARE)
        search = search if condition is None else search.where(condition)
        found = await search.select(["chunk_id", "vector", "_distance"]).to_arrow()
        return ExactSearch(found, vector_matrix(found["vector"])).search(vector[np.newaxis], k, None)[0]

    async def _matches(self, query: str, k: int, condition: Any) -> list[tuple[str, float]]:
        """Ids and scores of the best matches, read on until no row that scores as the last of them does is left out."""
        from lancedb.query import MatchQuery  # noqa: PLC0415

        if not any(letter.isalnum() for letter in query):
            return []
        limit = k + SPARE
        while True:
            search = self._table.query().nearest_to_text(MatchQuery(query, "search_text")).limit(limit)
            search = search if condition is None else search.where(condition)
            found = await search.select(["chunk_id", "_score"]).to_arrow()
            scores = found["_score"].to_pylist()
            if len(scores) < limit or min(scores) < sorted(scores, reverse=True)[k - 1]:
                return sorted(zip(found["chunk_id"].to_pylist(), scores, strict=True), key=lambda pair: (-pair[1], pair[0]))[:k]
            limit *= 4

    def _hits(self, found: Sequence[Sequence[tuple[str, float]]]) -> list[list[Hit]]:
        rows = self._read(chunk_id for each in found for chunk_id, _ in each)
        return [[Hit(rows[chunk_id], score) for chunk_id, score in each] for each in found]

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
        query = self._table.take_offsets(self._exact.offsets(chunk_ids)) if self._rows < FLAT_ROWS else self._table.query().where(in_list("chunk_id", chunk_ids))
        return self._run(query.select(list(columns)).to_arrow())

    def _run(self, search: Coroutine[Any, Any, T]) -> T:
        from pincite.adapters.lancedb_runtime import run  # noqa: PLC0415

        with reading(self._folder):
            return run(search)


async def _opened(folder: Path, version: int) -> tuple[Any, pa.Schema, int]:
    """The table at one version, with its schema and its number of rows."""
    from pincite.adapters.lancedb_runtime import lancedb  # noqa: PLC0415 -- most of a second, paid when a table is opened

    table = await (await lancedb.connect_async(folder)).open_table(TABLE)
    await table.checkout(version)
    return table, await table.schema(), await table.count_rows()


async def _gather(searches: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The results of all, in order."""
    return await asyncio.gather(*searches)


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
