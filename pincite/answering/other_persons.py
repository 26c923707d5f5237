"""
Rows of a table that ticks what holds for several persons, and has no column for the one that the question names, of
whom its paper speaks elsewhere.
"""

from collections import defaultdict
from collections.abc import Sequence

from pincite.answering.features import ReadChunk
from pincite.passages.passage import Passage
from pincite.passages.sign_keys import holds_signs
from pincite.question.agents import is_someone
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of

_SEVERAL = 2
"""Persons from which columns tell them apart."""


def of_other_persons(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    The rows of *reads* whose cells behind the label hold nothing but signs, each below a person, and not one below the
    person in *question*, who is known to their paper by what was *found*: what holds for the others tells nothing of
    that one.
    """
    asked = {term for word in question.words if is_someone(word) for term in terms_of(word)}
    known: defaultdict[str, set[str]] = defaultdict(set)
    for read in found if asked else ():
        known[read.candidate.row.chunk.doc_id] |= asked & read.body
    return frozenset(
        passage
        for read in reads
        if (persons := asked & known[read.candidate.row.chunk.doc_id]) and _is_of_persons(read)
        for passage in read.passages
        if passage.kind == "row" and persons.isdisjoint(passage.terms | read.context | read.body)
    )


def _is_of_persons(read: ReadChunk) -> bool:
    columns = read.candidate.row.chunk.header[1:]
    return (
        len(columns) >= _SEVERAL
        and holds_signs(read.candidate.row.chunk)
        and all(any(map(is_someone, column.split())) for column in columns)
    )
