"""Tables without a frame: columns seen in the white space between aligned words, rows in the lines of type."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.reading_order import gutter_of
from pincite.ingest.structure.sheets import Ruling, Sheet, Word
from pincite.ingest.structure.tables.columns import column_edges, place_cells, without_torn_columns
from pincite.ingest.structure.tables.grid import Grid, GridCell, around
from pincite.ingest.structure.tables.segments import Row, rows_of
from pincite.ingest.structure.tables.values import is_value
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
FARTHEST = 2.6
"""Heights of type between two rows of one table. Measured: F1 .970 at 1.7; as it is (.971) at 3.9."""
FEWEST_ROWS = 3
"""Rows of several segments, one fewer between rulings. Measured: mean F1 .973 at two, .976 here; at four nothing changes."""
SHORT_LINES = 2
"""Lines of one segment in a row that a table goes on over. Measured: mean F1 .978 at one and .976 at three, as at two."""
PROSE_WORDS = 9
"""Words from which a line of one segment is prose. Measured: mean F1 .977 at 6, .975 at 13."""
HEADER_LINES = 7
"""Heights of type above the first row within which the closing ruling is looked for; what is between has to be short lines anyway."""
COVERING = 0.6
"""Share of the width of a table that its closing ruling covers."""
FIGURE_MARGIN = 24.0
"""Points beside a figure in which the labels of its axes stand. Measured: mean F1 .967 at 16, .976 here; nothing changes at 36."""
WHOLE = 0.85
"""Share of the width of a table from which a ruling runs across all of it."""
ALIGNED = 3.0
"""Points by which cells of one edge may differ."""
SHORT_WORDS = 6
"""Words a cell, on average, up to which columns without values are a table's and not prose."""
MOSTLY = 0.6
"""Share of a column's cells that share an edge, and of the columns that have such cells. Measured: mean F1 .969 at .4, .972 at .9."""
_LEADERS = re.compile(r"(?:\.\s?){4,}")
_CAPTION = re.compile(r"(?:table|tab\.|figure|fig\.|exhibit)\s+[A-Z]?\.?\d", re.IGNORECASE)
_SOURCE = re.compile(r"(?:sources?|notes?|n\.?b\.?|remarks?)\b\s*[:.]", re.IGNORECASE)


def aligned_grids(words: Sequence[Word], rulings: Sequence[Ruling], sheet: Sheet) -> list[Grid]:
    """Tables among *words* that no frame holds, from top to bottom; on a page of two columns each column is searched by itself."""
    gutter = gutter_of(sheet.lines, sheet.width)
    words = [word for word in words if not any(_in_figure(word.box, figure) for figure in sheet.figures)]
    parts = [words] if gutter is None else _beside(words, gutter, sheet)
    grids: list[Grid] = []
    for part in parts:
        rows = rows_of(part, [r for r in rulings if not r.horizontal])
        for region in _regions(rows, [r for r in rulings if r.horizontal]):
            grid = _grid(region)
            if grid is not None:
                grids.append(grid)
    return grids


