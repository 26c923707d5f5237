"""
How near what a sentence means is to the text around it: an order among orders of one matter is at home there, one to a
model is not.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pincite.ports import Embedder

REACH = 8
"""Sentences on either side of one that are around it."""


@dataclass(frozen=True, slots=True)
class SurroundingsHead:
    """
    What a sentence's words and its surroundings say together, fitted for the embedder whose identity begins with
    ``model``; from ``flag_from`` of the probability on, the text is flagged.
    """

    model: str
    intercept: float
    odds: float
    nearness: float
    flag_from: float

    def probability(self, odds: float, near: float) -> float:
        """Of an injection, in [0, 1], for a sentence of these log-odds by its words and this nearness."""
        return (1 + math.tanh((self.intercept + self.odds * odds + self.nearness * near) / 2)) / 2

    def may_flag(self, odds: float) -> bool:
        """Whether a sentence of these log-odds could be flagged anywhere: where nothing around it is near."""
        return self.probability(odds, 0.0) >= self.flag_from


def nearness(
    texts: Sequence[str], asked: Sequence[int], embedder: Embedder, *, but_for: Collection[int] = ()
) -> dict[int, float]:
    """
    Of the sentences *asked* for, by place in *texts*, the cosine to the mean direction of those around them, *but for*
    some of them: what may have been planted with a sentence is near to it and says nothing.

    Returns:
        Values in [0, 1], 0 also for what points away; nothing where a text has one sentence alone.
    """
    if len(texts) < 2:  # noqa: PLR2004 - one has no surroundings
        return {}
    around = {at: [to for to in _around(at, len(texts)) if to not in but_for] for at in asked}
    needed = list(dict.fromkeys(texts[place] for at, others in around.items() for place in sorted((at, *others))))
    vectors = dict(zip(needed, embedder.embed(needed).astype(np.float64), strict=True)) if needed else {}
    return {
        at: _cosine(vectors[texts[at]], sum((vectors[texts[to]] for to in others), np.zeros(embedder.dimension)))
        for at, others in around.items()
    }


def _around(at: int, length: int) -> list[int]:
    return [place for place in range(max(0, at - REACH), min(length, at + REACH + 1)) if place != at]


def _cosine(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    length = float(np.linalg.norm(one) * np.linalg.norm(other))
    return max(0.0, round(float(one @ other) / length, 6)) if length else 0.0
