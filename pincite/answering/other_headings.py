"""
What stands under the name of another thing than the one that the question names, where its paper gives each of them a
heading: of one medicine, where another one is asked about.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

from pincite.answering.features import ReadChunk
from pincite.model.chunks import Chunk
from pincite.passages.lists import unnumbered
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_RARE = 7.0
"""Weight of a word that names a thing of its own, a medicine or a machine, and no part of any paper ("Storage")."""

_ASIDE = re.compile(r"\[[^\]]*\]|\([^)]*\)")
"""What a heading says in brackets: a mark of the thing, and no name."""

_Place = tuple[str, tuple[str, ...]]
"""A paper, and what a heading in it stands under."""


def of_other_headings(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk], table: Frequencies
) -> frozenset[Passage]:
    """
    What of *reads* stands under a heading that is the name of one thing, of which *question* says no word, and speaks
    not of the thing that it names, for which there is a heading beside that one in what was *found*.
    """
    spoken = question.spoken.union(question.terms)
    named: defaultdict[_Place, set[frozenset[str]]] = defaultdict(set)
    for chunk in (read.candidate.row.chunk for read in found):
        if (thing := _thing(chunk, table)) and thing <= spoken:
            named[_place(chunk)].add(thing)
    return frozenset(
        passage
        for read in reads
        for chunk in (read.candidate.row.chunk,)
        if (meant := named.get(_place(chunk))) and (own := _thing(chunk, table)) and own.isdisjoint(spoken)
        for passage in read.passages
        if not any(thing & passage.terms for thing in meant)
    )


def _place(chunk: Chunk) -> _Place:
    return chunk.doc_id, tuple(chunk.section[:-1])


def _thing(chunk: Chunk, table: Frequencies) -> frozenset[str]:
    """The words of the innermost heading over a chunk where all of them name a thing, else none."""
    title = _ASIDE.sub(" ", unnumbered(chunk.section[-1])) if chunk.section else ""
    words = frozenset(term for term in terms_of(title) if term.isalpha())
    return words if all(table.weight(term) >= _RARE for term in words) else frozenset()
