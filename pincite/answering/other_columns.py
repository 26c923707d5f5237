"""
What goes through several of the things that a table of its paper sets side by side, and leaves out the one that the
question names.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.answering.features import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion

_FEWEST = 2
"""Others that a statement names, from which it goes through them; one alone may be an aside."""

OF_ALL = re.compile(r"\b(?:all|any|both|each|every|only|others?|remaining|rest)\b", re.IGNORECASE)
"""What speaks of the ones that are not named, too."""


def of_other_columns(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    The sentences of *reads* that tell something of each of several columns of a table of their paper, which is among
    what was *found*, and not of the one that the question names: "7 days on Business and 30 days on Enterprise" says
    nothing of Basic. Whether something is so, they may tell of it by leaving it out.
    """
    if question.yes_no or not question.names:
        return frozenset()
    beside = {
        (read.candidate.row.chunk.doc_id, name): others
        for read in found
        for name in question.names
        for others in _beside(name, read.candidate.row.chunk.header)
        if not frozenset(others).intersection(question.names)
    }
    return frozenset(
        passage
        for read in reads
        for (paper, name), others in beside.items()
        if paper == read.candidate.row.chunk.doc_id
        for passage in read.passages
        if passage.kind != "row" and _goes_through(passage, name, others)
    )


def _beside(name: str, header: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """What stands beside a column of this *name*, alone or under one head with it ("Response time Basic")."""
    for column in header:
        head = column.removesuffix(name)
        if head != column and (not head or head.endswith(" ")):
            yield tuple(each.removeprefix(head) for each in header if each.startswith(head) and each != column)


def _goes_through(passage: Passage, name: str, others: Sequence[str]) -> bool:
    said = " ".join((*passage.chunk.section, passage.lead, passage.text))
    return (
        sum(_named(each, passage.text) for each in others) >= _FEWEST
        and not re.search(rf"\b{re.escape(name)}\b", said, re.IGNORECASE)
        and not OF_ALL.search(passage.text)
    )


def _named(name: str, text: str) -> bool:
    """Whether *text* names it, as all of a name, and not only in the capital that opens a sentence."""
    return bool(name) and re.search(rf"(?<=[\w,;] ){re.escape(name)}(?![\w-]|\s[A-Z])", text) is not None
