"""Tables without a frame: columns seen in the white space between aligned words, rows in the lines of type."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.reading_order import gutter_of
from pincite.ingest.structure.sheets import Ruling, Sheet, Word
from pincite.ingest.structure.tables.columns import column_edges, place_cells
from pincite.ingest.structure.tables.grid import Grid, around
from pincite.ingest.structure.tables.segments import Row, rows_of
from pincite.ingest.structure.tables.values import is_value
from pincite.model.pages import Box

FARTHEST = 2.6
FEWEST_ROWS = 3
SHORT_LINES = 2
PROSE_WORDS = 9
HEADER_LINES = 7
COVERING = 0.6
FIGURE_MARGIN = 24.0


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
    at = 0
    while at < len(rows):
        end = _reach(rows, at) if rows[at].is_tabular else at
        if end <= at:
            at += 1
            continue
        start = _with_header(rows, at, end, rulings, floor=0 if not regions else _index_after(rows, regions[-1]))
        regions.append(_region(rows[start:end], rulings))
        at = end
    return regions


def _index_after(rows: Sequence[Row], region: Region) -> int:
    return next(number for number, row in enumerate(rows) if row is region.rows[-1]) + 1


def _region(rows: Sequence[Row], rulings: Sequence[Ruling]) -> Region:
    box = around([row.box for row in rows])
    inside = tuple(r for r in rulings if box[1] - 4 <= r.at <= box[3] + 4 and r.low < box[2] and box[0] < r.high)
    return Region(tuple(rows), inside)


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
    tops = [
        r.at for r in rulings if box[1] - reach < r.at < box[1] + 2 and min(r.high, box[2]) - max(r.low, box[0]) > COVERING * (box[2] - box[0])
    ]
    if not tops:
        return start
    first = start
    while first > floor and rows[first - 1].box[1] >= min(tops) - 2 and rows[first - 1].words < PROSE_WORDS:
        first -= 1
    return first


def _grid(region: Region) -> Grid | None:
    tabular = [row for row in region.rows if row.is_tabular]
    if len(tabular) < FEWEST_ROWS - bool(region.rulings):
        return None
    edges = column_edges(region.rows)
    if not edges:
        return None
    cells = place_cells(region.rows, edges, region.rulings)
    if not _looks_like_table(cells_by_column(cells), ruled=len(region.rulings) > 1):
        return None
    return Grid(around([cell.box for cell in cells]), tuple(cells), ruled=False)


def cells_by_column(cells: Sequence[object]) -> list[list[str]]:
    """The texts of single cells, column by column."""
    columns: dict[int, list[str]] = {}
    for cell in cells:
        if cell.colspan == 1:  # type: ignore[attr-defined]
            columns.setdefault(cell.col, []).append(" ".join(word.text for word in cell.words))  # type: ignore[attr-defined]
    return [columns[col] for col in sorted(columns)]


def _looks_like_table(columns: Sequence[Sequence[str]], *, ruled: bool) -> bool:
    """A column of values beside another column, or three columns of short texts; lists, contents and prose have neither."""
    filled = [texts for texts in columns if len(texts) >= 2]  # noqa: PLR2004
    if len(filled) < 2:  # noqa: PLR2004
        return False
    if any("...." in text or ". . ." in text for texts in filled for text in texts):
        return False
    valued = [texts for texts in filled[1:] if sum(is_value(text) for text in texts) > len(texts) / 2]
    short = [texts for texts in filled if sum(len(text.split()) for text in texts) < 6 * len(texts)]
    return bool(valued) or (len(filled) > 2 and len(short) == len(filled)) or (ruled and len(short) == len(filled))  # noqa: PLR2004
