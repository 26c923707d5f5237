"""Tables whose cells are framed by rulings."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from pincite.ingest.structure.sheets import Ruling, SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import Grid, GridCell, around, text_lines
from pincite.ingest.structure.tables.rulings import REACH, Frame
from pincite.ingest.structure.tables.segments import rows_of
from pincite.ingest.structure.tables.unframed_columns import column_edges
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
NARROWEST = 4.0
"""Points of a row or column; rulings nearer to each other are one. Measured: F1 as it is at 2.7, .972 for .971 at 6."""
FEWEST_CELLS = 4
"""Two rows of two columns."""
MOSTLY = 0.8
"""Share of a ruled column's rows that white space parts alike, so that the column is two without a ruling."""
Area = tuple[int, int, int, int]
"""First row, first column, last row, last column, all included."""


def ruled_grid(frame: Frame, words: Sequence[SheetWord]) -> Grid | None:
    """
    The table that *frame* draws around *words*; None where it is a box, an underline or a chart rather than a table.
    """
    frame = _without_underlines(frame)
    if not frame.across:
        return None
    words = _within(words, frame.box)
    xs, ys = _columns(frame, words), _rows(frame, words)
    if len(xs) < 3 or len(ys) < 2:  # noqa: PLR2004 - two columns, one row
        return None
    areas = _areas(frame, xs, ys)
    xs, areas = _with_unruled_columns(xs, ys, areas, words)
    filled = _fill([part for area in areas for part in _parts(area, xs, ys, words)], xs, ys, words)
    cells = _closed_up(_with_rows_of_type(filled))
    # Two boxes side by side are charts.
    panels = len({area[0] for area, _, words in filled if words}) == 1 and len(xs) < 4  # noqa: PLR2004 - two boxes
    if panels or not _is_table(cells):
        return None
    return Grid(frame.box, tuple(cells), ruled=True)


def _without_underlines(frame: Frame) -> Frame:
    """Only those horizontals that end at a vertical or at the frame's side: the others underline words."""
    x0, _, x1, _ = frame.box

    def ends(x: float, y: float) -> bool:
        return (
            abs(x - x0) <= REACH
            or abs(x - x1) <= REACH
            or any(abs(v.at - x) <= REACH and v.low - REACH <= y <= v.high + REACH for v in frame.down)
        )

    return Frame(tuple(h for h in frame.across if ends(h.low, h.at) and ends(h.high, h.at)), frame.down)


def _is_table(cells: Sequence[GridCell]) -> bool:
    """Two rows and two columns that hold text, and four cells."""
    return len(cells) >= FEWEST_CELLS and len({c.row for c in cells}) > 1 and len({c.col for c in cells}) > 1


def _columns(frame: Frame, words: Sequence[SheetWord]) -> list[float]:
    """The x of every column's edge."""
    x0, y0, x1, y1 = frame.box
    return _edges([v.at for v in frame.down], x0, x1, [x for x, y in _middles(words) if y0 <= y <= y1])


def _rows(frame: Frame, words: Sequence[SheetWord]) -> list[float]:
    """The y of every row's edge."""
    x0, y0, x1, y1 = frame.box
    return _edges([h.at for h in frame.across], y0, y1, [y for x, y in _middles(words) if x0 <= x <= x1])


def _middles(words: Sequence[SheetWord]) -> list[tuple[float, float]]:
    return [((w.box[0] + w.box[2]) / 2, (w.box[1] + w.box[3]) / 2) for w in words]


def _edges(rulings: Sequence[float], low: float, high: float, beside: Sequence[float]) -> list[float]:
    """
    The places of *rulings*; a side left open by them is closed where the frame ends, at *low* or *high*, if words stand
    there (*beside*).
    """
    edges = _distinct(rulings)
    if any(low <= place < edges[0] - NARROWEST for place in beside):
        edges.insert(0, low)
    if any(edges[-1] + NARROWEST < place <= high for place in beside):
        edges.append(high)
    return edges


