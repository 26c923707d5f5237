"""Pictures of cited places, drawn when they are looked at and kept as long as there is room."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from orchestration.web.door import NotHereError
from orchestration.web.evidence import Place
from pincite.adapters.highlight import highlight
from pincite.adapters.page_picture import page_view

ROOM = 64 * 2**20
"""Bytes of pictures that are kept: some hundred pages."""

Told = Callable[[str], None]


class Pictures:
    """
    Draws one at a time, for the library behind it works for one thread at a time.

    Args:
        told: Is told of every picture that is given: "drawn" or "kept".
    """

    def __init__(self, told: Told) -> None:
        self._told = told
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def picture(self, place: Place, *, whole: bool) -> bytes:
        """
        The place as PNG, the quoted words boxed: the strip of the page around them, or the *whole* page.

        Raises:
            NotHereError: If it cannot be drawn: says why.
            InputError: If the file cannot be read as a PDF.
        """
        if place.paper.file is None:
            raise NotHereError(place.paper.why)
        key = (place.document.sha256, place.page.number, place.start, place.end, whole)
        with self._lock:
            if (found := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                self._told("kept")
                return found
            drawn = _drawn(place, whole=whole)
            self._told("drawn")
            self._keep(key, drawn)
            return drawn

    def _keep(self, key: tuple[object, ...], drawn: bytes) -> None:
        self._kept[key] = drawn
        self._size += len(drawn)
        while self._size > ROOM and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)


def _drawn(place: Place, *, whole: bool) -> bytes:
    if place.paper.file is None:
        raise NotHereError(place.paper.why)
    boxes = highlight(place.paper.file, place.page, place.start, place.end).boxes if place.start is not None and place.end is not None else ()
    return page_view(place.paper.file, place.page.number, boxes, None if whole else place.clip)
