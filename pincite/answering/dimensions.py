"""
Whether the figures of a table's row are of another dimension than the question asks for: a mass where a sum is,
employees where tonnes are.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.model.values import TypedValue, ValueKind
from pincite.passages.cutting import Passage
from pincite.question.needs import Needs
from pincite.values.measures import CURRENCY
from pincite.values.reader import read_values
from pincite.values.scales import scale_of
from pincite.values.terms import terms_of
from pincite.values.units import UNIT, UNITS, unit_of

_MEASURED = frozenset({ValueKind.MONEY, ValueKind.DURATION, ValueKind.QUANTITY, ValueKind.PERCENT})
_SIZED = frozenset({ValueKind.MONEY, ValueKind.DURATION, ValueKind.QUANTITY})
"""Kinds of which none can be told in another; a share can be of anything."""

_COUNTED = re.compile(
    rf"\bhow many (?:(?:metric|thousand|million|billion) )?(?P<unit>{UNIT})(?!\w)|\bin (?P<told>{UNIT})\W*$",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many\b(?!.*\b(?:per|rates?|every|each)\b)", re.IGNORECASE)
_RATE = re.compile(r"\bper (?:\d|(?:hundred|thousand|million|billion)\b)", re.IGNORECASE)
"""A figure per so many of something is a rate, and counts nothing: "per million hours", "per 1,000 inhabitants"."""

_WORD = re.compile(r"[^\W\d_]+[\u00b2\u00b3]?")


class Dimension(NamedTuple):
    """A kind of value, and of a quantity the unit that its kind is told in ("gram", "gram/second")."""

    kind: ValueKind
    unit: str = ""

    def holds(self, other: "Dimension") -> bool:
        """
        Whether one can be told as the other; a rate and what it is a rate of are not told apart, for questions seldom
        say which.
        """
        own, others = self.unit.split("/")[0], other.unit.split("/")[0]
        return self.kind is other.kind and (self.kind is not ValueKind.QUANTITY or not own or own == others)


def unit_named(question: str) -> Dimension | None:
    """
    The dimension of the unit that *question* wants its answer in: "how many tonnes", "the weight in kg"; None where it
    names none.

    Degrees are none: they may be of an angle or of warmth.
    """
    found = _COUNTED.search(question)
    unit = unit_of(found["unit"] or found["told"]) if found else None
    return Dimension(unit.kind, unit.canonical) if unit and unit.kind in _SIZED and unit.canonical != "degree" else None


def of_another_dimension(needs: Needs, row: Passage, around: str) -> bool:
    """
    Whether no figure of *row* can be what is asked for.

    That is so where each has a unit and none is of the dimension that is asked for, by a unit that the question names
    or by the kind of value that it wants; where none has that unit, and nothing *around* the row states it, or of a sum
    of money what else it is of; and where they are rates and a number is asked for.

    Args:
        needs: What is asked.
        row: A row of a table, with the units that stand over its figures.
        around: Text and context of its chunk.
    """
    if row.kind != "row":
        return False
    named = unit_named(needs.question)
    asked = [named] if named else _wanted(needs, row)
    if not asked:
        return _is_rate(row) and _HOW_MANY.search(needs.question) is not None
    cells = [_dimensions(values) for values in _figures(row)]
    if not cells or any(one.holds(other) for one in asked for found in cells for other in found):
        return False
    sized = any(dimension.kind in _SIZED for found in cells for dimension in found)
    if sized and all(cells):
        return True
    if named is not None and named.kind is ValueKind.QUANTITY:
        return not _stated(named, around)
    return not sized and {one.kind for one in asked} == {ValueKind.MONEY} and not _of_money(needs, row, around)


def _of_money(needs: Needs, row: Passage, around: str) -> bool:
    """
    Whether a row without units may hold sums of money: a currency or a scale is stated, or its table says beside its
    label what is asked for ("sales").
    """
    if (
        scale_of(row.chunk.caption)
        or CURRENCY.search(around)
        or any(value.kind is ValueKind.MONEY for value in read_values(around))
    ):
        return True
    beyond = frozenset(term for term in needs.terms if term.isalpha()) - frozenset(terms_of(row.label))
    telling = " ".join((row.chunk.caption, *row.chunk.section[-1:], *row.groups, *(name for name, _ in row.cells)))
    return not beyond or not beyond.isdisjoint(terms_of(telling))


def _is_rate(row: Passage) -> bool:
    """Whether all figures of a row are per so many of something, by caption, label or group."""
    return any(_RATE.search(text) for text in (row.chunk.caption, row.label, *row.groups))


def _wanted(needs: Needs, row: Passage) -> list[Dimension]:
    """The dimensions of the values that would answer, where nothing else in *row* does, such as "free" for a price."""
    want = needs.want
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
    return [Dimension(value.kind, value.unit) for value in values if value.kind in _MEASURED]


def _stated(dimension: Dimension, text: str) -> bool:
    """Whether *text* has a word for a unit of *dimension*."""
    units = (UNITS.get(word) for word in _WORD.findall(text))
    return any(unit is not None and dimension.holds(Dimension(unit.kind, unit.canonical)) for unit in units)
