"""
Statements that are told apart by the bounds of one quantity, "more than 2 but not more than 24 hours", "more than 24
hours": of those the ones whose bounds hold the figure of the question, and the question as they would put it.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.quantities import Quantity, quantities

_CLAUSE = re.compile(r";\s|\b(?:otherwise|else|in (?:all |any )?other cases)\b", re.IGNORECASE)
_Bounded = Mapping[Passage, Sequence[Quantity]]


@dataclass(frozen=True, slots=True)
class Stated:
    """
    The passages that are of another case than the question and hence ``out``, and how the question is ``put`` of those
    that are of its case: in their own words for it.
    """

    out: frozenset[Passage] = frozenset()
    put: Mapping[Passage, str] = field(default_factory=dict)


def bounded(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Stated:
    """
    Hold what *reads* state in prose against the figures of the question.

    Bounds of one section tell cases apart where they are on the same quantity ("delay") in one unit and have nothing
    but an end in common. A passage that has the figure in none of its bounds is out where another one, of another case,
    has it. To that one the question is put with its bounds in the place of the figure, which they contain.
    """
    out: set[Passage] = set()
    held: dict[Passage, tuple[Quantity, Quantity]] = {}
    for passages in _scales(question, reads) if question.quantities else ():
        asked = [each for each in question.quantities if _alike(each, next(iter(passages.values()))[0])]
        holding = {p: pair for p, own in passages.items() if (pair := _held(asked, own))}
        contrary = [
            p
            for p, own in passages.items()
            if p not in holding
            and _is_all_of_it(p, own)
            and any(all(each.is_apart(bound) for each in own) for _, bound in holding.values())
        ]
        if contrary:
            out.update(contrary)
            held |= holding
    put = {p: question.with_figure(asked, bound.words) for p, (asked, bound) in held.items() if asked.is_point}
    return Stated(frozenset(out - held.keys()), put)


def merged(*found: Stated) -> Stated:
    """What is out by any of *found*, and every wording of what is not."""
    out = frozenset().union(*(each.out for each in found))
    put: Mapping[Passage, str] = {p: words for each in found for p, words in each.put.items() if p not in out}
    return Stated(out, put)


def tables_of(reads: Sequence[ReadChunk]) -> Iterator[list[Passage]]:
    """The rows of *reads* by table, which is told by its paper and the names of its columns."""
    tables: dict[tuple[str, tuple[str, ...]], list[Passage]] = defaultdict(list)
    for row in (p for read in reads for p in read.passages if p.kind == "row"):
        tables[row.chunk.doc_id, tuple(name for name, _ in row.cells)].append(row)
    yield from tables.values()


def put_as_stated(question: ReadQuestion, found: Stated) -> ReadQuestion:
    """The question with its wordings for a reader: for a passage, and for the chunk that one stands in."""
    put: dict[Hashable, str] = {}
    for passage, words in found.put.items():
        put[passage] = words
        put.setdefault(passage.chunk.chunk_id, words)
    return replace(question, put=put) if put else question


def _scales(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Iterator[_Bounded]:
    """What bounds a quantity that may be one of the question, by paper, section, quantity and unit."""
    scales: dict[tuple[object, ...], dict[Passage, list[Quantity]]] = defaultdict(lambda: defaultdict(list))
    for passage in (p for read in reads for p in read.passages if p.kind != "row"):
        for bound in quantities(passage.text):
            if not bound.is_point and any(_alike(each, bound) for each in question.quantities):
                chunk = passage.chunk
                scales[chunk.doc_id, chunk.section, bound.of, bound.kind, bound.unit][passage].append(bound)
    yield from scales.values()


def _is_all_of_it(passage: Passage, bounds: Sequence[Quantity]) -> bool:
    """
    Whether a passage speaks of nothing beyond *bounds*: none of its clauses is without one and may be of other cases,
    "within 30 days …; where it is later, …", "otherwise …".
    """
    ends = [*(found.start() for found in _CLAUSE.finditer(passage.text)), len(passage.text)]
    clauses = list(pairwise([0, *ends]))
    return all(any(start <= each.start < end for each in bounds) for start, end in clauses if end > start)


def _alike(asked: Quantity, bound: Quantity) -> bool:
    return (asked.kind, asked.unit) == (bound.kind, bound.unit)


def _held(asked: Sequence[Quantity], bounds: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    return next(((each, bound) for each in asked for bound in bounds if bound.meets(each)), None)
