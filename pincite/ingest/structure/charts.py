"""Charts beside text: their labels are read together, and the column beside them as one."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from pincite.ingest.structure.reading_order import FEWEST_A_SIDE, NARROWEST_COLUMN, Boxed, in_reading_order, rows_of
from pincite.model.pages import Box

T = TypeVar("T", bound=Boxed)
# Chosen by hand; the tests beside hold what follows from them.
_FEWEST_BARS = 3
"""Bars of a chart, and lengths that they have."""
_GRAIN = 2.0
"""Points within which bars begin at one line and are of one breadth."""
_LABELS = 100.0
"""Points beside a chart within which its labels stand."""
_AXIS = 30.0
"""Points above and below a chart, and above and below what then belongs to it, within which its labels stand: a curve does not reach the end of its axis."""


def bars_of(areas: Sequence[Box]) -> list[Box]:
    """
    Rectangles around the bars of charts: areas of one breadth and several lengths that begin at one line; the bands of a table are of one length.

    Args:
        areas: Filled rectangles that are no rulings.
    """
    kinds: defaultdict[tuple[bool, int, int], list[Box]] = defaultdict(list)
    for x0, y0, x1, y1 in areas:
        kinds[True, round(x0 / _GRAIN), round((y1 - y0) / _GRAIN)].append((x0, y0, x1, y1))
        kinds[False, round(y1 / _GRAIN), round((x1 - x0) / _GRAIN)].append((x0, y0, x1, y1))
    found = []
    for (level, _, _), boxes in sorted(kinds.items()):
        lengths = {round((box[2] - box[0] if level else box[3] - box[1]) / _GRAIN) for box in boxes}
        if len(lengths) >= _FEWEST_BARS:
            found.append(_around(boxes))
    return found


def in_order_beside_charts(items: Sequence[T], charts: Sequence[Box], width: float) -> list[list[T]]:
    """
    Rows from first read to last, as ``in_reading_order`` has them, but the labels of a chart that stands beside a column of text come in one piece.

    They follow what stands above them in their column, and lead what stands below where nothing is above.

    Args:
        items: What stands on the page.
        charts: Rectangles of its charts.
        width: Of the page, in points.
    """
    rest = list(items)
    groups: list[list[T]] = []
    for chart in _joined(charts):
        labels = _labels(rest, chart, width)
        labels = _labels(rest, _around([chart, *(item.box for item in labels)]), width)
        if labels and _column_beside(rest, _around([chart, *(item.box for item in labels)]), width):
            groups.append(labels)
            taken = set(map(id, labels))
            rest = [item for item in rest if id(item) not in taken]
    rows = in_reading_order(rest, width)
    for group in groups:
        at = _place(rows, _around([item.box for item in group]))
        rows[at:at] = rows_of(group)
    return rows


def _labels(items: Sequence[T], chart: Box, width: float) -> list[T]:
    """Short pieces in a chart and around it, with nothing long between."""
    near = [item for item in items if chart[1] - _AXIS <= _middle(item.box) <= chart[3] + _AXIS]
    long = [item.box for item in near if item.box[2] - item.box[0] >= NARROWEST_COLUMN * width]
    left = max((box[2] for box in long if box[2] <= chart[0]), default=float("-inf"))
    right = min((box[0] for box in long if box[0] >= chart[2]), default=float("inf"))
    low, high = max(left, chart[0] - _LABELS), min(right, chart[2] + _LABELS)
    return [item for item in near if low <= item.box[0] and item.box[2] <= high and item.box[2] - item.box[0] < NARROWEST_COLUMN * width]


def _column_beside(items: Sequence[T], figure: Box, width: float) -> bool:
    """Whether a column's worth of long lines stands wholly at one side of *figure*."""
    beside = [item.box for item in items if item.box[2] - item.box[0] >= NARROWEST_COLUMN * width and figure[1] <= _middle(item.box) <= figure[3]]
    sides = sum(box[2] <= figure[0] for box in beside), sum(box[0] >= figure[2] for box in beside)
    return max(sides) >= FEWEST_A_SIDE


def _place(rows: Sequence[Sequence[T]], figure: Box) -> int:
    """Index of the row before which *figure* is read."""
    over = [at for at, row in enumerate(rows) if any(_over(item.box, figure) and _middle(item.box) < figure[1] for item in row)]
    if over:
        return over[-1] + 1
    under = [at for at, row in enumerate(rows) if any(_over(item.box, figure) and _middle(item.box) > figure[3] for item in row)]
    return under[0] if under else len(rows)


def _joined(charts: Sequence[Box]) -> list[Box]:
    """Charts that touch are one, as a curve and the bars behind it are."""
    joined: list[Box] = []
    for chart in sorted(charts):
        touching = [other for other in joined if _over(chart, other) and chart[1] < other[3] and other[1] < chart[3]]
        joined = [*(other for other in joined if other not in touching), _around([chart, *touching])]
    return joined


def _over(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _around(boxes: Sequence[Box]) -> Box:
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
