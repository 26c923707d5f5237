"""What the papers themselves say in the list of documents."""

from pincite.model.documents import Document, DocumentStatus
from pincite.retrieval.papers.stated import NOTHING, StatedEdition, stated
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import document, row
from tests.pincite.retrieval.word_embedder import WordEmbedder


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
    said = stated(documents, MemoryIndex(rows, WordEmbedder()))
    found = [said[each.doc_id].in_place_of_none(_status(each)) for each in documents]
    assert [(each.version, each.superseded_by) for each in found] == [("1", "b"), ("2", "c"), ("3", None)]


def test_what_the_manifest_gives_stays() -> None:
    paper = document(row("a", 0, "HR-07")).model_copy(update={"version": "1.0", "superseded_by": "c"})
    status = _status(paper)
    assert StatedEdition("2", "b").in_place_of_none(status) == status
    assert NOTHING.in_place_of_none(status) == status