def _distinct(values: Sequence[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > NARROWEST:
            kept.append(value)
    return kept


def _areas(frame: Frame, xs: Sequence[float], ys: Sequence[float]) -> list[Area]:
    """Cells of the grid, joined where no ruling parts them."""
    rows, cols = len(ys) - 1, len(xs) - 1
    owner = {(r, c): (r, c) for r in range(rows) for c in range(cols)}

    def find(at: tuple[int, int]) -> tuple[int, int]:
        while owner[at] != at:
            owner[at] = owner[owner[at]]
            at = owner[at]
        return at

    for r in range(rows):
        for c in range(cols):
            if c + 1 < cols and not _parted(frame.down, xs[c + 1], (ys[r] + ys[r + 1]) / 2):
                owner[find((r, c + 1))] = find((r, c))
            if r + 1 < rows and not _parted(frame.across, ys[r + 1], (xs[c] + xs[c + 1]) / 2):
                owner[find((r + 1, c))] = find((r, c))
    members: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at in owner:
        members.setdefault(find(at), []).append(at)
    return [area for group in members.values() for area in _rectangles(group)]


def _parted(rulings: Sequence[Ruling], at: float, middle: float) -> bool:
    return any(abs(r.at - at) <= NARROWEST and r.low - REACH <= middle <= r.high + REACH for r in rulings)


def _rectangles(group: Sequence[tuple[int, int]]) -> list[Area]:
    """The group as one rectangle, or row by row where it is none."""
    rows, cols = [r for r, _ in group], [c for _, c in group]
    area = min(rows), min(cols), max(rows), max(cols)
    if len(group) == (area[2] - area[0] + 1) * (area[3] - area[1] + 1):
        return [area]
    by_row: list[Area] = []
    for row in sorted(set(rows)):
        for col in sorted(c for r, c in group if r == row):
            if by_row and by_row[-1][0] == row and by_row[-1][3] == col - 1:
                by_row[-1] = (row, by_row[-1][1], row, col)
            else:
                by_row.append((row, col, row, col))
    return by_row


def _with_unruled_columns(
    xs: list[float], ys: Sequence[float], areas: Sequence[Area], words: Sequence[SheetWord]
) -> tuple[list[float], list[Area]]:
    """More columns where nearly every row of type between two verticals keeps the same strip of white."""
    found: list[float] = []
    for col, (left, right) in enumerate(pairwise(xs)):
        cells = [area for area in areas if area[1] == area[3] == col and area[0] == area[2]]
        rows = [
            row
            for top, _, bottom, _ in cells
            for row in rows_of(_within(words, (left, ys[top], right, ys[bottom + 1])), ())
        ]
        parted = [row for row in rows if len(row.segments) > 1]
        if len(parted) >= max(3, MOSTLY * len(rows)):
            found += [x for x in column_edges(parted) if left + NARROWEST < x < right - NARROWEST]
    if not found:
        return xs, list(areas)
    wider = sorted([*xs, *found])
    index = {number: wider.index(x) for number, x in enumerate(xs)}
    return wider, [(top, index[left], bottom, index[right + 1] - 1) for top, left, bottom, right in areas]


def _parts(area: Area, xs: Sequence[float], ys: Sequence[float], words: Sequence[SheetWord]) -> list[Area]:
    """
    The area, or one a column where it is a row that spans columns and its words keep wide gaps at their edges: rulings
    part the header alone.
    """
    top, left, bottom, right = area
    inside = _within(words, (xs[left], ys[top], xs[right + 1], ys[bottom + 1]))
    if left == right or top != bottom or len(inside) < 2:  # noqa: PLR2004 - one word has no gap
        return [area]
    segments = [segment.box for row in rows_of(inside, ()) for segment in row.segments]
    columns = [(sum(x < box[0] + 1 for x in xs[1:-1]), sum(x < box[2] - 1 for x in xs[1:-1])) for box in segments]
    if len(set(columns)) < 2 or any(first != last for first, last in columns):  # noqa: PLR2004 - one column is no gap
        return [area]
    starts = sorted({first for first, _ in columns})
    return [(top, col, bottom, col) for col in starts]


def _within(words: Sequence[SheetWord], box: Box) -> list[SheetWord]:
    return [
        w
        for w in words
        if box[0] <= (w.box[0] + w.box[2]) / 2 < box[2] and box[1] <= (w.box[1] + w.box[3]) / 2 < box[3]
    ]


def _fill(
    areas: Sequence[Area], xs: Sequence[float], ys: Sequence[float], words: Sequence[SheetWord]
) -> list[tuple[Area, Box, list[SheetWord]]]:
    by_height = sorted(words, key=lambda word: word.box[1] + word.box[3])
    heights = [(word.box[1] + word.box[3]) / 2 for word in by_height]
    filled = []
    for top, left, bottom, right in areas:
        band = by_height[bisect_left(heights, ys[top]) : bisect_left(heights, ys[bottom + 1])]
        box = (xs[left], ys[top], xs[right + 1], ys[bottom + 1])
        filled.append(((top, left, bottom, right), box, _within(band, box)))
    return filled


def _with_rows_of_type(filled: Sequence[tuple[Area, Box, list[SheetWord]]]) -> list[GridCell]:
    """The cells that hold words; a ruled row that holds several rows of type becomes several rows."""
    splits = {
        row: _row_starts([words for area, _, words in filled if area[0] == area[2] == row and words])
        for row in {area[0] for area, _, _ in filled}
    }
    last = max(area[2] for area, _, _ in filled)
    first_of: list[int] = [0]
    for row in range(last + 1):
        first_of.append(first_of[-1] + max(1, len(splits.get(row, []))))
    cells: list[GridCell] = []
    for (top, left, bottom, right), box, words in filled:
        if not words:
            continue
        if top == bottom and len(splits[top]) > 1:
            cells += _split(GridCell(first_of[top], left, 1, right - left + 1, tuple(words), box), splits[top])
        else:
            cells.append(
                GridCell(first_of[top], left, first_of[bottom + 1] - first_of[top], right - left + 1, tuple(words), box)
            )
    return cells


def _row_starts(contents: Sequence[list[SheetWord]]) -> list[float]:
    """The y at which each row of type in one ruled row begins: where a column of values counts several, else one."""
    lined = [
        [(around([w.box for w in line])[1], " ".join(w.text for w in line)) for line in text_lines(words)]
        for words in contents
    ]
    anchors = [[y for y, _ in lines] for lines in lined if len(lines) > 1 and all(is_value(text) for _, text in lines)]
    if anchors and len(lined) > 1:
        return max(anchors, key=len)
    most = max((len(lines) for lines in lined), default=1)
    full = [lines for lines in lined if len(lines) == most]
    if most > 2 and len(full) > 1 and len(full) >= 0.75 * len(lined) and _level(full):  # noqa: PLR2004 - "several" rows
        return [y for y, _ in full[0]]
    return []


def _level(columns: Sequence[Sequence[tuple[float, str]]]) -> bool:
    return all(max(y for y, _ in row) - min(y for y, _ in row) < NARROWEST for row in zip(*columns, strict=True))


def _split(cell: GridCell, starts: Sequence[float]) -> list[GridCell]:
    """The cell cut below each of *starts* but the first; pieces without words are left out."""
    x0, y0, x1, y1 = cell.box
    edges = [y0, *(start - NARROWEST / 2 for start in starts[1:]), y1]
    pieces = []
    for number, (top, bottom) in enumerate(pairwise(edges)):
        inside = tuple(w for w in cell.words if top <= w.box[1] < bottom or (number == 0 and w.box[1] < top))
        if inside:
            pieces.append(GridCell(cell.row + number, cell.col, 1, cell.colspan, inside, (x0, top, x1, bottom)))
    return pieces


def _closed_up(cells: Sequence[GridCell]) -> list[GridCell]:
    """
    Rows and columns that no cell has to itself are taken out, and what spans them shrinks: they come of rulings that do
    not quite meet.
    """
    rows = _kept([(c.row, c.row + c.rowspan) for c in cells])
    cols = _kept([(c.col, c.col + c.colspan) for c in cells])
    closed = []
    for c in cells:
        spanned_rows = [n for n, row in enumerate(rows) if c.row <= row < c.row + c.rowspan]
        spanned_cols = [n for n, col in enumerate(cols) if c.col <= col < c.col + c.colspan]
        closed.append(GridCell(spanned_rows[0], spanned_cols[0], len(spanned_rows), len(spanned_cols), c.words, c.box))
    return sorted(closed, key=lambda c: (c.row, c.col))


def _kept(spans: Sequence[tuple[int, int]]) -> list[int]:
    """
    Indices that stay, when one after another each is dropped that no span has to itself once the dropped ones are gone.
    """
    kept = list(range(max((end for _, end in spans), default=0)))
    for index in list(kept):
        if not any(start <= index < end and sum(start <= other < end for other in kept) == 1 for start, end in spans):
            kept.remove(index)
    return kept
