"""A tenant's chunk table in Lance: its columns, how a chunk becomes a row, and the only code that writes it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pincite.adapters.lance.row import CELL, cell_of
from pincite.errors import EmbedderMismatchError, IntegrityError, LakeError
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.chunks import IndexedChunk
from pincite.ports import Vectors

CODE = (
    "pincite/adapters/lance/table.py",
    "pincite/adapters/lance/row.py",
    "pincite/adapters/lance/runtime.py",
    "pincite/adapters/import_filter.py",
    "pincite/model/chunks.py",
    "pincite/model/pages.py",
)
TABLE = "chunks"
FLAT_ROWS = 50_000
"""Below this many rows exact search is as fast as an approximate index, and exact."""
A_PARTITION = 1_000
"""
Rows of a partition of the vector index: of a million rows a search takes 7 ms then, with Lance's own choice of fewer
and larger ones 15.
"""
FILTERED = ("authority", "category", "superseded", "flagged", "domain_id")
"""
Columns of few values that searches are narrowed by; without an index a filter costs a large table more than the search.
"""
MOST_FRAGMENTS = 16
"""
Pieces of a table beyond its full ones from which it is put together anew. Every build adds one, and to a large table's
indexes, too: of 55,000 rows a query took half as long again after twelve builds. Putting together costs what a first
build's index does, and rewrites the rows, which each kept snapshot then holds once more.
"""
FULL_FRAGMENT = 2**20
"""Rows of a piece that Lance adds nothing to."""
KEEP = timedelta(days=3650)
"""Lance gives up no version by itself: ``versions`` does, and Lance refuses where one is tagged."""
EMBEDDER = b"pincite.embedder"


def generation(embedder: str, dimension: int) -> str:
    """
    Name of the database for vectors of *embedder*: another embedder, another table layout or other index settings are
    built beside the old ones.
    """
    return f"index-{fingerprint(embedder, dimension, code_fingerprint(*CODE))[:12]}"


def schema(embedder: str, dimension: int) -> pa.Schema:
    """Columns of the table; the embedder's identity stands in the metadata."""
    fields = [
        *(
            pa.field(name, pa.string(), nullable=False)
            for name in ("chunk_id", "doc_id", "text", "search_text", CELL, "row_hash")
        ),
        *(pa.field(name, pa.string()) for name in ("authority", "category", "domain_id")),
        *(pa.field(name, pa.bool_(), nullable=False) for name in ("superseded", "flagged")),
        pa.field("vector", pa.list_(pa.float32(), dimension), nullable=False),
    ]
    return pa.schema(fields, metadata={EMBEDDER: embedder.encode()})


def row_of(row: IndexedChunk, search_text: str) -> dict[str, Any]:
    """
    The columns of one row, but for its vector: what is searched and narrowed by, the row itself, and its text for those
    who read the table with other tools; ``row_hash`` covers all of them.
    """
    columns = {
        "chunk_id": row.chunk.chunk_id,
        "doc_id": row.chunk.doc_id,
        "text": row.chunk.text,
        "search_text": search_text,
        CELL: cell_of(row),
        "authority": row.authority,
        "category": row.category,
        "domain_id": row.domain_id,
        "superseded": row.superseded,
        "flagged": bool(row.chunk.flags),
    }
    return {**columns, "row_hash": fingerprint(columns)}


@dataclass(frozen=True, slots=True)
class Written:
    """Rows that a commit inserted, updated and deleted."""

    inserted: int = 0
    updated: int = 0
    deleted: int = 0

    def __add__(self, other: "Written") -> "Written":
        return Written(self.inserted + other.inserted, self.updated + other.updated, self.deleted + other.deleted)


