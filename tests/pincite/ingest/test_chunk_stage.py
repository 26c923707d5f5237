"""A document is cut once for each size of a chunk, and its chunks are slices of its stored pages."""

from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from tests.pincite.ingest.house import House


def _chunked(house: House, max_tokens: int | None = None):
    snapshot = snapshot_of(house.lake, house.docs, "acme")
    parsed = parse_snapshot(house.lake, house.docs, snapshot, house.recipe.parser)
    recipe = house.recipe.chunker
    recipe = recipe if max_tokens is None else recipe.model_copy(update={"max_tokens": max_tokens})
    return parsed, chunk_snapshot(house.lake, parsed, recipe, house.embedder)


def test_what_was_cut_is_not_cut_again(built: House) -> None:
    _, chunked = _chunked(built)
    assert (chunked.new, chunked.chunks) == (0, 2)


def test_another_size_is_cut_beside_the_first(built: House) -> None:
    _, chunked = _chunked(built, 32)
    assert chunked.new == 2
    assert _chunked(built)[1].new == 0


def test_every_chunk_is_a_slice_of_its_page(built: House) -> None:
    parsed, chunked = _chunked(built)
    pages = {entry.document.doc_id: entry.key for entry in parsed.entries}
    for entry in chunked.entries:
        for chunk in built.lake.documents.chunks(entry.key):
            page = built.lake.documents.page(str(pages[entry.doc_id]), chunk.page)
            assert page.text[chunk.start : chunk.end] == chunk.text
