"""A page as a picture with rectangles over it, so that a person sees where a chunk stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from pincite.errors import InputError
from pincite.model.pages import Box

DPI = 110
SMALL_DPI, JPEG_QUALITY = 90, 55
"""Of the picture that is carried in a file with many others: body text of ten points can just be read."""
MOST_PIXELS = 20_000_000
"""Of a picture, 60 MB while it is drawn: three quarters of a sheet of A0 at ``VIEW_DPI``. More is drawn coarser."""
_COLOURS = (
    (0.12, 0.47, 0.71),
    (0.20, 0.63, 0.17),
    (0.55, 0.30, 0.75),
    (0.90, 0.49, 0.05),
    (0.00, 0.60, 0.62),
    (0.70, 0.40, 0.20),
)
_FLAGGED, _ASIDE = (0.85, 0.05, 0.05), (0.55, 0.55, 0.55)
_LABEL_SIZE = 6.5


@dataclass(frozen=True, slots=True)
class MarkedArea:
    """
    Rectangles of one thing, in points from the top left of the page as it is shown, with its name; ``kind`` decides the
    colour.
    """

    name: str
    boxes: tuple[Box, ...]
    kind: str = "chunk"


def page_png(path: Path, number: int, areas: Sequence[MarkedArea]) -> bytes:
    """
    The page as PNG, *areas* drawn over it: chunks in turning colours, flagged ones red, what is set aside grey, tables
    framed.

    Args:
        path: A PDF.
        number: Of the page, 1-based.
        areas: In reading order.

    Raises:
        InputError: If the file is no PDF that can be shown, or has no such page.
    """
    try:
        with pymupdf.open(path, filetype="pdf") as pdf:
            if not 1 <= number <= pdf.page_count:
                msg = f"--page {number}: {path.name} has {pdf.page_count} pages"
                raise InputError(msg)
            page = pdf[number - 1]
            page.clean_contents()  # what a page leaves behind it (a changed origin, a clip) would move what is drawn
            chunks = 0
            for area in areas:
                _draw(page, area, _colour(area.kind, chunks))
                chunks += area.kind == "chunk"
            png: bytes = page.get_pixmap(dpi=_dpi(page.rect, DPI), alpha=False).tobytes("png")
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        msg = f"{path.name}: page {number} cannot be shown ({' '.join(str(error).split())[:200]})"
        raise InputError(msg) from error
    return png


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page without anything drawn over it; ``width`` and ``height`` are points, as rectangles on the page are."""

    data: bytes
    media_type: str
    width: float
    height: float


def page_image(path: Path, number: int) -> PageImage:
    """
    The page in grey as PNG or as JPEG, whichever is smaller: small enough for dozens of them in one file.

    Args:
        path: A PDF.
        number: Of the page, 1-based.

    Raises:
        InputError: If the file is no PDF that can be shown, or has no such page.
    """
    try:
        with pymupdf.open(path, filetype="pdf") as pdf:
            page = pdf[number - 1]
            pixels = page.get_pixmap(dpi=_dpi(page.rect, SMALL_DPI), alpha=False, colorspace=pymupdf.csGRAY)
            forms = {"image/png": pixels.tobytes("png"), "image/jpeg": pixels.tobytes("jpg", jpg_quality=JPEG_QUALITY)}
            media_type = min(forms, key=lambda name: (len(forms[name]), name))
            return PageImage(forms[media_type], media_type, page.rect.width, page.rect.height)
    except (RuntimeError, ValueError, IndexError, pymupdf.mupdf.FzErrorBase) as error:
        msg = f"{path.name}: page {number} cannot be shown ({' '.join(str(error).split())[:200]})"
        raise InputError(msg) from error


VIEW_DPI = 130
"""Of a picture that is read on a screen beside an answer."""
_MARKER = (255, 235, 130)
_FRAME = (180, 83, 9)
_EDGE = 2
"""Pixels of the frame around a box."""
_AIR = 1.5
"""Points by which a box is drawn larger than the words in it."""


