"""Rows and documents for retrieval's tests."""

from datetime import date

from pincite.fingerprint import fingerprint
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Authority, Category, Document


def row(
    doc_id: str,
    number: int,
    text: str,
    *,
    category: Category | None = None,
    authority: Authority | None = None,
    title: str = "",
    section: tuple[str, ...] = (),
    page: int = 1,
    superseded: bool = False,
    effective: date | None = None,
    reviewed: date | None = None,
    priority: int = 50,
    paginated: bool = True,
) -> IndexedChunk:
    chunk = Chunk(
        chunk_id=f"{doc_id}-chunk-{number}",
        doc_id=doc_id,
        page=page,
        page_label=str(page),
        start=0,
        end=len(text),
        text=text,
        section=section,
        context=" > ".join((title or doc_id, *section)),
        chunk_hash=fingerprint(text),
    )
    return IndexedChunk(
        chunk=chunk,
        file=f"{doc_id}.pdf",
        doc_title=title or doc_id,
        authority=authority,
        category=category,
        version=None,
        effective_date=effective,
        last_reviewed_at=reviewed,
        priority=priority,
        superseded=superseded,
        stale=False,
        paginated=paginated,
        domain_id=None,
        permissions="public",
    )


def document(of: IndexedChunk) -> Document:
    return Document(
        tenant="test",
        file=of.file,
        doc_id=of.chunk.doc_id,
        sha256="0" * 64,
        title=of.doc_title,
        authority=of.authority,
        category=of.category,
        effective_date=of.effective_date,
        last_reviewed_at=of.last_reviewed_at,
        priority=of.priority,
    )


def named(file: str, title: str = "", authority: Authority | None = None, category: Category | None = None) -> Document:
    name = file.rsplit(".", 1)[0]
    return Document(
        tenant="test",
        file=file,
        doc_id=name,
        sha256="0" * 64,
        title=title or name.replace("_", " "),
        authority=authority,
        category=category,
    )
