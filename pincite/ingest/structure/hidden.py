"""
Text that a reader may not be able to see: characters without width, type in the colour of its ground or under what is
painted over it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.sheets import Hidden
from pincite.model.pages import Box

# Chosen by hand; the golden cases and the tests beside hold what follows from them.
TINY = 1.5
"""Points of type that nobody can read."""
NEAR = 0.06
"""Difference of each part of a colour, in [0, 1], that an eye does not see."""
_FEWEST_IN_A_ROW = 3
# A lone zero-width blank is a place to break a line; several in a row, or any tag character, carry a message.
_WITHOUT_WIDTH = re.compile(rf"[\u200b-\u200f\u2060-\u2064\ufeff]{{{_FEWEST_IN_A_ROW},}}|[\U000e0000-\U000e007f]+")
_GROUND_SHARE = 0.25
"""
Share of a piece of type from which an area behind it can hide it; less has what runs along a line, such as a rule below
it.
"""
Colour = tuple[float, float, float]
Doubt = Literal["the colour of its ground", "painted over", "on a picture"]
_WHITE: Colour = (1.0, 1.0, 1.0)


def invisible_stretches(text: str) -> Iterator[Hidden]:
    """Stretches of *text* made of characters without width."""
    for found in _WITHOUT_WIDTH.finditer(text):
        yield Hidden(found.start(), found.end(), "characters without width")


@dataclass(frozen=True, slots=True)
class Area:
    """
    Something painted in ``box``, the ``order``-th thing on its sheet.

    ``colour`` (grey, RGB or CMYK, each part in [0, 1]) is None for what has many: pictures, shadings, and paint that
    lets through what is below. ``whole`` is true where it fills its box.
    """

    box: Box
    colour: Sequence[float] | None
    order: int
    whole: bool = True


class Ground:
    """
    What type stands on: areas in the order painted, on white paper.

    It tells type that can be seen for sure from type that has to be looked at, and knows colours and places alone: not
    how paint mixes, nor the shape of what is no rectangle.
    """

    def __init__(self, areas: Sequence[Area]) -> None:
        last_first = sorted(areas, key=lambda each: -each.order)
        self._areas = Bands(
            (area.box, (area, None if area.colour is None else _rgb(area.colour))) for area in last_first
        )

    def doubt(self, ink: int, box: Box, written: Callable[[], int]) -> Doubt | None:
        """
        Why type has to be looked at, None where it can be seen for sure.

        Args:
            ink: Its colour, 0xRRGGBB.
            box: Where it stands.
            written: Gives its place in the order of painting; asked only where something is painted all over it.
        """
        zone = _middle(box)
        for area, colour in self._areas.near(zone):
            share = _share(zone, area.box)
            if share < _GROUND_SHARE:
                continue
            if colour is None:
                return "on a picture"
            whole = area.whole and share >= 1
            if whole and area.order > written():
                return "painted over"
            if _is_alike(ink, colour):
                return "the colour of its ground"
            if whole:
                return None
        return "the colour of its ground" if _is_alike(ink, _WHITE) else None


def _middle(box: Box) -> Box:
    """Where the letters stand in a line's box, which has room above and below them."""
    margin = (box[3] - box[1]) / 5
    return box[0], box[1] + margin, box[2], box[3] - margin


def _share(zone: Box, area: Box) -> float:
    """Share of *zone* that *area* covers."""
    width, height = min(zone[2], area[2]) - max(zone[0], area[0]), min(zone[3], area[3]) - max(zone[1], area[1])
    if width <= 0 or height <= 0:
        return 0.0
    inside = area[0] <= zone[0] and area[1] <= zone[1] and area[2] >= zone[2] and area[3] >= zone[3]
    return 1.0 if inside else width * height / ((zone[2] - zone[0]) * (zone[3] - zone[1]))


def _is_alike(ink: int, colour: Colour) -> bool:
    """Whether type of colour *ink* cannot be told from *colour*."""
    parts = ((ink >> 16 & 255) / 255, (ink >> 8 & 255) / 255, (ink & 255) / 255)
    return max(abs(a - b) for a, b in zip(parts, colour, strict=True)) < NEAR


def _rgb(fill: Sequence[float]) -> Colour:
    """Grey or RGB as RGB, each in [0, 1]."""
    grey, rgb = 1, 3
    if len(fill) == grey:
        return fill[0], fill[0], fill[0]
    if len(fill) == rgb:
        return fill[0], fill[1], fill[2]
    cyan, magenta, yellow, black = fill
    return (1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)
