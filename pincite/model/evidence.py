"""What retrieval found: candidates with every raw score, the trace of how, and the evidence pack with its flags."""

from dataclasses import dataclass

from pydantic import Field

from pincite.model.chunks import IndexedChunk
from pincite.model.stored import Stored


@dataclass(frozen=True, slots=True)
class Hit:
    """A row of the index with one raw score: cosine in [-1, 1] or BM25 >= 0."""

    row: IndexedChunk
    score: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """
    A row with all that is known of its relevance.

    ``similarity`` is the cosine of question and chunk in [0, 1] (negative is 0) and is known for every candidate; ``bm25`` is None where full text did not
    find it; ``fused`` and ``score`` lie in [0, 1]; ``score`` is monotone in the final order; ``confidence`` is the calibrated probability of relevance.
    Ranks are 1-based.
    """

    row: IndexedChunk
    similarity: float
    bm25: float | None = None
    vector_rank: int | None = None
    bm25_rank: int | None = None
    fused: float = 0.0
    rerank: float | None = None
    score: float = 0.0
    confidence: float = 0.0


class ChunkTrace(Stored):
    """The scores and ranks of one chunk in the trace."""

    chunk_id: str
    vector_score: float
    vector_rank: int | None
    bm25_score: float | None
    bm25_rank: int | None
    fused_score: float
    rerank_score: float | None
    rank: int


class DroppedChunk(Stored):
    """A candidate that was set aside, and why."""

    chunk_id: str
    reason: str


class RetrievalTrace(Stored):
    """How the candidates were found: the stages that ran, in order, and their sizes; None for a stage that did not run."""

    stages: tuple[str, ...]
    semantic_k: int | None
    bm25_k: int | None
    rerank_k: int | None = None
    variants: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    fallback_used: bool = False
    min_similarity: float = Field(ge=0, le=1)
    chunks: tuple[ChunkTrace, ...] = ()
    dropped: tuple[DroppedChunk, ...] = ()


class Flags(Stored):
    """The three warning flags of an evidence pack (retrieval-ranking-v1 §5)."""

    stale_only_evidence: bool = False
    conflicting_evidence: bool = False
    low_confidence: bool = False


class Fact(Stored):
    """Phase A's unit (qa-contract-v1 §2): a verbatim quote with its place and score in [0, 1]."""

    quote: str
    pdf: str
    page: int
    chunk_id: str
    score: float

    @property
    def key(self) -> tuple[str, int, str]:
        """What phases B and C map back to: (pdf, page, chunk_id)."""
        return self.pdf, self.page, self.chunk_id
