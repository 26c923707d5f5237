"""Charts of bars: areas of one breadth and several lengths that begin at one line, and what geometry says of the words beside each."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

# Chosen by hand; the tests beside hold what follows from them.
_FEWEST_BARS = 3
"""Bars of a chart, and lengths that they have."""
_GRAIN = 2.0
"""Points within which bars begin at one line and are of one breadth, and within which two of them touch."""
_AT_END = 14.0
"""Points from the end of a bar within which its figure stands, and from the line at which bars begin, the name of one."""
_TOLD = 0.6
"""Share of the bars with a figure at their end from which a drawing is a chart for certain: in a table figures stand in a column instead."""


def bars_of(areas: Sequence[Box]) -> list[Chart]:
    """
    Charts of bars; the bands of a table are of one length.

    Only bars that begin and end on paper are given as such: those of a stack have no figure that is theirs alone, and the shaded cells of a table are none.

    Args:
        areas: Filled rectangles that are no rulings.
    """
    kinds: defaultdict[tuple[bool, int, int], set[Box]] = defaultdict(set)
    for x0, y0, x1, y1 in areas:
        kinds[True, round(x0 / _GRAIN), round((y1 - y0) / _GRAIN)].add((x0, y0, x1, y1))
        kinds[False, round(y1 / _GRAIN), round((x1 - x0) / _GRAIN)].add((x0, y0, x1, y1))
    found = []
    near = Bands((area, area) for area in areas)
    for (level, _, _), boxes in sorted(kinds.items()):
        lengths = {round((box[2] - box[0] if level else box[3] - box[1]) / _GRAIN) for box in boxes}
        if len(lengths) >= _FEWEST_BARS:
            found.append(
                Chart(around(sorted(boxes)), _in_order((box for box in boxes if _is_free(box, near.near(_with_edge(box)), level=level)), level=level), level)
            )
    return found


def _in_order(bars: Iterable[Box], *, level: bool) -> tuple[Box, ...]:
    return tuple(sorted(bars, key=lambda box: (box[1], box[0]) if level else (box[0], box[1])))


def _is_free(bar: Box, areas: Sequence[Box], *, level: bool) -> bool:
    """Whether no other area ends where *bar* begins, or begins where it ends."""
    along, across = (0, 1) if level else (1, 0)

    def touches(area: Box) -> bool:
        level_with = min(area[across + 2], bar[across + 2]) - max(area[across], bar[across]) > _GRAIN
        return level_with and (abs(area[along] - bar[along + 2]) <= _GRAIN or abs(area[along + 2] - bar[along]) <= _GRAIN)

    return not any(touches(area) for area in areas)


def _with_edge(box: Box) -> Box:
    return box[0] - _GRAIN, box[1] - _GRAIN, box[2] + _GRAIN, box[3] + _GRAIN


def joined(charts: Sequence[Chart]) -> list[Chart]:
    """Charts that touch are one, as a curve and the bars behind it are; their bars are kept where all of them lie, or none does."""
    found: list[Chart] = []
    for chart in sorted(charts, key=lambda each: each.box):
        touching = [other for other in found if _touch(chart.box, other.box)]
        parts = [chart, *touching]
        ways = {part.level for part in parts if part.bars}
        bars = sorted({bar for part in parts for bar in part.bars}) if len(ways) == 1 else []
        level = ways == {True}
        whole = Chart(around([part.box for part in parts]), _in_order(bars, level=level), level)
        found = [*(other for other in found if other not in touching), whole]
    return found


def is_told(chart: Chart, labels: Sequence[Box]) -> bool:
    """Whether most bars of *chart* have a figure of *labels* at their end, at several distances from the line at which they begin."""
    ended = [bar for bar in chart.bars if any(_at_end(label, bar, level=chart.level) for label in labels)]
    ends = {round((bar[2] if chart.level else bar[1]) / _GRAIN) for bar in ended}
    return len(ends) >= _FEWEST_BARS and len(ended) >= _TOLD * len(chart.bars)


def by_bar(chart: Chart, labels: Sequence[Box]) -> list[list[int]]:
    """
    For each bar or group of bars that touch, from first to last, the indices of its *labels*: first its names, then its figures.

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
    level = [at for at, label in enumerate(labels) if box[1] <= _middle(label, 1) <= box[3] or label[1] <= _middle(box, 1) <= label[3]]
    names = sorted((at for at in level if labels[at][2] <= box[0] + _GRAIN), key=lambda at: (labels[at][1], labels[at][0]))
    return [*names, *sorted(set(level) - set(names), key=lambda at: (_nearest(_middle(labels[at], 1), group, 1), labels[at][0]))]


def _upright(group: Sequence[Box], labels: Sequence[Box]) -> list[int]:
    """What stands in the width of bars that stand: names under them from top to bottom, then figures on and in them bar by bar."""
    box = around(group)
    within = [at for at, label in enumerate(labels) if box[0] <= _middle(label, 0) <= box[2]]
    names: list[int] = []
    floor = box[3]
    for at in sorted((at for at in within if labels[at][1] >= box[3] - _GRAIN), key=lambda at: (labels[at][1], labels[at][0])):
        if labels[at][1] > floor + (_AT_END if not names else _GRAIN):
            break
        names.append(at)
        floor = max(floor, labels[at][3])
    figures = [at for at in within if at not in names and _top(labels[at], group) - _AT_END <= _middle(labels[at], 1) < box[3]]
    return [*names, *sorted(figures, key=lambda at: (_nearest(_middle(labels[at], 0), group, 0), labels[at][1]))]


def _top(label: Box, group: Sequence[Box]) -> float:
    return group[_nearest(_middle(label, 0), group, 0)][1]


def _nearest(place: float, group: Sequence[Box], side: int) -> int:
    return min(range(len(group)), key=lambda at: abs(_middle(group[at], side) - place))


def _at_end(label: Box, bar: Box, *, level: bool) -> bool:
    """Whether *label* stands right beyond the end of *bar*, or in it there."""
    if level:
        return bar[1] <= _middle(label, 1) <= bar[3] and (abs(label[0] - bar[2]) <= _AT_END or 0 <= bar[2] - label[2] <= _AT_END)
    return bar[0] <= _middle(label, 0) <= bar[2] and (abs(label[3] - bar[1]) <= _AT_END or 0 <= label[1] - bar[1] <= _AT_END)


def _middle(box: Box, side: int) -> float:
    return (box[side] + box[side + 2]) / 2


def _touch(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