def _in_figure(box: Box, figure: Box) -> bool:
    """Whether the middle of *box* stands in a figure or beside it, where the labels of its axes are."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    margin = FIGURE_MARGIN
    return figure[0] - margin <= x <= figure[2] + margin and figure[1] - margin <= y <= figure[3] + margin


def _beside(words: Sequence[Word], gutter: float, sheet: Sheet) -> list[list[Word]]:
    boxes = {word: sheet.lines[word.line].box for word in words}
    left = [word for word in words if boxes[word][2] <= gutter]
    right = [word for word in words if boxes[word][0] >= gutter]
    across = [word for word in words if boxes[word][0] < gutter < boxes[word][2]]
    return [left, right, across]


@dataclass(frozen=True, slots=True)
class Region:
    """Rows of type that may be a table, with the heights of the rulings among them."""

    rows: tuple[Row, ...]
    rulings: tuple[Ruling, ...]


def _regions(rows: Sequence[Row], rulings: Sequence[Ruling]) -> list[Region]:
    """Stretches of rows with several segments, with the short lines among them and the header lines above."""
    regions: list[Region] = []
    at = floor = 0
    while at < len(rows):
        end = _reach(rows, at) if rows[at].is_tabular else at
        if end <= at:
            at += 1
            continue
        start = _with_header(rows, at, end, rulings, floor)
        regions.append(_region(rows[start:end], rulings))
        at = floor = end
    return regions


def _region(rows: Sequence[Row], rulings: Sequence[Ruling]) -> Region:
    """The rows without caption and source; where three or more rulings run across all of them, without the lines of one segment above and below them."""
    box = around([row.box for row in rows])
    inside = tuple(r for r in rulings if box[1] - rows[0].height <= r.at <= box[3] + rows[-1].height and r.low < box[2] and box[0] < r.high)
    whole = _whole(inside, box)
    kept = list(rows)
    if len(whole) >= FEWEST_ROWS:
        while kept and not kept[0].is_tabular and _middle(kept[0]) < min(whole):
            kept = kept[1:]
        while kept and not kept[-1].is_tabular and _middle(kept[-1]) > max(whole):
            kept = kept[:-1]
    while kept and _CAPTION.match(kept[0].segments[0].text):
        kept = kept[1:]
    while kept and _SOURCE.match(kept[-1].segments[0].text):
        kept = kept[:-1]
    return Region(tuple(kept), inside)


def _middle(row: Row) -> float:
    return (row.box[1] + row.box[3]) / 2


def _whole(rulings: Sequence[Ruling], box: Box) -> list[float]:
    """Heights of the rulings that run across the whole of *box*."""
    return [r.at for r in rulings if min(r.high, box[2]) - max(r.low, box[0]) > WHOLE * (box[2] - box[0])]


def _reach(rows: Sequence[Row], start: int) -> int:
    """Index after the last row of the table that begins at *start*; short lines between tabular rows belong to it."""
    end, loose = start + 1, 0
    pitch = _pitch(rows, start)
    for at in range(start + 1, len(rows)):
        gap = rows[at].box[1] - rows[at - 1].box[3]
        if gap > FARTHEST * max(rows[at].height, rows[at - 1].height) and gap > 1.5 * pitch:
            break
        if rows[at].is_tabular:
            end, loose = at + 1, 0
        elif loose < SHORT_LINES and rows[at].words < PROSE_WORDS:
            loose += 1
        else:
            break
    return end


def _pitch(rows: Sequence[Row], start: int) -> float:
    near = [two.box[1] - one.box[3] for one, two in zip(rows[start:], rows[start + 1 : start + 6], strict=False)]
    return sorted(near)[len(near) // 2] if near else 0.0


def _with_header(rows: Sequence[Row], start: int, end: int, rulings: Sequence[Ruling], floor: int) -> int:
    """Index of the first row under the ruling that closes the table at the top, if only short lines of a header stand between."""
    box = around([row.box for row in rows[start:end]])
    reach = HEADER_LINES * rows[start].height
    tops = [r.at for r in rulings if box[1] - reach < r.at < box[1] + 2 and min(r.high, box[2]) - max(r.low, box[0]) > COVERING * (box[2] - box[0])]
    if not tops:
        return start
    first = start
    while first > floor and rows[first - 1].box[1] >= min(tops) - 2 and rows[first - 1].words < PROSE_WORDS:
        first -= 1
    return first


def _grid(region: Region) -> Grid | None:
    tabular = [row for row in region.rows if row.is_tabular]
    framed = bool(tabular) and len(_whole(region.rulings, around([row.box for row in tabular]))) > 1
    if len(tabular) < FEWEST_ROWS - framed:
        return None
    edges = column_edges(region.rows)
    if not edges:
        return None
    cells = without_torn_columns(place_cells(region.rows, edges, region.rulings))
    columns = _single_columns(cells)
    if len(columns) < 2 or not _looks_like_table(columns, ruled=framed):  # noqa: PLR2004
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
    """Aligned columns of which one holds values or all hold short texts; lists, contents and prose with wide blanks have no such columns."""
    texts = [[" ".join(word.text for word in cell.words) for cell in column] for column in columns]
    if any(_LEADERS.search(text) for column in texts for text in column):
        return False
    if sum(_is_aligned(column) for column in columns[1:]) < max(1, (len(columns) - 1) * MOSTLY):
        return False
    valued = any(sum(is_value(text) for text in column) > len(column) / 2 for column in texts[1:])
    short = all(sum(len(text.split()) for text in column) < SHORT_WORDS * len(column) for column in texts)
    return valued or (short and (ruled or len(columns) > 2))  # noqa: PLR2004


def _is_aligned(column: Sequence[GridCell]) -> bool:
    """Whether most cells begin, end or are centred at one x."""
    lefts, rights = [cell.box[0] for cell in column], [cell.box[2] for cell in column]
    middles = [(left + right) / 2 for left, right in zip(lefts, rights, strict=True)]
    return any(sum(abs(x - at[len(at) // 2]) <= ALIGNED for x in at) >= MOSTLY * len(at) for at in (sorted(lefts), sorted(rights), sorted(middles)))
