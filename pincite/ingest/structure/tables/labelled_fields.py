"""The fields of a form in a frame: a label and, in the cell beside it, what was filled in, once or more in a row."""

from collections.abc import Sequence
from itertools import groupby

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.grid import Grid, GridCell

FEWEST_FIELDS = 2
"""Fields of a form; one label with one value is as well a line of a table."""


def is_of_fields(grid: Grid, lines: Sequence[Line]) -> bool:
    """
    Whether the framed *grid* is of fields, by the look of its labels: every cell in the first of two columns is bold or
    ends in a colon, and none in the second; a cell alone in its row is a heading. Names of columns are set alike, so
    that a table with such a row at its top is none.

    Args:
        grid: A table, of any number of columns.
        lines: The lines of its sheet, which its words point to.
    """
    if not grid.ruled or grid.columns % 2 or any(cell.rowspan > 1 for cell in grid.cells):
        return False
    rows = [[*row] for _, row in groupby(grid.cells, key=lambda cell: cell.row)]
    parts = [cell for row in rows if len(row) > 1 for cell in row]
    values = [cell for cell in parts if cell.col % 2]
    return len(values) >= FEWEST_FIELDS and all(_is_label(cell, lines) != bool(cell.col % 2) for cell in parts)


def _is_label(cell: GridCell, lines: Sequence[Line]) -> bool:
    return cell.text.endswith(":") or all(lines[word.line].bold for word in cell.words)
