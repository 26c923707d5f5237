"""
Whether the figures of a table's row are of another dimension than the question asks for: a mass where a sum is,
employees where tonnes are.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.model.values import TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.wanted_unit import SIZED, Dimension
from pincite.values.measures import CURRENCY
from pincite.values.reader import read_values
from pincite.values.scales import scale_of
from pincite.values.terms import terms_of
from pincite.values.units import UNITS

_MEASURED = frozenset({ValueKind.MONEY, ValueKind.DURATION, ValueKind.QUANTITY, ValueKind.PERCENT})
_RATE = re.compile(r"\bper (?:\d|(?:hundred|thousand|million|billion)\b)", re.IGNORECASE)
"""A figure per so many of something is a rate, and counts nothing: "per million hours", "per 1,000 inhabitants"."""

_WORD = re.compile(r"[^\W\d_]+[\u00b2\u00b3]?")


def of_another_dimension(question: ReadQuestion, row: Passage, around: str) -> bool:
    """
    Whether no figure of *row* can be what is asked for.

    That is so where each has a unit and none is of the dimension that is asked for, by a unit that the question names
    or by the kind of value that it wants; where none has that unit, and nothing *around* the row states it, or of a sum
    of money what else it is of; and where they are rates or sums of money and a number is asked for.

    Args:
        question: What is asked.
        row: A row of a table, with the units that stand over its figures.
        around: Text and context of its chunk.
    """
    if row.kind != "row":
        return False
    named = question.unit
    asked = [named] if named else _wanted(question, row)
    if not asked:
        return question.asks.how_many and (_is_rate(row) or _is_paid(row))
    cells = [_dimensions(values) for values in _figures(row)]
    if not cells or any(one.holds(other) for one in asked for found in cells for other in found):
        return False
    sized = any(dimension.kind in SIZED for found in cells for dimension in found)
    if sized and all(cells):
        return True
    if named is not None and named.kind is ValueKind.QUANTITY:
        return not _stated(named, around)
    kinds = {one.kind for one in asked}
    paid = ValueKind.MONEY in kinds and kinds <= {ValueKind.MONEY, ValueKind.PERCENT}
    return not sized and paid and not _of_money(question, row, around)


def _of_money(question: ReadQuestion, row: Passage, around: str) -> bool:
    """
    Whether a row without units may hold sums of money: a currency or a scale is stated, or its table says beside its
    label what is asked for ("sales"), or that it is a price where one is wanted.
    """
    if (
        scale_of(row.chunk.caption)
        or CURRENCY.search(around)
        or any(value.kind is ValueKind.MONEY for value in read_values(around))
    ):
        return True
    beyond = frozenset(term for term in question.terms if term.isalpha()) - frozenset(terms_of(row.label))
    telling = " ".join((row.chunk.caption, *row.chunk.section[-1:], *row.groups, *(name for name, _ in row.cells)))
    wanted = question.want.words if question.want else frozenset[str]()
    return not beyond or not (beyond | wanted).isdisjoint(terms_of(telling))


def _is_paid(row: Passage) -> bool:
    """Whether all figures of a row are sums of money, beside percentages, by what stands in their cells."""
    cells = [read_values(cell) for _, cell in row.cells[1:] if any(map(str.isdigit, cell))]
    paid = (ValueKind.MONEY, ValueKind.PERCENT)
    return all(any(value.kind in paid for value in cell) for cell in cells) and any(
        value.kind is ValueKind.MONEY for cell in cells for value in cell
    )


def _is_rate(row: Passage) -> bool:
    """Whether all figures of a row are per so many of something, by caption, label or group."""
    return any(_RATE.search(text) for text in (row.chunk.caption, row.label, *row.groups))


def _wanted(question: ReadQuestion, row: Passage) -> list[Dimension]:
    """The dimensions of the values that would answer, where nothing else in *row* does, such as "free" for a price."""
    want = question.want
    if want is None or not want.strict or not want.kinds or not want.kinds <= _MEASURED:
        return []
    if want.pattern and any(want.pattern.search(cell) for cell in row.measures if not any(map(str.isdigit, cell))):
        return []
    return [
        Dimension(kind, unit)
        for kind in sorted(want.kinds)
        for unit in (sorted(want.units) or [""] if kind is ValueKind.QUANTITY else [""])
    ]


def _figures(row: Passage) -> Iterator[tuple[TypedValue, ...]]:
    """The values of each cell behind the label that holds a figure, with its unit."""
    for cell in row.measures:
        if any(map(str.isdigit, cell)):
            yield read_values(cell)


def _dimensions(values: Sequence[TypedValue]) -> list[Dimension]:
    """What the figures of a cell are of; "hourly" says of what rate they are a multiple, and is none of its own."""
    own = [value for value in values if any(map(str.isdigit, value.text))]
    return [Dimension(value.kind, value.unit) for value in own if value.kind in _MEASURED]


def _stated(dimension: Dimension, text: str) -> bool:
    """Whether *text* has a word for a unit of *dimension*."""
    units = (UNITS.get(word) for word in _WORD.findall(text))
    return any(unit is not None and dimension.holds(Dimension(unit.kind, unit.canonical)) for unit in units)
