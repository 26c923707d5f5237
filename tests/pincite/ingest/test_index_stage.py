"""The index holds the rows of the documents' chunks, and stages of different snapshots never meet in it."""

import pytest

from pincite.errors import IntegrityError
from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.index_stage import index_snapshot, rows_of
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.sampled_queries import Sample
from tests.pincite.ingest.house import House


def _stages(house: House):
    snapshot = snapshot_of(house.lake, house.docs, "acme")
    parsed = parse_snapshot(house.lake, house.docs, snapshot, house.recipe.parser)
    chunked = chunk_snapshot(house.lake, parsed, house.recipe.chunker, house.embedder)
    return parsed, chunked, embed_snapshot(house.lake, chunked, house.embedder), Sample(house.embedder)


def test_equal_documents_are_the_same_build(built: House) -> None:
    first, again = index_snapshot(built.lake, *_stages(built)), index_snapshot(built.lake, *_stages(built))
    assert (first.index_version, first.rows) == (again.index_version, 2)
    assert (again.written, again.updated, again.deleted) == (first.written, first.updated, first.deleted)


def test_the_rows_of_a_document_are_those_of_its_chunks(built: House) -> None:
    candidate = index_snapshot(built.lake, *_stages(built))
    for document in candidate.documents:
        rows = list(rows_of(built.lake, document))
        assert [row["chunk_id"] for _, row in rows] == [chunk.chunk_id for chunk, _ in rows]
        assert len(rows) == document.status.chunks


def test_stages_of_different_snapshots_are_an_error(built: House) -> None:
    before = _stages(built)
    built.write("fares.md", "# Fares\n\nA fare is 30 EUR.\n")
    after = _stages(built)
    with pytest.raises(IntegrityError, match="different snapshots"):
        index_snapshot(built.lake, after[0], before[1], *after[2:])
