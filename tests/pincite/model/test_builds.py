"""A stage's summary counts what it did itself."""

from pincite.model.builds import ChunkedEntry, ChunkSummary, ParsedEntry, ParseSummary
from pincite.model.documents import Document, DocumentStatus, ParseState


def _entry(file: str, state: ParseState, *, new: bool) -> ParsedEntry:
    document = Document(tenant="acme", file=file, doc_id=file, sha256="0" * 64, title=file)
    status = DocumentStatus(
        tenant="acme", file=file, doc_id=file, version=None, superseded_by=None, state=state, pages=2
    )
    return ParsedEntry(document=document, status=status, key=file, new=new)


def test_files_that_were_read_known_or_failed_are_counted_apart() -> None:
    entries = (_entry("a", "parsed", new=True), _entry("b", "failed", new=True), _entry("c", "repaired", new=False))
    summary = ParseSummary(
        tenant="acme", snapshot_id="s", parser="p", parser_mode="layout", fingerprint="f", entries=entries
    )
    assert (summary.new, summary.cached, summary.pages) == (2, 1, 6)
    assert [status.file for status in summary.failed] == ["b"]


def test_chunks_are_those_of_all_documents() -> None:
    entries = (ChunkedEntry(doc_id="a", key="a", chunks=3, new=True), ChunkedEntry(doc_id="b", key="b", chunks=4))
    summary = ChunkSummary(tenant="acme", snapshot_id="s", fingerprint="f", entries=entries)
    assert (summary.new, summary.chunks) == (1, 7)
