"""Columns of a table without a frame that hold one cell or none, and where what stands in them belongs."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import GridCell, around


def without_torn_columns(cells: Sequence[GridCell]) -> list[GridCell]:
    """
    A column that holds one cell only, which is no value, is the torn end of the cell before it ("Fraction   of"), or
    the name of the column beside it, over which nothing stands: names are often set at the middle of a wide column.
    """
    lone = {
        col
        for col in range(1, max((c.col for c in cells), default=0) + 1)
        if [is_value(c.text) for c in cells if c.col == col and c.colspan == 1] == [False]
    }
    cells = [_over_its_column(cell, cells) if cell.col in lone and cell.colspan == 1 else cell for cell in cells]
    out: list[GridCell] = []
    for cell in sorted(cells, key=lambda c: (c.row, c.col)):
        if (
            cell.col in lone
            and cell.colspan == 1
            and out
            and (out[-1].row, out[-1].col + out[-1].colspan) == (cell.row, cell.col)
        ):
            last = out.pop()
            words = (*last.words, *cell.words)
            out.append(GridCell(last.row, last.col, 1, last.colspan, words, around([w.box for w in words])))
        else:
            out.append(cell)
    return without_empty_columns(out)


def _over_its_column(name: GridCell, cells: Sequence[GridCell]) -> GridCell:
    """The lone cell of a column in that of its two neighbours which has cells below it alone, if one has."""
    tops = {
        col: min((c.row for c in cells if c.col <= col < c.col + c.colspan), default=0)
        for col in (name.col - 1, name.col + 1)
    }
    nameless = [col for col, top in tops.items() if top > name.row]
    return replace(name, col=nameless[0]) if len(nameless) == 1 else name


def without_empty_columns(cells: Sequence[GridCell]) -> list[GridCell]:
    """The cells with their columns counted anew, those left out that no cell begins in."""
    used = sorted({cell.col for cell in cells})
    index = {col: n for n, col in enumerate(used)}
    return [
        GridCell(c.row, index[c.col], c.rowspan, sum(c.col <= col < c.col + c.colspan for col in used), c.words, c.box)
        for c in cells
    ]
