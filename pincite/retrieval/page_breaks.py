"""Sentences that a page break tears: beside each chunk that breaks off or opens midway, the chunk on the other page."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.model.chunks import Chunk, IndexedChunk, beside
from pincite.model.evidence import Candidate
from pincite.ports import Index

_ENDS = re.compile(r"[.!?:;][\"'”’)\]]*\s*\[?\d*\]?\s*$")


def over_page_breaks(candidates: Sequence[Candidate], index: Index) -> tuple[Candidate, ...]:
    """
    The candidates in their order, each with its neighbour in the document where a sentence seems to go on there, over the end of a page.

    A neighbour that the index does not give (it is masked, say) is left out; one that was flagged at ingest is given like any other.
    """
    wanted = [chunk_id for c in candidates for chunk_id in (_before(c.row.chunk), _behind(c.row.chunk)) if chunk_id]
    rows = {row.chunk.chunk_id: row for row in index.rows(wanted)} if wanted else {}
    return tuple(_with(c, rows.get(_before(c.row.chunk) or ""), rows.get(_behind(c.row.chunk) or "")) for c in candidates)


def _with(candidate: Candidate, earlier: IndexedChunk | None, later: IndexedChunk | None) -> Candidate:
    chunk = candidate.row.chunk
    before = earlier if earlier and earlier.chunk.page == chunk.page - 1 and _breaks_off(earlier.chunk) else None
    behind = later if later and later.chunk.page == chunk.page + 1 and _opens_midway(later.chunk) else None
    return replace(candidate, earlier=before, later=behind) if before or behind else candidate


def _before(chunk: Chunk) -> str | None:
    return beside(chunk, -1) if _opens_midway(chunk) else None


def _behind(chunk: Chunk) -> str | None:
    return beside(chunk, 1) if _breaks_off(chunk) else None


def _opens_midway(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and chunk.text.lstrip()[:1].islower()


def _breaks_off(chunk: Chunk) -> bool:
    return chunk.kind == "prose" and not _ENDS.search(chunk.text)
