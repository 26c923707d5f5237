"""Tables without a frame: columns seen in the white space between aligned words, rows in the lines of type."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from pincite.ingest.structure.reading_order import gutter_of
from pincite.ingest.structure.sheets import Ruling, Sheet, SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import Grid, GridCell, around
from pincite.ingest.structure.tables.regions import FEWEST_ROWS, Region, parts_of, region_of, regions, whole_rulings
from pincite.ingest.structure.tables.segments import rows_of
from pincite.ingest.structure.tables.unframed_columns import column_edges, place_cells, without_torn_columns
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
FIGURE_MARGIN = 24.0
"""
Points beside a figure in which the labels of its axes stand. Measured: mean F1 .967 at 16, .976 here; nothing changes
at 36.
"""
ALIGNED = 3.0
"""Points by which cells of one edge may differ."""
SHORT_WORDS = 6
"""Words a cell, on average, up to which columns without values are a table's and not prose."""
MOSTLY = 0.6
"""
Share of a column's cells that share an edge, and of the columns that have such cells. Measured: mean F1 .969 at .4,
.972 at .9.
"""
_LEADERS = re.compile(r"(?:\.\s?){4,}")


def aligned_grids(
    words: Sequence[SheetWord], rulings: Sequence[Ruling], sheet: Sheet, charted: AbstractSet[int] = frozenset()
) -> list[Grid]:
    """
    Tables among *words* that no frame holds, from top to bottom; on a page of two columns, which show without its
    lines that are *charted*, each column is searched by itself.
    """
    gutter = gutter_of([line for at, line in enumerate(sheet.lines) if at not in charted], sheet.width)
    words = [word for word in words if not any(_in_figure(word.box, figure) for figure in sheet.figures)]
    parts = [words] if gutter is None else _beside(words, gutter, sheet)
    grids: list[Grid] = []
    for part in parts:
        rows = rows_of(part, [r for r in rulings if not r.horizontal])
        level = [r for r in rulings if r.horizontal]
        for region in regions(rows, level):
            grids += _grids(region, level, sheet)
    return grids


def _grids(region: Region, rulings: Sequence[Ruling], sheet: Sheet) -> list[Grid]:
    """
    The tables of *region*, one or several close below one another; what looks like a table as a whole is parted into
    tables.
    """
    whole = _grid(region)
    parts = parts_of(region.rows, sheet)
    if len(parts) < 2:  # noqa: PLR2004 - not parted
        return [whole] if whole else []
    apart = [_grid(region_of(part, rulings), known=whole is not None) for part in parts]
    found = [grid for grid in apart if grid]
    return found if len(found) == len(parts) or not whole else [whole]


def _in_figure(box: Box, figure: Box) -> bool:
    """Whether the middle of *box* stands in a figure or beside it, where the labels of its axes are."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    margin = FIGURE_MARGIN
    return figure[0] - margin <= x <= figure[2] + margin and figure[1] - margin <= y <= figure[3] + margin


def _beside(words: Sequence[SheetWord], gutter: float, sheet: Sheet) -> list[list[SheetWord]]:
    boxes = {word: sheet.lines[word.line].box for word in words}
    left = [word for word in words if boxes[word][2] <= gutter]
    right = [word for word in words if boxes[word][0] >= gutter]
    across = [word for word in words if boxes[word][0] < gutter < boxes[word][2]]
    return [left, right, across]


def _grid(region: Region, *, known: bool = False) -> Grid | None:
    """The table of *region*, if it looks like one or is *known* to be."""
    tabular = [row for row in region.rows if row.is_tabular]
    framed = bool(tabular) and len(whole_rulings(region.rulings, around([row.box for row in tabular]))) > 1
    if len(tabular) < FEWEST_ROWS - framed:
        return None
    edges = column_edges(region.rows)
    if not edges:
        return None
    cells = without_torn_columns(place_cells(region.rows, edges, region.rulings))
    columns = _single_columns(cells)
    if len(columns) < 2 or not (known or _looks_like_table(columns, ruled=framed)):  # noqa: PLR2004 - one is a list
        return None
    return Grid(around([cell.box for cell in cells]), tuple(cells), ruled=False)


def _single_columns(cells: Sequence[GridCell]) -> list[list[GridCell]]:
    """Cells of one column's width, column by column, of columns with two or more."""
    columns: dict[int, list[GridCell]] = {}
    for cell in cells:
        if cell.colspan == 1:
            columns.setdefault(cell.col, []).append(cell)
    return [columns[col] for col in sorted(columns) if len(columns[col]) > 1]


def _looks_like_table(columns: Sequence[Sequence[GridCell]], *, ruled: bool) -> bool:
    """
    Aligned columns of which one holds values or all hold short texts; lists, contents and prose with wide blanks have
    no such columns.
    """
    texts = [[" ".join(word.text for word in cell.words) for cell in column] for column in columns]
    if any(_LEADERS.search(text) for column in texts for text in column):
        return False
    if sum(_is_aligned(column) for column in columns[1:]) < max(1, (len(columns) - 1) * MOSTLY):
        return False
    valued = any(sum(is_value(text) for text in column) > len(column) / 2 for column in texts[1:])
    short = all(sum(len(text.split()) for text in column) < SHORT_WORDS * len(column) for column in texts)
    return valued or (short and (ruled or len(columns) > 2))  # noqa: PLR2004 - two columns of short texts may be a list


def _is_aligned(column: Sequence[GridCell]) -> bool:
    """Whether most cells begin, end or are centred at one x."""
    lefts, rights = [cell.box[0] for cell in column], [cell.box[2] for cell in column]
    middles = [(left + right) / 2 for left, right in zip(lefts, rights, strict=True)]
    return any(
        sum(abs(x - at[len(at) // 2]) <= ALIGNED for x in at) >= MOSTLY * len(at)
        for at in (sorted(lefts), sorted(rights), sorted(middles))
    )
