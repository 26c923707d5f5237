"""
Pin cites: from a stretch of a chunk to document, page, offsets and rectangles, and the check that it stands there to
the letter.
"""

from pincite.errors import IntegrityError
from pincite.model.chunks import boxes_between
from pincite.model.outcomes import Citation, Nearest
from pincite.model.stages import RankedRow
from pincite.retrieval.pack import source_locator


def cite(candidate: RankedRow, start: int, end: int) -> Citation:
    """
    The citation of ``chunk.text[start:end]``.

    Args:
        candidate: The chunk with its scores.
        start: 0-based offset in the chunk's text.
        end: Exclusive end in the chunk's text.

    Raises:
        ValueError: If the stretch is empty or leaves the chunk.
    """
    row, chunk = candidate.row, candidate.row.chunk
    if not 0 <= start < end <= len(chunk.text):
        msg = f"{chunk.chunk_id}: stretch {start}..{end} is empty or leaves the chunk (0..{len(chunk.text)})"
        raise ValueError(msg)
    at, until = chunk.start + start, chunk.start + end
    return Citation(
        doc_id=chunk.doc_id,
        file=row.file,
        page=chunk.page,
        page_label=chunk.page_label,
        chunk_id=chunk.chunk_id,
        snippet=chunk.text[start:end],
        start=at,
        end=until,
        boxes=boxes_between(chunk, at, until),
        doc_title=row.doc_title,
        category=row.category,
        source_locator=source_locator(row),
        confidence_score=candidate.confidence,
    )


def require_verbatim(citation: Citation, page_text: str) -> None:
    """
    Hold a citation against the stored text of its page.

    Raises:
        IntegrityError: If the snippet does not stand at its place: the index and the pages are of different builds.
    """
    if page_text[citation.start : citation.end] != citation.snippet:
        msg = (
            f"{citation.file} page {citation.page}: the snippet of {citation.chunk_id} "
            f"does not stand at {citation.start}..{citation.end}; rebuild the index"
        )
        raise IntegrityError(msg)


def nearest(candidate: RankedRow) -> Nearest:
    """What a refusal shows of a candidate."""
    chunk = candidate.row.chunk
    return Nearest(
        file=candidate.row.file,
        page=chunk.page,
        chunk_id=chunk.chunk_id,
        snippet=chunk.text[:300],
        confidence_score=candidate.confidence,
    )
