"""
What is of another one of the things that a table of its paper sets side by side than the question asks for: "with a
debit card" where a credit card is asked about.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from pincite.answering.features import ReadChunk
from pincite.answering.other_columns import OF_ALL
from pincite.model.values import ValueKind
from pincite.passages.passage import Passage
from pincite.question.particulars import QUALITY
from pincite.question.periods import years
from pincite.question.record import ReadQuestion
from pincite.values.reader import read_values
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS

_FEWEST = 2
"""Rows that give both columns a value of one kind, from which the columns are things of one kind."""


def of_parallel_columns(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    The sentences of *reads* that speak of one thing which a table of their paper, among what was *found*, sets beside
    the one that the question names by a whole column, and not of that one.

    Columns are such things where row after row gives them values of one kind: "Debit card" and "Credit card", each with
    its fee, and not "Fault" and "Deadline"; those of two years are one thing at two times. Whether something is so, a
    sentence may tell of the one by the other.
    """
    if question.yes_no:
        return frozenset()
    spoken = question.spoken.union(question.terms)
    rivals = {
        (paper, one, other)
        for paper, names in _parallel(found)
        for one, other in names
        if spoken.issuperset(terms_of(one)) and not spoken.issuperset(terms_of(other))
    }
    return frozenset(
        passage
        for read in reads
        for paper, one, other in rivals
        if paper == read.candidate.row.chunk.doc_id
        for passage in read.passages
        if passage.kind != "row" and _speaks_of(other, passage.text) and not _of_both(one, passage)
    )


def _parallel(found: Sequence[ReadChunk]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """By paper each two columns of its tables that are things of one kind, either way round."""
    tables: dict[tuple[str, tuple[str, ...]], list[Passage]] = {}
    for read in found:
        for row in read.passages:
            if row.kind == "row":
                names = tuple(name for name, _ in row.cells)
                tables.setdefault((row.chunk.doc_id, names), []).append(row)
    for (paper, _), rows in tables.items():
        kinds = [{name: _kinds(cell) for name, cell in row.cells[1:] if name and not years(name)} for row in rows]
        named = list(dict.fromkeys(name for row in kinds for name in row))
        for one, other in combinations(named, 2):
            both = [(row[one], row[other]) for row in kinds if row.get(one) and row.get(other)]
            if len(both) >= _FEWEST and all(here & there for here, there in both):
                yield paper, [(one, other), (other, one)]


@lru_cache(maxsize=16_384)
def _kinds(cell: str) -> frozenset[ValueKind]:
    return frozenset(value.kind for value in read_values(cell))


def _speaks_of(name: str, text: str) -> bool:
    """
    Whether *text* names it, of one or of several: "exhibitor" and "exhibitors"; a word that says how something is
    ("total", "basic") names no thing.
    """
    if not terms_of(name) or name.lower() in STOP_WORDS or QUALITY.fullmatch(name):
        return False
    return re.search(rf"(?<![\w-]){re.escape(name.removesuffix('s'))}s?(?![\w-])", text, re.IGNORECASE) is not None


def _of_both(name: str, passage: Passage) -> bool:
    """Whether a passage, its heading or what it follows speaks of it, too, or of all of them."""
    said = frozenset(terms_of(" ".join((*passage.chunk.section, passage.lead)))) | passage.terms
    return said.issuperset(terms_of(name)) or OF_ALL.search(passage.text) is not None
