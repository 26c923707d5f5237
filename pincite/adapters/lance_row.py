"""From Arrow to rows of the index, without validating again what was validated when it was written."""

import json
from collections.abc import Iterator

import pyarrow as pa

from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Authority, Category

_CHUNK = tuple(Chunk.model_fields)
_ROW = tuple(name for name in IndexedChunk.model_fields if name != "chunk")
COLUMNS = (*_CHUNK, *_ROW)
_LISTS = ("section", "header", "flags")


def chunk_rows(table: pa.Table) -> Iterator[IndexedChunk]:
    """Rows of *table*, which has the columns ``COLUMNS``, in its order."""
    columns = {name: table[name].to_pylist() for name in COLUMNS}
    for at in range(table.num_rows):
        chunk = {name: columns[name][at] for name in _CHUNK}
        chunk.update({name: tuple(chunk[name]) for name in _LISTS})
        chunk["boxes"] = tuple(map(tuple, json.loads(chunk["boxes"])))
        chunk["rows"] = tuple(tuple(map(tuple, cells)) for cells in json.loads(chunk["rows"]))
        row = {name: columns[name][at] for name in _ROW}
        row["authority"] = Authority(row["authority"]) if row["authority"] else None
        row["category"] = Category(row["category"]) if row["category"] else None
        yield IndexedChunk.model_construct(chunk=Chunk.model_construct(**chunk), **row)
