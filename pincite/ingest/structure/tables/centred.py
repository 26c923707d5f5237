"""Names that are set over the middle of several columns, where no rule says how far they reach."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from pincite.model.pages import Cell

OFF_MIDDLE = 0.1
"""Share of the width of the columns that a name stands over by which it may be off their middle."""
Sides = Mapping[int, tuple[float, float]]


def centred_reach(head: Sequence[Cell], cells: Sequence[Cell], rows: int) -> dict[Cell, range]:
    """
    The columns that each cell of *head* stands over.

    Of one row no two names share a column, and together they stand over as many as they can: each over neighbouring
    columns, those among them that it covers, whose middle is its own. The first column has names of its own.

    Args:
        head: The cells of the header rows, in order.
        cells: All cells of the table.
        rows: Number of its header rows.
    """
    sides = _sides(cells, rows)
    reach = {cell: range(cell.col, cell.col + cell.colspan) for cell in head}
    for _, row in groupby((cell for cell in head if cell.col > 0 and cell.box is not None), key=lambda cell: cell.row):
        names = list(row)
        reach |= dict(zip(names, _shared([_runs(cell, sides) for cell in names]), strict=True))
    return reach


def _sides(cells: Sequence[Cell], rows: int) -> Sides:
    """Left and right side of each column behind the first, by the cells below the header that it has to itself."""
    sides: dict[int, tuple[float, float]] = {}
    for cell in cells:
        if cell.row >= rows and cell.col > 0 and cell.colspan == 1 and cell.box is not None:
            left, right = sides.get(cell.col, (cell.box[0], cell.box[2]))
            sides[cell.col] = (min(left, cell.box[0]), max(right, cell.box[2]))
    return sides


def _runs(cell: Cell, sides: Sides) -> list[tuple[range, float]]:
    """
    Runs of columns over whose middle *cell* is set, each with the share of their width that it is off it; first those
    that it covers alone.
    """
    box = cell.box
    covered = range(cell.col, cell.col + cell.colspan)
    found = [(covered, OFF_MIDDLE)]
    for first in range(1, covered.start + 1) if box else ():
        for last in range(covered.stop - 1, max(sides, default=0) + 1):
            run = range(first, last + 1)
            if box and run != covered and all(col in sides for col in run):
                left, right = sides[first][0], sides[last][1]
                off = abs((left + right) / 2 - (box[0] + box[2]) / 2) / (right - left)
                found += [(run, off)] if off <= OFF_MIDDLE else []
    return found


def _shared(choices: Sequence[Sequence[tuple[range, float]]]) -> list[range]:
    """
    Of each cell of a row, from left to right, one run, none over another: the most columns together, then the least off
    their middles.
    """
    best: list[tuple[int, float, list[range]]] = [(0, 0.0, [])]
    for runs in choices:
        ahead = [
            (width + len(run), off + share, [*taken, run])
            for width, off, taken in best
            for run, share in runs
            if not taken or run.start >= taken[-1].stop
        ]
        ends = {
            taken[-1].stop: (width, off, taken)
            for width, off, taken in sorted(ahead, key=lambda each: (each[0], -each[1]))
        }
        best = list(ends.values())
    return max(best, key=lambda each: (each[0], -each[1]))[2] if best else [runs[0][0] for runs in choices]
