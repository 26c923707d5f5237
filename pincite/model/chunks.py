"""Chunks: slices of a page, which are what is embedded, searched and cited."""

from datetime import date
from typing import Literal

from pydantic import Field

from pincite.model.documents import Authority, Category, Document
from pincite.model.pages import Box, RowGroup
from pincite.model.stored import Stored

CONTEXT_PARTS = " / "
"""What stands between title, date and sections in a chunk's context."""


class StatedUnit(Stored):
    """
    The ``unit`` that a paper states once for the figures of all its tables, in the ``text`` of a sentence of its chunk
    ``number`` (0-based).
    """

    text: str
    unit: str
    number: int


class Chunk(Stored):
    """
    A slice of one page: ``page.text[start:end] == text``; ``page_label`` is the page number printed there, empty where
    none is known to be.

    ``chunk_id`` is ``{doc_id}-chunk-{N}``, N 0-based in document order. ``context`` (title, section, effective date; a
    table's header) is put before the text for embedding and search only. ``flags`` names why a chunk is kept out of
    answers ("hidden", "instruction"). ``rows`` are the rows of a table, those that name its columns among them: of each
    column where its cell stands in ``text`` (0-based, end exclusive), (0, 0) where it has none. ``groups`` says of
    rows, by their place among ``rows``, what they are of; its places are ones in ``text``, None where it stands
    elsewhere. ``caption`` is the table's, with the unit of its figures; ``units`` are what its paper states for all
    tables. ``boxes`` are the rectangles of the lines it covers, each with the stretch of the page text it holds:
    (start, end, x0, y0, x1, y1).
    """

    chunk_id: str
    doc_id: str
    page: int = Field(ge=1)
    page_label: str
    start: int = Field(ge=0)
    end: int
    text: str = Field(min_length=1)
    section: tuple[str, ...] = ()
    kind: Literal["prose", "table"] = "prose"
    header: tuple[str, ...] = ()
    rows: tuple[tuple[tuple[int, int], ...], ...] = ()
    groups: tuple[RowGroup, ...] = ()
    caption: str = ""
    units: tuple[StatedUnit, ...] = ()
    context: str = ""
    flags: tuple[str, ...] = ()
    boxes: tuple[tuple[int, int, float, float, float, float], ...] = ()
    chunk_hash: str


class IndexedChunk(Stored):
    """A chunk as the index holds it: the chunk, and of its document what eligibility, ranking and a citation need."""

    chunk: Chunk
    file: str
    doc_title: str
    authority: Authority | None
    category: Category | None
    version: str | None
    effective_date: date | None
    last_reviewed_at: date | None
    priority: int
    superseded: bool
    stale: bool
    paginated: bool
    domain_id: str | None
    permissions: str

    @classmethod
    def of(cls, chunk: Chunk, document: Document, *, stale: bool = False, paginated: bool = True) -> "IndexedChunk":
        """
        *chunk* with what the manifest says of its *document*: ``stale`` where an earlier version of it answers in its
        place, ``paginated`` where its pages are printed ones.
        """
        return cls(
            chunk=chunk,
            file=document.file,
            doc_title=document.title,
            authority=document.authority,
            category=document.category,
            version=document.version,
            effective_date=document.effective_date,
            last_reviewed_at=document.last_reviewed_at,
            priority=document.priority,
            superseded=document.superseded_by is not None,
            stale=stale,
            paginated=paginated,
            domain_id=document.domain_id,
            permissions=document.permissions,
        )

    @property
    def headed_title(self) -> str:
        """The document's title, with what the paper calls itself behind it where the chunk's context begins so."""
        heading = self.chunk.context.partition(CONTEXT_PARTS)[0]
        return heading if heading.startswith(f"{self.doc_title}: ") else self.doc_title


def place_in_paper(chunk_id: str) -> tuple[str, int]:
    """
    What the ids of a document's chunks begin with, and the 0-based place of this one among them: ids compared as words
    would put the tenth before the second.
    """
    stem, _, number = chunk_id.rpartition("-")
    return stem, int(number)


def beside(chunk: Chunk, step: int) -> str | None:
    """Id of the chunk *step* places on in the same document, which may end before it; None before the first."""
    stem, number = place_in_paper(chunk.chunk_id)
    return f"{stem}-{number + step}" if number + step >= 0 else None


def boxes_between(chunk: Chunk, start: int, end: int) -> tuple[Box, ...]:
    """Rectangles of the lines that hold ``[start, end)`` of the page text, in reading order."""
    return tuple((x0, y0, x1, y1) for s, e, x0, y0, x1, y1 in chunk.boxes if s < end and start < e)
