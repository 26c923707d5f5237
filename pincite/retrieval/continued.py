"""What goes on in the next chunk: beside each candidate that breaks off or opens midway, in a sentence or in a list, its neighbour in the document."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.model.chunks import Chunk, IndexedChunk, beside
from pincite.model.evidence import Candidate
from pincite.ports import Index
from pincite.values.sentences import CLOSED, ITEM

_LAST_LINES = re.compile(r"[^\n]*(?:\n+[^\n]+){0,5}\s*$")
"""Among which the last item of a list begins: few items are longer."""


def with_neighbours(candidates: Sequence[Candidate], index: Index) -> tuple[Candidate, ...]:
    """
    The candidates in their order, each with the chunks before and behind it in which a sentence or a list of it seems to go on.

    A sentence goes on over the end of a page only; a list, within its section, also where chunks of one page meet. A neighbour that the index does not give
    (it is masked, say) is left out; one that was flagged at ingest is given like any other.
    """
    wanted = [chunk_id for c in candidates for chunk_id in (_before(c.row.chunk), _behind(c.row.chunk)) if chunk_id]
    rows = {row.chunk.chunk_id: row for row in index.rows(wanted)} if wanted else {}
    return tuple(_with(c, rows.get(_before(c.row.chunk) or ""), rows.get(_behind(c.row.chunk) or "")) for c in candidates)


def _with(candidate: Candidate, earlier: IndexedChunk | None, later: IndexedChunk | None) -> Candidate:
    chunk = candidate.row.chunk
    before = earlier if earlier and _goes_on(earlier.chunk, chunk) else None
    behind = later if later and _goes_on(chunk, later.chunk) else None
    return replace(candidate, earlier=before, later=behind) if before or behind else candidate


def _goes_on(earlier: Chunk, later: Chunk) -> bool:
    pages = later.page - earlier.page
    sentence = pages == 1 and _breaks_off(earlier) and _opens_midway(later)
    return sentence or (pages in {0, 1} and earlier.section == later.section and _leads_on(earlier) and _opens_with_an_item(later))


def _before(chunk: Chunk) -> str | None:
    return beside(chunk, -1) if _opens_midway(chunk) or _opens_with_an_item(chunk) else None


def _behind(chunk: Chunk) -> str | None:
    return beside(chunk, 1) if _breaks_off(chunk) or _leads_on(chunk) else None


def _opens_midway(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and chunk.text.lstrip()[:1].islower()


def _breaks_off(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and not CLOSED.search(chunk.text.rstrip())


def _opens_with_an_item(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and bool(ITEM.match(chunk.text))


def _leads_on(chunk: Chunk) -> bool:
    """Whether a chunk ends with a colon, or with an item of a list."""
    last = _LAST_LINES.search(chunk.text)
    return chunk.kind == "prose" and (chunk.text.rstrip().endswith(":") or (last is not None and any(map(ITEM.match, last[0].splitlines()))))
