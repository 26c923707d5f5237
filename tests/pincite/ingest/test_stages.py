"""A build computes what changed and nothing else, and ends with exactly the rows that the documents say."""

import os
import shutil

import pytest

from pincite.errors import EmbedderMismatchError, InputError, TenantNotFoundError
from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.publishing import document_statuses, open_index, open_pages
from pincite.ports import Eligibility
from tests.pincite.ingest.house import REFUNDS, SAFETY, WordEmbedder

EVERYTHING = Eligibility(include_superseded=True, include_flagged=True)


def files(house, tenant="acme"):
    return sorted({file for file, _ in house.rows(tenant).values()})


def test_a_folder_becomes_rows_that_are_slices_of_stored_pages(built):
    index = open_index(built.lake, "acme")
    (hit,) = index.lexical(["flotation vest"], 1, Eligibility())[0]
    chunk = hit.row.chunk
    assert open_pages(built.lake, "acme").page(chunk.doc_id, chunk.page).text[chunk.start : chunk.end] == chunk.text
    assert files(built) == ["refunds.md", "safety.md"]


def test_nothing_changed_means_nothing_computed(built):
    before = (built.lake.root / "tenants" / "acme" / "published.json").read_bytes()
    built.embedder.embedded.clear()
    snapshot = snapshot_of(built.lake, built.docs, "acme")
    parsed = parse_snapshot(built.lake, built.docs, snapshot, built.recipe.parser)
    chunked = chunk_snapshot(built.lake, parsed, built.recipe.chunker, built.embedder)
    embedded = embed_snapshot(built.lake, chunked, built.embedder)
    candidate = built.build()
    built.publish()
    assert (parsed.new, chunked.new, embedded.embedded, candidate.written + candidate.updated + candidate.deleted) == (
        0,
        0,
        0,
        0,
    )
    assert built.embedder.embedded == []
    assert (built.lake.root / "tenants" / "acme" / "published.json").read_bytes() == before


def test_a_touched_file_is_hashed_and_nothing_more(built):
    os.utime(built.docs / "acme" / "refunds.md", (1, 1))
    assert built.build().written == 0


def test_one_changed_document_is_the_only_one_embedded_and_written(built):
    built.embedder.embedded.clear()
    built.write("safety.md", SAFETY.replace("vest", "jacket"))
    candidate = built.build()
    assert (candidate.written, candidate.updated, candidate.deleted) == (0, 1, 0)
    assert [("jacket" in text) for text in built.embedder.embedded] == [True]


def test_a_changed_chunk_size_cuts_again_but_does_not_parse_again(built):
    built.recipe = built.recipe.model_copy(
        update={"chunker": built.recipe.chunker.model_copy(update={"max_tokens": 32})}
    )
    snapshot = snapshot_of(built.lake, built.docs, "acme")
    parsed = parse_snapshot(built.lake, built.docs, snapshot, built.recipe.parser)
    assert (parsed.new, chunk_snapshot(built.lake, parsed, built.recipe.chunker, built.embedder).new) == (0, 2)


def test_a_deleted_document_is_not_retrieved_any_more(built):
    (built.docs / "acme" / "refunds.md").unlink()
    built.publish()
    assert files(built) == ["safety.md"]
    assert open_index(built.lake, "acme").lexical(["deposit refunded"], 5, EVERYTHING)[0] == []


def test_a_renamed_document_has_its_new_name_once(built):
    (built.docs / "acme" / "refunds.md").rename(built.docs / "acme" / "refund-policy.md")
    built.publish()
    assert files(built) == ["refund-policy.md", "safety.md"]


def test_a_reverted_document_brings_back_the_first_index_and_writes_nothing(built):
    first = built.build()
    built.write("refunds.md", REFUNDS.replace("30", "14"))
    built.publish()
    built.write("refunds.md", REFUNDS)
    again = built.build()
    built.publish()
    assert (again.index_version, again.table_version, again.written + again.updated + again.deleted) == (
        first.index_version,
        first.table_version,
        0,
    )
    assert any("30 days" in text for _, text in built.rows().values())
    built.write("refunds.md", REFUNDS.replace("30", "21"))
    built.publish()
    assert [text for _, text in built.rows().values() if "21 days" in text]
    assert len(built.rows()) == 2


