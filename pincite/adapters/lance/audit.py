"""Reads a version of a chunk table for checking: every key, every vector, every index."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.lance_index import bounded_session
from pincite.adapters.lance.table import TABLE, embedder_of, reading, vector_matrix

UNIT_TOLERANCE = 1e-4
"""By which the length of a vector in single precision may miss 1."""
WINDOW_ROWS = 4_096
"""Rows that are asked for at once: what a single scan reads ahead is bounded by two gigabytes and by nothing else."""


class LanceAudit:
    """One version of the table, read as Lance gives it and not as this program remembers it."""

    def __init__(self, folder: Path | str, version: int) -> None:
        from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

        # Thousands of searches go through the whole of each index, which would all be remembered else.
        with reading(folder):
            self._table = lancedb.connect(folder, session=bounded_session()).open_table(TABLE)
            self._table.checkout(version)

    @property
    def embedder(self) -> str:
        """Identity of the embedder, from the table's schema."""
        return embedder_of(self._table.schema)

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Document, chunk id and row hash of every row."""
        for batch in windows(self._table, ["doc_id", "chunk_id", "row_hash"]):
            yield from zip(*(batch[name].to_pylist() for name in ("doc_id", "chunk_id", "row_hash")), strict=True)

    def bad_vectors(self) -> Iterator[str]:
        """Chunk ids of vectors that are not finite or not of unit length."""
        for batch in windows(self._table, ["chunk_id", "vector"]):
            lengths = np.linalg.norm(vector_matrix(batch["vector"]).astype(np.float64), axis=1)
            wrong = ~(np.abs(lengths - 1) <= UNIT_TOLERANCE)
            yield from batch["chunk_id"].filter(pa.array(wrong)).to_pylist()

    def unindexed(self) -> dict[str, int]:
        """Rows that an index does not cover, by the index's column."""
        found = {}
        for index in self._table.list_indices():
            stats = self._table.index_stats(index.name)
            found[index.columns[0]] = int(stats.num_unindexed_rows) if stats else self._table.count_rows()
        return found

    def full_text(self, sentence: str, doc_id: str) -> set[str]:
        """Chunk ids of the document's rows in which full text finds every word of *sentence*."""
        from lancedb.expr import col, lit  # noqa: PLC0415 - a part of LanceDB, loaded with the first table
        from lancedb.query import FullTextOperator, MatchQuery  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

        query = MatchQuery(sentence, "search_text", operator=FullTextOperator.AND)
        search = (
            self._table.search(query, query_type="fts")
            .where(col("doc_id") == lit(doc_id))
            .limit(self._table.count_rows())
        )
        rows = search.select(["chunk_id", "_score"]).to_arrow()
        return set(rows["chunk_id"].to_pylist())

    def nearest(self, vector: NDArray[np.float32], doc_id: str, k: int) -> dict[str, float]:
        """Cosine by chunk id of the document's *k* rows nearest to *vector*, as vector search finds them."""
        from lancedb.expr import col, lit  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

        search = self._table.search(vector).distance_type("cosine").where(col("doc_id") == lit(doc_id)).limit(k)
        rows = search.select(["chunk_id", "_distance"]).to_arrow()
        return {
            chunk_id: 1 - distance
            for chunk_id, distance in zip(rows["chunk_id"].to_pylist(), rows["_distance"].to_pylist(), strict=True)
        }


def windows(table: Any, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Every row of *table*, which is at one version, in its order, ``WINDOW_ROWS`` at a time."""
    for first in range(0, table.count_rows(), WINDOW_ROWS):
        yield from table.search().select([*columns]).limit(WINDOW_ROWS).offset(first).to_batches()
