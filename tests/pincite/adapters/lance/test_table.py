"""A table is of one embedder and one layout, and a commit changes what it says and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.lance.table import LanceTable, generation, in_list, row_of, vector_matrix
from pincite.errors import EmbedderMismatchError
from tests.pincite.retrieval.library import row

ROWS = [row("a", number, f"Hold tablets for {number} days.") for number in range(1, 4)]
VECTORS = np.eye(3, 4, dtype=np.float32)


def _filled(folder: Path) -> LanceTable:
    table = LanceTable(folder, "test", 4)
    table.commit([row_of(each, each.chunk.text) for each in ROWS], VECTORS, known=0, removed=[])
    return table


def test_rows_are_written_once_and_taken_away_by_their_ids(tmp_path: Path) -> None:
    table = _filled(tmp_path)
    assert (table.count(), table.doc_ids()) == (3, {"a"})
    assert set(table.hashes("a")) == {each.chunk.chunk_id for each in ROWS}
    table.commit([], VECTORS[:0], known=0, removed=[ROWS[0].chunk.chunk_id])
    assert table.count() == 2


def test_another_embedder_cannot_write_into_the_table(tmp_path: Path) -> None:
    _filled(tmp_path).finish("one")
    with pytest.raises(EmbedderMismatchError):
        LanceTable(tmp_path, "other", 4)


def test_another_embedder_or_dimension_is_another_generation() -> None:
    assert len({generation("a", 4), generation("b", 4), generation("a", 5)}) == 3


def test_a_list_in_a_condition_keeps_quotes_harmless() -> None:
    assert in_list("chunk_id", ["a", "b' OR '1'='1"]) == "chunk_id IN ('a','b'' OR ''1''=''1')"


def test_vectors_come_back_as_a_matrix() -> None:
    import pyarrow as pa  # noqa: PLC0415 - only this test needs it

    column = pa.FixedSizeListArray.from_arrays(pa.array(VECTORS.ravel()), 4)
    assert np.array_equal(vector_matrix(column), VECTORS)
