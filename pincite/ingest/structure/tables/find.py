"""All tables of a sheet: the ruled ones first, then those that only white space makes."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pincite.ingest.structure.cards import within
from pincite.ingest.structure.drawn_figures import told_by_charts
from pincite.ingest.structure.sheets import Line, Ruling, Sheet, SheetWord
from pincite.ingest.structure.tables.aligned import aligned_grids
from pincite.ingest.structure.tables.forms import form_grids
from pincite.ingest.structure.tables.grid import Grid
from pincite.ingest.structure.tables.ruled import ruled_grid
from pincite.ingest.structure.tables.rulings import frames, joined
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
FEWEST_GAPS = 3
"""
Wide gaps on a page that are cause to look for a table, one fewer with rulings; it only spares work, F1 is the same at
two and four.
"""
WIDE = 0.9
"""Sizes of type of a wide gap; F1 is the same at .6 and 1.35."""
_NUMBERING = re.compile(r"\W|\(?[\dA-Za-z]{1,4}(?:\.\d{1,3})*[.)]?")


def may_hold_tables(lines: Sequence[Line], rulings: Sequence[Ruling]) -> bool:
    """
    Whether there is cause to look: rulings that cross, lines of type side by side with wide gaps at several heights, or
    a sheet that is read sideways, as wide tables are set.
    """
    if 2 * sum(not line.upright for line in lines) > len(lines):
        return True
    across = sum(ruling.horizontal for ruling in rulings)
    return min(across, len(rulings) - across) > 1 or _gaps(lines) >= FEWEST_GAPS - (across > 1)


def find_grids(sheet: Sheet, furniture: frozenset[int], cards: Sequence[Box] = ()) -> list[Grid]:
    """
    Tables of *sheet* from top to bottom, among its words outside *furniture* (indices of lines); without a frame none
    reaches out of one of its *cards*.
    """
    charted = _charted(sheet, furniture)
    words = [
        w for w in sheet.words if w.line not in furniture and w.line not in charted and sheet.lines[w.line].upright
    ]
    if not words:
        return []
    rulings = joined(sheet.rulings)
    framed = [frame for frame in frames(rulings) if len(frame.across) > 1 and len(frame.down) > 1]
    grids = [grid for frame in framed if (grid := ruled_grid(frame, words)) is not None]
    free = _outside(words, grids)
    grids += form_grids(framed, free)
    free = _outside(free, grids)
    boxed = [within(free, card) for card in cards]
    held = {(w.line, w.start) for part in boxed for w in part}
    parts = [[w for w in free if (w.line, w.start) not in held], *boxed]
    return sorted(
        [*grids, *(grid for part in parts for grid in aligned_grids(part, rulings, sheet, charted))],
        key=lambda grid: (grid.box[1], grid.box[0]),
    )


def _outside(words: Sequence[SheetWord], grids: Sequence[Grid]) -> list[SheetWord]:
    """*words* that no cell of *grids* holds, nor a frame."""
    taken = {(w.line, w.start) for grid in grids for cell in grid.cells for w in cell.words}
    return [
        w
        for w in words
        if (w.line, w.start) not in taken and not any(_inside(w.box, grid.box) for grid in grids if not grid.fields)
    ]


def _charted(sheet: Sheet, furniture: frozenset[int]) -> frozenset[int]:
    """Indices of the lines that for certain belong to charts."""
    if not any(chart.bars for chart in sheet.charts):
        return frozenset()
    lines = {id(line): at for at, line in enumerate(sheet.lines) if at not in furniture}
    told = told_by_charts([sheet.lines[at] for at in lines.values()], sheet.charts, sheet.width)
    return frozenset(lines[id(line)] for line in told)


def _gaps(lines: Sequence[Line]) -> int:
    """
    Wide gaps between lines of type at one height; what stands between the number of a list's item and its text is none.
    """
    level = sorted((line for line in lines if line.upright), key=lambda line: (line.box[3], line.box[0]))
    return sum(
        abs(one.box[3] - two.box[3]) < one.size / 2
        and two.box[0] - one.box[2] > WIDE * one.size
        and not _NUMBERING.fullmatch(one.text.strip())
        for one, two in pairwise(level)
    )


def _inside(box: tuple[float, float, float, float], outer: tuple[float, float, float, float]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]
