"""
Whether a policy decides what a question asks: its likeness to described intents, against everyday ones, and the
category of its likeliest evidence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from pincite.contract_tables import Described, PolicyClaims
from pincite.model.retrieval import Sensitivity
from pincite.model.stages import ScoredRow
from pincite.ports import Embedder, Vectors
from pincite.retrieval.escalation import POLICIES


@dataclass(frozen=True, slots=True)
class PolicyClaim:
    """
    What a question is about, as far as policies go.

    ``margins`` has for each described intent, the nearest first, by how much the question is nearer to it than to
    anything everyday: cosine less cosine, in [-2, 2]. ``flagged`` are the sensitive topics that the caller named: with
    any, the question is policy-like whatever it says.
    """

    margins: tuple[tuple[Described, float], ...]
    rules: PolicyClaims
    flagged: frozenset[Sensitivity] = frozenset()

    @property
    def possible(self) -> bool:
        """Whether a policy may decide it, so that the policies are worth a search of their own."""
        return bool(self.flagged) or self.margin >= self.rules.possible

    @property
    def margin(self) -> float:
        """The greatest of the margins."""
        return self.margins[0][1]

    def policy_like(self, found: Sequence[ScoredRow]) -> bool:
        """
        Whether a policy decides it, *found* being its candidates: near enough to an intent, or near to one and answered
        most likely by a policy.
        """
        if self.flagged or self.margin >= self.rules.likely:
            return True
        best = min(found, key=lambda c: (-c.confidence, -c.similarity, c.chunk_id), default=None)
        return self.margin >= self.rules.possible and best is not None and best.row.category in POLICIES

    @property
    def meant(self) -> tuple[str, ...]:
        """
        Names of the intents that it means in whatever words: those of the nearest description of a likely claim, where
        it leads clearly; else none.
        """
        if self.margin < self.rules.likely:
            return ()
        (nearest, margin), *others = self.margins
        return nearest.intents if all(margin - other >= self.rules.clear for _, other in others) else ()

    @property
    def sensitivities(self) -> frozenset[Sensitivity]:
        """The flagged topics, and those of the nearest intent and of every other that is near enough alone."""
        near = [intent for at, (intent, margin) in enumerate(self.margins) if at == 0 or margin >= self.rules.likely]
        return self.flagged | {Sensitivity(intent.sensitivity) for intent in near if intent.sensitivity}

    @property
    def asks_for_exception(self) -> bool:
        """Whether it asks for what the rules do not give."""
        nearest = self.margins[0][0].sensitivity
        return Sensitivity.EXCEPTIONS in self.flagged or (
            nearest == Sensitivity.EXCEPTIONS.value and self.margin >= self.rules.request
        )


def read_claim(
    question: NDArray[np.float32],
    rules: PolicyClaims,
    embedder: Embedder,
    flagged: frozenset[Sensitivity] = frozenset(),
) -> PolicyClaim:
    """
    Hold a question against the descriptions.

    Args:
        question: Its unit vector, of shape ``(dimension,)``.
        rules: The descriptions and bounds.
        embedder: The one that made the vector; the descriptions are embedded once an embedder.
        flagged: Sensitive topics that the caller names.
    """
    everyday, *described = (float((vectors @ question).max()) for vectors in _described(embedder, rules))
    # Rounded, so that the order of additions inside a matrix product decides nothing.
    margins = [(intent, round(near - everyday, 6)) for intent, near in zip(rules.described, described, strict=True)]
    return PolicyClaim(tuple(sorted(margins, key=lambda pair: -pair[1])), rules, flagged)


_VECTORS: WeakKeyDictionary[Embedder, tuple[PolicyClaims, tuple[Vectors, ...]]] = WeakKeyDictionary()


def _described(embedder: Embedder, rules: PolicyClaims) -> tuple[Vectors, ...]:
    """Unit vectors of the everyday texts, then of each intent's; made once an embedder."""
    known = _VECTORS.get(embedder)
    if known is None or known[0] is not rules:
        known = (
            rules,
            tuple(embedder.embed(texts) for texts in (rules.everyday, *(intent.texts for intent in rules.described))),
        )
        _VECTORS[embedder] = known
    return known[1]
