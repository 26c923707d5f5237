"""What the leading passage of an answer leaves open of the question, and another one says: no such answer is sure."""

from collections.abc import Mapping, Sequence

from pincite.answering.in_force import ChosenPassage
from pincite.answering.values_asked import figures_asked
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of


def leaves_open(
    question: ReadQuestion, found: Sequence[ChosenPassage], told: Mapping[Passage, float], trusted_from: float
) -> bool:
    """
    Whether the first of what was *found* says nothing of something that *question* names and that another one speaks
    of.

    That is a thing of two words which stands in another item of its list, row of its table or sentence of its chunk
    ("at room temperature", said of another medicine), or any word of what is said behind it with another figure of the
    kind that is asked for, where a reader, by what it *told*, trusts that, too.
    """
    lead, *behind = found
    left = frozenset(question.terms) - lead.covers - lead.read.context - frozenset(terms_of(lead.passage.over.title))
    return _beside(question, lead, left) or any(
        told.get(each.passage, 0.0) >= trusted_from
        and not left.isdisjoint(each.covers)
        and figures_asked(question, each.passage) - figures_asked(question, lead.passage)
        for each in behind
    )


def _beside(question: ReadQuestion, lead: ChosenPassage, left: frozenset[str]) -> bool:
    """Whether something of the kind of the leading passage, in its chunk, names a thing that it leaves open."""
    things = [frozenset(kind) for kind in question.kinds if left.issuperset(kind)]
    own = lead.passage.spans[0]
    return bool(things) and any(
        thing <= passage.terms
        for passage in lead.read.passages
        if passage.kind == lead.passage.kind and own not in passage.spans
        for thing in things
    )
