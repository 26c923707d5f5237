"""
Tables that lead from the beginning of a period to its end: their row of the first and of the last day, by which a
question asks without the day.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from pincite.answering.features import ReadChunk
from pincite.answering.stated_bounds import Stated, tables_of
from pincite.passages.passage import Passage
from pincite.question.period_turns import PeriodTurn
from pincite.question.record import ReadQuestion
from pincite.question.report_periods import days_in
from pincite.values.calendar_words import MONTHS
from pincite.values.terms import terms_of

_OF_DAYS = frozenset(terms_of(" ".join((*MONTHS, "balance", "balances"))))
"""What the label of a row says that is named by its day alone."""


def with_turns(reads: Sequence[ReadChunk], question: ReadQuestion) -> list[ReadChunk]:
    """The chunks, each row of the first or the last day with the words by which *question* asks for that."""
    if question.turn is None:
        return list(reads)
    said = {row: question.turn.terms for rows in _led(reads) for row in _of_turn(rows, question.turn)}
    return [read.saying(said) for read in reads]


def at_its_turn(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Stated:
    """The other rows of such tables are out: what came and went between, and what there was at the other end."""
    if question.turn is None:
        return Stated()
    out: set[Passage] = set()
    for rows in _led(reads):
        meant = _of_turn(rows, question.turn)
        out.update(row for row in rows if row not in meant)
    return Stated(frozenset(out))


def is_named_by_its_day(row: Passage) -> bool:
    """Whether the label of *row* names a day and no thing: "At 30 September 2025"."""
    label = frozenset(term for term in terms_of(row.label) if term.isalpha())
    return bool(days_in([row.label])) and label <= _OF_DAYS


def _led(reads: Sequence[ReadChunk]) -> Iterator[list[Passage]]:
    """The rows of each table in which days alone name two rows or more, and something else the ones between."""
    for rows in tables_of(reads):
        days = [row for row in rows if is_named_by_its_day(row)]
        if 1 < len(days) < len(rows):
            yield rows


def _of_turn(rows: Sequence[Passage], turn: PeriodTurn) -> frozenset[Passage]:
    days: Mapping[Passage, date] = {row: max(days_in([row.label])) for row in rows if is_named_by_its_day(row)}
    meant = max(days.values()) if turn.last else min(days.values())
    return frozenset(row for row, day in days.items() if day == meant)
