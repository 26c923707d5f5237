"""Rows at the stages of retrieval, with plain numbers where a test says none."""

from typing import Any

from pincite.model.chunks import IndexedChunk
from pincite.model.stages import KeptRow, RankedRow, ScoredRow, WeighedRow, Weight


def scored(row: IndexedChunk, **known: Any) -> ScoredRow:
    """A row with its scores."""
    return ScoredRow(row=row, **(SCORES | known))


def weighed(row: IndexedChunk, *, strength: float, **known: Any) -> WeighedRow:
    """A row that was kept, with this strength and no signals."""
    return WeighedRow(row=row, weight=Weight(strength, ()), **(SCORES | {"marks": (), "rerank": None} | known))


def kept(row: IndexedChunk, **known: Any) -> KeptRow:
    """A row that was kept without a mark."""
    return KeptRow(row=row, **(SCORES | {"marks": (), "rerank": None} | known))


def ranked(row: IndexedChunk, **known: Any) -> RankedRow:
    """A row at its place, which was not weighed."""
    return RankedRow(row=row, **(SCORES | {"score": 0.8, "marks": (), "rerank": None, "weight": None} | known))


SCORES: dict[str, Any] = {
    "similarity": 0.5,
    "bm25": None,
    "vector_rank": None,
    "bm25_rank": None,
    "fused": 0.5,
    "document_match": 0.0,
    "confidence": 0.8,
}
