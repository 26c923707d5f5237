"""What the leading passage of an answer leaves open of the question, and another one says: no such answer is sure."""

from collections.abc import Sequence

from pincite.answering.features import ReadChunk
from pincite.answering.in_force import ChosenPassage
from pincite.answering.values_asked import figures_asked
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of


def leaves_open(question: ReadQuestion, lead: ChosenPassage, reads: Sequence[ReadChunk], table: Frequencies) -> bool:
    """
    Whether a leading passage says nothing of something that *question* names and that another one speaks of.

    That is a thing of two words which stands in another item of its list, row of its table or sentence of its chunk
    ("at room temperature", said of another medicine), or the rarest word of the question, names and figures aside, in
    anything of its paper among *reads* that holds a value of the kind that is asked for, where one is.
    """
    left = frozenset(question.terms) - lead.covers - lead.read.context - frozenset(terms_of(lead.passage.over.title))
    return _beside(question, lead, left) or _elsewhere(question, lead.passage, left & _rarest(question, table), reads)


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


def _rarest(question: ReadQuestion, table: Frequencies) -> frozenset[str]:
    """The terms of the question that weigh most, beside those of names and figures."""
    names = frozenset(terms_of(" ".join(question.names)))
    plain = [term for term in question.terms if term.isalpha() and term not in names]
    most = max(map(table.weight, plain), default=0.0)
    return frozenset(term for term in plain if table.weight(term) >= most)


def _elsewhere(question: ReadQuestion, lead: Passage, left: frozenset[str], reads: Sequence[ReadChunk]) -> bool:
    """Whether another passage of the paper speaks of what is *left*, and holds what is asked for."""
    return any(
        not left.isdisjoint(passage.terms) and (not _wants_a_value(question) or figures_asked(question, passage))
        for read in reads
        if left and read.candidate.row.chunk.doc_id == lead.chunk.doc_id
        for passage in read.passages
    )


def _wants_a_value(question: ReadQuestion) -> bool:
    return question.want is not None and bool(question.want.kinds)
