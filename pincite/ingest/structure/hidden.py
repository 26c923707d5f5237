"""Text that a reader cannot see: characters without width, type in the colour of its ground."""

import re
from collections.abc import Iterator, Sequence

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
Colour = tuple[float, float, float]
_WHITE: Colour = (1.0, 1.0, 1.0)


def invisible_stretches(text: str) -> Iterator[Hidden]:
    """Stretches of *text* made of characters without width."""
    for found in _WITHOUT_WIDTH.finditer(text):
        yield Hidden(found.start(), found.end(), "characters without width")


class Ground:
    """What type stands on: filled areas in the order painted, on white paper."""

    def __init__(self, fills: Sequence[tuple[Box, Sequence[float] | None]]) -> None:
        self._fills = [(box, None if fill is None else _rgb(fill)) for box, fill in reversed(fills)]
        self._colours = {_WHITE, *(colour for _, colour in self._fills if colour is not None)}
        self._somewhere: dict[int, bool] = {}

    def conceals(self, ink: int, box: Box) -> bool:
        """Whether type of colour *ink* (0xRRGGBB) in *box* has the colour of what was painted last behind it; an area of unknown colour conceals nothing."""
        colour = ((ink >> 16 & 255) / 255, (ink >> 8 & 255) / 255, (ink & 255) / 255)
        if ink not in self._somewhere:
            self._somewhere[ink] = any(_alike(colour, each) for each in self._colours)
        if not self._somewhere[ink]:
            return False
        x, y, third = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[3] - box[1]) / 3
        under = next((fill for (x0, y0, x1, y1), fill in self._fills if x0 <= x <= x1 and y0 <= y - third and y + third <= y1), _WHITE)
        return under is not None and _alike(colour, under)


def _alike(one: Colour, two: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, two, strict=True)) < NEAR


def _rgb(fill: Sequence[float]) -> Colour:
    """Grey or RGB as RGB, each in [0, 1]."""
    grey, rgb = 1, 3
    if len(fill) == grey:
        return fill[0], fill[0], fill[0]
    if len(fill) == rgb:
        return fill[0], fill[1], fill[2]
    cyan, magenta, yellow, black = fill
    return (1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)
