"""Tables without a frame: columns seen in the white space between aligned words, rows in the lines of type."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from pincite.ingest.structure.reading_order import gutter_of
from pincite.ingest.structure.sheets import Ruling, Sheet, SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import Grid, GridCell, around, text_lines
from pincite.ingest.structure.tables.lone_columns import without_torn_columns
from pincite.ingest.structure.tables.own_columns import by_columns
from pincite.ingest.structure.tables.regions import FEWEST_ROWS, Region, parts_of, region_of, regions, whole_rulings
from pincite.ingest.structure.tables.segments import HANGING, rows_of
from pincite.ingest.structure.tables.unframed_columns import column_edges, place_cells
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
MOST_OF_A_NAME = 4
"""Words of a column's name, and of a label on average, where some columns hold whole sentences."""
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
            for stretch in by_columns(region.rows):
                grids += _grids(region_of(stretch, level), level, sheet)
    return grids


def _grids(region: Region, rulings: Sequence[Ruling], sheet: Sheet) -> list[Grid]:
    """
    The tables of *region*, one or several close below one another; what looks like a table as a whole is parted into
    tables.
    """
    whole = _grid(region, sheet)
    parts = parts_of(region.rows, sheet)
    if len(parts) < 2:  # noqa: PLR2004 - not parted
        return [whole] if whole else []
    apart = [_grid(region_of(part, rulings), sheet, known=whole is not None) for part in parts]
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


def _grid(region: Region, sheet: Sheet, *, known: bool = False) -> Grid | None:
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
    if len(columns) < 2 or not (  # noqa: PLR2004 - one is a list
        known or _looks_like_table(columns, ruled=framed, headed=_is_headed(cells, sheet))
    ):
        return None
    return Grid(around([cell.box for cell in cells]), tuple(cells), ruled=False)


def _single_columns(cells: Sequence[GridCell]) -> list[list[GridCell]]:
    """Cells of one column's width, column by column, of columns with two or more."""
    columns: dict[int, list[GridCell]] = {}
    for cell in cells:
        if cell.colspan == 1:
            columns.setdefault(cell.col, []).append(cell)
    return [columns[col] for col in sorted(columns) if len(columns[col]) > 1]


def _is_headed(cells: Sequence[GridCell], sheet: Sheet) -> bool:
    """
    Whether the first row names every column in a few words, and each row below begins with a short label in a narrow
    first column; the names are bold alone, or some label stands beside a text of several lines.

    Columns of prose have no names, are of one width and go on side by side; a list of two columns has no names.
    """
    rows = _rows(cells)
    names, *below = rows
    columns = max(cell.col for cell in cells) + 1
    if len(below) < FEWEST_ROWS - 1 or [cell.col for cell in names] != list(range(columns)):
        return False
    if any(cell.colspan > 1 or len(cell.words) > MOST_OF_A_NAME or is_value(cell.text) for cell in names):
        return False
    labels = [row[0] for row in below]
    if any(row[0].col or len(row) < 2 for row in below) or (  # noqa: PLR2004 - a label and something
        sum(len(cell.words) for cell in labels) > MOST_OF_A_NAME * len(labels)
    ):
        return False
    widths = [max(cell.box[2] - cell.box[0] for cell in column) for column in _single_columns(cells)]
    bold = [all(sheet.lines[word.line].bold for cell in row for word in cell.words) for row in rows]
    wrapped = any(len(text_lines(cell.words)) > len(text_lines(row[0].words)) for row in below for cell in row)
    narrow = 2 * widths[0] <= max(widths)
    return (bold[0] and not any(bold[1:])) or (wrapped and narrow and columns > 2)  # noqa: PLR2004 - see above


def _rows(cells: Sequence[GridCell]) -> list[list[GridCell]]:
    return [
        sorted((cell for cell in cells if cell.row == row), key=lambda cell: cell.col)
        for row in sorted({cell.row for cell in cells})
    ]


def _looks_like_table(columns: Sequence[Sequence[GridCell]], *, ruled: bool, headed: bool) -> bool:
    """
    Aligned columns of which one holds values, all hold short texts or each has a name (*headed*); lists, contents and
    prose with wide blanks have no such columns.
    """
    texts = [[cell.text for cell in column] for column in columns]
    if any(_LEADERS.search(text) for column in texts for text in column):
        return False
    if sum(_is_aligned(column) for column in columns[1:]) < max(1, (len(columns) - 1) * MOSTLY):
        return False
    valued = any(sum(is_value(text) for text in column) > len(column) / 2 for column in texts[1:])
    short = all(sum(len(text.split()) for text in column) < SHORT_WORDS * len(column) for column in texts)
    return valued or headed or (short and (ruled or len(columns) > 2))  # noqa: PLR2004 - two columns of short texts may be a list


def _is_aligned(column: Sequence[GridCell]) -> bool:
    """Whether most cells begin, end, with a sign behind their figures or without, or are centred at one x."""
    lefts, rights = [cell.box[0] for cell in column], [cell.box[2] for cell in column]
    middles = [(left + right) / 2 for left, right in zip(lefts, rights, strict=True)]
    return any(
        sum(abs(x - at[len(at) // 2]) <= ALIGNED for x in at) >= MOSTLY * len(at)
        for at in map(sorted, (lefts, rights, map(_end, column), middles))
    )


def _end(cell: GridCell) -> float:
    """The x at which a cell ends, without a sign that hangs behind its figure: "12.7 %" below "2,294"."""
    return max((word.box[2] for word in cell.words if word.text not in HANGING), default=cell.box[2])
