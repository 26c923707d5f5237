"""A table is of one embedder and one layout, and a commit changes what it says and nothing else."""

from pathlib import Path

import lancedb
import numpy as np
import pytest

from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.table import LanceTable, chunk_ids_in, generation, row_of, vector_matrix
from pincite.errors import EmbedderMismatchError
from tests.benchmarks.million_rows import vectors_near_topics
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


def test_any_tool_that_reads_lance_finds_identity_text_and_vector_of_a_chunk(tmp_path: Path) -> None:
    _filled(tmp_path)
    columns = ["chunk_id", "text", "vector"]
    found = lancedb.connect(tmp_path).open_table("chunks").search().select(columns).to_arrow().to_pylist()
    assert [tuple(each[name] for name in columns) for each in found] == [
        (each.chunk.chunk_id, each.chunk.text, vector.tolist()) for each, vector in zip(ROWS, VECTORS, strict=True)
    ]


def test_another_embedder_cannot_write_into_the_table(tmp_path: Path) -> None:
    _filled(tmp_path).finish("one")
    with pytest.raises(EmbedderMismatchError):
        LanceTable(tmp_path, "other", 4)


def test_another_embedder_or_dimension_is_another_generation() -> None:
    assert len({generation("a", 4), generation("b", 4), generation("a", 5)}) == 3


def test_a_list_in_a_condition_keeps_quotes_harmless() -> None:
    assert chunk_ids_in(["a", "b' OR '1'='1"]) == "chunk_id IN ('a','b'' OR ''1''=''1')"


def test_vectors_come_back_as_a_matrix() -> None:
    import pyarrow as pa  # noqa: PLC0415 - only this test needs it

    column = pa.FixedSizeListArray.from_arrays(pa.array(VECTORS.ravel()), 4)
    assert np.array_equal(vector_matrix(column), VECTORS)


@pytest.mark.parametrize("flat_rows", [0, 10**6])
def test_many_small_builds_are_put_together_and_found_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flat_rows: int
) -> None:
    """Whether its indexes are added to, as a large table's, or made anew each time."""
    monkeypatch.setattr(lance_table, "FLAT_ROWS", flat_rows)
    monkeypatch.setattr(lance_table, "MOST_FRAGMENTS", 5)
    table, fragments = LanceTable(tmp_path / "many", "test", 384), []
    rows = [row("a", number, f"Hold {number} days.") for number in range(360)]
    written, vectors = [row_of(each, each.chunk.text) for each in rows], vectors_near_topics(1, 360)
    table.commit(written[:300], vectors[:300], known=0, removed=[])
    table.finish("first")
    for turn in range(12):
        part = slice(300 + turn * 5, 305 + turn * 5)
        table.commit(written[part], vectors[part], known=0, removed=[])
        version = table.finish(str(turn))
        fragments.append(table.extent()[0])
    assert max(fragments) == 5
    assert min(fragments[4:]) <= 2
    fresh = LanceTable(tmp_path / "fresh", "test", 384)
    fresh.commit(written, vectors, known=0, removed=[])
    many, one = LanceAudit(tmp_path / "many", version), LanceAudit(tmp_path / "fresh", fresh.finish("one"))
    assert sorted(many.rows()) == sorted(one.rows())
    assert many.unindexed() == one.unindexed()
    assert many.full_text("hold 77 days", "a") == one.full_text("hold 77 days", "a") == {"a-chunk-77"}
    assert many.nearest(vectors[310], "a", 1).keys() == {"a-chunk-310"}


def test_a_small_build_of_few_pieces_rewrites_no_row(tmp_path: Path) -> None:
    table = LanceTable(tmp_path, "test", 384)
    rows = [row("a", number, f"Hold {number} days.") for number in range(41)]
    written, vectors = [row_of(each, each.chunk.text) for each in rows], vectors_near_topics(1, 41)
    table.commit(written[:40], vectors[:40], known=0, removed=[])
    table.finish("one")
    before = {path.name for path in (tmp_path / "chunks.lance" / "data").iterdir()}
    table.commit(written[40:], vectors[40:], known=0, removed=[])
    table.finish("two")
    assert len({path.name for path in (tmp_path / "chunks.lance" / "data").iterdir()} - before) == 1
