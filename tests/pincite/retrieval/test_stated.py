"""What the papers themselves say in the list of documents."""

from pincite.model.documents import Document, DocumentStatus
from pincite.retrieval.stated import with_stated
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder


def _status(of: Document) -> DocumentStatus:
    return DocumentStatus(
        tenant=of.tenant,
        file=of.file,
        doc_id=of.doc_id,
        version=of.version,
        superseded_by=of.superseded_by,
        state="parsed",
    )


def test_a_paper_states_its_version_and_the_next_edition_where_the_manifest_gives_none() -> None:
    rows = [row(name, 0, f"HR-07 Travel policy\nVersion {number}") for number, name in enumerate("abc", 1)]
    documents = [document(each) for each in rows]
    found = with_stated(list(map(_status, documents)), documents, MemoryIndex(rows, WordEmbedder()))
    assert [(each.version, each.superseded_by) for each in found] == [("1", "b"), ("2", "c"), ("3", None)]


def test_what_the_manifest_gives_stays() -> None:
    rows = [row(name, 0, f"HR-07 Travel policy\nVersion {number}") for number, name in enumerate("abc", 1)]
    documents = [document(each) for each in rows]
    documents[0] = documents[0].model_copy(update={"version": "1.0", "superseded_by": "c"})
    found = with_stated(list(map(_status, documents)), documents, MemoryIndex(rows, WordEmbedder()))
    assert (found[0].version, found[0].superseded_by) == ("1.0", "c")
    assert with_stated(found[:1], [], MemoryIndex([], WordEmbedder())) == (found[0],)
