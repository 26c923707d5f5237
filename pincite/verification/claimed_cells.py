"""
Tables in the evidence: whether a figure stands in a row or below a heading that the claim speaks of, or in one beside
it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import comparable
from pincite.verification.claim_reading import ReadText, read

_EDGE = re.compile(r"\t|(?:^|\s)\|(?:\s|$)| {3,}")
"""What parts two cells of a row: a tab, a bar, or a gap."""
_ASIDE = re.compile(r"\([^()]*\)")
"""What stands in brackets in a heading, such as the unit, which a claim says beside its figure."""
_FEWEST = 2
"""Cells of a row, and rows of a table."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row by its statement, and where each of its cells stands in it."""

    index: int
    reading: ReadText
    cells: tuple[tuple[int, int], ...]

    def cell(self, at: int) -> str:
        start, end = self.cells[at]
        return self.reading.text[start:end]

    def values(self, at: int) -> list[TypedValue]:
        start, end = self.cells[at]
        return [value for value in self.reading.values if start <= value.start and value.end <= end]


@dataclass(frozen=True)
class Cells:
    """The tables of the evidence of one claim; rows of as many cells in a row of statements are one."""

    claim: ReadText
    evidence: Sequence[ReadText]

    def instead(self, index: int, value: TypedValue) -> tuple[int, tuple[TypedValue, ...]] | None:
        """
        The statement and the figures that stand where the claim points to, where *value* of statement *index* stands in
        a row, or below a heading, that the claim does not name: beside a comparable figure in one that it does. None
        where the claim names none or *value* is in no table, and for what names a row itself.
        """
        table, row, at = self._place(index, value)
        if row is None or not at or row is table[0]:
            return None
        label, heading = self._named(row.cell(0)), self._named(table[0].cell(at))
        peers = [(other, at) for other in table[1:] if self._rather(other.cell(0), label)]
        peers += [(row, other) for other in range(1, len(row.cells)) if self._rather(table[0].cell(other), heading)]
        for other, place in peers:
            if told := tuple(each for each in other.values(place) if comparable(each, value)):
                return other.index, told
        return None

    def points_to(self, index: int, value: TypedValue) -> bool:
        """Whether the claim names the row and the heading of the cell of *value*, or the row that *value* names."""
        table, row, at = self._place(index, value)
        named = row and row is not table[0] and self._named(row.cell(0))
        return bool(named and (not at or self._named(table[0].cell(at))))

    def names(self, index: int, value: TypedValue) -> bool:
        """
        Whether *value* stands in the name of a row, of a table of which the claim names one: that others are called
        otherwise contradicts nothing.
        """
        table, row, at = self._place(index, value)
        named = bool(row) and row is not table[0] and not at
        return named and any(self._named(other.cell(0)) for other in table[1:])

    def _place(self, index: int, value: TypedValue) -> tuple[tuple[_Row, ...], _Row | None, int]:
        """The table, the row and the column that *value* of statement *index* stands in."""
        table = self._tables.get(index, ())
        row = next((row for row in table if row.index == index), None)
        at = next((at for at, (start, end) in enumerate(row.cells) if start <= value.start < end), 0) if row else 0
        return table, row, at

    @cached_property
    def _tables(self) -> dict[int, tuple[_Row, ...]]:
        runs: list[list[_Row]] = []
        for index, reading in enumerate(self.evidence):
            cells = _cells(reading.text)
            if not reading.stems and len(cells) >= _FEWEST:
                continue  # the line below the headings of Markdown
            if runs and runs[-1] and len(runs[-1][0].cells) == len(cells) >= _FEWEST:
                runs[-1].append(_Row(index, reading, cells))
            else:
                runs.append([_Row(index, reading, cells)] if len(cells) >= _FEWEST else [])
        return {row.index: tuple(run) for run in runs if len(run) >= _FEWEST for row in run}

    def _named(self, label: str) -> frozenset[str] | None:
        """What a label says, where the claim says all of it; None where it does not, or the label is no name."""
        told = read(_ASIDE.sub(" ", label))
        name = any(not stem[0].isdigit() for stem in told.stems) or any(
            value.kind is ValueKind.DATE for value in told.values
        )
        return told.stems if name and told.stems <= self.claim.stems else None

    def _rather(self, label: str, own: frozenset[str] | None) -> bool:
        """Whether the claim names *label*, and with it more than its *own*."""
        named = self._named(label)
        return named is not None and (own is None or own < named)


def _cells(text: str) -> tuple[tuple[int, int], ...]:
    """Where the cells of a line stand, without the bars at its ends."""
    cuts = [(match.start(), match.end()) for match in _EDGE.finditer(text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    cells = list(zip(starts, ends, strict=True))
    if cuts and cuts[0][0] == 0:
        cells = cells[1:]
    if len(cells) > 1 and cuts[-1][1] == len(text):
        cells = cells[:-1]
    return tuple(cells)
