"""
Pin cites: from a stretch of a chunk to document, page, offsets and rectangles, and the check that it stands there to
the letter.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from pincite.errors import IntegrityError
from pincite.model.chunks import boxes_between
from pincite.model.outcomes import Citation, Nearest
from pincite.model.stages import RankedRow
from pincite.passages.passage import Passage
from pincite.retrieval.pack import source_locator

MOST_SHOWN, LONGEST_SHOWN = 3, 300
"""Passages that a refusal shows, and characters of each."""


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


def nearest(candidate: RankedRow, start: int = 0, end: int = LONGEST_SHOWN) -> Nearest:
    """What a refusal shows of a candidate: of that stretch of its text, or its beginning, what is not too long."""
    chunk = candidate.row.chunk
    return Nearest(
        file=candidate.row.file,
        page=chunk.page,
        chunk_id=chunk.chunk_id,
        snippet=chunk.text[start : min(end, start + LONGEST_SHOWN)],
        confidence_score=candidate.confidence,
    )


def came_nearest(passages: Iterable[Passage], rows: Sequence[RankedRow]) -> tuple[Nearest, ...]:
    """What a refusal shows: the first few *passages*, each of one of *rows*, or where there are none the first rows."""
    by_id = {row.chunk_id: row for row in rows}
    places = dict.fromkeys((p.chunk.chunk_id, *p.spans[0]) for p in passages)
    shown = [nearest(by_id[chunk_id], start, end) for chunk_id, start, end in islice(places, MOST_SHOWN)]
    return tuple(shown or (nearest(row) for row in rows[:MOST_SHOWN]))
