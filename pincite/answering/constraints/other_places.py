"""What a paper states that says it does not hold for the place, the body or the like that the question names."""

from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of


def of_other_places(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[Passage]:
    """
    All that such papers state but what speaks of that place itself: "this procedure applies to Hamra only" tells who
    asks for Lisen that it does not.

    A paper that is asked for one of the names for which it holds, too, says what it says.
    """
    spoken = question.spoken.union(question.terms)
    out: set[Passage] = set()
    for read in reads:
        links = read.candidate.links
        named = [name for each in links.not_for if spoken.issuperset(name := frozenset(terms_of(each)))]
        if named and not any(spoken.issuperset(terms_of(own)) for own in links.holds_for):
            out.update(p for p in read.passages if not any(name <= p.terms for name in named))
    return frozenset(out)
