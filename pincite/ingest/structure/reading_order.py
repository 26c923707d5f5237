"""Reading order: columns top to bottom and left to right, between the lines that run across them."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
STEP = 3.0
"""Points within which lines begin at one x."""
FEWEST_A_SIDE = 5
"""Lines of a column of text."""
FEWEST_OF_PROSE = 2
"""Lines of a column of prose, where both are wide."""
MOST_ACROSS = 0.3
"""Share of the lines, such as titles, that may run across the gutter."""
NARROWEST_GUTTER = 6.0
"""Points of white between two columns of text."""
NARROWEST_COLUMN = 0.18
"""
Share of the page's width that the typical line of a column of text takes, and within which no gutter is at either side.
"""
WIDE_COLUMN = 0.35
"""
Share of the page's width from which the lines of both sides are prose: no form and no table without rulings has two
such columns.
"""
SAME_ROW = 0.5
"""Share of the lower one's height that two boxes on one base line have in common."""


class Boxed(Protocol):
    """Anything that stands in a rectangle."""

    @property
    def box(self) -> Box:
        """x0, y0, x1, y1."""


T = TypeVar("T", bound=Boxed)


def in_reading_order(items: Sequence[T], width: float, figures: Sequence[Box] = ()) -> list[list[T]]:
    """
    Order the lines and tables of a page.

    Args:
        items: What stands on the page.
        width: Of the page, in points.
        figures: What is read by itself, and stands in a column for as many lines as it is high.

    Returns:
        Rows from first read to last; a row holds the items that stand side by side on one base line, left to right.
    """
    gutter = gutter_of(items, width, figures)
    if gutter is None:
        return rows_of(items)
    across = sorted((item for item in items if _crosses(item.box, gutter)), key=lambda item: item.box[1])
    rest = [item for item in items if not _crosses(item.box, gutter)]
    ordered: list[list[T]] = []
    for stop in (*across, None):
        limit = float("inf") if stop is None else stop.box[1]
        band = [item for item in rest if _middle(item.box) < limit]
        rest = [item for item in rest if _middle(item.box) >= limit]
        ordered += in_reading_order([item for item in band if item.box[2] <= gutter], width)
        ordered += in_reading_order([item for item in band if item.box[2] > gutter], width)
        ordered += [] if stop is None else [[stop]]
    return _joined(ordered)


def _joined(rows: list[list[T]]) -> list[list[T]]:
    """Pieces of one line that runs across the columns are one row again."""
    joined: list[list[T]] = []
    for row in rows:
        if (
            joined
            and len(row) == 1
            and _same_row(joined[-1][-1].box, row[0].box)
            and row[0].box[0] >= joined[-1][-1].box[2] - 1
        ):
            joined[-1].append(row[0])
        else:
            joined.append(list(row))
    return joined


def gutter_of(items: Sequence[T], width: float, figures: Sequence[Box] = ()) -> float | None:
    """
    The x between two columns of text, None on a page of one.

    Few lines cross it, and both sides hold a good many that are wide and stand side by side, or beside one of the
    *figures* that are read by themselves; of prose, which may end at the head of its second column, a few do.
    """
    if len(items) < FEWEST_A_SIDE + FEWEST_OF_PROSE:
        return None
    left, right = min(item.box[0] for item in items), max(item.box[2] for item in items)
    begins = Counter(round(item.box[0] / STEP) for item in items)
    candidates = [step * STEP - STEP for step, lines in begins.items() if lines + begins[step + 1] >= FEWEST_OF_PROSE]
    inner = [at for at in candidates if left + NARROWEST_COLUMN * width < at < right - NARROWEST_COLUMN * width]
    measured = [(*found, at) for at in sorted(inner) if (found := _measure(items, at, width, figures)) is not None]
    return min(measured)[2] if measured else None


def _measure(items: Sequence[T], at: float, width: float, figures: Sequence[Box]) -> tuple[float, float] | None:
    """
    How bad a gutter at *at* would be: share of lines across, then narrowness; None where there are no two columns.
    """
    across = sum(_crosses(item.box, at) for item in items)
    lefts = [item.box for item in items if item.box[2] <= at]
    rights = [item.box for item in items if item.box[0] >= at]
    if min(len(lefts), len(rights)) < FEWEST_OF_PROSE or across > MOST_ACROSS * len(items):
        return None
    gap = min(box[0] for box in rights) - max(box[2] for box in lefts)
    lefts, rights = _without_tables(lefts, rights, width)
    narrower = min(_typical_width(lefts), _typical_width(rights))
    prose = narrower >= WIDE_COLUMN * width
    beside = sum(any(_level(box, other) for other in rights) for box in lefts)
    for drawn in figures:
        lines = rights if drawn[2] <= at else lefts if drawn[0] >= at else []
        beside += sum(_level(drawn, box) for box in lines)
    fewest = max(FEWEST_OF_PROSE, len(rights) / 2) if prose else max(FEWEST_A_SIDE, len(lefts) / 3)
    if (
        narrower < NARROWEST_COLUMN * width
        or beside < fewest
        or (not prose and min(len(lefts), len(rights)) < FEWEST_A_SIDE)
    ):
        return None
    return None if gap < NARROWEST_GUTTER else (across / len(items), -gap)


def _without_tables(lefts: list[Box], rights: list[Box], width: float) -> tuple[list[Box], list[Box]]:
    """
    Of two columns of prose the lines that have their column to themselves: the cells of a table that stands in one say
    nothing of its width.
    """
    alone = [[box for box in side if not any(_same_row(box, other) for other in side)] for side in (lefts, rights)]
    wide = [sum(box[2] - box[0] >= WIDE_COLUMN * width for box in side) for side in alone]
    return (alone[0], alone[1]) if min(wide) >= FEWEST_A_SIDE else (lefts, rights)


def _level(one: Box, two: Box) -> bool:
    return one[1] < two[3] and two[1] < one[3]


def _typical_width(boxes: Sequence[Box]) -> float:
    return sorted(box[2] - box[0] for box in boxes)[len(boxes) // 2]


def _crosses(box: Box, at: float) -> bool:
    return box[0] < at < box[2]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def rows_of(items: Sequence[T]) -> list[list[T]]:
    """
    Rows from top to bottom of what stands in one column; a row holds the items that stand side by side on one base
    line, left to right.
    """
    rows: list[list[T]] = []
    for item in sorted(items, key=lambda each: (_middle(each.box), each.box[0])):
        if rows and any(_same_row(item.box, other.box) for other in rows[-1]):
            rows[-1].append(item)
        else:
            rows.append([item])
    return [sorted(row, key=lambda each: each.box[0]) for row in rows]


def _same_row(one: Box, two: Box) -> bool:
    """Two boxes that share half of the lower one's height stand on one base line, if neither stands above the other."""
    shared = min(one[3], two[3]) - max(one[1], two[1])
    return shared > SAME_ROW * min(one[3] - one[1], two[3] - two[1]) and (one[2] <= two[0] + 1 or two[2] <= one[0] + 1)
