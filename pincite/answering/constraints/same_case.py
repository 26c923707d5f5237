"""
Whether figures, dates and codes are of the case that a question asks about, and whether it picks a row of a table out.
"""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.constraints.telling_columns import telling_first
from pincite.answering.read_chunk import ReadChunk
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.figures import picks
from pincite.question.naming.naming import named_days
from pincite.question.record import ReadQuestion
from pincite.values.calendar_words import MONTHS
from pincite.values.compare import comparable, relation
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

OF_TIME = frozenset(terms_of(" ".join((*MONTHS, "month quarter week year ended"))))
"""Words by which a column says of what period its figures are, not what they are."""

_KEYS = frozenset({ValueKind.CODE, ValueKind.DATE})


def is_keyed(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether the question picks the row out, by its label, a code, a date or a figure of its cells, and asks for one of
    its columns by name or by its kind.
    """
    label = frozenset(terms_of(row.label))
    keys = [value for value in question.values if value.kind in _KEYS]
    labelled = bool(label) and label.issubset(question.terms)
    picking = [name for name, cell in row.cells if fit(keys, read_values(cell)) > 0]
    spent = [*picking, *(name for name, _ in row.cells[:labelled]), *(cell for _, cell in row.cells)]
    columns = frozenset(
        t for t in row.terms - frozenset(terms_of(" ".join(spent))) if not t.isdigit() and t not in OF_TIME
    )
    asked = {*question.terms, *(question.want.words if question.want else ())}
    return (
        labelled or bool(picking) or picks(question.values, question.places, telling_first(question, row)) > 0
    ) and not columns.isdisjoint(asked)


_CONDITION_KINDS = frozenset(
    {
        ValueKind.CODE,
        ValueKind.DURATION,
        ValueKind.QUANTITY,
        ValueKind.PERCENT,
        ValueKind.MONEY,
        ValueKind.DATE,
        ValueKind.TIME,
    }
)


def fit(asked: Sequence[TypedValue], found: Sequence[TypedValue]) -> float:
    """
    1 where a passage's figures hold the conditions of the question ("5 days" in "less than 7 days"), -1 where all of
    one kind exclude one, else 0.

    Codes are conditions too: a passage on "class III" or "CD-4" alone is not about "class I" or "CD-1".
    """
    verdicts = []
    for value in asked:
        same = [v for v in found if comparable(value, v)] if value.kind in _CONDITION_KINDS else []
        if same:
            verdicts.append(
                any(
                    relation(replace(value, role=(), negated=False), replace(v, role=(), negated=False))
                    != "contradicts"
                    for v in same
                )
            )
    return 0.0 if not verdicts else 1.0 if all(verdicts) else -1.0


def open_values(question: ReadQuestion, read: ReadChunk) -> tuple[TypedValue, ...]:
    """
    The figures of the question, without the dates that a chunk's title, section or columns hold: every passage of it is
    of that day. A day with its year is held as such, and not where its words stand in two others.
    """
    return tuple(value for value in question.values if value.kind is not ValueKind.DATE or not _held(value, read))


def _held(value: TypedValue, read: ReadChunk) -> bool:
    return read.context.issuperset(terms_of(value.text)) and named_days(value.text) <= read.days


OF_A_CASE = (ValueKind.CODE, ValueKind.QUANTITY)
"""Kinds of values by which a passage may be about another case than the question."""


def another(asked: Sequence[TypedValue], found: Sequence[TypedValue]) -> bool:
    """
    Whether a passage is about another case: another thing of the same series ("class II" for "class I"), or other
    quantities ("25 kg" for "40 kg").
    """
    return any(fit([value for value in asked if value.kind is kind], found) < 0 for kind in OF_A_CASE)
