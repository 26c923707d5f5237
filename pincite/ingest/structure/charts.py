"""
Charts of bars: areas of one breadth and several lengths that begin at one line, and what geometry says of the words
beside each.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

Area = tuple[Box, tuple[float, ...]]
"""A filled rectangle and its colour."""
# Chosen by hand; the tests beside hold what follows from them.
_FEWEST_BARS = 3
"""Bars of a chart, and lengths that they have."""
_GRAIN = 2.0
"""Points within which bars begin at one line and are of one breadth, and within which two of them touch."""
_FARTHEST = 5.0
"""
Breadths of a bar within which the next one of its chart stands: the shaded headers of one table above the other are
farther apart.
"""
_AT_END = 14.0
"""
Points from the end of a bar within which its figure stands, and from the line at which bars begin, the name of one.
"""
_TOLD = 0.6
"""
Share of the bars with a figure at their end from which a drawing is a chart for certain: in a table figures stand in a
column instead.
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
        kinds[True, round(x0 / _GRAIN), round((y1 - y0) / _GRAIN)].add(((x0, y0, x1, y1), colour))
        kinds[False, round(y1 / _GRAIN), round((x1 - x0) / _GRAIN)].add(((x0, y0, x1, y1), colour))
    found = []
    near = Bands((box, (box, colour)) for box, colour in areas)
    runs = [(lying, run) for (lying, _, _), alike in sorted(kinds.items()) for run in _runs(alike, level=lying)]
    for level, bases in runs:
        lengths = {round((box[2] - box[0] if level else box[3] - box[1]) / _GRAIN) for box, _ in bases}
        if len(lengths) >= _FEWEST_BARS:
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
            area for area in near.near(_with_edge(box)) if area[0] != box and _shared(area[0], box, *across) > _GRAIN
        ]
        if len(stack) == 1 and any(abs(other[end] - box[begin]) <= _GRAIN for other, _ in beside):
            return []
        after = [area for area in beside if abs(area[0][begin] - box[end]) <= _GRAIN]
        if not after:
            return stack
        part, its_colour = after[0]
        if len(after) > 1 or its_colour == colour or any(abs(part[side] - box[side]) > _GRAIN for side in across):
            return []
        box, colour = part, its_colour
        stack.append(box)


def _shared(one: Box, two: Box, low: int, high: int) -> float:
    return min(one[high], two[high]) - max(one[low], two[low])


def _with_edge(box: Box) -> Box:
    return box[0] - _GRAIN, box[1] - _GRAIN, box[2] + _GRAIN, box[3] + _GRAIN


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


def is_told(chart: Chart, figures: Sequence[Box]) -> bool:
    """
    Whether most bars of *chart* have one of the *figures* at their end, at several distances from the line at which
    they begin.

    Of stacks most parts have one in them.
    """
    if chart.parts:
        held = [part for part in chart.parts if any(_holds(part, figure) for figure in figures)]
        return len(held) >= _TOLD * len(chart.parts)
    ended = [bar for bar in chart.bars if any(_at_end(figure, bar, level=chart.level) for figure in figures)]
    ends = {round((bar[2] if chart.level else bar[1]) / _GRAIN) for bar in ended}
    return len(ends) >= _FEWEST_BARS and len(ended) >= _TOLD * len(chart.bars)


def by_bar(chart: Chart, labels: Sequence[Box]) -> list[list[int]]:
    """
    For each bar or group of bars that touch, from first to last, the indices of its *labels*: first its names, then its
    figures.

    Empty where the bars are in one piece, as a histogram's are: there a name belongs to none alone.
    """
    groups: list[list[Box]] = []
    for bar in chart.bars:
        low, high = (1, 3) if chart.level else (0, 2)
        if groups and bar[low] <= max(other[high] for other in groups[-1]) + _GRAIN / 2:
            groups[-1].append(bar)
        else:
            groups.append([bar])
    if len(groups) < _FEWEST_BARS - 1:
        return []
    taken: set[int] = set()
    rows = []
    for group in groups:
        row = [at for at in (_lying if chart.level else _upright)(group, labels) if at not in taken]
        taken.update(row)
        rows.append(row)
    return rows


def _lying(group: Sequence[Box], labels: Sequence[Box]) -> list[int]:
    """What stands in the height of bars that lie: names left of them from top to bottom, then the rest bar by bar."""
    box = around(group)
    level = [
        at
        for at, label in enumerate(labels)
        if box[1] <= _middle(label, 1) <= box[3] or label[1] <= _middle(box, 1) <= label[3]
    ]
    names = sorted(
        (at for at in level if labels[at][2] <= box[0] + _GRAIN), key=lambda at: (labels[at][1], labels[at][0])
    )
    return [
        *names,
        *sorted(set(level) - set(names), key=lambda at: (_nearest(_middle(labels[at], 1), group, 1), labels[at][0])),
    ]


def _upright(group: Sequence[Box], labels: Sequence[Box]) -> list[int]:
    """
    What stands in the width of bars that stand: names under them from top to bottom, then figures on and in them bar by
    bar.
    """
    box = around(group)
    within = [at for at, label in enumerate(labels) if box[0] <= _middle(label, 0) <= box[2]]
    names: list[int] = []
    floor = box[3]
    for at in sorted(
        (at for at in within if labels[at][1] >= box[3] - _GRAIN), key=lambda at: (labels[at][1], labels[at][0])
    ):
        if labels[at][1] > floor + (_AT_END if not names else _GRAIN):
            break
        names.append(at)
        floor = max(floor, labels[at][3])
    figures = [
        at for at in within if at not in names and _top(labels[at], group) - _AT_END <= _middle(labels[at], 1) < box[3]
    ]
    return [*names, *sorted(figures, key=lambda at: (_nearest(_middle(labels[at], 0), group, 0), labels[at][1]))]


def _top(label: Box, group: Sequence[Box]) -> float:
    return group[_nearest(_middle(label, 0), group, 0)][1]


def _nearest(place: float, group: Sequence[Box], side: int) -> int:
    return min(range(len(group)), key=lambda at: abs(_middle(group[at], side) - place))


def _at_end(label: Box, bar: Box, *, level: bool) -> bool:
    """Whether *label* stands right beyond the end of *bar*, or in it there."""
    if level:
        return bar[1] <= _middle(label, 1) <= bar[3] and (
            abs(label[0] - bar[2]) <= _AT_END or 0 <= bar[2] - label[2] <= _AT_END
        )
    return bar[0] <= _middle(label, 0) <= bar[2] and (
        abs(label[3] - bar[1]) <= _AT_END or 0 <= label[1] - bar[1] <= _AT_END
    )


def _holds(part: Box, box: Box) -> bool:
    return part[0] <= _middle(box, 0) <= part[2] and part[1] <= _middle(box, 1) <= part[3]


def _middle(box: Box, side: int) -> float:
    return (box[side] + box[side + 2]) / 2


def _touch(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
