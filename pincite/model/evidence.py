"""What retrieval says of what it found: hits, the trace of how, and the evidence pack with its flags."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from pydantic import Field

from pincite.model.chunks import IndexedChunk
from pincite.model.stored import Stored


@dataclass(frozen=True, slots=True)
class Hit:
    """A row of the index with one raw score: cosine in [-1, 1] or BM25 >= 0."""

    row: IndexedChunk
    score: float


@dataclass(frozen=True, slots=True)
class Links:
    """
    What a document declares of others, as doc_ids: which editions it ``replaces`` and which papers it ``amends``;
    ``replaced_by`` is the other way round.

    ``version`` is its own as its first page says, or that of the one paper that it amends; ``order`` (number as an
    amendment, day as an ordinal; 0 where not known) tells which of two amendments is later. ``since`` is the day from
    which an edition holds as its first page says, None where its manifest row or nothing says it; ``amends_since`` the
    one from which a paper says that what it amends holds, else that of which it is dated. ``holds_for`` are the names
    for which alone a paper says that it holds ("Brunnthal"), ``not_for`` those for which it hence does not.
    """

    version: str = ""
    replaces: frozenset[str] = frozenset()
    replaced_by: frozenset[str] = frozenset()
    amends: frozenset[str] = frozenset()
    order: tuple[int, int] = (0, 0)
    since: date | None = None
    amends_since: date | None = None
    holds_for: frozenset[str] = frozenset()
    not_for: frozenset[str] = frozenset()


NO_LINKS = Links()


class Party(NamedTuple):
    """
    Who is meant by a role in a contract: the role's ``term``, the ``role`` as the paper writes it ("Client"), and the
    ``name`` of its bearer.
    """

    term: str
    role: str
    name: str


class ReportPeriod(NamedTuple):
    """
    The quarter that a report is of, as it calls it itself: the day on which it ends, its number and the year that it
    bears; ``fiscal`` says that the report calls such a year fiscal, so that the same words without it mean no other.
    """

    end: date
    quarter: int
    year: int
    fiscal: bool


class ChunkTrace(Stored):
    """
    The scores and ranks of one chunk in the trace; ``amends`` says that it stands there for what it amends, whatever
    its similarity.
    """

    chunk_id: str
    vector_score: float
    vector_rank: int | None
    bm25_score: float | None
    bm25_rank: int | None
    fused_score: float
    rerank_score: float | None
    rank: int
    amends: bool = False


class DroppedChunk(Stored):
    """A candidate that was set aside, and why."""

    chunk_id: str
    reason: str


class RetrievalTrace(Stored):
    """
    How the candidates were found: the stages that ran, in order, and their sizes; None for a stage that did not run.
    """

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


class PackItem(Stored):
    """The citation payload of one chunk of evidence (retrieval-ranking-v1 §5)."""

    doc_title: str
    category: str | None
    source_locator: str
    chunk_id: str
    confidence_score: float = Field(ge=0, le=1)


class EvidencePack(Stored):
    """The evidence an operator sees, in its final order, with the warning flags."""

    items: tuple[PackItem, ...]
    flags: Flags


class ConflictSide(Stored):
    """One side of a conflict: the value as it stands at ``[start, end)`` of the chunk's text (0-based characters)."""

    chunk_id: str
    doc_id: str
    category: str | None
    text: str
    start: int = Field(ge=0)
    end: int


class Conflict(Stored):
    """Two pieces of evidence that cannot both hold, or a request that needs a person (then ``sides`` is empty)."""

    kind: Literal["numeric", "across_tiers", "unlinked_versions", "exception_request"]
    detail: str
    sides: tuple[ConflictSide, ...] = ()


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
