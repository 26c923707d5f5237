"""Whether type can be seen: a page drawn with it and without it, where colours and places alone do not tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pymupdf

from pincite.ingest.structure.hidden import NEAR
from pincite.model.pages import Box

if TYPE_CHECKING:  # a worker starts faster without it, and few pages need it
    from numpy.typing import NDArray

# What MuPDF and its binding raise on broken files.
BROKEN = (
    RuntimeError,
    pymupdf.mupdf.FzErrorBase,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    AssertionError,
    OverflowError,
)
# Chosen by hand; the tests beside hold what follows from them.
_HEIGHT = 20.0
"""Pixels of height in which a line of type is drawn: its strokes are two pixels wide then."""
_ZOOM = (1.0, 8.0)
"""Pixels a point, at least and at most."""
_MOST_PIXELS = 6e6
"""Pixels of a drawing."""
_MOST_OF_PICTURES = 4e7
"""Pixels of the pictures on a page that is drawn: a colour scan of A4 at 600 dots an inch has 35 million."""
_INK = 0.01
"""Share of a piece of type that its strokes cover at least."""
_SEEN = 0.5
"""Share of the pieces of a line, each as wide as it is high, that can be seen where the line can."""
_FREE = 0.3
"""Share of a piece that no other type covers, from which whatever changes there is its own ink."""


@dataclass(frozen=True, slots=True)
class Type:
    """
    Type: its box and size in points of the page before it is turned, its colour 0xRRGGBB, its opacity in [0, 1], and
    the boxes of other type on it.
    """

    box: Box
    size: float
    ink: int
    opacity: float
    others: tuple[Box, ...] = ()


class Sight:
    """
    Looks at the pages of one file; opens it a second time, since type is taken off the page to see what is behind it.
    """

    def __init__(self, pdf: Any) -> None:
        self._path = pdf.name
        self._pdf: Any = None

    def close(self) -> None:
        """Let go of the file."""
        if self._pdf is not None:
            self._pdf.close()

    def shows(self, number: int, pieces: Sequence[Type]) -> list[bool] | None:
        """
        For each of *pieces* whether a reader can see most of it; None where the page cannot be drawn, or holds pictures
        too large for it.

        Args:
            number: Of the page, 1-based.
            pieces: Of type, at least one.
        """
        try:
            return self._shows(number, pieces)
        except BROKEN:
            return None

    def _shows(self, number: int, pieces: Sequence[Type]) -> list[bool] | None:
        if self._pdf is None:
            self._pdf = pymupdf.open(self._path, filetype="pdf")
        page = self._pdf.load_page(number - 1)
        if sum(info["width"] * info["height"] for info in page.get_image_info()) > _MOST_OF_PICTURES:
            return None
        page.set_rotation(0)
        area = pymupdf.Rect(pieces[0].box)
        for piece in pieces:
            area |= pymupdf.Rect(piece.box)
        area &= page.rect
        wanted = _HEIGHT / min(piece.size for piece in pieces)
        zoom = min(max(wanted, _ZOOM[0]), _ZOOM[1], (_MOST_PIXELS / max(area.get_area(), 1.0)) ** 0.5)
        written = _Picture(page, area, zoom)
        page.add_redact_annot(area, fill=False, cross_out=False)
        page.apply_redactions(
            images=pymupdf.PDF_REDACT_IMAGE_NONE,
            graphics=pymupdf.PDF_REDACT_LINE_ART_NONE,
            text=pymupdf.PDF_REDACT_TEXT_REMOVE,
        )
        bare = _Picture(page, area, zoom)
        return [_shows(piece, written.cut(piece.box), bare.cut(piece.box), zoom) for piece in pieces]


class _Picture:
    """A page drawn: its pixels from ``left`` and ``top`` on, *zoom* a point."""

    def __init__(self, page: Any, area: Any, zoom: float) -> None:
        import numpy as np  # noqa: PLC0415 - only a page with a doubtful character pays for it

        drawn = page.get_pixmap(
            matrix=pymupdf.Matrix(zoom, zoom), clip=area, colorspace=pymupdf.csRGB, alpha=False, annots=False
        )
        self._pixels = np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.width, 3)
        self._left, self._top, self._zoom = drawn.x, drawn.y, zoom

    def cut(self, box: Box) -> "NDArray[Any]":
        """The pixels of *box*: rows, columns, and red, green and blue in 0..255."""
        x0, y0, x1, y1 = (round(each * self._zoom) for each in box)
        left, top = max(x0 - self._left, 0), max(y0 - self._top, 0)
        return self._pixels[top : max(y1 - self._top, top + 1), left : max(x1 - self._left, left + 1)].astype("int16")


def _shows(piece: Type, written: "NDArray[Any]", bare: "NDArray[Any]", zoom: float) -> bool:
    """
    Whether in most of its squares *piece* leaves ink: what changes with it where no other type stands, else what
    changes to its colour.
    """
    import numpy as np  # noqa: PLC0415 - only a page with a doubtful character pays for it

    step = NEAR * 255
    changed = np.abs(written - bare).max(axis=2, initial=0) > step
    colour = np.array([piece.ink >> 16 & 255, piece.ink >> 8 & 255, piece.ink & 255])
    own = changed & (np.abs(written - (bare + (colour - bare) * piece.opacity)).max(axis=2, initial=0) <= step)
    free = np.ones(changed.shape, bool)
    for other in piece.others:
        x0, y0, x1, y1 = (max(round((place - piece.box[side % 2]) * zoom), 0) for side, place in enumerate(other))
        free[y0:y1, x0:x1] = False
    axis = 0 if changed.shape[0] > changed.shape[1] else 1
    count = max(1, round(changed.shape[axis] / max(changed.shape[1 - axis], 1)))
    squares = zip(*(np.array_split(each, count, axis=axis) for each in (changed, own, free)), strict=True)
    seen = [
        (ink[clear].mean() if clear.mean() >= _FREE else its.mean()) >= _INK
        for ink, its, clear in squares
        if clear.size
    ]
    return bool(seen) and sum(seen) >= _SEEN * len(seen)
