"""A text is embedded once for each embedder, in whatever document it stands."""

import shutil

from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot, text_key
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from tests.pincite.ingest.house import House, WordEmbedder


def _embedded(house: House, embedder: WordEmbedder):
    snapshot = snapshot_of(house.lake, house.docs, "acme")
    parsed = parse_snapshot(house.lake, house.docs, snapshot, house.recipe.parser)
    chunked = chunk_snapshot(house.lake, parsed, house.recipe.chunker, embedder)
    return chunked, embed_snapshot(house.lake, chunked, embedder)


def test_what_has_its_vector_is_not_embedded_again(built: House) -> None:
    embedder = WordEmbedder()
    assert _embedded(built, embedder)[1].embedded == 0
    assert embedder.embedded == []


def test_another_embedder_embeds_everything(built: House) -> None:
    chunked, embedded = _embedded(built, WordEmbedder(name="words-2"))
    assert embedded.embedded == chunked.chunks == 2


def test_twins_have_one_vector(built: House) -> None:
    shutil.copy(built.docs / "acme" / "refunds.md", built.docs / "acme" / "twin.md")
    embedder = WordEmbedder()
    chunked, _ = _embedded(built, embedder)
    keys = [text_key(chunk) for entry in chunked.entries for chunk in built.lake.documents.chunks(entry.key)]
    assert len(keys) == 3
    assert len(embedder.embedded) <= 1


def test_what_is_told_is_of_the_chunks_that_this_build_has_to_look_at(built: House) -> None:
    (built.docs / "acme" / "new.md").write_text("# New\n\nA paper that came later.\n", encoding="utf-8")
    embedder, told = WordEmbedder(), []
    snapshot = snapshot_of(built.lake, built.docs, "acme")
    parsed = parse_snapshot(built.lake, built.docs, snapshot, built.recipe.parser)
    chunked = chunk_snapshot(built.lake, parsed, built.recipe.chunker, embedder)
    embed_snapshot(built.lake, chunked, embedder, lambda *said: told.append(said))
    assert chunked.chunks == 3
    assert told == [("embed", 1, 1)]
