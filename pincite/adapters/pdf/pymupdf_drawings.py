"""PyMuPDF's drawings as rulings, areas that type stands on, and figures."""

from collections.abc import Iterator, Sequence
from typing import Any

from pincite.ingest.structure.hidden import Area
from pincite.ingest.structure.sheets import Ruling
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
_THIN = 3.0
"""Points up to which a filled rectangle is a ruling."""
_SHORTEST_RULING = 4.0
"""Points of the shortest ruling."""
_FIGURE = 50.0
"""Points of width, and half of them of height, from which a drawing can be a chart."""
_SLANT = 0.3
"""Points by which a stroke along an axis may be off it."""
_FEW_SLANTED = 4
"""Slanted strokes that a drawing other than a chart may have."""
_PAPER = 0.97
"""
Brightness of a fill that is taken for paper. Measured: F1 .973 at .65, which takes light grey bands for paper; .970
where white areas count as drawn.
"""
_TOUCH = 1.2
"""Points within which two areas of one colour go on into each other."""
_CELL = 2.5
"""Points of a step under which edges are filed for the look for such neighbours; any above `_TOUCH` gives the same."""
_MANY_COLOURED = frozenset({"fill-image", "fill-imgmask", "fill-shade"})
_PANEL = (12.0, 14.0)
"""Points of width and height from which a box can hold a word."""
_CORNER = 20.0
"""Points of the largest rounded corner of a box."""
_MOST_STROKES = 12
"""Strokes and corners that a box has at most."""
Fill = tuple[Box, tuple[float, ...]]
Drawings = Sequence[dict[str, Any]]
Painted = Sequence[tuple[str, Box]]
"""What a page's commands paint, in order, each in its box; a drawing's "seqno" is its place there."""


def areas_of(drawn: Drawings, painted: Painted) -> list[Area]:
    """
    What type can stand on or vanish under: filled paths that are no rulings, pictures and shadings, each with its place
    in the order of painting.
    """
    areas = [Area(box, None, order) for order, (kind, box) in enumerate(painted) if kind in _MANY_COLOURED]
    for path in drawn:
        if path.get("fill") is not None and path.get("fill_opacity", 1) > 0 and not _is_thin(path["rect"]):
            boxes = [item[1] for item in path["items"] if item[0] == "re"]
            whole = len(boxes) == len(path["items"])
            colour = tuple(path["fill"]) if path.get("fill_opacity", 1) == 1 else None
            areas += [Area(box, colour, path["seqno"], whole) for box in (boxes if whole else [path["rect"]])]
    return areas


def filled_of(drawn: Drawings) -> Iterator[Fill]:
    """Filled rectangles that can be seen and are no rulings, such as the bars of a chart, each with its colour."""
    for path in drawn:
        if path.get("fill") is not None and path.get("fill_opacity", 1) > 0 and min(path["fill"]) <= _PAPER:
            yield from (
                (item[1], tuple(path["fill"])) for item in path["items"] if item[0] == "re" and not _is_thin(item[1])
            )


def panels_of(drawn: Drawings) -> Iterator[Box]:
    """
    Boxes that can be seen, by their fill or their stroke, and are large enough for a word; their corners may be round.
    """
    for path in drawn:
        filled = path.get("fill") is not None and path.get("fill_opacity", 1) > 0 and min(path["fill"]) <= _PAPER
        if filled or (path["type"] != "f" and path.get("color") is not None):
            boxes = [item[1] for item in path["items"] if item[0] == "re"]
            boxes += [path["rect"]] if not boxes and _is_rounded(path["items"]) else []
            yield from (box for box in boxes if box[2] - box[0] >= _PANEL[0] and box[3] - box[1] >= _PANEL[1])


def _is_rounded(items: Sequence[Any]) -> bool:
    """Whether a path is a box with round corners."""
    corners = [item for item in items if item[0] == "c"]
    small = all(max(abs(item[1][0] - item[4][0]), abs(item[1][1] - item[4][1])) <= _CORNER for item in corners)
    along = all(
        min(abs(item[1][0] - item[2][0]), abs(item[1][1] - item[2][1])) <= _SLANT for item in items if item[0] == "l"
    )
    return bool(corners) and len(items) <= _MOST_STROKES and small and along and all(item[0] in "cl" for item in items)


