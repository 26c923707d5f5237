"""Candidates for the tests of answering."""

from pincite.answering.features import ReadChunk, read_of
from pincite.model.documents import Category
from pincite.model.evidence import Candidate
from tests.pincite.retrieval.library import row


def candidate(
    text: str,
    *,
    doc_id: str = "sop",
    number: int = 0,
    title: str = "",
    section: tuple[str, ...] = (),
    header: tuple[str, ...] = (),
    rows: tuple[tuple[tuple[int, int], ...], ...] = (),
    version: str | None = None,
    context: str = "",
    category: Category | None = None,
) -> Candidate:
    """A candidate whose chunk is the whole of its page."""
    found = row(doc_id, number, text, title=title, section=section, category=category)
    chunk = found.chunk.model_copy(
        update={"header": header, "rows": rows, "context": context, "kind": "table" if header else "prose"}
    )
    return Candidate(
        row=found.model_copy(update={"chunk": chunk, "version": version}), similarity=0.6, confidence=0.8, score=0.8
    )


def read(text: str, **more: object) -> ReadChunk:
    """The same, read."""
    return read_of(candidate(text, **more))  # type: ignore[arg-type]
