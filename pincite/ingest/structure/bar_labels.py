"""What geometry says of the words beside the bars of a chart."""

from collections.abc import Sequence

from pincite.ingest.structure.charts import FEWEST_BARS, GRAIN, shared
from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

# Chosen by hand; the tests beside hold what follows from them.
_AT_END = 14.0
"""
Points from the end of a bar within which its figure stands, and from the line at which bars begin, the name of one.
"""
_TOLD = 0.6
"""
Share of the bars with a figure at their end from which a drawing is a chart for certain: in a table figures stand in a
column instead.
"""


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
    ends = {round((bar[2] if chart.level else bar[1]) / GRAIN) for bar in ended}
    return len(ends) >= FEWEST_BARS and len(ended) >= _TOLD * len(chart.bars)


def names_of(chart: Chart, labels: Sequence[Box]) -> frozenset[int]:
    """
    Indices of the *labels* that name the bars of *chart*, however long: where bars lie, one ends right before each.

    None where two stand before one, as the lines of a paragraph do.
    """
    if not chart.level or not chart.bars:
        return frozenset()
    before = [
        [
            at
            for at, label in enumerate(labels)
            if 0 <= bar[0] + GRAIN - label[2] <= _AT_END and shared(label, bar, 1, 3) > 0
        ]
        for bar in chart.bars
    ]
    return frozenset(at for (at,) in before) if all(len(each) == 1 for each in before) else frozenset()


def by_bar(chart: Chart, labels: Sequence[Box]) -> list[list[int]]:
    """
    For each bar or group of bars that touch, from first to last, the indices of its *labels*: first its names, then its
    figures.

    Empty where the bars are in one piece, as a histogram's are: there a name belongs to none alone.
    """
    groups: list[list[Box]] = []
    for bar in chart.bars:
        low, high = (1, 3) if chart.level else (0, 2)
        if groups and bar[low] <= max(other[high] for other in groups[-1]) + GRAIN / 2:
            groups[-1].append(bar)
        else:
            groups.append([bar])
    if len(groups) < FEWEST_BARS - 1:
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
        (at for at in level if labels[at][2] <= box[0] + GRAIN), key=lambda at: (labels[at][1], labels[at][0])
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
        (at for at in within if labels[at][1] >= box[3] - GRAIN), key=lambda at: (labels[at][1], labels[at][0])
    ):
        if labels[at][1] > floor + (_AT_END if not names else GRAIN):
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
