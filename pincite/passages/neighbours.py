"""
What goes on beside a chunk: the neighbour of each candidate that breaks off or opens midway in a sentence, list or
table, and the caption of its table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile

from pincite.model.chunks import Chunk, IndexedChunk, beside, place_in_paper
from pincite.model.stages import RankedRow
from pincite.passages.footnotes import bears_marks, notes_in
from pincite.passages.page_foot import notes_begin
from pincite.passages.sign_keys import keys_in, signs_of
from pincite.ports import Index
from pincite.values.captions import caption_read, place_of
from pincite.values.sentences import CLOSED, ITEM

_LONGEST_TABLE = 6
"""Chunks before it that a chunk of a table may have."""

_CAPTION_WITHIN = 2
"""
Chunks before and behind a table's chunk among which its caption is looked for: a long table has it beside its first or
its last alone.
"""

_NOTES_WITHIN = 3
"""Chunks behind a table's among which its notes are looked for: where it goes on they stand behind its last."""

_KEY_WITHIN = 2
"""Chunks before and behind a table's among which the key to its signs is looked for."""

_NOTES_OF_A_PAGE = 2
"""Chunks that the notes at the foot of a page may fill between a sentence and its end on the next."""

_FIGURES = re.compile(r"\d+")
_LAST_LINES = 6
"""Among which the last item of a list begins: few items are longer."""


def with_neighbours(candidates: Sequence[RankedRow], index: Index) -> tuple[RankedRow, ...]:
    """
    The candidates in their order, each with what stands beside it: where a sentence, list or table goes on, its table
    begins, the caption of its table stands, or the notes to which its cells point.

    A sentence goes on over the end of a page only; a list or a table, within its section, also where chunks of one page
    meet. A neighbour that the index does not give (it is masked, say) is left out; one that was flagged at ingest is
    given like any other.
    """
    wanted = [
        chunk_id
        for c in candidates
        for chunk_id in (
            *_before(c.row.chunk),
            *_behind(c.row.chunk),
            *_beside_table(c.row.chunk),
            *_below_table(c.row.chunk),
            *_around_signs(c.row.chunk),
        )
    ]
    rows = {row.chunk.chunk_id: row for row in index.rows(wanted)} if wanted else {}
    return tuple(_with(c, rows) for c in candidates)


def _with(candidate: RankedRow, rows: Mapping[str, IndexedChunk]) -> RankedRow:
    chunk = candidate.row.chunk
    if chunk.kind == "table":
        before = _beginning(chunk, [rows[chunk_id] for chunk_id in _before(chunk) if chunk_id in rows])
    else:
        above = _beyond_notes(_before(chunk), rows)
        before = above if above and (_goes_on(above.chunk, chunk) or _ends_a_table(above.chunk, chunk)) else None
    following = _beyond_notes(_behind(chunk), rows)
    behind = following if following and _goes_on(chunk, following.chunk) else None
    over = _captioning(chunk, [rows[chunk_id] for chunk_id in _beside_table(chunk) if chunk_id in rows])
    below = _noting(chunk, [rows[chunk_id] for chunk_id in _below_table(chunk) if chunk_id in rows])
    below = below or _explaining(chunk, [rows[chunk_id] for chunk_id in _around_signs(chunk) if chunk_id in rows])
    if not (before or behind or over or below):
        return candidate
    return replace(candidate, earlier=before, later=behind, over=over, below=below)


def _beyond_notes(ids: Sequence[str], rows: Mapping[str, IndexedChunk]) -> IndexedChunk | None:
    """
    The first of the chunks with *ids*, from the nearest on, that does not hold the notes at the foot of a page alone;
    none where one before it is not given.
    """
    given = (rows[chunk_id] for chunk_id in takewhile(rows.__contains__, ids))
    return next(dropwhile(lambda row: row.chunk.kind == "prose" and not notes_begin(row.chunk.text), given), None)


def _beginning(chunk: Chunk, earlier: Sequence[IndexedChunk]) -> IndexedChunk | None:
    """
    The nearest of the chunks before, from the last one on, that states the columns of the table which all of them and
    *chunk* are of.
    """
    table = takewhile(lambda row: _one_table(row.chunk, chunk), earlier)
    return next((row for row in table if _states_its_columns(row.chunk)), None)


def _captioning(chunk: Chunk, around: Sequence[IndexedChunk]) -> IndexedChunk | None:
    """
    Of the chunks *around* a table's the nearest that holds its caption: of title and notes that stand apart the one
    with a figure, which has to be cited; else the one that states the units of its paper.
    """
    pieces = caption_read(chunk.caption).pieces
    figured = [piece for piece in pieces if any(map(str.isdigit, piece))]
    units = [each.text for each in chunk.units]
    return next(
        (
            row
            for piece in (*figured, *units, *pieces)
            for row in around
            if (piece in units or row.chunk.page == chunk.page) and place_of(piece, row.chunk.text)
        ),
        None,
    )