def rulings_of(drawn: Drawings) -> Iterator[Ruling]:
    """
    Straight lines along an axis: strokes, thin rectangles, and the edges at which a filled area can be seen to end.
    """
    areas: list[Fill] = []
    for path in drawn:
        stroked = path["type"] != "f" and path.get("color") is not None
        fill = tuple(path["fill"]) if path.get("fill") else ()
        if not stroked and min(fill or (0.0,)) > _PAPER:
            continue
        for item in path["items"]:
            if item[0] == "l":
                yield from _straight(*item[1], *item[2])
            elif item[0] == "re" and (stroked or _is_thin(item[1])):
                yield from _edges(item[1])
            elif item[0] == "re":
                areas.append((item[1], fill))
    yield from _seen_edges(areas)


def figures_of(drawn: Drawings) -> Iterator[Box]:
    """Rectangles of larger drawings that hold a slanted or curved line: charts, not the frames of tables."""
    for path in drawn:
        x0, y0, x1, y1 = path["rect"]
        if x1 - x0 > _FIGURE and y1 - y0 > _FIGURE / 2 and _is_drawn_freely(path["items"]):
            yield x0, y0, x1, y1


def _is_drawn_freely(items: Sequence[Any]) -> bool:
    """
    Whether a path has a wide curve, or several lines that run along no axis: a curve of data is made of many short
    ones.
    """
    if any(item[0] == "c" and abs(item[1][1] - item[4][1]) > _FIGURE / 4 for item in items):
        return True
    slanted = sum(
        item[0] != "re"
        and item[0] != "qu"
        and min(abs(item[1][0] - item[-1][0]), abs(item[1][1] - item[-1][1])) > _SLANT
        for item in items
    )
    return bool(slanted > _FEW_SLANTED)


def _is_thin(rect: Box) -> bool:
    return min(rect[2] - rect[0], rect[3] - rect[1]) <= _THIN


def _straight(x0: float, y0: float, x1: float, y1: float) -> Iterator[Ruling]:
    if abs(y1 - y0) <= 1 and abs(x1 - x0) >= _SHORTEST_RULING:
        yield Ruling(horizontal=True, at=(y0 + y1) / 2, low=min(x0, x1), high=max(x0, x1))
    elif abs(x1 - x0) <= 1 and abs(y1 - y0) >= _SHORTEST_RULING:
        yield Ruling(horizontal=False, at=(x0 + x1) / 2, low=min(y0, y1), high=max(y0, y1))


def _edges(rect: Box) -> Iterator[Ruling]:
    x0, y0, x1, y1 = rect
    if y1 - y0 <= _THIN:
        yield from _straight(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2)
    elif x1 - x0 <= _THIN:
        yield from _straight((x0 + x1) / 2, y0, (x0 + x1) / 2, y1)
    else:
        for line in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
            yield from _straight(*line)


def _seen_edges(areas: Sequence[Fill]) -> Iterator[Ruling]:
    """Edges of filled areas, but where an area of the same colour goes on beyond the edge nothing is to be seen."""
    sides: dict[tuple[tuple[float, ...], bool, bool, int], list[Ruling]] = {}
    every: list[tuple[Ruling, tuple[float, ...], bool]] = []
    for box, colour in areas:
        for number, ruling in enumerate(_edges(box)):
            ends = bool(number % 2)
            every.append((ruling, colour, ends))
            sides.setdefault((colour, ruling.horizontal, ends, int(ruling.at / _CELL)), []).append(ruling)
    for ruling, colour, ends in every:
        cell = int(ruling.at / _CELL)
        beyond = (
            other
            for near in (cell - 1, cell, cell + 1)
            for other in sides.get((colour, ruling.horizontal, not ends, near), ())
        )
        if not any(abs(other.at - ruling.at) <= _TOUCH and _shared(other, ruling) for other in beyond):
            yield ruling


def _shared(one: Ruling, two: Ruling) -> bool:
    return min(one.high, two.high) - max(one.low, two.low) > (two.high - two.low) / 2
