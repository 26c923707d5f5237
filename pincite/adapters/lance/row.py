"""
A row of the index in one cell: whatever is read of it is read at once, as every column costs a search among many rows
some milliseconds.
"""

from collections.abc import Iterator

import pyarrow as pa

from pincite.model.chunks import IndexedChunk

CELL = "row"


def cell_of(row: IndexedChunk) -> str:
    """The row as JSON."""
    return row.model_dump_json()


def chunk_rows(table: pa.Table) -> Iterator[IndexedChunk]:
    """Rows of *table*, which has the column ``CELL``, in its order."""
    return (IndexedChunk.model_validate_json(cell) for cell in table[CELL].to_pylist())
