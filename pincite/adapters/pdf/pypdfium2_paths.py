"""PDFium's paths as rulings and charts."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2.raw as pdfium

from pincite.ingest.structure.charts import bars_of
from pincite.ingest.structure.sheets import Chart, Ruling
from pincite.model.pages import Box

_THIN, _SHORTEST = 3.0, 4.0
_FIGURE = 50.0
"""Points of width, and half of them of height, from which a drawing can be a chart."""
_PANEL = (12.0, 14.0)
"""Points of width and height from which a box can hold a word."""
_CORNER = 20.0
"""Points of the largest stroke of a round corner of a box."""
_MOST_STROKES = 24
"""Strokes that a box has at most; of a curve each point counts."""
_SLANT = 0.3
_FEW_SLANTED = 4
"""Slanted or curved strokes that a drawing other than a chart may have."""
_PAPER = 247
"""Brightness, in 0..255, of a fill that is taken for paper."""
Turn = Callable[[float, float, float, float], Box]
Point = tuple[float, float]


class Paths:
    """The paths of one page; *turned* brings a rectangle of PDF's space to the page as shown."""

    def __init__(self, page: Any, turned: Turn) -> None:
        self._paths = list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=2))
        self._turned = turned

    def rulings(self) -> Iterator[Ruling]:
        """Straight lines along an axis: strokes and thin areas."""
        for path in self._paths:
            box = self._turned(*path.get_bounds())
            if min(box[2] - box[0], box[3] - box[1]) <= _THIN:
                yield from _straight(box)
            elif _mode(path)[1]:
                yield from (ruling for one, two, _ in _segments(path) for ruling in _straight(self._around(one, two)))

    def charts(self) -> tuple[Chart, ...]:
        """Rectangles of larger drawings with slanted or curved lines, and of groups of bars."""
        boxes = [(path, self._turned(*path.get_bounds())) for path in self._paths]
        figures = [
            box
            for path, box in boxes
            if box[2] - box[0] > _FIGURE and box[3] - box[1] > _FIGURE / 2 and _is_drawn_freely(path)
        ]
        return (
            *map(Chart, figures),
            *bars_of(
                [
                    (box, _colour(path))
                    for path, box in boxes
                    if min(box[2] - box[0], box[3] - box[1]) > _THIN and _is_bar(path)
                ]
            ),
        )

    def panels(self) -> tuple[Box, ...]:
        """Boxes that can be seen, by their fill or their stroke, and are large enough for a word."""
        boxes = ((path, self._turned(*path.get_bounds())) for path in self._paths)
        return tuple(
            box
            for path, box in boxes
            if box[2] - box[0] >= _PANEL[0] and box[3] - box[1] >= _PANEL[1] and _is_panel(path)
        )

    def _around(self, one: Point, two: Point) -> Box:
        return self._turned(min(one[0], two[0]), min(one[1], two[1]), max(one[0], two[0]), max(one[1], two[1]))


def _segments(path: Any) -> Iterator[tuple[Point, Point, bool]]:
    """
    The lines of a path from point to point, and whether each is curved; of a curve PDFium gives its three points one by
    one.
    """
    first = last = None
    matrix = path.get_matrix()
    for number in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.on_point(x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            first = point
        elif last is not None:
            yield last, point, kind == pdfium.FPDF_SEGMENT_BEZIERTO
        if pdfium.FPDFPathSegment_GetClose(segment) and first is not None:
            yield point, first, False
        last = point


def _is_drawn_freely(path: Any) -> bool:
    return (
        sum(curved or min(abs(one[0] - two[0]), abs(one[1] - two[1])) > _SLANT for one, two, curved in _segments(path))
        > _FEW_SLANTED
    )


def _is_panel(path: Any) -> bool:
    """Whether a path is a box that is stroked or of a colour; its corners may be round."""
    strokes = list(_segments(path))
    box = all(
        min(abs(one[0] - two[0]), abs(one[1] - two[1])) <= _SLANT
        or max(abs(one[0] - two[0]), abs(one[1] - two[1])) <= _CORNER
        for one, two, _ in strokes
    )
    return box and len(strokes) <= _MOST_STROKES and (_mode(path)[1] or _is_coloured(path))


def _is_bar(path: Any) -> bool:
    """Whether a path is a filled area along the axes, of a colour other than paper's."""
    return not any(
        curved or min(abs(one[0] - two[0]), abs(one[1] - two[1])) > _SLANT for one, two, curved in _segments(path)
    ) and _is_coloured(path)


def _is_coloured(path: Any) -> bool:
    """Whether a path is filled with a colour other than paper's."""
    *colour, opacity = _colour(path)
    return _mode(path)[0] and min(colour) <= _PAPER and opacity > 0


def _colour(path: Any) -> tuple[int, ...]:
    """The fill of a path: red, green, blue and opacity in 0..255."""
    parts = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(path, *parts)
    return tuple(part.value for part in parts)


def _mode(path: Any) -> tuple[bool, bool]:
    """Whether a path is filled, and whether it is stroked."""
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, filled, stroked)
    return bool(filled.value), bool(stroked.value)


def _straight(box: Box) -> Iterator[Ruling]:
    x0, y0, x1, y1 = box
    if y1 - y0 <= _THIN and x1 - x0 >= _SHORTEST:
        yield Ruling(horizontal=True, at=(y0 + y1) / 2, low=x0, high=x1)
    elif x1 - x0 <= _THIN and y1 - y0 >= _SHORTEST:
        yield Ruling(horizontal=False, at=(x0 + x1) / 2, low=y0, high=y1)