def page_view(path: Path, number: int, boxes: Sequence[Box], clip: Box | None = None) -> bytes:
    """
    The page as PNG in its own colours, *boxes* framed and marked as with a marker: what is dark under it stays dark.

    Args:
        path: A PDF.
        number: Of the page, 1-based.
        boxes: In points from the top left of the page as it is shown.
        clip: The part of the page that is wanted, in the same points; the whole page where None.

    Raises:
        InputError: If the file is no PDF that can be shown, or has no such page.
    """
    try:
        with pymupdf.open(path, filetype="pdf") as pdf:
            page = pdf[number - 1]
            shown = pymupdf.Rect(clip) & page.rect if clip else page.rect
            dpi = _dpi(shown, VIEW_DPI)
            pixels = page.get_pixmap(dpi=dpi, alpha=False, colorspace=pymupdf.csRGB, clip=shown if clip else None)
            sheet = (
                np.frombuffer(pixels.samples, dtype=np.uint8)
                .reshape(pixels.height, pixels.stride)[:, : pixels.width * 3]
                .reshape(pixels.height, pixels.width, 3)
                .copy()
            )
            for box in boxes:
                _mark(sheet, box, (pixels.x, pixels.y), dpi / 72)
            marked = pymupdf.Pixmap(pymupdf.csRGB, pixels.width, pixels.height, sheet.tobytes(), 0)
            png: bytes = marked.tobytes("png")
    except (RuntimeError, ValueError, IndexError, pymupdf.mupdf.FzErrorBase) as error:
        msg = f"{path.name}: page {number} cannot be shown ({' '.join(str(error).split())[:200]})"
        raise InputError(msg) from error
    return png


def _dpi(shown: pymupdf.Rect, wanted: int) -> int:
    """Dots an inch for a part of a page: *wanted*, or as many as keep the picture below ``MOST_PIXELS``."""
    inches = shown.width * shown.height / 72**2
    return min(wanted, max(1, int((MOST_PIXELS / max(inches, 1e-9)) ** 0.5)))


def _mark(sheet: np.ndarray[Any, np.dtype[np.uint8]], box: Box, corner: tuple[int, int], scale: float) -> None:
    """
    Mark *box* on the pixels, of which *scale* make a point and the first is *corner* pixels from that of the page.
    """
    x0, y0, x1, y1 = (
        max(0, round(each * scale) - begin)
        for each, begin in zip((box[0] - _AIR, box[1] - _AIR, box[2] + _AIR, box[3] + _AIR), corner * 2, strict=True)
    )
    inside = sheet[y0:y1, x0:x1]
    inside[:] = (inside.astype(np.uint16) * np.array(_MARKER, dtype=np.uint16) // 255).astype(np.uint8)
    for edge in (inside[:_EDGE], inside[-_EDGE:], inside[:, :_EDGE], inside[:, -_EDGE:]):
        edge[:] = _FRAME


def _colour(kind: str, place: int) -> tuple[float, float, float]:
    return {"flagged": _FLAGGED, "aside": _ASIDE}.get(kind, _COLOURS[place % len(_COLOURS)])


def _draw(page: pymupdf.Page, area: MarkedArea, colour: tuple[float, float, float]) -> None:
    for box in area.boxes:
        rect = pymupdf.Rect(box) * page.derotation_matrix
        if area.kind == "table":
            page.draw_rect(rect, color=(0, 0, 0), width=0.8, dashes="[3 2] 0")
        else:
            page.draw_rect(rect, color=colour, fill=colour, width=0.4, fill_opacity=0.18)
    if area.boxes and area.name:
        first = pymupdf.Point(area.boxes[0][0] - 1, area.boxes[0][1] + _LABEL_SIZE)
        width = pymupdf.get_text_length(area.name, fontsize=_LABEL_SIZE)
        page.insert_text(
            pymupdf.Point(max(1.0, first.x - width), first.y) * page.derotation_matrix,
            area.name,
            fontsize=_LABEL_SIZE,
            color=colour,
            rotate=page.rotation,
        )
