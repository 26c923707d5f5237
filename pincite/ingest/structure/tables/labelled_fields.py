"""The fields of a form in a frame: a label and, in the cell beside it, what was filled in, once or more in a row."""

from collections.abc import Sequence
from itertools import groupby

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.grid import Grid, GridCell

FEWEST_FIELDS = 2
"""Fields of a form; one label with one value is as well a line of a table."""


def are_fields(rows: Sequence[Sequence[tuple[int, bool]]]) -> bool:
    """
    Whether every cell in the first of two columns is a label, and none in the second; a cell alone in its row is a
    heading. The names of columns all look alike, so that a table which they open is none of fields.

    Args:
        rows: Of each cell that holds something its column, 0-based, and whether it looks like a label.
    """
    parts = [cell for row in rows if len(row) > 1 for cell in row]
    values = [col for col, _ in parts if col % 2]
    whole = max((col for col, _ in parts), default=0) % 2 == 1
    return whole and len(values) >= FEWEST_FIELDS and all(label != bool(col % 2) for col, label in parts)


def grid_of_fields(grid: Grid, lines: Sequence[Line]) -> bool:
    """
    Whether the framed *grid* is of fields, whose labels are bold or end in a colon; *lines* are those of its sheet, to
    which its words point.
    """
    if not grid.ruled or grid.columns % 2 or any(cell.rowspan > 1 for cell in grid.cells):
        return False
    rows = (row for _, row in groupby(grid.cells, key=lambda cell: cell.row))
    return are_fields([[(cell.col, _is_label(cell, lines)) for cell in row] for row in rows])


def ends_as_label(text: str) -> bool:
    """Whether a cell is a label by its own words."""
    return text.rstrip().endswith(":")


def _is_label(cell: GridCell, lines: Sequence[Line]) -> bool:
    return ends_as_label(cell.text) or all(lines[word.line].bold for word in cell.words)
