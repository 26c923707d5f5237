"""
What comes near enough to be evidence: the similarity threshold, its fallback with both gates, and the evidence floor of
a policy-like claim.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.model.evidence import DroppedChunk
from pincite.model.retrieval import DocumentHint
from pincite.model.stages import KeptRow, ScoredRow
from pincite.retrieval.papers.hints import DocumentMatch
from pincite.retrieval.ranking import tier_of
from pincite.retrieval.rules import Contracts


@dataclass(frozen=True, slots=True)
class Accepted:
    """
    Candidates that may be evidence, those that may not, whether the fallback was used, and the similarity that bound.
    """

    candidates: tuple[KeptRow, ...]
    dropped: tuple[DroppedChunk, ...]
    fallback: bool
    bound: float


def accept(
    scored: Sequence[ScoredRow], matched: DocumentMatch, rules: Contracts, *, policy_like: bool, threshold: bool = True
) -> Accepted:
    """
    The similarity threshold with its fallback and both gates (qa-contract-v1 §1), and the evidence floor of a claim
    that is *policy_like*; without *threshold* nothing is dropped, only marked.
    """
    bound, lower = rules.qa.retrieval.min_similarity, rules.qa.fallback.min_similarity
    fallback = (
        not any(c.similarity >= bound for c in scored)
        and bool(scored)
        and _fallback_accepted(scored, matched.hints, lower)
    )
    bound = lower if fallback else bound
    floor = rules.retrieval.ranking.evidence_floor if policy_like else 0.0
    tiers = rules.retrieval.ranking.tiers
    # Precedence is claimed over what stands lower: where nothing that is known does, what was found is kept, to show
    # what was nearest.
    lowest = max(
        (tier_of(c.row.category, tiers) for c in scored if c.confidence >= floor and c.similarity >= bound), default=0
    )
    judged = [
        KeptRow.of_scored(c, marks=_marks(c, bound, floor if tier_of(c.row.category, tiers) < lowest else 0.0))
        for c in scored
    ]
    if not threshold:
        return Accepted(tuple(judged), (), fallback, bound)
    dropped = tuple(DroppedChunk(chunk_id=c.chunk_id, reason=", ".join(c.marks)) for c in judged if c.marks)
    return Accepted(tuple(c for c in judged if not c.marks), dropped, fallback, bound)


def _marks(candidate: ScoredRow, bound: float, floor: float) -> tuple[str, ...]:
    low = ("below_min_similarity",) if candidate.similarity < bound else ()
    return (*low, "below_evidence_floor") if candidate.confidence < floor else low


def _fallback_accepted(scored: Sequence[ScoredRow], hints: Sequence[DocumentHint], lower: float) -> bool:
    top = min(scored, key=lambda c: (-c.similarity, c.chunk_id))
    return top.similarity >= lower and any(hint.doc_id == top.row.chunk.doc_id for hint in hints)
