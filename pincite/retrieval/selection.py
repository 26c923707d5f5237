"""
The evidence of a question out of its arranged candidates: what is judged, what contradictions are looked for in, and
what a person is shown.
"""

from collections.abc import Sequence

from pincite.contract_tables import RetrievalContract
from pincite.model.evidence import Conflict
from pincite.model.stages import ScoredRow, WeighedRow
from pincite.retrieval.ranking import Arrangement, tier_of

LOOKED_THROUGH = 2
"""Packs full of the strongest candidates in which a contradiction is looked for."""


def evidence_of(arrangement: Arrangement, contract: RetrievalContract) -> list[WeighedRow]:
    """
    What is more likely relevant than not; the papers of another trip or period only where there is nothing else,
    however alike they read.
    """
    floor, size, share = contract.ranking.evidence_floor, contract.pack.max_chunks, contract.pack.per_document
    asked_for = arrangement.first(size, lambda c: c.confidence >= floor and c.document_match >= 0, share)
    return asked_for or arrangement.first(size, lambda c: c.confidence >= floor, share)


def alike(arrangement: Arrangement, evidence: Sequence[ScoredRow], contract: RetrievalContract) -> list[WeighedRow]:
    """
    The strong candidates that diversity kept out of *evidence* for being like it: a text that contradicts another reads
    like it.
    """
    taken = {c.chunk_id for c in evidence}
    size = LOOKED_THROUGH * contract.pack.max_chunks
    strongest = arrangement.strongest(
        size, lambda c: c.confidence >= contract.ranking.evidence_floor and c.document_match >= 0
    )
    return [c for c in strongest if c.chunk_id not in taken]


def with_sides(
    evidence: Sequence[ScoredRow], heard: Sequence[ScoredRow], found: Sequence[Conflict], contract: RetrievalContract
) -> list[ScoredRow]:
    """
    *evidence* of a policy-like claim with both sides of every conflict that was *found* in what was *heard*, in place
    of the last that are of none.
    """
    sides = {side.chunk_id for conflict in found for side in conflict.sides}
    if sides <= {c.chunk_id for c in evidence}:
        return list(evidence)
    contrary = [c for c in heard if c.chunk_id in sides]
    kept = {
        c.chunk_id for c in [*contrary, *(c for c in evidence if c.chunk_id not in sides)][: contract.pack.max_chunks]
    }
    return sorted(
        (c for c in heard if c.chunk_id in kept), key=lambda c: tier_of(c.row.category, contract.ranking.tiers)
    )


def packed(
    evidence: Sequence[ScoredRow], arrangement: Arrangement, contract: RetrievalContract, *, policy_like: bool
) -> list[ScoredRow]:
    """
    *evidence*, and where that is less than a pack, what comes next in the arrangement: what is less likely relevant
    than not counts for no flag, it only fills a pack that would be too small to judge by.
    """
    size, taken = contract.pack.min_chunks, {c.chunk_id for c in evidence}
    if len(evidence) >= size:
        return list(evidence)
    others = [c for c in arrangement.first(size + len(evidence)) if c.chunk_id not in taken]
    pack = [*evidence, *others[: size - len(evidence)]]
    return sorted(pack, key=lambda c: tier_of(c.row.category, contract.ranking.tiers)) if policy_like else pack
