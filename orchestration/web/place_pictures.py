"""Pictures of cited places, drawn when they are looked at and kept as long as there is room."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response

from orchestration.web.door import Door, NotHereError
from orchestration.web.evidence_places import QuotedPlace
from orchestration.web.rendering import HEADERS
from pincite.adapters.pdf.highlight import highlight
from pincite.adapters.pdf.page_picture import page_view
from pincite.agents.http.bounded_queue import BoundedQueue

ROOM = 64 * 2**20
"""Bytes of pictures that are kept: some hundred pages."""

OnPicture = Callable[[str], None]


class Pictures:
    """
    Draws one at a time, for the library behind it works for one thread at a time.

    Args:
        on_picture: Is told of every picture that is given: "drawn" or "kept".
    """

    def __init__(self, on_picture: OnPicture) -> None:
        self._on_picture = on_picture
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def picture(self, place: QuotedPlace, *, whole: bool) -> bytes:
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
                self._on_picture("kept")
                return found
            with place.paper.file() as file:
                drawn = _drawn(file, place, whole=whole)
            self._on_picture("drawn")
            self._keep(key, drawn)
            return drawn

    def _keep(self, key: tuple[object, ...], drawn: bytes) -> None:
        self._kept[key] = drawn
        self._size += len(drawn)
        while self._size > ROOM and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)


def _drawn(file: Path, place: QuotedPlace, *, whole: bool) -> bytes:
    boxes = (
        highlight(file, place.page, place.start, place.end).boxes
        if place.start is not None and place.end is not None
        else ()
    )
    return page_view(file, place.page.number, boxes, None if whole else place.clip)


@dataclass(frozen=True, slots=True)
class PictureDoor:
    """Gives pictures of places to a browser, in a line of their own."""

    door: Door
    pictures: Pictures
    drawing: BoundedQueue

    async def given(self, request: Request, places: Callable[[], tuple[QuotedPlace, ...]], keep: str) -> Response:
        """
        The picture that the address names of a place among *places*, its strip or its whole page; *keep* says how long
        a browser may keep it.
        """
        whole = request.url.path.endswith("/page.png")

        def drawn() -> bytes:
            return self.pictures.picture(numbered(places(), request), whole=whole)

        png = await self.door.desk.done(request, self.drawing, drawn, self.door.desk.limits.ask_seconds)
        return Response(png, 200, {**HEADERS, "Cache-Control": keep}, "image/png")


def numbered(places: tuple[QuotedPlace, ...], request: Request) -> QuotedPlace:
    """The place that an address names; ``NotHereError`` where there is none."""
    number = request.path_params["number"]
    if not number.isdecimal() or len(number) > 4 or int(number) >= len(places):  # noqa: PLR2004 - digits of a number that can be one of a page's places
        raise NotHereError("This answer has no such place.")
    return places[int(number)]
