"""Which of the passages that may answer leads: where a policy may decide, never one of a lower tier before a higher."""

from collections.abc import Sequence
from itertools import permutations

from pincite.answering.precedence.in_force import ChosenPassage
from pincite.answering.read_chunk import ReadChunk
from pincite.model.documents import Category
from pincite.model.evidence import Conflict, ConflictSide
from pincite.model.values import Comparator, TypedValue
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.ranking import tier_of
from pincite.retrieval.rival_bounds import rival_bounds
from pincite.values.compare import SAME_SUBJECT, figure_of, relation, vouches
from pincite.values.modality import modalities, opposed
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_SAME = 0.8
"""Share of the shorter one's words from which two sentences say the same: four words in five."""


def overruling(ranked: Sequence[ChosenPassage], question: ReadQuestion) -> ChosenPassage:
    """
    The best passage, the first of *ranked*, or the one of the highest tier that contradicts it, says as much or is of
    the same case, or what a later edition says in its place.
    """
    best = ranked[0]
    higher = [
        e
        for e in ranked
        if (
            e.tier < best.tier
            and (_decides(e.passage, best.passage) or _of_one_case(question, e.passage, best.passage))
        )
        or _renews(e, best)
    ]
    return min(higher, key=lambda e: (e.tier, -e.score, e.passage.chunk.chunk_id, e.passage.spans), default=best)


def other_sides(
    lead: ChosenPassage, reads: Sequence[ReadChunk], tiers: Sequence[Category], conflicts: Sequence[Conflict]
) -> list[ChosenPassage]:
    """
    What documents of higher *tiers* say against *lead* in the *conflicts* of the evidence, the highest first: even what
    was not found to answer, as "30 days" is what a policy says to one who asks for hours. None of it is sure.
    """
    against = [
        ours
        for conflict in conflicts
        if conflict.kind == "across_tiers"
        for ours, theirs in permutations(conflict.sides, 2)
        if _states(lead.passage, theirs)
    ]
    found = [
        ChosenPassage(read, passage, lead.score, tier, sure=False)
        for read in reads
        if (tier := tier_of(read.candidate.row.category, tiers)) < lead.tier
        for passage in read.passages
        if any(_states(passage, side) for side in against)
    ]
    return sorted(found, key=lambda e: (e.tier, len(e.passage.text), e.passage.chunk.chunk_id, e.passage.spans))


def policies_first(said: Sequence[ChosenPassage]) -> list[ChosenPassage]:
    """
    What is said, of policies before anything else where what leads is of none: that is context. Of two policies that do
    not contradict each other the one that answers best leads.
    """
    of_none = said[0].read.candidate.row.category not in POLICIES
    return sorted(said, key=lambda each: each.tier) if of_none else list(said)


def same_words(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sentences say the same, by their terms; one without any says nothing."""
    return bool(one and other) and len(one & other) >= _SAME * min(len(one), len(other))


def contradict(one: str, other: str) -> bool:
    """
    Whether two sentences cannot both hold: figures on one subject that exclude each other, or opposed rules on it.
    """
    if any(relation(a, b) == "contradicts" for a in read_values(one) for b in read_values(other)):
        return True
    left, right = set(terms_of(one)), set(terms_of(other))
    return len(left & right) >= SAME_SUBJECT * min(len(left), len(right)) and any(
        opposed(a.modality, b.modality) for a in modalities(one) for b in modalities(other)
    )


def _decides(higher: Passage, best: Passage) -> bool:
    """Whether what a higher tier says leads in the place of *best*: it contradicts it, or leaves none of it out."""
    if _exclude(higher, best):
        return True
    figures, others = (set(map(figure_of, read_values(each.text))) for each in (best, higher))
    return figures <= others and same_words(higher.terms, best.terms)


def _exclude(one: Passage, other: Passage) -> bool:
    """
    Whether the passages contradict each other, or, of two papers, bound one thing at two figures; rows of two things,
    or of two tables' columns, never do.
    """
    if one.kind == other.kind == "row" and one.label != other.label:
        return False
    return contradict(one.text, other.text) or (
        one.chunk.doc_id != other.chunk.doc_id
        and any(
            rival_bounds(one.text, a, other.text, b) for a in read_values(one.text) for b in read_values(other.text)
        )
    )


def _of_one_case(question: ReadQuestion, one: Passage, other: Passage) -> bool:
    """Whether a figure of *question* lies within a bound of both passages."""
    return any(all(_bounds(passage, figure) for passage in (one, other)) for figure in question.values)


def _bounds(passage: Passage, figure: TypedValue) -> bool:
    return any(v.comparator is not Comparator.EQUAL and vouches(figure, v) for v in read_values(passage.text))


def _renews(later: ChosenPassage, earlier: ChosenPassage) -> bool:
    """
    Whether a passage of an edition that replaces another one, which is not the one that is asked for, says the same or
    the contrary.
    """
    one, other = later.read.candidate, earlier.read.candidate
    if other.row.chunk.doc_id not in one.links.replaces or one.document_match < other.document_match:
        return False
    return _exclude(later.passage, earlier.passage) or same_words(later.passage.terms, earlier.passage.terms)


def _states(passage: Passage, side: ConflictSide) -> bool:
    """Whether a passage holds the value of a side of a conflict."""
    start, end = passage.spans[0]
    return passage.chunk.chunk_id == side.chunk_id and start <= side.start and side.end <= end
