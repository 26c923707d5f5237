"""
Rows that are told apart by bands of one figure, "8.1 to 15.0", "above 25.0": of those the one that holds the figure of
the question.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from pincite.model.values import ValueKind
from pincite.passages.passage import Passage
from pincite.question.figures import written
from pincite.question.record import ReadQuestion
from pincite.values.quantities import quantities
from pincite.values.terms import terms_of

_NUMBER = r"[-\u2212\u2013]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_LOW, _HIGH = rf"(?P<low>{_NUMBER})", rf"(?P<high>{_NUMBER})"
_ABOVE, _FROM = r"(?:above|over|more than|>)", r"(?:from|at least|\u2265)"
_BELOW, _UP_TO = r"(?:below|under|less than|<)", r"(?:up to|at most|to|\u2264)"
_FORMS = tuple(
    (re.compile(form, re.IGNORECASE), low_open, high_open)
    for form, low_open, high_open in (
        (rf"{_BELOW} {_HIGH}", False, True),
        (rf"{_UP_TO} {_HIGH}", False, False),
        (rf"{_HIGH} or (?:below|less|fewer|under)", False, False),
        (rf"{_ABOVE} {_LOW}", True, False),
        (rf"{_FROM} {_LOW}", False, False),
        (rf"{_LOW} (?:and|or) (?:above|more|over)", False, False),
        (rf"{_ABOVE} {_LOW},? (?:and )?{_UP_TO} {_HIGH}", True, False),
        (rf"(?:{_FROM} )?{_LOW} ?(?:to|[-\u2013\u2014]) ?{_HIGH}", False, False),
        (rf"(?:{_FROM} )?{_LOW},? (?:to|and) {_BELOW} {_HIGH}", False, True),
    )
)


class Band(NamedTuple):
    """From ``low`` to ``high``, without the end that is open."""

    low: Decimal
    high: Decimal
    low_open: bool
    high_open: bool

    def holds(self, figure: Decimal) -> bool:
        """Whether the band holds *figure*."""
        return (self.low < figure if self.low_open else self.low <= figure) and (
            figure < self.high if self.high_open else figure <= self.high
        )


def band(cell: str) -> Band | None:
    """
    The band of bare figures that *cell* is, or of things that it counts ("10 to 14 persons"), None where it is anything
    else; a figure alone is no band.
    """
    for form, low_open, high_open in _FORMS:
        if found := form.fullmatch(cell.strip()):
            ends = found.groupdict()
            low, high = written(ends.get("low", "-Infinity")), written(ends.get("high", "Infinity"))
            return Band(low, high, low_open, high_open) if low <= high else None
    told = quantities(cell)
    return (
        Band(told[0].low, told[0].high, told[0].low_open, told[0].high_open)
        if len(told) == 1 and told[0].kind is ValueKind.COUNT and not told[0].is_point
        else None
    )


def in_band(question: ReadQuestion, able: Mapping[str, Sequence[Passage]]) -> Mapping[str, Sequence[Passage]]:
    """
    The passages by chunk id, of the rows of one table only those whose band holds a figure of the question, where some
    do and some do not; of several columns of bands, set side by side, the one that the question names tells.

    A table is told by the names of its columns, in whichever chunks its rows stand.
    """
    figures = question.figures
    tables: dict[tuple[str, ...], list[Passage]] = defaultdict(list)
    for row in (passage for found in able.values() for passage in found if passage.kind == "row" and figures):
        tables[tuple(name for name, _ in row.cells)].append(row)
    asked = frozenset(question.terms)
    out = frozenset[Passage]().union(*(_out_of_band(rows, figures, asked) for rows in tables.values()))
    return (
        {key: tuple(passage for passage in found if passage not in out) for key, found in able.items()} if out else able
    )


def _out_of_band(rows: Sequence[Passage], figures: Sequence[Decimal], asked: frozenset[str]) -> frozenset[Passage]:
    columns = zip(*(row.cells for row in rows), strict=True)
    for column in sorted(columns, key=lambda cells: -len(asked.intersection(terms_of(cells[0][0])))):
        bands = [band(cell) for _, cell in column]
        if len(set(bands)) > 1 and all(bands):
            held = [any(each.holds(figure) for figure in figures) for each in bands if each]
            if any(held) and not all(held):
                return frozenset(row for row, holds in zip(rows, held, strict=True) if not holds)
    return frozenset()
