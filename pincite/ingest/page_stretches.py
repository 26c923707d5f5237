"""A page's text between its furniture: stretches of one section, one kind and one flag, which chunks never cross."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from pincite.model.pages import Cell, Page, RowGroup, Table

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Stretch:
    """
    ``page.text[start:end]`` under one section path; ``rows`` are the row stretches of a table, which is not cut along
    sentences.

    ``cells`` are its rows with the place of each column's cell in the page text, (0, 0) where it has none; ``groups``
    says what they are of, by their place among ``cells``.
    """

    start: int
    end: int
    section: tuple[str, ...]
    kind: Literal["prose", "table"] = "prose"
    header: tuple[str, ...] = ()
    caption: str = ""
    rows: tuple[Span, ...] = ()
    cells: tuple[tuple[Span, ...], ...] = ()
    groups: tuple[RowGroup, ...] = ()
    flags: tuple[str, ...] = ()


def stretches(page: Page) -> Iterator[Stretch]:
    """
    The stretches of *page* in order, without furniture; together they hold every other character that is no white
    space.
    """
    marks = [at for mark in page.marks for at in (mark.start, mark.end)]
    tables = [at for table in page.tables for at in (table.start, table.end)]
    edges = sorted({0, len(page.text), *marks, *tables, *(heading.start for heading in page.headings)})
    section = page.section
    paths = {heading.start: heading.path for heading in page.headings}
    for start, end in pairwise(edges):
        section = paths.get(start, section)
        flags = {mark.kind for mark in page.marks if mark.start <= start and end <= mark.end}
        if "furniture" in flags or not page.text[start:end].strip():
            continue
        table = next((table for table in page.tables if table.start <= start and end <= table.end), None)
        if table is None:
            yield Stretch(start, end, section, flags=tuple(sorted(flags)))
        else:
            rows = _rows(page.text, table, start, end)
            cells = _fields(table) if table.fields else _cells(table)
            yield Stretch(
                start,
                end,
                section,
                "table",
                table.header,
                table.caption,
                rows,
                tuple(row for _, row in cells),
                _groups(table, [at for at, _ in cells]),
                tuple(sorted(flags)),
            )


def _groups(table: Table, rows: list[int]) -> tuple[RowGroup, ...]:
    """The groups of *table* by the places of their rows among *rows*."""
    spans = (
        (group, sum(row < group.first for row in rows), sum(row < group.last for row in rows)) for group in table.groups
    )
    return tuple(
        group.model_copy(update={"first": first, "last": last}) for group, first, last in spans if first < last
    )


def _cells(table: Table) -> list[tuple[int, tuple[Span, ...]]]:
    """
    The rows of *table*, without names that take several rows; a cell over several rows stands in each of them, one over
    several columns in the first.
    """
    first = table.header_rows if table.header_rows > 1 else 0
    columns = max(cell.col + cell.colspan for cell in table.cells)
    rows: dict[int, list[Span]] = {}
    for cell in table.cells:
        for row in range(max(first, cell.row), cell.row + cell.rowspan):
            rows.setdefault(row, [NOWHERE] * columns)[cell.col] = _place(cell)
    return [(row, tuple(cells)) for row, cells in sorted(rows.items())]


def _fields(table: Table) -> list[tuple[int, tuple[Span, ...]]]:
    """
    The fields of a form, each with the number of its row: a label and what was filled in beside it, or a heading, which
    stands alone in its row; a label beside which nothing was filled in states nothing.
    """
    fields: list[tuple[int, tuple[Span, ...]]] = []
    for row, found in groupby(table.cells, key=lambda cell: cell.row):
        cells = {cell.col: cell for cell in found}
        fields += [
            (row, (_place(cell), _place(cells[col + 1]) if col + 1 in cells else NOWHERE))
            for col, cell in cells.items()
            if col % 2 == 0 and (len(cells) == 1 or col + 1 in cells)
        ]
    return fields


def _place(cell: Cell) -> Span:
    return NOWHERE if cell.start is None or cell.end is None else (cell.start, cell.end)


def _rows(text: str, table: Table, start: int, end: int) -> tuple[Span, ...]:
    """Stretches of the table's rows between *start* and *end*: where each begins, up to where the next does."""
    begins: dict[tuple[int, int], int] = {}
    for cell in table.cells:
        if cell.start is not None:
            row = (cell.row, cell.col // 2 if table.fields else 0)
            begins[row] = min(begins.get(row, cell.start), cell.start)
    edges = sorted({start, end, *(at for at in begins.values() if start < at < end)})
    return tuple(span for first, last in pairwise(edges) for span in _trimmed(text, first, last))


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    inner = text[start:end]
    first, last = start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())
    return [(first, last)] if first < last else []