def test_twin_files_are_two_documents_and_removing_one_keeps_the_other(built):
    shutil.copy(built.docs / "acme" / "refunds.md", built.docs / "acme" / "copy.md")
    built.embedder.embedded.clear()
    built.publish()
    assert files(built) == ["copy.md", "refunds.md", "safety.md"]
    (built.docs / "acme" / "copy.md").unlink()
    built.publish()
    assert files(built) == ["refunds.md", "safety.md"]


def test_a_document_that_moves_to_another_tenant_leaves_the_first(built):
    (built.docs / "rival").mkdir()
    (built.docs / "acme" / "refunds.md").rename(built.docs / "rival" / "refunds.md")
    built.publish()
    built.publish("rival")
    assert (files(built), files(built, "rival")) == (["safety.md"], ["refunds.md"])


def test_a_change_of_the_manifest_alone_rewrites_only_that_documents_rows(built):
    built.embedder.embedded.clear()
    built.write("manifest.toml", '[[documents]]\nfile = "safety.md"\npriority = 90\n')
    candidate = built.build()
    built.publish()
    (hit,) = open_index(built.lake, "acme").lexical(["flotation"], 1, Eligibility())[0]
    assert (candidate.written, candidate.updated, candidate.deleted, hit.row.priority) == (0, 1, 0, 90)
    assert built.embedder.embedded == []


def test_a_new_document_that_cannot_be_read_is_left_out_and_reported(built):
    built.write("broken.pdf", "<html>not a pdf</html>")
    built.publish()
    (status,) = [status for status in document_statuses(built.lake, "acme") if status.state == "failed"]
    assert (status.file, status.code, status.chunks) == ("broken.pdf", "PARSE_FAILED", 0)
    assert status.reason
    assert files(built) == ["refunds.md", "safety.md"]


def test_a_new_version_that_cannot_be_read_keeps_the_old_content_marked_stale(built):
    (built.docs / "acme" / "refunds.md").write_bytes(b"")
    built.publish()
    built.publish()
    (hit,) = open_index(built.lake, "acme").lexical(["deposit"], 1, Eligibility())[0]
    (status,) = [status for status in document_statuses(built.lake, "acme") if status.file == "refunds.md"]
    assert (hit.row.stale, status.state, status.chunks, status.pages) == (True, "failed", 1, 1)
    built.write("refunds.md", REFUNDS)
    built.publish()
    assert [hit.row.stale for hit in open_index(built.lake, "acme").lexical(["deposit"], 1, Eligibility())[0]] == [
        False
    ]


def test_another_embedder_builds_beside_and_the_published_index_answers_meanwhile(built):
    old = built.embedder
    built.embedder = WordEmbedder(name="words-2")
    candidate = built.build()
    assert open_index(built.lake, "acme").embedder_identity == "words-1"
    assert open_index(built.lake, "acme", candidate.index_version).embedder_identity == "words-2"
    with pytest.raises(EmbedderMismatchError, match=r"words-1.*words-2"):
        open_index(built.lake, "acme", embedder=built.embedder)
    built.publish()
    with pytest.raises(EmbedderMismatchError):
        open_index(built.lake, "acme", embedder=old)


def test_all_documents_gone_is_an_index_without_rows(built):
    for file in ("refunds.md", "safety.md"):
        (built.docs / "acme" / file).unlink()
    built.publish()
    index = open_index(built.lake, "acme")
    assert (index.count(), index.lexical(["deposit"], 5, EVERYTHING)[0]) == (0, [])
    assert index.vector(built.embedder.embed(["deposit"]), 5, EVERYTHING) == [[]]


@pytest.mark.parametrize("tenant", ["", "nobody", "../acme", "acme/.."])
def test_a_tenant_that_is_not_there_is_an_error_and_never_all(built, tenant):
    with pytest.raises(TenantNotFoundError, match="acme"):
        open_index(built.lake, tenant)


def test_an_unknown_snapshot_is_an_error(built):
    with pytest.raises(InputError, match="snap-0"):
        open_index(built.lake, "acme", "snap-0")


def test_a_damaged_file_of_stored_pages_is_parsed_again(built):
    for path in (built.lake.root / "parsed").glob("*/*"):
        path.write_bytes(b"{")
    for path in (built.lake.root / "chunks").glob("*/*"):
        path.unlink()
    assert built.build().rows == 2
