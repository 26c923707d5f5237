"""
A row on its way through retrieval, a type for each stage: found, scored, kept, weighed, ranked. What a stage has not
computed it does not have.
"""

from dataclasses import dataclass, fields
from typing import Any, Self

from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import NO_LINKS, Links, Party, ReportPeriod


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRow:
    """
    A row that a search brought.

    ``similarity`` is the cosine of question and chunk in [0, 1] (negative is 0), ``bm25`` >= 0, None where it holds no
    word of the question: both are known however it was found. Ranks are 1-based, None where that search did not bring
    it.
    """

    row: IndexedChunk
    similarity: float
    bm25: float | None
    vector_rank: int | None
    bm25_rank: int | None

    @property
    def chunk_id(self) -> str:
        """Id of the chunk."""
        return self.row.chunk.chunk_id


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRow(FoundRow):
    """
    A row that was found, held against the question and its document.

    ``fused`` joins both scores over all that was found, in [0, 1]; ``document_match`` is what the question's document
    hints add or take; ``confidence`` is the calibrated probability of relevance. ``about`` says whose paper the
    document is and of what period, as its first page says, ``links`` what it says there of other documents, and
    ``parties`` are those that it defines there; ``period`` is the quarter that a report calls its own: nothing where it
    says nothing.
    """

    fused: float
    document_match: float
    confidence: float
    about: str = ""
    links: Links = NO_LINKS
    parties: tuple[Party, ...] = ()
    period: ReportPeriod | None = None

    @classmethod
    def of_found(cls, found: FoundRow, *, fused: float, document_match: float, confidence: float) -> Self:
        """The row with these scores, of a document that says nothing of itself."""
        return cls(**_carried(found), fused=fused, document_match=document_match, confidence=confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRow(ScoredRow):
    """
    A row that may be evidence.

    ``marks`` name the thresholds that it misses, where those mark instead of drop; ``rerank`` is the reranker's score,
    None where none looked at it.
    """

    marks: tuple[str, ...]
    rerank: float | None

    @classmethod
    def of_scored(cls, scored: ScoredRow, *, marks: tuple[str, ...]) -> Self:
        """The row with its marks, before any reranker."""
        return cls(**_carried(scored), marks=marks, rerank=None)


@dataclass(frozen=True, slots=True)
class Weight:
    """What orders a row among those of its tier: ``strength``, the sum of its ``signals`` (name, contribution)."""

    strength: float
    signals: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedRow(KeptRow):
    """A row with its weight."""

    weight: Weight

    @classmethod
    def of_kept(cls, kept: KeptRow, *, weight: Weight) -> Self:
        """The row with this weight."""
        return cls(**_carried(kept), weight=weight)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRow(ScoredRow):
    """
    A row at its place in the final order.

    ``score`` lies in [0, 1] and falls along the order. ``weight`` is None where the row stands there for what it
    amends, whatever its weight; such a row was neither marked nor reranked. ``earlier`` and ``later`` are its
    neighbours in the document, where a sentence or a list goes on in them, or the table of ``row`` begins in the first;
    ``over`` is the one that holds the caption of its table, ``below`` the one with the notes to which its cells point,
    or with the key to their signs: None where there is none or nobody has looked.
    """

    score: float
    marks: tuple[str, ...]
    rerank: float | None
    weight: Weight | None
    earlier: IndexedChunk | None = None
    later: IndexedChunk | None = None
    over: IndexedChunk | None = None
    below: IndexedChunk | None = None

    @classmethod
    def of_ordered(cls, scored: ScoredRow, *, score: float) -> Self:
        """The row with its score in the order."""
        if isinstance(scored, WeighedRow):
            return cls(**_carried(scored), score=score)
        return cls(**_carried(scored), score=score, marks=(), rerank=None, weight=None)


def _carried(stage: FoundRow) -> dict[str, Any]:
    """All that is known of a row at a stage, by field, for the next one."""
    return {part.name: getattr(stage, part.name) for part in fields(stage)}
