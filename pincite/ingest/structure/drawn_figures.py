"""
Figures beside and between text: what belongs to a chart is read together, a bar's name with its figure, and the column
beside it as one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pincite.ingest.structure.bar_labels import by_bar, is_told, names_of
from pincite.ingest.structure.cards import in_rows, within
from pincite.ingest.structure.charts import joined
from pincite.ingest.structure.reading_order import (
    FEWEST_A_SIDE,
    FEWEST_OF_PROSE,
    NARROWEST_COLUMN,
    WIDE_COLUMN,
    Boxed,
    in_reading_order,
    rows_of,
)
from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

T = TypeVar("T", bound=Boxed)
# Chosen by hand; the tests beside hold what follows from them.
_LABELS = 100.0
"""Points beside a chart within which its labels stand."""
_AXIS = 30.0
"""
Points above and below a chart, and above and below what then belongs to it, within which its labels stand: a curve does
not reach the end of its axis.
"""
_TITLE = 42.0
"""Points above a chart and its labels within which its title ends."""
_TITLE_LINES = 3
"""Lines of the longest title; what goes on for more is a paragraph that ends above the chart."""
_LINED_UP = 1.0
"""Points by which the figures of an axis end, or begin, beside each other."""
_LEADING = 0.75
"""Heights of type between two lines of one title or paragraph."""
Kind = Literal["text", "figure", "card"]


@dataclass(frozen=True, slots=True)
class Block(Generic[T]):
    """
    Rows that are read one after the other; those of a figure or a card belong together, and to nothing else.

    *level* says that it stands in a row of such, *cells* are the indices of the rows that hold the name of a bar and
    its figures.
    """

    rows: list[list[T]]
    kind: Kind = "text"
    level: bool = False
    cells: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Figure(Generic[T]):
    block: Block[T]
    box: Box
    told: bool


def in_blocks(items: Sequence[T], charts: Sequence[Chart], cards: Sequence[Box], width: float) -> list[Block[T]]:
    """
    Rows from first read to last, as ``in_reading_order`` has them, but what belongs to a chart or stands in a card is a
    block of its own.

    Of charts that holds for those that stand beside a column of text, and for those whose bars have their figures at
    their ends. A figure follows what stands above it in its column, and the column left of it; it leads what stands
    below where nothing is above. Cards in one row are read from left to right.

    Args:
        items: What stands on the page.
        charts: Those that are drawn on it.
        cards: Boxes with text of their own, as ``cards_on`` finds them.
        width: Of the page, in points.
    """
    boxed = {id(item) for card in cards for item in within(items, card)}
    figures, rest = _figures([item for item in items if id(item) not in boxed], charts, width)
    blocks = [Block([row]) for row in in_reading_order(rest, width, [figure.box for figure in figures])]
    for figure in figures:
        blocks.insert(_place(blocks, figure.box), figure.block)
    for row in in_rows(cards):
        at = _place(blocks, around(row))
        blocks[at:at] = [
            Block(in_reading_order(within(items, card), width), "card", level=len(row) > 1) for card in row
        ]
    return blocks


def told_by_charts(items: Sequence[T], charts: Sequence[Chart], width: float) -> list[T]:
    """
    Those of *items* that for certain belong to charts, and to no table: the figures stand at the ends of the bars.
    """
    return [
        item for figure in _figures(items, charts, width)[0] if figure.told for row in figure.block.rows for item in row
    ]


def _figures(items: Sequence[T], charts: Sequence[Chart], width: float) -> tuple[list[_Figure[T]], list[T]]:
    """The figures, and the items that belong to none."""
    rest = list(items)
    figures: list[_Figure[T]] = []
    drawn = joined(charts)
    for chart in drawn:
        others = [each.box for each in drawn if each is not chart]
        near = [item for item in rest if not _is_nearer(item.box, chart.box, others)]
        named = names_of(chart, [item.box for item in near])
        names = [near[at] for at in named]
        near = [item for at, item in enumerate(near) if at not in named]
        labels = [*names, *_labels(near, around([chart.box, *(item.box for item in names)]), width)]
        labels = [*names, *_labels(near, around([chart.box, *(item.box for item in labels)]), width)]
        if not labels:
            continue
        box = around([chart.box, *(item.box for item in labels)])
        beside = _beside(rest, box, width)
        title = _title(rest, labels, box, beside)
        whole = around([box, *(item.box for item in title)])
        told = is_told(chart, [item.box for item in labels if any(map(str.isdigit, getattr(item, "text", "")))])
        if told or _is_column(beside, whole, width):
            figures.append(_Figure(_block(rows_of(title), labels, chart), whole, told))
            taken = set(map(id, (*title, *labels)))
            rest = [item for item in rest if id(item) not in taken]
    return figures, rest


def _is_nearer(label: Box, chart: Box, others: Sequence[Box]) -> bool:
    """Whether one of *others* stands nearer to a *label* than *chart* does: of two side by side it is that one's."""
    own = _apart(label, chart)
    return any(_apart(label, other) < own for other in others)


def _apart(one: Box, two: Box) -> float:
    """Points between two boxes, along the axis on which they are farther apart; 0 where they touch."""
    return max(one[0] - two[2], two[0] - one[2], one[1] - two[3], two[1] - one[3], 0.0)


