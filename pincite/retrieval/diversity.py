"""Diversity: maximal marginal relevance, and the place of a chunk that repeats a better one or a later edition's."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pincite.contract_tables import Signals
from pincite.model.stages import WeighedRow, Weight
from pincite.question.stems import stem_set

STEP = 1e-6
"""The least that parts two strengths: the last of the six digits that they are rounded to."""


def by_strength(candidates: Sequence[WeighedRow]) -> list[WeighedRow]:
    """Strongest first, equal ones by id."""
    return sorted(candidates, key=lambda c: (-c.weight.strength, c.chunk_id))


def without_repetition(candidates: Sequence[WeighedRow], weights: Signals) -> list[WeighedRow]:
    """
    *candidates* by strength, each set back that shares most of its words with a stronger one of the same document and
    section, and each of an edition that is not meant behind such a one of the edition that replaced it.
    """
    seen: dict[tuple[str, tuple[str, ...]], list[frozenset[str]]] = {}
    judged = []
    for candidate in by_strength(candidates):
        chunk = candidate.row.chunk
        place, own = (chunk.doc_id, chunk.section), stem_set(chunk.text)
        repeats = any(_overlap(own, other) >= weights.duplicate_overlap for other in seen.setdefault(place, []))
        seen[place].append(own)
        judged.append(_set_back(candidate, "near_duplicate", weights.near_duplicate) if repeats else candidate)
    return by_strength([_behind_its_edition(candidate, judged, weights) for candidate in judged])


def _behind_its_edition(candidate: WeighedRow, others: Sequence[WeighedRow], weights: Signals) -> WeighedRow:
    later = [
        other.weight.strength
        for other in others
        if other.row.chunk.doc_id in candidate.links.replaced_by
        and candidate.document_match < other.document_match
        and _overlap(stem_set(candidate.row.chunk.text), stem_set(other.row.chunk.text)) >= weights.duplicate_overlap
    ]
    by = candidate.weight.strength - max(later, default=-math.inf) + STEP
    return _set_back(candidate, "replaced", round(by, 6)) if later and by > 0 else candidate


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0


def _set_back(candidate: WeighedRow, signal: str, by: float) -> WeighedRow:
    own = candidate.weight
    return replace(candidate, weight=Weight(round(own.strength - by, 6), (*own.signals, (signal, -by))))


def diversified(
    candidates: Sequence[WeighedRow], vectors: Mapping[str, NDArray[np.float32]], mmr_lambda: float
) -> list[WeighedRow]:
    """
    Reorder by maximal marginal relevance: each next one has the best ``lambda * strength - (1 - lambda) * nearest``,
    nearest the greatest cosine to one taken.

    Args:
        candidates: The candidates with their strength.
        vectors: Unit vectors by chunk id.
        mmr_lambda: Share of relevance, in [0, 1]; 1 is the order by strength.

    Returns:
        All of *candidates*, the strongest first; equal ones in the order of strength and id.

    Source: Carbonell and Goldstein 1998; qa-contract-v1 §1.
    """
    ranked = by_strength(candidates)
    if not ranked:
        return []
    matrix = np.stack([vectors[c.chunk_id] for c in ranked])
    # Not a matrix product: for forty rows the library's threads cost more than they bring, and this sums in the same
    # order on every machine.
    near = np.clip(np.einsum("ik,jk->ij", matrix, matrix), 0.0, 1.0).round(6)
    strength = np.array([c.weight.strength for c in ranked])
    taken, nearest = [0], near[0].copy()
    left = np.ones(len(ranked), np.bool_)
    left[0] = False
    while left.any():
        gain = np.where(left, (mmr_lambda * strength - (1 - mmr_lambda) * nearest).round(6), -np.inf)
        best = int(gain.argmax())  # the first of equals, which is the stronger one or that of the lower id
        taken.append(best)
        left[best] = False
        nearest = np.maximum(nearest, near[best])
    return [ranked[at] for at in taken]
