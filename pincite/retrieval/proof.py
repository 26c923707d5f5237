"""Precedence proof: for every ordered pair of evidence the rule that put one above the other, in data and in words."""

from collections.abc import Sequence
from typing import Literal

from pincite.contracts import RetrievalContract
from pincite.model.evidence import Candidate
from pincite.model.stored import Stored
from pincite.retrieval.ranking import tier_of

Rule = Literal["tier", "strength", "diversity", "identifier"]


class Precedence(Stored):
    """
    Why ``above`` stands above ``below`` (chunk ids).

    ``rule``: "tier" (a higher precedence tier, on a policy-like claim), "strength" (relevance and soft signals; ``signal`` is the one that differs most),
    "diversity" (weaker, but it repeats less of what stands above) or "identifier" (equal in everything; the id decides).
    """

    above: str
    below: str
    rule: Rule
    signal: str | None
    difference: float
    words: str


def proofs(ordered: Sequence[Candidate], contract: RetrievalContract, *, policy_like: bool) -> tuple[Precedence, ...]:
    """The proof of every pair of *ordered*, evidence in its final order, the first with each below it, then the second, and so on."""
    return tuple(precedence(above, below, contract, policy_like=policy_like) for at, above in enumerate(ordered) for below in ordered[at + 1 :])


def precedence(above: Candidate, below: Candidate, contract: RetrievalContract, *, policy_like: bool) -> Precedence:
    """The rule that decided between two pieces of evidence, of which *above* stands higher."""
    ranking = contract.ranking.tiers
    if policy_like and tier_of(above.row.category, ranking) != tier_of(below.row.category, ranking):
        why = f"on a policy-like claim {_category(above)} takes precedence over {_category(below)}, however well the other matches"
        return _proof(above, below, "tier", "category", 0.0, why)
    difference = round(above.strength - below.strength, 6)
    if difference > 0:
        signal, gap = max(_gaps(above, below).items(), key=lambda pair: (pair[1], pair[0]))
        why = f"strength {above.strength:.3f} against {below.strength:.3f}, most of it by {SIGNALS[signal]} ({gap:+.3f})"
        return _proof(above, below, "strength", signal, difference, why)
    if difference < 0:
        why = f"the other is stronger by {-difference:.3f}, but nearer to evidence that stands higher already"
        return _proof(above, below, "diversity", None, difference, why)
    return _proof(above, below, "identifier", None, 0.0, "they are equal in everything that counts, and the order of their ids decides")


def _proof(above: Candidate, below: Candidate, rule: Rule, signal: str | None, difference: float, why: str) -> Precedence:  # noqa: PLR0913, PLR0917
    words = f"{_name(above)} stands above {_name(below)}: {why}"
    return Precedence(above=above.chunk_id, below=below.chunk_id, rule=rule, signal=signal, difference=difference, words=words)


SIGNALS = {
    "relevance": "relevance to the question",
    "routing": "the documents that the question points to",
    "priority": "the administrator's priority",
    "effective": "a later effective date",
    "reviewed": "a later review",
    "stale": "the other's stale review",
    "near_duplicate": "the other's repetition of better evidence",
}


def _gaps(above: Candidate, below: Candidate) -> dict[str, float]:
    one, other = dict(above.signals), dict(below.signals)
    return {signal: round(one.get(signal, 0.0) - other.get(signal, 0.0), 6) for signal in SIGNALS}


def _category(candidate: Candidate) -> str:
    return str(candidate.row.category) if candidate.row.category else "an unclassified document"


def _name(candidate: Candidate) -> str:
    row = candidate.row
    place = f", page {row.chunk.page}" if row.paginated else ""
    section = f", {row.chunk.section[-1]}" if row.chunk.section else ""
    return f"{row.doc_title}{place}{section}"