def _labels(items: Sequence[T], chart: Box, width: float) -> list[T]:
    """
    Short pieces in a chart and around it, with nothing long between; the last line of a paragraph above it is none.
    """
    near = [item for item in items if chart[1] - _AXIS <= _middle(item.box) <= chart[3] + _AXIS]
    long = [item.box for item in near if item.box[2] - item.box[0] >= NARROWEST_COLUMN * width]
    left = max((box[2] for box in long if box[2] <= chart[0]), default=float("-inf"))
    right = min((box[0] for box in long if box[0] >= chart[2]), default=float("inf"))
    low, high = max(left, chart[0] - _LABELS), min(right, chart[2] + _LABELS)
    short = [
        item
        for item in near
        if low <= item.box[0] and item.box[2] <= high and item.box[2] - item.box[0] < NARROWEST_COLUMN * width
    ]
    prose = [item.box for item in items if item.box[2] - item.box[0] >= WIDE_COLUMN * width]
    return [
        item
        for item in short
        if chart[1] <= _middle(item.box) <= chart[3] or not any(_goes_on(box, item.box) for box in prose)
    ]


def _beside(items: Sequence[T], figure: Box, width: float) -> list[Box]:
    """
    The lines of a column, wide ones, that stand wholly at one side of *figure*, from where its title may be; of the
    side that has more.
    """
    wide = [
        item.box
        for item in items
        if item.box[2] - item.box[0] >= NARROWEST_COLUMN * width
        and figure[1] - _TITLE <= _middle(item.box) <= figure[3]
    ]
    return max(([box for box in wide if box[2] <= figure[0]], [box for box in wide if box[0] >= figure[2]]), key=len)


def _is_column(beside: Sequence[Box], figure: Box, width: float) -> bool:
    """Whether *beside* are a column's worth of lines in the height of *figure*; of prose a few are."""
    level = [box for box in beside if figure[1] <= _middle(box) <= figure[3]]
    return (
        len(level) >= FEWEST_A_SIDE or sum(box[2] - box[0] >= WIDE_COLUMN * width for box in level) >= FEWEST_OF_PROSE
    )


def _title(items: Sequence[T], labels: Sequence[T], figure: Box, beside: Sequence[Box]) -> list[T]:
    """
    The line right above *figure* that stands over no line *beside* it, with those that it goes on from; none where no
    column is beside, or they are a paragraph.
    """
    if not beside:
        return []
    column, known = around(beside), set(map(id, labels))
    above = [
        item
        for item in items
        if id(item) not in known
        and _over(item.box, figure)
        and item.box[3] <= figure[1] + 1
        and not _over(item.box, column)
    ]
    found: list[T] = []
    for item in sorted(above, key=lambda each: -each.box[3]):
        if (not found and item.box[3] < figure[1] - _TITLE) or (found and not _goes_on(item.box, found[-1].box)):
            break
        found.append(item)
    return found if len(found) <= _TITLE_LINES else []


def _block(title: list[list[T]], labels: Sequence[T], chart: Chart) -> Block[T]:
    """
    A figure: its title, its labels above the bars, each bar's together, those below; what stands at the side of bars
    that stand is an axis, read as one.
    """
    bars = [[labels[at] for at in row] for row in by_bar(chart, [item.box for item in labels]) if row]
    paired = {id(item) for row in bars for item in row}
    rest = [item for item in labels if id(item) not in paired]
    if chart.level or not bars:
        rows = sorted([*bars, *rows_of(rest)], key=lambda row: min(_middle(item.box) for item in row))
    else:
        x0, y0, x1, y1 = around(chart.bars)
        axes = [
            [
                item
                for item in rest
                if y0 <= _middle(item.box) <= y1 + 1 and (item.box[2] <= x0 if left else item.box[0] >= x1)
            ]
            for left in (True, False)
        ]
        axes = [_with_aligned(axis, rest, at) for axis, at in zip(axes, (2, 0), strict=True)]
        known = {id(item) for axis in axes for item in axis}
        others = rows_of([item for item in rest if id(item) not in known])
        over = [row for row in others if _middle(row[0].box) < y1]
        rows = [
            *over,
            *bars,
            *(sorted(axis, key=lambda item: item.box[1]) for axis in axes if axis),
            *(row for row in others if row not in over),
        ]
    cells = frozenset(len(title) + at for at, row in enumerate(rows) if row in bars and len(row) > 1)
    return Block([*title, *rows], "figure", cells=cells)


def _with_aligned(axis: Sequence[T], items: Sequence[T], side: int) -> list[T]:
    """*axis* with what ends, or begins, as its figures do: it goes on beyond the highest bar."""
    edges = sorted(item.box[side] for item in axis)
    return [
        item
        for item in items
        if item in axis or (len(edges) > 1 and abs(item.box[side] - edges[len(edges) // 2]) <= _LINED_UP)
    ]


def _place(blocks: Sequence[Block[T]], figure: Box) -> int:
    """Index of the block before which *figure* is read."""
    over = [
        at
        for at, block in enumerate(blocks)
        if any(_over(item.box, figure) and _middle(item.box) < figure[1] for row in block.rows for item in row)
    ]
    if over:
        at = over[-1] + 1
        while at < len(blocks) and all(
            item.box[2] <= figure[0] and _middle(item.box) < figure[3] for row in blocks[at].rows for item in row
        ):
            at += 1
        return at
    under = [
        at
        for at, block in enumerate(blocks)
        if any(_over(item.box, figure) and _middle(item.box) > figure[3] for row in block.rows for item in row)
    ]
    return under[0] if under else len(blocks)


def _goes_on(one: Box, two: Box) -> bool:
    """Whether the line *two* stands right below *one*, as the next of a paragraph does."""
    return _over(one, two) and -1 <= two[1] - one[3] < _LEADING * (two[3] - two[1])


def _over(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2