def _noting(chunk: Chunk, behind: Sequence[IndexedChunk]) -> IndexedChunk | None:
    """The first of the chunks *behind* a table's that is no part of it, if it has notes."""
    first = next((row for row in behind if row.chunk.header != chunk.header), None)
    return first if first and notes_in(first.chunk) else None


def _explaining(chunk: Chunk, around: Sequence[IndexedChunk]) -> IndexedChunk | None:
    """The first of the chunks *around* a table's, of its section, that says what a sign in its cells stands for."""
    own = (row for row in around if row.chunk.section == chunk.section)
    return next((row for row in own if not signs_of(chunk).isdisjoint(keys_in(row.chunk))), None)


def _around_signs(chunk: Chunk) -> list[str]:
    """The chunks around a table's in whose cells signs stand alone, from the nearest on."""
    steps = [step for far in range(1, _KEY_WITHIN + 1) for step in (-far, far)] if signs_of(chunk) else []
    return [chunk_id for step in steps if (chunk_id := beside(chunk, step))]


def _below_table(chunk: Chunk) -> list[str]:
    """The chunks behind a table's whose cells point to notes, from the nearest on."""
    steps = range(1, _NOTES_WITHIN + 1) if chunk.kind == "table" and bears_marks(chunk) else ()
    return [chunk_id for step in steps if (chunk_id := beside(chunk, step))]


def _beside_table(chunk: Chunk) -> list[str]:
    """
    The chunks around that of a table with a caption that says something of it, from the nearest on, and those that
    state the units of its paper.
    """
    steps = (
        [step for far in range(1, _CAPTION_WITHIN + 1) for step in (-far, far)]
        if caption_read(chunk.caption).pieces
        else []
    )
    stating = [each.number - place_in_paper(chunk.chunk_id)[1] for each in chunk.units]
    return [chunk_id for step in dict.fromkeys([*steps, *stating]) if (chunk_id := beside(chunk, step))]


def _goes_on(earlier: Chunk, later: Chunk) -> bool:
    pages = later.page - earlier.page
    if earlier.kind == "table":
        return later.kind == "table" and pages in {0, 1} and _one_table(earlier, later)
    sentence = pages == 1 and _breaks_off(earlier) and _opens_midway(later)
    return sentence or (
        pages in {0, 1} and earlier.section == later.section and _leads_on(earlier) and _opens_with_an_item(later)
    )


def _ends_a_table(earlier: Chunk, later: Chunk) -> bool:
    """Whether *later* may open, on the next page, with the last rows of the table of *earlier*."""
    return earlier.kind == "table" and later.page - earlier.page == 1 and _opens_with_a_row(later)


def _one_table(one: Chunk, other: Chunk) -> bool:
    return one.header == other.header and one.section == other.section


def _before(chunk: Chunk) -> list[str]:
    steps = (
        _LONGEST_TABLE
        if chunk.header and not _states_its_columns(chunk)
        else 1 + _NOTES_OF_A_PAGE
        if _opens_midway(chunk) or _opens_with_an_item(chunk) or _opens_with_a_row(chunk)
        else 0
    )
    return [chunk_id for step in range(steps) if (chunk_id := beside(chunk, -1 - step))]


def _behind(chunk: Chunk) -> list[str]:
    steps = range(1, 2 + _NOTES_OF_A_PAGE) if chunk.rows or _breaks_off(chunk) or _leads_on(chunk) else ()
    return [chunk_id for step in steps if (chunk_id := beside(chunk, step))]


def _states_its_columns(chunk: Chunk) -> bool:
    """
    Whether the figures in the names of a table's columns stand in the chunk: a name without one is known wherever the
    table goes on.
    """
    return set(_FIGURES.findall(chunk.text)).issuperset(_FIGURES.findall(" ".join(chunk.header)))


def _opens_midway(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and chunk.text.lstrip()[:1].islower()


def _breaks_off(chunk: Chunk) -> bool:
    above = chunk.text[: notes_begin(chunk.text)].rstrip()
    return chunk.kind == "prose" and bool(above) and not CLOSED.search(above)


def _opens_with_an_item(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and bool(ITEM.match(chunk.text))


def _opens_with_a_row(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and "\t" in chunk.text.lstrip().partition("\n")[0]


def _leads_on(chunk: Chunk) -> bool:
    """Whether a chunk ends with a colon, or with an item of a list."""
    lines = [line for line in chunk.text.splitlines() if line.strip()]
    return (
        chunk.kind == "prose"
        and bool(lines)
        and (lines[-1].rstrip().endswith(":") or any(map(ITEM.match, lines[-_LAST_LINES:])))
    )