class LanceTable:
    """
    The table, open for writing; hold the lake's lock.

    Every change is one commit, so that a reader sees a document's old rows or its new ones; ``commit`` holds the counts
    Lance returns against the expected.
    """

    def __init__(self, folder: Path | str, embedder: str, dimension: int) -> None:
        self._schema = schema(embedder, dimension)
        with writing(folder):
            from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, for builds that change something only

            if isinstance(folder, Path):
                folder.mkdir(parents=True, exist_ok=True)
            database = lancedb.connect(folder, read_consistency_interval=timedelta(0))
            exists = TABLE in database.list_tables().tables
            self._table = database.open_table(TABLE) if exists else database.create_table(TABLE, schema=self._schema)
        self._folder = folder
        require_embedder(self._table.schema, embedder, folder)

    @property
    def version(self) -> int:
        """Version of the newest commit."""
        return int(self._table.version)

    def count(self) -> int:
        """Number of rows."""
        return int(self._table.count_rows())

    def extent(self) -> tuple[int, int]:
        """How many fragments the newest version has, and the bytes of its data and indexes."""
        stats = self._table.stats()
        return int(stats["fragment_stats"]["num_fragments"]), int(stats["total_bytes"])

    def hashes(self, doc_id: str) -> dict[str, str]:
        """``row_hash`` by chunk id of one document."""
        from lancedb.expr import col, lit  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

        rows = self._table.search().where(col("doc_id") == lit(doc_id)).select(["chunk_id", "row_hash"]).to_arrow()
        return dict(zip(rows["chunk_id"].to_pylist(), rows["row_hash"].to_pylist(), strict=True))

    def doc_ids(self) -> set[str]:
        """Documents that have rows."""
        ids: set[str] = set()
        for batch in self._table.search().select(["doc_id"]).to_batches():
            ids.update(batch["doc_id"].unique().to_pylist())
        return ids

    def commit(
        self, rows: Sequence[Mapping[str, Any]], vectors: Vectors, *, known: int, removed: Sequence[str]
    ) -> Written:
        """
        Insert or replace *rows* and remove the chunk ids *removed*, in one commit.

        Args:
            rows: From ``row_of``; no chunk id twice.
            vectors: One a row, in the same order.
            known: How many of *rows* replace a row that is there.
            removed: Chunk ids that are there and are to go.

        Raises:
            IntegrityError: If Lance reports other counts than these.
        """
        expected = Written(len(rows) - known, known, len(removed))
        if expected == Written():
            return expected
        data = self._arrow(rows, vectors)
        with writing(self._folder):
            before = self.count()
            if not known and not removed:
                self._table.add(data)
                found = Written(self.count() - before)
            else:
                found = self._merge(data, removed)
        if found != expected:
            msg = f"{Path(self._folder).name}: a commit wrote {found}, {expected} was due; nothing of it is published"
            raise IntegrityError(msg)
        return found

    def _merge(self, data: pa.Table, removed: Sequence[str]) -> Written:
        merge = self._table.merge_insert("chunk_id").when_matched_update_all().when_not_matched_insert_all()
        if removed:
            merge = merge.when_not_matched_by_source_delete(chunk_ids_in(removed))
        result = merge.execute(data)
        return Written(int(result.num_inserted_rows), int(result.num_updated_rows), int(result.num_deleted_rows))

    def _arrow(self, rows: Sequence[Mapping[str, Any]], vectors: Vectors) -> pa.Table:
        flat = pa.array(vectors.reshape(-1), pa.float32())
        width = self._schema.field("vector").type.list_size
        columns = [
            pa.FixedSizeListArray.from_arrays(flat, width)
            if field.name == "vector"
            else pa.array([row[field.name] for row in rows], field.type)
            for field in self._schema
        ]
        return pa.Table.from_arrays(columns, schema=self._schema)

    def finish(self, tag: str) -> int:
        """Compact what is scattered, bring every index up to all rows, and tag the version; returns it."""
        with writing(self._folder):
            self._table.checkout_latest()
            rows = self.count()
            if self.extent()[0] > MOST_FRAGMENTS + rows // FULL_FRAGMENT:
                self._put_together()
            elif rows >= FLAT_ROWS:
                self._table.optimize(cleanup_older_than=KEEP)
            if rows:
                self._index(rows)
            version = self.version
            if tag in self._table.tags.list():
                self._table.tags.delete(tag)
            self._table.tags.create(tag, version)
        return version

    def _put_together(self) -> None:
        """
        One piece of many. Pieces that an index covers by different parts of it are never joined, so the indexes go
        first, and are made anew as those of a first build.
        """
        for index in self._table.list_indices():
            self._table.drop_index(index.name)
        self._table.optimize(cleanup_older_than=KEEP)

    def _index(self, rows: int) -> None:
        """
        A small table's indexes are made anew: one that is added to counts deleted rows in its statistics, and scores
        would depend on the order of edits.

        A large table's are made once and then added to, by ``optimize``; only what is missing is made.
        """
        from lancedb.index import FTS, Bitmap, BTree, IvfSq  # noqa: PLC0415 - a part of LanceDB, loaded with the first table

        # Stop words stay, for "not" and "IT" mean something; stems and ICU's words were measured: nDCG@10 on SciFact
        # .674 with stems, .647 without.
        words = FTS(base_tokenizer="icu/split", stem=True, remove_stop_words=False, with_position=True)
        wanted: dict[str, Any] = {"search_text": words, "chunk_id": BTree(), "doc_id": BTree()}
        if rows >= FLAT_ROWS:
            wanted["vector"] = IvfSq(distance_type="cosine", target_partition_size=A_PARTITION)
            wanted |= dict.fromkeys(FILTERED, Bitmap())
            complete = {index.columns[0] for index in self._table.list_indices() if self._is_complete(index.name)}
            wanted = {column: config for column, config in wanted.items() if column not in complete}
        for column, config in wanted.items():
            self._table.create_index(column, config=config, replace=True)

    def _is_complete(self, index: str) -> bool:
        stats = self._table.index_stats(index)
        return stats is not None and stats.num_unindexed_rows == 0


