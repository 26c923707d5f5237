"""One tenant's chunks at one version of its Lance table: exact cosine, BM25, and rows by id, each in a total order."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.held import HeldSearches
from pincite.adapters.lance.indexed import PROBES, IndexedSearches
from pincite.adapters.lance.query import Loop, Scored
from pincite.adapters.lance.table import FLAT_ROWS, TABLE, embedder_of, require_layout
from pincite.adapters.stores.bounds import memory_bytes
from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.model.releases import VectorSearch
from pincite.ports import Eligibility, Vectors


class LanceIndex:
    """
    Satisfies the ``Index`` port: read-only, pinned to one version.

    Below ``FLAT_ROWS`` rows the table is held in memory and its vectors are searched exactly; above, Lance's indexes
    are asked, with the probes and the refinement that *search* names.
    """

    def __init__(self, folder: Path | str, version: int, search: VectorSearch | None = None) -> None:
        self._loop = Loop(folder)
        self._session = bounded_session()
        self._table, self._schema, self._rows = self._loop.run(_opened(folder, version, self._session))
        require_layout(self._schema, folder)
        self._searches = (
            HeldSearches(self._table, self._loop)
            if self._rows < FLAT_ROWS
            else IndexedSearches(self._table, self._loop, *_settings(search))
        )

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder that wrote the vectors."""
        return embedder_of(self._schema)

    def count(self) -> int:
        """Number of rows."""
        return self._rows

    def held_bytes(self) -> int:
        """About how much memory its rows take now, and what Lance remembers of its files."""
        return self._searches.held_bytes() + int(self._session.size_bytes)

    @cached_property
    def withholds(self) -> bool:
        """Whether any row was flagged at ingest."""
        return int(self._loop.run(self._table.count_rows("flagged"))) > 0

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """
        For each query vector the *k* nearest eligible rows by cosine, in [-1, 1], best first, equal scores by chunk id.
        """
        if self._rows == 0 or k == 0:
            return [[] for _ in vectors]
        return self._hits(self._searches.nearest(vectors, k, eligible))

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """
        For each query the *k* best eligible rows by BM25 over any of its words, best first, equal scores by chunk id;
        any text is a query.
        """
        if self._rows == 0 or k == 0:
            return [[] for _ in queries]
        return self._hits(self._searches.matches(queries, k, eligible))

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """For each query the BM25 of those of *chunk_ids* that hold any of its words, as ``lexical`` would give it."""
        return self._searches.bm25_of(queries, chunk_ids) if self._rows else [{} for _ in queries]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors by chunk id; an unknown id is absent."""
        return self._searches.vectors_of(chunk_ids)

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order of *chunk_ids*; an unknown id is left out."""
        rows = self._searches.rows_of(list(dict.fromkeys(chunk_ids)))
        return [rows[chunk_id] for chunk_id in chunk_ids if chunk_id in rows]

    def _hits(self, found: Sequence[Scored]) -> list[list[Hit]]:
        rows = self._searches.rows_of(list(dict.fromkeys(chunk_id for each in found for chunk_id, _ in each)))
        return [[Hit(rows[chunk_id], score) for chunk_id, score in each] for each in found]


def bounded_session() -> Any:
    """
    What Lance remembers of a table's indexes and files, each up to a quarter of what engines may hold; without a word
    it takes up to 7 GB for every table that is open.
    """
    from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

    most = memory_bytes() // 4
    return lancedb.Session(index_cache_size_bytes=most, metadata_cache_size_bytes=most)


def _settings(search: VectorSearch | None) -> tuple[int, int]:
    return (search.probes, search.refine) if search is not None and search.probes else (PROBES, 1)


async def _opened(folder: Path | str, version: int, session: Any = None) -> tuple[Any, pa.Schema, int]:
    """The table at one version, with its schema and its number of rows."""
    from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

    table = await (await lancedb.connect_async(folder, session=session)).open_table(TABLE)
    await table.checkout(version)
    return table, await table.schema(), await table.count_rows()
