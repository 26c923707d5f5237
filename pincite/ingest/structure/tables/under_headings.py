"""
Tables that only the headings over them tell apart: the same columns and the same rows, once for each region, site or
batch.
"""

from collections.abc import Mapping, Sequence

from pincite.ingest.structure.tables.header import UNIT_IN_BRACKETS
from pincite.ingest.structure.writing import Laid
from pincite.model.pages import Heading, RowGroup, Table
from pincite.values.captions import unit_opening

SHARED = 0.5
"""Share of the labels of the smaller table that two tables of one kind have in common."""


def under_headings(
    laid: Sequence[Laid], tables: Sequence[tuple[Table, ...]], headings: Mapping[int, tuple[Heading, ...]]
) -> list[tuple[Table, ...]]:
    """
    The tables of each page; of those with the same columns and rows as another, under another heading, the rows are of
    what that heading says.

    A heading that holds a figure is left to the section: what is said of a row has to be cited with it.
    """
    over = {
        id(table): _heading(each, table, headings.get(each.sheet.number, ()))
        for each, found in zip(laid, tables, strict=True)
        for table in found
    }
    titled = [(table, heading) for found in tables for table in found if table.header and (heading := over[id(table)])]
    told = {
        id(table): heading
        for table, heading in titled
        if any(heading.path[-1] != other.path[-1] and _alike(table, rival) for rival, other in titled)
        and not any(map(str.isdigit, heading.path[-1]))
    }
    return [tuple(_of(table, told[id(table)]) if id(table) in told else table for table in found) for found in tables]


def _heading(laid: Laid, table: Table, headings: Sequence[Heading]) -> Heading | None:
    """The heading right above *table*, from which at most a unit parts it."""
    above = [heading for heading in headings if heading.end <= table.start]
    if not above:
        return None
    between = [row.line.text.strip() for row in laid.rows if above[-1].end <= row.start and row.end <= table.start]
    return above[-1] if all(UNIT_IN_BRACKETS.fullmatch(line) or unit_opening(line) for line in between) else None


def _alike(one: Table, other: Table) -> bool:
    labels, others = _labels(one), _labels(other)
    return (
        one.header == other.header and bool(labels) and len(labels & others) >= SHARED * min(len(labels), len(others))
    )


def _labels(table: Table) -> frozenset[str]:
    return frozenset(
        cell.text
        for cell in table.cells
        if cell.col == 0 and cell.row >= table.header_rows and any(map(str.isalpha, cell.text))
    )


def _of(table: Table, heading: Heading) -> Table:
    last = max(cell.row + cell.rowspan for cell in table.cells)
    group = RowGroup(text=heading.path[-1], first=table.header_rows, last=last, start=heading.start, end=heading.end)
    return table.model_copy(update={"groups": (group, *table.groups)})
