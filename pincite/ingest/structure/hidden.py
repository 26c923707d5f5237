"""Text that a reader cannot see: characters without width, type in the colour of its ground."""

import re
from collections.abc import Iterator, Sequence

from pincite.ingest.structure.sheets import Hidden
from pincite.model.pages import Box

TINY = 1.5
NEAR = 0.06
_FEWEST_IN_A_ROW = 3
# A lone zero-width blank is a place to break a line; several in a row, or any tag character, carry a message.
_WITHOUT_WIDTH = re.compile(rf"[\u200b-\u200f\u2060-\u2064\ufeff]{{{_FEWEST_IN_A_ROW},}}|[\U000e0000-\U000e007f]+")
Colour = tuple[float, float, float]


def invisible_stretches(text: str) -> Iterator[Hidden]:
    """Stretches of *text* made of characters without width."""
    for found in _WITHOUT_WIDTH.finditer(text):
        yield Hidden(found.start(), found.end(), "characters without width")


def on_its_ground(colour: int, box: Box, ground: Sequence[tuple[Box, Sequence[float] | None]]) -> bool:
    """
    Whether type cannot be told from what is behind it.

    Args:
        colour: Of the type, as 0xRRGGBB.
        box: Of the type.
        ground: Filled areas in the order painted; the last behind the middle of *box* counts, else white paper. None is a colour that is not known.
    """
    ink = ((colour >> 16 & 255) / 255, (colour >> 8 & 255) / 255, (colour & 255) / 255)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    third = (box[3] - box[1]) / 3
    fill = next((fill for (x0, y0, x1, y1), fill in reversed(ground) if x0 <= x <= x1 and y0 <= y - third and y + third <= y1), (1.0,))
    under = None if fill is None else _rgb(fill)
    return under is not None and max(abs(one - two) for one, two in zip(ink, under, strict=True)) < NEAR


def _rgb(fill: Sequence[float]) -> Colour:
    """Grey or RGB as RGB, each in [0, 1]."""
    grey, rgb = 1, 3
    if len(fill) == grey:
        return fill[0], fill[0], fill[0]
    if len(fill) == rgb:
        return fill[0], fill[1], fill[2]
    cyan, magenta, yellow, black = fill
    return (1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)
