"""Order of the candidates: tiers where a policy decides, soft signals and diversity inside a tier."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pincite.contract_tables import RetrievalContract
from pincite.model.documents import Category
from pincite.model.stages import KeptRow, RankedRow, ScoredRow, WeighedRow, Weight
from pincite.retrieval.diversity import diversified, without_repetition
from pincite.retrieval.fusion import minmax_fusion
from pincite.retrieval.signals import soft_signals

SCORE_STEP = 1e-6
"""
The least by which the score falls from one to the next: the last of the six digits that fused scores are rounded to.
"""


@dataclass(frozen=True, slots=True)
class Order:
    """
    What decides the order of one question's candidates; ``mmr_lambda`` 1 is no diversity, ``tiered`` whether precedence
    binds.
    """

    contract: RetrievalContract
    as_of: date
    vectors: Mapping[str, NDArray[np.float32]]
    mmr_lambda: float
    tiered: bool

    def diverse(self, candidates: Sequence[WeighedRow]) -> list[WeighedRow]:
        """*candidates* by maximal marginal relevance."""
        return diversified(candidates, self.vectors, self.mmr_lambda)


def tier_of(category: Category | None, ranking: Sequence[Category]) -> int:
    """
    Tier of *category*, 0 the highest; a document that nobody classified claims no precedence and shares the lowest
    tier.
    """
    return ranking.index(category) if category is not None else len(ranking) - 1


class Arrangement:
    """The candidates of one question in their final order, of which any number can be taken."""

    def __init__(self, candidates: Sequence[KeptRow], order: Order) -> None:
        self._order = order
        self._strong = strengthened(candidates, order)
        self._diverse = order.diverse(self._strong)
        tiers = _tiers(candidates, order.contract) if order.tiered else []
        self._ranked = [c for tier in tiers for c in order.diverse(strengthened(tier, order))]

    def first(
        self, size: int, keep: Callable[[WeighedRow], bool] = lambda _: True, per_document: int | None = None
    ) -> list[WeighedRow]:
        """
        The *size* most relevant and diverse of those to *keep*, in their final order.

        With *per_document* no document has more than that many while another one has evidence to show. Where tiers
        bind: the strongest of the highest tier is always among them, chunks of two documents are where there are two,
        and tier follows tier, so that no candidate stands above one of a higher tier. Inside a tier the order looks at
        the tier's members alone, those below the evidence floor last: nothing that is added to another changes it.
        """
        diverse = _spread([c for c in self._diverse if keep(c)], per_document)
        ranked = [c for c in self._ranked if keep(c)]
        if not ranked:
            chosen = frozenset(c.chunk_id for c in diverse[:size])
            return [c for c in self._diverse if c.chunk_id in chosen]
        chosen = _chosen(ranked[0], diverse, size, self._order.contract.pack.policy_sources)
        return [c for c in ranked if c.chunk_id in chosen]

    def strongest(self, size: int, keep: Callable[[WeighedRow], bool]) -> list[WeighedRow]:
        """
        The *size* strongest of those to *keep*, whatever their tiers and however alike: what contradicts another text
        reads like it.
        """
        return [c for c in self._strong if keep(c)][:size]

    def all(self, size: int) -> list[WeighedRow]:
        """The first *size*, then the others by strength, for the trace."""
        head = self.first(size)
        taken = {c.chunk_id for c in head}
        return [*head, *(c for c in self._strong if c.chunk_id not in taken)]


def strengthened(candidates: Sequence[KeptRow], order: Order) -> list[WeighedRow]:
    """
    *candidates* with the strength that orders them, fused over themselves alone, strongest first.

    Strength is relevance (the fused score, or one more than the rerank score where there is one: what was reranked
    stands above what was not) with the document's match and the soft signals added.
    """
    fused = minmax_fusion(
        {c.chunk_id: c.similarity for c in candidates},
        {c.chunk_id: c.bm25 for c in candidates if c.bm25 is not None},
        semantic_weight=order.contract.fusion.semantic_weight,
    )
    relevance = dict(fused)
    return without_repetition(
        [_with_strength(c, relevance[c.chunk_id] if c.rerank is None else 1 + c.rerank, order) for c in candidates],
        order.contract.signals,
    )


def _with_strength(candidate: KeptRow, relevance: float, order: Order) -> WeighedRow:
    found = (
        ("relevance", round(relevance, 6)),
        ("routing", candidate.document_match),
        *soft_signals(candidate, order.as_of, order.contract),
    )
    return WeighedRow.of_kept(candidate, weight=Weight(round(sum(value for _, value in found), 6), found))


def _tiers(candidates: Sequence[KeptRow], contract: RetrievalContract) -> list[list[KeptRow]]:
    """
    *candidates* by tier, and in each what is below the evidence floor by itself, after the others: the tiers below
    decide whether it stays, and must not decide the order of the others by that.
    """

    def place(candidate: KeptRow) -> tuple[int, bool]:
        tier = tier_of(candidate.row.category, contract.ranking.tiers)
        return tier, candidate.confidence < contract.ranking.evidence_floor

    ranked = sorted(candidates, key=lambda c: (place(c), c.chunk_id))
    return [list(members) for _, members in groupby(ranked, key=place)]


def _spread(candidates: Sequence[WeighedRow], per_document: int | None) -> list[WeighedRow]:
    """*candidates* with what a document has beyond *per_document* moved to the end."""
    seen: Counter[str] = Counter()
    within: list[WeighedRow] = []
    beyond: list[WeighedRow] = []
    for candidate in candidates:
        seen[candidate.row.chunk.doc_id] += 1
        full = per_document is not None and seen[candidate.row.chunk.doc_id] > per_document
        (beyond if full else within).append(candidate)
    return within + beyond


def _chosen(winner: WeighedRow, diverse: Sequence[WeighedRow], size: int, sources: int) -> frozenset[str]:
    """
    Ids of the winner and the best others; the last of them gives way to another document's best where all are of too
    few documents.
    """
    picked = [winner, *(c for c in diverse if c.chunk_id != winner.chunk_id)][:size]
    documents = {c.row.chunk.doc_id for c in picked}
    other = next((c for c in diverse if c.row.chunk.doc_id not in documents), None)
    if other is not None and len(documents) < sources <= len(picked):
        picked[-1] = other
    return frozenset(c.chunk_id for c in picked)


def with_scores(ordered: Sequence[ScoredRow]) -> tuple[RankedRow, ...]:
    """
    The candidates with ``score``: the fused score, raised where needed so that it strictly falls along the order, in
    [0, 1].
    """
    scores, floor = [], -SCORE_STEP
    for candidate in reversed(ordered):
        floor = max(candidate.fused, floor + SCORE_STEP)
        scores.append(floor)
    top = max([1.0, *scores])
    return tuple(
        RankedRow.of_ordered(c, score=round(score / top, 9)) for c, score in zip(ordered, reversed(scores), strict=True)
    )
