"""Charts of bars: areas of one breadth and several lengths that begin at one line."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

Area = tuple[Box, tuple[float, ...]]
"""A filled rectangle and its colour."""
# Chosen by hand; the tests beside hold what follows from them.
FEWEST_BARS = 3
"""Bars of a chart, and lengths that they have."""
GRAIN = 2.0
"""Points within which bars begin at one line and are of one breadth, and within which two of them touch."""
_FARTHEST = 5.0
"""
Breadths of a bar within which the next one of its chart stands: the shaded headers of one table above the other are
farther apart.
"""


def bars_of(areas: Sequence[Area]) -> list[Chart]:
    """
    Charts of bars; the bands of a table are of one length.

    Bars begin and end on paper, and so do stacks, whose parts are of several colours; the shaded cells of a table go on
    into each other in one.

    Args:
        areas: Filled rectangles that are no rulings, each with its colour.
    """
    kinds: defaultdict[tuple[bool, int, int], set[Area]] = defaultdict(set)
    for (x0, y0, x1, y1), colour in areas:
        kinds[True, round(x0 / GRAIN), round((y1 - y0) / GRAIN)].add(((x0, y0, x1, y1), colour))
        kinds[False, round(y1 / GRAIN), round((x1 - x0) / GRAIN)].add(((x0, y0, x1, y1), colour))
    found = []
    near = Bands((box, (box, colour)) for box, colour in areas)
    runs = [(lying, run) for (lying, _, _), alike in sorted(kinds.items()) for run in _runs(alike, level=lying)]
    for level, bases in runs:
        lengths = {round((box[2] - box[0] if level else box[3] - box[1]) / GRAIN) for box, _ in bases}
        if len(lengths) >= FEWEST_BARS:
            stacks = [stack for base in sorted(bases) if (stack := _stack(base, near, level=level))]
            bars = [around(stack) for stack in stacks]
            parts = tuple(part for stack in stacks if len(stack) > 1 for part in stack)
            found.append(
                Chart(around(sorted({box for box, _ in bases} | set(bars))), _in_order(bars, level=level), level, parts)
            )
    return found


def _runs(bases: Iterable[Area], *, level: bool) -> list[list[Area]]:
    """Bars of one base line and breadth, cut where the next one is too far to be of the same chart."""
    low, high = (1, 3) if level else (0, 2)
    runs: list[list[Area]] = []
    for box, colour in sorted(bases, key=lambda area: (area[0][low], area)):
        if runs and box[low] - runs[-1][-1][0][high] <= _FARTHEST * (box[high] - box[low]):
            runs[-1].append((box, colour))
        else:
            runs.append([(box, colour)])
    return runs


def _in_order(bars: Iterable[Box], *, level: bool) -> tuple[Box, ...]:
    return tuple(sorted(bars, key=lambda box: (box[1], box[0]) if level else (box[0], box[1])))


def _stack(base: Area, near: Bands[Area], *, level: bool) -> list[Box]:
    """
    The parts of a bar that begins with *base*, one for a plain bar; none where it does not stand on paper, or goes on
    in its own colour or another breadth.
    """
    begin, end = (0, 2) if level else (3, 1)
    across = (1, 3) if level else (0, 2)
    box, colour = base
    stack = [box]
    while True:
        beside = [
            area for area in near.near(_with_edge(box)) if area[0] != box and shared(area[0], box, *across) > GRAIN
        ]
        if len(stack) == 1 and any(abs(other[end] - box[begin]) <= GRAIN for other, _ in beside):
            return []
        after = [area for area in beside if abs(area[0][begin] - box[end]) <= GRAIN]
        if not after:
            return stack
        part, its_colour = after[0]
        if len(after) > 1 or its_colour == colour or any(abs(part[side] - box[side]) > GRAIN for side in across):
            return []
        box, colour = part, its_colour
        stack.append(box)


def shared(one: Box, two: Box, low: int, high: int) -> float:
    """Points that two boxes have in common from their side *low* to *high*; less than 0 where they are apart."""
    return min(one[high], two[high]) - max(one[low], two[low])


def _with_edge(box: Box) -> Box:
    return box[0] - GRAIN, box[1] - GRAIN, box[2] + GRAIN, box[3] + GRAIN


def joined(charts: Sequence[Chart]) -> list[Chart]:
    """
    Charts that touch are one, as a curve and the bars behind it are; their bars are kept where all of them lie, or none
    does.
    """
    found: list[Chart] = []
    for chart in sorted(charts, key=lambda each: each.box):
        touching = [other for other in found if _touch(chart.box, other.box)]
        members = [chart, *touching]
        barred = [each for each in members if each.bars]
        level = all(each.level for each in barred)
        alike = barred if level or not any(each.level for each in barred) else []
        bars = _in_order({bar for each in alike for bar in each.bars}, level=level)
        whole = Chart(
            around([each.box for each in members]),
            bars,
            level,
            tuple(sorted({part for each in alike for part in each.parts})),
        )
        found = [*(other for other in found if other not in touching), whole]
    return found


def _touch(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
