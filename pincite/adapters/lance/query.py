"""Questions put to a Lance table at one version: its event loop, its typed filters, and full text in a total order."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.exact_search import kth_best
from pincite.adapters.lance.table import chunk_ids_in, reading
from pincite.ports import Eligibility

TOGETHER = 4
"""
Searches in flight at once. Each reads a hundred stretches of its table's files and more: of two hundred searches at
once a store is asked for all of them before Lance can remember one for the next search.
"""

T = TypeVar("T")
Scored = list[tuple[str, float]]
"""Chunk ids with their scores, best first, equal scores by id."""

Read = Callable[[pa.Table], Awaitable[tuple[Sequence[str], NDArray[np.bool_]]]]
"""Of rows that full text found, by their ``_rowid``: their chunk ids, and which of them may be seen."""

MOST = 0.5
"""
Share of eligible rows from which all rows are searched and the others left out afterwards: Lance's own filter costs as
much as the search, or more.
"""

SPARE = 8
"""Rows asked for beyond k, so that rows of equal score at the cut are seen and ordered by id."""

AHEAD = 4
"""
How many times as many rows full text is asked for at once: their scores cost nothing, asking again costs a search.
"""


class Loop:
    """
    Runs Lance's searches on its own event loop, side by side: its blocking interface takes twice the processor time for
    the same rows.
    """

    def __init__(self, folder: Path | str) -> None:
        self._folder = folder

    def run(self, search: Coroutine[Any, Any, T]) -> T:
        """The result of one."""
        from pincite.adapters.lance.runtime import run  # noqa: PLC0415 - most of a second, paid when a table is opened

        with reading(self._folder):
            return run(search)

    def run_all(self, searches: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
        """The results of all, in order; no more than ``TOGETHER`` are in flight."""
        return self.run(_gathered(searches))


async def _gathered(searches: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    turns = asyncio.Semaphore(TOGETHER)

    async def in_turn(search: Coroutine[Any, Any, T]) -> T:
        async with turns:
            return await search

    return await asyncio.gather(*map(in_turn, searches))


async def matches(table: Any, query: str, k: int, condition: Any, read: Read) -> Scored:
    """
    The *k* best rows by BM25 for any of the words of *query*, read on until no row that scores as the last of them does
    is left out.

    Args:
        table: Lance's asynchronous table.
        query: Any text; one without a letter or digit finds nothing.
        k: How many.
        condition: From ``filter_of``.
        read: Ids of the rows found, and which may be seen: a part of them where *condition* does not say it already.
    """
    if not any(letter.isalnum() for letter in query):
        return []
    wanted = k + SPARE
    while True:
        found = await _full_text(table, query, AHEAD * wanted, condition)
        scores = found["_score"].to_numpy()
        cut = kth_best(scores, wanted, -np.inf)
        # A row that is read costs as much as twenty that are found: those that score as the last one wanted does have
        # to be, further ones not.
        near = scores >= cut
        ids, seen = await read(found.filter(pa.array(near)))
        all_found = len(scores) < AHEAD * wanted
        if (all_found and near.all()) or ((all_found or not near.all()) and seen.sum() >= k):
            pairs = [
                (chunk_id, float(score)) for chunk_id, score, may in zip(ids, scores[near], seen, strict=True) if may
            ]
            return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]
        wanted *= AHEAD


async def scores_of(table: Any, query: str, chunk_ids: Sequence[str], read: Read) -> dict[str, float]:
    """The BM25 of those of *chunk_ids* that hold any of the words of *query*; arguments as for ``matches``."""
    if not chunk_ids or not any(letter.isalnum() for letter in query):
        return {}
    found = await _full_text(table, query, len(chunk_ids), chunk_ids_in(chunk_ids))
    ids, _ = await read(found)
    return dict(zip(ids, map(float, found["_score"].to_pylist()), strict=True))


async def all_scores(table: Any, query: str, rows: int) -> tuple[NDArray[np.uint64], NDArray[np.float32]]:
    """Ids and BM25 of all of the table's *rows* that hold any of the words of *query*."""
    if not any(letter.isalnum() for letter in query):
        return np.empty(0, np.uint64), np.empty(0, np.float32)
    found = await _full_text(table, query, rows, None)
    return found["_rowid"].to_numpy(), found["_score"].to_numpy()


async def _full_text(table: Any, query: str, limit: int, condition: Any) -> pa.Table:
    from lancedb.query import MatchQuery  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

    search = table.query().nearest_to_text(MatchQuery(query.replace("\x00", " "), "search_text")).limit(limit)
    search = search if condition is None else search.where(condition)
    return await search.with_row_id().select(["_score"]).to_arrow()


def filter_of(eligible: Eligibility) -> Any:
    """The eligibility as Lance's typed expression, None where every row is eligible."""
    from lancedb.expr import col, lit  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

    parts = []
    if eligible.authorities is not None:
        parts.append(_among("authority", eligible.authorities))
    if eligible.categories is not None:
        parts.append(_among("category", eligible.categories))
    if eligible.doc_ids is not None:
        parts.append(_among("doc_id", eligible.doc_ids))
    if not eligible.include_superseded:
        current = col("superseded") == lit(False)  # noqa: FBT003 - a column's value
        parts.append(current | _among("doc_id", eligible.still) if eligible.still else current)
    if eligible.not_yet:
        parts.append(~_among("doc_id", eligible.not_yet))
    if not eligible.include_flagged:
        parts.append(col("flagged") == lit(False))  # noqa: FBT003 - a column's value
    if eligible.domain_id is not None:
        parts.append(col("domain_id") == lit(eligible.domain_id))
    return reduce(lambda left, right: left & right, parts) if parts else None


def _among(column: str, values: Iterable[str]) -> Any:
    """Rows whose *column* is one of *values*; none where there is no value."""
    from lancedb.expr import col, lit  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

    each = [col(column) == lit(str(value)) for value in sorted(values)]
    return reduce(lambda left, right: left | right, each) if each else col("chunk_id") == lit("")
