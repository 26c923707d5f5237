"""Things on a sheet, found by the height at which they stand."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Generic, TypeVar

from pincite.model.pages import Box

T = TypeVar("T")
_BAND = 60.0
"""Points of height of a band."""
_LONGEST_SIDE = 14_400.0
"""Points of the longest side of a sheet in PDF; a damaged file names boxes without end."""


class Bands(Generic[T]):
    """Things by the bands of height that their boxes touch."""

    def __init__(self, things: Iterable[tuple[Box, T]]) -> None:
        self._bands: defaultdict[int, list[tuple[int, T]]] = defaultdict(list)
        for number, (box, thing) in enumerate(things):
            for band in _bands(box):
                self._bands[band].append((number, thing))

    def near(self, box: Box) -> list[T]:
        """What stands in the bands of *box*, each thing once, in the order given."""
        found = {number: thing for band in _bands(box) for number, thing in self._bands.get(band, ())}
        return [found[number] for number in sorted(found)]


def _bands(box: Box) -> range:
    low, high = (min(_LONGEST_SIDE, max(0.0, side)) for side in (box[1], box[3]))
    return range(int(low // _BAND), int(high // _BAND) + 1)