def chunk_ids_in(chunk_ids: Sequence[str]) -> str:
    """``chunk_id IN (…)`` in Lance's SQL, every id quoted."""
    quoted = ",".join("'" + each.replace("'", "''") + "'" for each in chunk_ids)
    return f"chunk_id IN ({quoted})"


def require_embedder(found: pa.Schema, embedder: str, place: Path | str) -> None:
    """
    Hold a table's identity against the embedder that is to write or search it.

    Raises:
        EmbedderMismatchError: If they differ.
    """
    stored = embedder_of(found)
    if stored != embedder:
        msg = (
            f"{place}: its vectors were made by {stored}, not by {embedder}; build with this embedder first (it "
            "builds beside and swaps when complete)"
        )
        raise EmbedderMismatchError(msg)


def require_layout(found: pa.Schema, place: Path | str) -> None:
    """
    Hold a table's columns against those that this code searches.

    Raises:
        IntegrityError: If one is missing: another version of this program wrote the table.
    """
    expected = set(schema("", 1).names)
    if missing := sorted(expected - set(found.names)):
        msg = (
            f"{place}: written by another version of pincite (no column {', '.join(missing)}); build again: it "
            "builds beside and swaps when complete"
        )
        raise IntegrityError(msg)


def embedder_of(found: pa.Schema) -> str:
    """Identity of the embedder that a table's schema names."""
    identity: bytes = (found.metadata or {}).get(EMBEDDER, b"nobody")
    return identity.decode()


def vector_matrix(column: pa.Array | pa.ChunkedArray) -> NDArray[np.float32]:
    """A fixed-size list column as an array of shape (rows, dimension), without a copy where it lies in one piece."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    matrix: NDArray[np.float32] = (
        array.flatten().to_numpy(zero_copy_only=False).reshape(len(array), array.type.list_size)
    )
    return matrix


def opened(folder: Path | str, version: int) -> Any:
    """
    The table at one version, read-only.

    Raises:
        IntegrityError: If the table or the version is not there or not readable.
    """
    from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

    with reading(folder):
        table = lancedb.connect(folder).open_table(TABLE)
        table.checkout(version)
    return table


@contextmanager
def reading(place: Path | str) -> Iterator[None]:
    """Lance reports lost or damaged files as a bare RuntimeError or ValueError: say which table, and what to do."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        msg = f"{place}: cannot be read ({_first_line(error)}); build again, or go back to a snapshot that is whole"
        raise IntegrityError(msg) from error


@contextmanager
def writing(place: Path | str) -> Iterator[None]:
    """Lance reports a full or read-only disk as a bare RuntimeError or ValueError: say which table, and what to do."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        msg = (
            f"{place}: cannot be written ({_first_line(error)}); make room or give a folder that can be, and build "
            "again: what is published is untouched"
        )
        raise LakeError(msg) from error


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:300]
