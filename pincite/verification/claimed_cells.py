"""
Tables in the evidence: whether a figure stands in a row or below a heading that the claim speaks of, or in one beside
it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import comparable
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.plain_figures import says, scale_words

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
class _Grid:
    """The rows of a table, the first of them its headings, and what its labels say."""

    rows: tuple[_Row, ...]

    @cached_property
    def labels(self) -> tuple[ReadText, ...]:
        """What the label of each row says, without what stands in brackets."""
        return tuple(read(_ASIDE.sub(" ", row.cell(0))) for row in self.rows[1:])

    @cached_property
    def headings(self) -> tuple[ReadText, ...]:
        """What the heading of each column says, but of that of the labels."""
        first = self.rows[0]
        return tuple(read(_ASIDE.sub(" ", first.cell(at))) for at in range(1, len(first.cells)))


@dataclass(frozen=True)
class _Table:
    """A table, and what of it a claim with these ``stems`` and units of ``codes`` names."""

    grid: _Grid
    stems: frozenset[str]
    codes: frozenset[str]

    @cached_property
    def named(self) -> Mapping[int, tuple[_Row, frozenset[str]]]:
        """The rows that the claim names, by their statements, each with what its label says."""
        rows = zip(self.grid.rows[1:], self.grid.labels, strict=True)
        return {row.index: (row, told) for row, label in rows if (told := self._told(label)) is not None}

    @cached_property
    def headed(self) -> Mapping[int, frozenset[str]]:
        """The columns that the claim names, each with what its heading says."""
        headings = enumerate(self.grid.headings, start=1)
        return {at: told for at, heading in headings if (told := self._told(heading)) is not None}

    def label(self, row: _Row) -> frozenset[str] | None:
        """What the label of a row says, where the claim names it."""
        return self.named[row.index][1] if row.index in self.named else None

    def touches(self, at: int) -> bool:
        """Whether the claim says any word of the heading of a column."""
        return not self.stems.isdisjoint(self.grid.headings[at - 1].stems)

    def _told(self, label: ReadText) -> frozenset[str] | None:
        """
        What a label says, where the claim says all of it, a code as that code; None where it does not, or the label is
        no name.
        """
        name = any(not stem[0].isdigit() for stem in label.stems) or any(
            value.kind is ValueKind.DATE for value in label.values
        )
        return label.stems if name and label.stems <= self.stems and _codes(label) <= self.codes else None


class _Place(NamedTuple):
    """Where a value stands in a table; column 0 is that of the labels."""

    table: _Table
    row: _Row
    at: int


@dataclass(frozen=True)
class Cells:
    """
    The tables of the evidence of one claim, which says *stems* of the figure that is looked for; rows of as many cells
    in a row of statements are one.
    """

    claim: ReadText
    evidence: Sequence[ReadText]
    stems: frozenset[str]
    grids: tuple[_Grid, ...]

    def instead(self, index: int, value: TypedValue) -> tuple[int, tuple[TypedValue, ...]] | None:
        """
        The statement and the figures that stand where the claim points to, where *value* of statement *index* stands in
        a row, or below a heading, that the claim does not name: beside a comparable figure in one that it does. None
        where the claim names none or *value* is in no table, and for what names a row itself.
        """
        if not (place := self._place(index, value)) or not place.at:
            return None
        table, row, at = place
        label, heading = table.label(row), table.headed.get(at)
        peers = [(other, at) for other, told in table.named.values() if _is_more(told, label)]
        peers += [(row, other) for other, told in table.headed.items() if _is_more(told, heading)]
        for other, column in peers:
            if told := tuple(each for each in other.values(column) if comparable(each, value)):
                return other.index, told
        return None

    def points_to(self, index: int, value: TypedValue) -> bool:
        """
        Whether the claim names the row of *value*, and its heading where others of the row could be meant, or the row
        that *value* names; or *value* is a heading, and below it in a row that the claim names stands a figure of the
        claim.
        """
        if self._heads(index, value):
            return True
        if not (place := self._place(index, value)):
            return False
        table, row, at = place
        beside = [
            column
            for column in range(1, len(row.cells))
            if column != at and any(comparable(other, value) for other in row.values(column))
        ]
        alone = not beside or (table.touches(at) and not any(map(table.touches, beside)))
        return bool(table.label(row) and (not at or alone or table.headed.get(at)))

    def names(self, index: int, value: TypedValue) -> bool:
        """
        Whether *value* stands in the name of a row, of a table of which the claim names one: that others are called
        otherwise contradicts nothing.
        """
        place = self._place(index, value)
        return place is not None and not place.at and any(told for _, told in place.table.named.values())

    def _heads(self, index: int, value: TypedValue) -> bool:
        return any(
            any(says(told, said, self.scales) for told in row.values(at) for said in self.claim.values)
            for table in self._tables
            if table.grid.rows[0].index == index and (at := _column(table.grid.rows[0], value))
            for row, _ in table.named.values()
        )

    def _place(self, index: int, value: TypedValue) -> _Place | None:
        """The table, the row and the column that *value* of statement *index* stands in; None in no row of a table."""
        if index not in self._rows:
            return None
        table, row = self._rows[index]
        return _Place(table, row, _column(row, value))

    @cached_property
    def scales(self) -> frozenset[str]:
        """The scale words of the evidence that scale no figure of their own: "in millions" over a table."""
        return frozenset().union(
            *(
                scale_words(reading.text).difference(*(scale_words(value.text) for value in reading.values))
                for reading in self.evidence
            )
        )

    @cached_property
    def _rows(self) -> Mapping[int, tuple[_Table, _Row]]:
        """The rows below the headings of tables, each with its table, by their statements."""
        return {row.index: (table, row) for table in self._tables for row in table.grid.rows[1:]}

    @cached_property
    def _tables(self) -> tuple[_Table, ...]:
        return tuple(_Table(grid, self.stems, _codes(self.claim)) for grid in self.grids)


def cells_of(claim: ReadText, evidence: Sequence[ReadText]) -> Callable[[frozenset[str]], Cells]:
    """
    The tables of *evidence* for a figure of *claim*, by the stems that it says of that figure; what a table says is
    read once for all of them.
    """
    grids = tuple(_grids(evidence))
    return cache(lambda stems: Cells(claim, evidence, stems, grids))


def _grids(evidence: Sequence[ReadText]) -> Iterator[_Grid]:
    runs: list[list[_Row]] = []
    for index, reading in enumerate(evidence):
        cells = _cells(reading.text)
        if not reading.stems and len(cells) >= _FEWEST:
            continue  # the line below the headings of Markdown
        if runs and runs[-1] and len(runs[-1][0].cells) == len(cells) >= _FEWEST:
            runs[-1].append(_Row(index, reading, cells))
        else:
            runs.append([_Row(index, reading, cells)] if len(cells) >= _FEWEST else [])
    yield from (_Grid(tuple(run)) for run in runs if len(run) >= _FEWEST)


def is_row(text: str) -> bool:
    """Whether a statement is a row of a table."""
    return len(_cells(text)) >= _FEWEST


def _column(row: _Row, value: TypedValue) -> int:
    """The cell that *value* stands in, 0 that of the label and whatever lies beside the cells."""
    return next((at for at, (start, end) in enumerate(row.cells) if start <= value.start < end), 0)


def _codes(reading: ReadText) -> frozenset[str]:
    return frozenset(value.unit for value in reading.values if value.kind is ValueKind.CODE)


def _is_more(told: frozenset[str], own: frozenset[str] | None) -> bool:
    """Whether what another label says that the claim names is more than the *own* one does."""
    return own is None or own < told


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
