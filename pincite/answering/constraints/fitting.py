"""
Which passages of a chunk could answer: those that hold the kind of answer that is wanted, and are of the case that is
asked about.
"""

import re
from collections.abc import Iterable

from pincite.answering.constraints.cells import (
    blank,
    named_rows,
    names_cell,
    of_period,
)
from pincite.answering.constraints.contradicting import contradicts
from pincite.answering.constraints.mentions import Insisted, told
from pincite.answering.constraints.same_case import is_keyed
from pincite.answering.constraints.telling_columns import telling_first
from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.figures import picks
from pincite.question.record import ReadQuestion
from pincite.question.times.periods import quarter_in_words
from pincite.question.wanted.want import meets
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_ROW_COVERS = 0.58
"""
Share of the question's weight below which a row is about something else: of 140 rows that answered, none; of 16 that
did not, eight.
"""

_ASKED_OF_THEM, _UNTOLD = 0.35, 0.3
"""
Shares of weight: what a row has to cover of the terms beside names and figures, where those that it lacks are more than
this of the whole question.
"""

_ASKED_IN_PROSE = 0.25
"""
What one of a chunk's sentences has to cover of them: it may put the rest in other words. At .35 answers are lost, at .1
more near misses pass.
"""


_LESS = re.compile(r"^\((\d[\d.,]*)\) ?%$")
"""A percentage below zero, as statements write it: "(7)%"."""


def fitting(question: ReadQuestion, wanted: Insisted, read: ReadChunk, table: Frequencies) -> tuple[Passage, ...]:
    """
    The passages of a chunk that could answer.

    Where the question wants a certain kind of answer, only those that hold one; of a table, only the rows that name
    what the question names, if some row does, and that cover most of it: a row says nothing beyond its cells and the
    names of their columns. None, where no passage tells more than the names.
    """
    able = [p for p in read.passages if _able(question, p, read) and question.matter <= p.terms | read.context]
    insisted_on = [*question.names, *wanted.days, *wanted.years]
    telling = [
        name
        for name in insisted_on
        if not told(name, read.context, "") and any(told(name, p.terms, p.text) for p in read.passages)
    ]
    named = named_rows(question, read.passages, table)
    rows = [p for p in able if p.kind == "row" and (not named or p in named) and not blank(question, p, table)]
    stated = {
        p
        for p in rows
        if all(told(name, p.terms, p.text) for name in telling)
        and ((p in named and names_cell(question, p, table)) or _on_the_matter(question, p, read, table))
    }
    kept = tuple(p for p in able if p.kind != "row" or p in stated)
    given = {*question.names, *(value.text for value in question.values), *_periods_in_words(question)}
    return (
        ()
        if question.names
        and all(
            p.kind != "row" and _no_more_than(given, question, p.terms | read.context, table, _ASKED_IN_PROSE)
            for p in kept
        )
        else kept
    )


def _on_the_matter(question: ReadQuestion, row: Passage, read: ReadChunk, table: Frequencies) -> bool:
    """Whether a row, with the names of its columns, section and title, covers most of the question."""
    held = row.terms | read.context
    if picks(question.values, question.places, telling_first(question, row)) > 0:
        held |= frozenset(
            terms_of(" ".join([*(value.text for value in question.values), *(place.text for place in question.places)]))
        )
    return table.share(question.terms, held) >= _ROW_COVERS and (
        is_keyed(question, row) or not _names_alone(question, row, held, table)
    )


def _names_alone(question: ReadQuestion, row: Passage, held: frozenset[str], table: Frequencies) -> bool:
    """
    Whether a row tells of the things that the question names, in capitals or as the row's label, and next to nothing of
    what it asks of them.
    """
    given = {*question.names, *(value.text for value in question.values)}
    if of_period(question, row):
        given.update(question.period_words)
    if frozenset(terms_of(row.label)).issubset(question.terms):
        given.add(row.label)
    return _no_more_than(given, question, held, table, _ASKED_OF_THEM)


def _no_more_than(
    given: Iterable[str], question: ReadQuestion, held: frozenset[str], table: Frequencies, least: float
) -> bool:
    """
    Whether of the terms that are asked beside what is *given* the share in *held* is below *least*, and what is lacking
    is much of the question.
    """
    known = frozenset(terms_of(" ".join(given)))
    asked = tuple(term for term in question.terms if term not in known)
    return table.share(asked, held) < least and 1 - table.share(question.terms, held | known) > _UNTOLD


def _periods_in_words(question: ReadQuestion) -> list[str]:
    """As a question says of what period a figure is: of "q2" and "2024" "second quarter" and "fiscal 2024"."""
    return [
        f"fiscal quarter {period} {quarter_in_words(period)}" if period.startswith("q") else f"fiscal year {period}"
        for period in question.periods
    ]


def _able(question: ReadQuestion, passage: Passage, read: ReadChunk) -> bool:
    if contradicts(question, passage, read):
        return False
    return not (passage.kind == "list" and passage.label and question.asks_one) and gives(question, passage)


def gives(question: ReadQuestion, passage: Passage) -> bool:
    """
    Whether a passage holds an answer of the kind that the question insists on, where it insists on one; of a statement
    the name of a row with each of its figures, too, between which it says the names of the columns.
    """
    want, asked = question.want, frozenset(question.terms)
    if want is None or not want.strict or meets(want, passage.held, asked):
        return True
    if not of_period(question, passage):
        return False
    figures = [*filter(None, passage.figures), *(_LESS.sub(r"-\1 %", cell) for _, cell in passage.cells[1:])]
    name = passage.text[: passage.text.find(passage.label) + len(passage.label)]
    return any(meets(want, f"{name}: {figure}", asked) for figure in figures)
