"""The names of a table's columns where they alone stand at the foot of a page, and its rows on the next one."""

from collections.abc import Sequence
from itertools import pairwise

from pincite.ingest.structure.sheets import SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import Grid, GridCell, around
from pincite.ingest.structure.tables.header import is_year
from pincite.ingest.structure.tables.segments import Row, rows_of
from pincite.ingest.structure.tables.unframed_columns import LEADING
from pincite.ingest.structure.writing import Laid, PlacedTable

HAIR = 2.0
"""Points by which a name may reach over the edge of its column."""


def lone_head(foot: Laid, top: Laid, furniture: frozenset[int]) -> Grid | None:
    """
    The last bold lines of a page as the head of the table with which the next one begins: each of its columns is named,
    and each name stands over one of them.

    Args:
        foot: The page that may end in a head.
        top: The page after it.
        furniture: Indices of the lines of *foot* that are running headers and footers.
    """
    table = _opening(top)
    edges = _edges(table) if table else []
    if table is None or not edges or not foot.sheet.words:
        return None
    rows = _head_rows(foot, furniture, edges)
    cells: dict[int, list[SheetWord]] = {}
    for row in rows:
        for segment in row.segments:
            cells.setdefault(_column(segment.box, edges), []).extend(segment.words)
    if not set(range(1, len(edges) + 1)) <= cells.keys() or not any(len(row.segments) > 1 for row in rows):
        return None
    _, y0, _, y1 = around([row.box for row in rows])
    return Grid(
        (table.grid.box[0], y0, table.grid.box[2], y1),
        tuple(
            GridCell(0, col, 1, 1, tuple(words), around([word.box for word in words]))
            for col, words in sorted(cells.items())
        ),
        ruled=table.grid.ruled,
        head=True,
    )


def _opening(laid: Laid) -> PlacedTable | None:
    """The table with which a page begins, if that does not begin with a head of its own."""
    table = min(laid.tables, key=lambda each: each.start, default=None)
    if table is None or table.grid.fields or any(row.start < table.start for row in laid.rows):
        return None
    first = [word for cell in table.grid.cells if cell.row == 0 for word in cell.words]
    return None if all(laid.sheet.lines[word.line].bold for word in first) else table


def _edges(table: PlacedTable) -> list[float]:
    """The x between the columns of *table*, each of which has cells of its own; none where they do not stand apart."""
    sides = [
        [cell.box for cell in table.grid.cells if cell.col == col and cell.colspan == 1]
        for col in range(table.grid.columns)
    ]
    if not all(sides):
        return []
    spans = [(min(box[0] for box in boxes), max(box[2] for box in boxes)) for boxes in sides]
    apart = all(one[1] < two[0] + HAIR for one, two in pairwise(spans))
    return [(one[1] + two[0]) / 2 for one, two in pairwise(spans)] if apart else []


def _head_rows(foot: Laid, furniture: frozenset[int], edges: Sequence[float]) -> list[Row]:
    """The last rows of type of a page, close below one another, as far as they may name columns."""
    floor = max((table.grid.box[3] for table in foot.tables), default=0.0)
    words = [word for word in foot.sheet.words if word.line not in furniture and word.box[1] >= floor]
    found: list[Row] = []
    for row in reversed(rows_of(words, ())):
        close = not found or found[-1].box[1] - row.box[3] <= LEADING * row.height
        if not close or not _may_name(row, foot, edges):
            break
        found.append(row)
    return found[::-1]


def _may_name(row: Row, foot: Laid, edges: Sequence[float]) -> bool:
    bold = all(foot.sheet.lines[word.line].bold for segment in row.segments for word in segment.words)
    columns = [_column(segment.box, edges) for segment in row.segments]
    names = all(is_year(segment.text) or not is_value(segment.text) for segment in row.segments)
    return bold and names and -1 not in columns and len(set(columns)) == len(columns)


def _column(box: tuple[float, float, float, float], edges: Sequence[float]) -> int:
    """The column in which *box* stands, -1 where it reaches into another."""
    first, last = sum(edge < box[0] + HAIR for edge in edges), sum(edge < box[2] - HAIR for edge in edges)
    return first if first == last else -1
