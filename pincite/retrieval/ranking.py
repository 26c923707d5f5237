"""Order of the candidates: tiers where a policy decides, soft signals inside a tier, diversity."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pincite.contracts import RetrievalContract, Signals
from pincite.model.documents import Category
from pincite.model.evidence import Candidate


def tier_of(category: Category | None, tiers: Sequence[Category]) -> int:
    """Tier of *category*, 0 the highest; a document that nobody classified claims no precedence and shares the lowest tier."""
    return tiers.index(category) if category is not None else len(tiers) - 1


def is_stale(candidate: Candidate, as_of: date, after_days: int) -> bool:
    """Whether the document's review is older than *after_days* on *as_of*, or a newer version of it could not be read."""
    reviewed = candidate.row.last_reviewed_at
    return candidate.row.stale or (reviewed is not None and (as_of - reviewed).days > after_days)


def signals(candidate: Candidate, as_of: date, contract: RetrievalContract) -> tuple[tuple[str, float], ...]:
    """Contributions of the soft signals to a candidate's strength, by name, each weighed as the contract says."""
    weights, row = contract.signals, candidate.row
    return (
        ("priority", round(weights.priority * (row.priority - 50) / 50, 6)),
        ("effective", round(weights.effective * _recency(row.effective_date, as_of, weights), 6)),
        ("reviewed", round(weights.reviewed * _recency(row.last_reviewed_at, as_of, weights), 6)),
        ("stale", -weights.stale if is_stale(candidate, as_of, contract.ranking.stale_after_days) else 0.0),
    )


def _recency(day: date | None, as_of: date, weights: Signals) -> float:
    """1 for today, falling to 0 at the horizon; 0 for an unknown day or one that has not come."""
    if day is None or day > as_of:
        return 0.0
    return max(0.0, 1 - (as_of - day).days / weights.horizon_days)


def with_strength(candidate: Candidate, relevance: float, as_of: date, contract: RetrievalContract) -> Candidate:
    """*candidate* with its signals and the strength that orders it inside its tier."""
    found = signals(candidate, as_of, contract)
    return replace(candidate, signals=(("relevance", round(relevance, 6)), *found), strength=round(relevance + sum(value for _, value in found), 6))


def by_strength(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Strongest first, equal ones by id."""
    return sorted(candidates, key=lambda c: (-c.strength, c.chunk_id))


def tiered(candidates: Sequence[Candidate], tiers: Sequence[Category], order: Callable[[Sequence[Candidate]], list[Candidate]]) -> list[Candidate]:
    """Tier after tier, each in the *order* given: no candidate ever stands above one of a higher tier."""
    ranked = sorted(candidates, key=lambda c: (tier_of(c.row.category, tiers), c.chunk_id))
    return [c for _, members in groupby(ranked, key=lambda c: tier_of(c.row.category, tiers)) for c in order(list(members))]


def diversified(candidates: Sequence[Candidate], vectors: Mapping[str, NDArray[np.float32]], lambda_: float) -> list[Candidate]:
    """
    Reorder by maximal marginal relevance: each next one has the best ``lambda * strength - (1 - lambda) * nearest``, nearest the greatest cosine to one taken.

    Source: Carbonell and Goldstein 1998; lambda by qa-contract-v1 §1.
    """
    rest = by_strength(candidates)
    if not rest:
        return []
    near = np.clip(np.stack([vectors[c.chunk_id] for c in rest]) @ np.stack([vectors[c.chunk_id] for c in rest]).T, 0.0, 1.0).round(6)
    taken, left = [0], list(range(1, len(rest)))
    while left:
        best = max(left, key=lambda at: (round(lambda_ * rest[at].strength - (1 - lambda_) * float(near[at, taken].max()), 6), -at))
        taken.append(best)
        left.remove(best)
    return [rest[at] for at in taken]


def with_scores(ordered: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates with ``score``: fused relevance raised where needed so that it strictly falls along the order, in [0, 1]."""
    step, floor, scored = 1e-6, 0.0, []
    for candidate in reversed(ordered):
        floor = max(candidate.fused, floor + step)
        scored.append(floor)
    top = max(1.0, floor)
    return tuple(replace(c, score=round(s / top, 9)) for c, s in zip(ordered, reversed(scored), strict=True))
