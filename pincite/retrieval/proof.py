"""Precedence proof: for every ordered pair of evidence the rule that put one above the other, in data and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pincite.contract_tables import RetrievalContract
from pincite.model.stages import RankedRow, Weight
from pincite.model.stored import Stored
from pincite.retrieval.ranking import tier_of

Rule = Literal["tier", "strength", "diversity", "identifier"]


class Precedence(Stored):
    """
    Why ``above`` stands above ``below`` (chunk ids).

    ``rule``: "tier" (a higher precedence tier, on a policy-like claim), "strength" (relevance and soft signals;
    ``signal`` is the one that differs most), "diversity" (weaker, but it repeats less of what stands above) or
    "identifier" (equal in everything; the id decides). ``why`` puts the rule into words, ``words`` is the whole
    sentence.
    """

    above: str
    below: str
    rule: Rule
    signal: str | None
    difference: float
    why: str
    words: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The evidence on a question in its final order, and the proof of every pair of it."""

    evidence: tuple[RankedRow, ...]
    proof: tuple[Precedence, ...]


def proofs(ordered: Sequence[RankedRow], contract: RetrievalContract, *, policy_like: bool) -> tuple[Precedence, ...]:
    """
    The proof of every pair of *ordered*, evidence in its final order, the first with each below it, then the second,
    and so on.
    """
    return tuple(
        precedence(above, below, contract, policy_like=policy_like)
        for at, above in enumerate(ordered)
        for below in ordered[at + 1 :]
    )


def precedence(above: RankedRow, below: RankedRow, contract: RetrievalContract, *, policy_like: bool) -> Precedence:
    """The rule that decided between two pieces of evidence, of which *above* stands higher."""
    reason = _reason(above, below, contract, policy_like=policy_like)
    words = f"{place_of(above)} stands above {place_of(below)}: {reason.why}"
    return Precedence(
        above=above.chunk_id,
        below=below.chunk_id,
        rule=reason.rule,
        signal=reason.signal,
        difference=reason.difference,
        why=reason.why,
        words=words,
    )


@dataclass(frozen=True, slots=True)
class _Reason:
    """What decided between two pieces of evidence: the rule, its words, and the signal with the difference it made."""

    rule: Rule
    why: str
    signal: str | None = None
    difference: float = 0.0


def _reason(above: RankedRow, below: RankedRow, contract: RetrievalContract, *, policy_like: bool) -> _Reason:
    tiers = contract.ranking.tiers
    if policy_like and tier_of(above.row.category, tiers) != tier_of(below.row.category, tiers):
        return _Reason(
            "tier",
            (
                f"on a policy-like claim {_category(above)} takes precedence "
                f"over {_category(below)}, however well the other matches"
            ),
            "category",
        )
    strength, other = _weight(above).strength, _weight(below).strength
    difference = round(strength - other, 6)
    if difference > 0:
        signal, gap = max(_gaps(above, below).items(), key=lambda pair: (pair[1], pair[0]))
        why = f"strength {strength:.3f} against {other:.3f}, most of it by {SIGNALS[signal]} ({gap:+.3f})"
        return _Reason("strength", why, signal, difference)
    if difference < 0:
        return _Reason(
            "diversity",
            f"the other is stronger by {-difference:.3f}, but nearer to evidence that stands higher already",
            difference=difference,
        )
    return _Reason("identifier", "they are equal in everything that counts, and the order of their ids decides")


SIGNALS = {
    "relevance": "relevance to the question",
    "routing": "the documents that the question points to",
    "priority": "the administrator's priority",
    "effective": "a later effective date",
    "reviewed": "a later review",
    "stale": "the other's stale review",
    "near_duplicate": "the other's repetition of better evidence",
    "replaced": "the other's edition, which this one replaced",
}


def _gaps(above: RankedRow, below: RankedRow) -> dict[str, float]:
    one, other = dict(_weight(above).signals), dict(_weight(below).signals)
    return {signal: round(one.get(signal, 0.0) - other.get(signal, 0.0), 6) for signal in SIGNALS}


def _weight(candidate: RankedRow) -> Weight:
    """What a row was weighed with; what stands there for what it amends counts as if it weighed nothing."""
    return candidate.weight or Weight(0.0, ())


def _category(candidate: RankedRow) -> str:
    return str(candidate.row.category) if candidate.row.category else "an unclassified document"


def place_of(candidate: RankedRow) -> str:
    """Title, page and section of a piece of evidence, for a person."""
    row = candidate.row
    place = f", page {row.chunk.page}" if row.paginated else ""
    section = f", {row.chunk.section[-1]}" if row.chunk.section else ""
    return f"{row.doc_title}{place}{section}"
