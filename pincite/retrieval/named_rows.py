"""Tables with a row that a question names whole: a table of many rows is by likeness near to no question."""

import re
from collections.abc import Sequence

from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.stages import WeighedRow
from pincite.ports import Eligibility, Index
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_MOST = 2
"""Tables that are put among the evidence for the row they have: one of the year, and one of its notes."""

_LOOKED_AT = 64
"""Rows of the papers a question points to that full text brings, in which named ones are then looked for."""

_ASIDE = re.compile(r"\([^)]*\)")
"""What a label says in brackets: a note's number, a unit, the other sign ("Income (loss)")."""

SUMMED = re.compile(r"^\W*total\b", re.IGNORECASE)
"""How the label of a row begins that is a total."""

_WHAT_WAS = frozenset({("what", "was"), ("what", "were"), ("what", "is"), ("what", "are")})
"""How a question begins that asks what something was, whatever the kind of that."""

_WORD = r"[^\W\d_]+"
_OTHER = re.compile(rf"{_WORD} \((?P<one>{_WORD})\)|{_WORD} {_WORD} \((?P<two>{_WORD} {_WORD})\)")
"""What a label says in brackets in the place of as many words: "income (loss)", "Provision for (benefit from)"."""


def wants_a_figure(question: ReadQuestion) -> bool:
    """
    Whether a cell of a table may be what is asked for: a value is wanted, or it is asked what something was in some
    period, and no list, yes or no.
    """
    if question.want is None:
        return bool(question.period_words) and tuple(map(str.lower, question.words[:2])) in _WHAT_WAS
    return bool(question.want.kinds) and not question.yes_no


def named_weight(question: ReadQuestion, chunk: Chunk, table: Frequencies) -> float:
    """
    The weight of the words by which *question* names a row of *chunk* whole, its label and what it is of, of the row
    that it names with the most; 0 where it names none.
    """
    if chunk.kind != "table":
        return 0.0
    spoken = frozenset(question.terms)
    return max((_weight(label, of, spoken, table) for label, of in _labels(chunk)), default=0.0)


def _weight(label: str, of: Sequence[str], spoken: frozenset[str], table: Frequencies) -> float:
    words = next((words for words in label_names(label) if words <= spoken), None)
    if words is None:
        return 0.0
    named = words.union(*(group for each in of if (group := label_words(each)) <= spoken))
    return sum(table.weight(term) for term in sorted(named))


def _labels(chunk: Chunk) -> list[tuple[str, list[str]]]:
    """Of each row with a figure its first cell, and what it is of."""
    return [
        (
            chunk.text[slice(*cells[0])],
            [each.text for each in chunk.groups if each.first <= at < each.last],
        )
        for at, cells in enumerate(chunk.rows)
        if cells and any(letter.isdigit() for span in cells[1:] for letter in chunk.text[slice(*span)])
    ]


def label_names(label: str) -> tuple[frozenset[str], ...]:
    """
    The words of each name that the label of a row may go by: that without what stands in brackets, and that with it in
    the place of as many words before it, "net loss" of "Net income (loss)"; a total by what it is of, too.
    """
    other = _OTHER.sub(lambda found: found["one"] or found["two"], label)
    summed = [SUMMED.sub("", name) for name in (label, other)]
    return tuple(dict.fromkeys(words for name in (label, other, *summed) if (words := label_words(name))))


def label_words(label: str) -> frozenset[str]:
    """The words by which the label of a row is named whole: without what stands in brackets, and without figures."""
    return frozenset(term for term in terms_of(_ASIDE.sub(" ", label)) if term.isalpha())


def rows_by_name(
    index: Index, eligible: Eligibility, text: str, question: ReadQuestion, table: Frequencies
) -> list[IndexedChunk]:
    """
    The tables of *eligible* of which the question names a row, as far as full text finds them by *text* without the
    period: all of a report speaks of it.
    """
    period = frozenset(" ".join(question.period_words).lower().split())
    (hits,) = index.lexical([" ".join(word for word in text.split() if word not in period)], _LOOKED_AT, eligible)
    return [hit.row for hit in hits if named_weight(question, hit.row.chunk, table) > 0]


def with_named_rows(
    ordered: Sequence[WeighedRow], question: ReadQuestion, table: Frequencies, top_k: int
) -> list[WeighedRow]:
    """
    *ordered* with the tables of which *question* names a row best among the first *top_k*, at most two in place of the
    last of them that name none as well, where it wants a figure; of a paper that it does not point away from.
    """
    if not wants_a_figure(question):
        return list(ordered)
    weights = {c.chunk_id: named_weight(question, c.row.chunk, table) for c in ordered}
    best = max((weights[c.chunk_id] for c in ordered[:top_k]), default=0.0)
    named = [c for c in ordered[top_k:] if c.document_match >= 0 and 0 < weights[c.chunk_id] >= best]
    chosen = sorted(named, key=lambda c: (-round(weights[c.chunk_id], 6), -c.document_match, -c.fused, c.chunk_id))[
        :_MOST
    ]
    if not chosen:
        return list(ordered)
    named_less = [c.chunk_id for c in ordered[:top_k] if weights[c.chunk_id] < best or not best]
    gone = set(named_less[-len(chosen) :])
    first = [*(c for c in ordered[:top_k] if c.chunk_id not in gone), *chosen]
    taken = {c.chunk_id for c in first}
    return [*first, *(c for c in ordered if c.chunk_id not in taken)]
