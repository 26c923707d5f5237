"""Pages that exist only as pixels: text drawn to a bitmap, and the bitmap as a PDF image without a compressor."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import reportlab
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.pdfdoc import PDFImageXObject
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

DOTS_PER_INCH: Final = 150
POINTS_PER_INCH: Final = 72
TYPE_SIZE: Final = 22
LEADING: Final = 36
MARGIN: Final = 120
LONGEST_RUN: Final = 128
END_OF_DATA: Final = 128
WHITE: Final = 1
TYPEFACE: Final = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


class ScanPage(Flowable):
    """A whole page that is one bitmap."""

    def __init__(self, lines: Sequence[str], name: str, size: tuple[float, float]) -> None:
        """Draw *lines* on a page of *size* points; *name* is unique in the document."""
        super().__init__()
        self.lines, self.name, self.size = lines, name, size

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: ARG002, N803 - the names are reportlab's
        """Return the space that the page asks for, in points."""
        return self.size

    def draw(self) -> None:
        """Place the bitmap over the whole page."""
        self.canv.scale(*self.size)
        _place(self.canv, self.name, drawn(self.lines, self.size))


def drawn(lines: Sequence[str], size: tuple[float, float]) -> Image.Image:
    """Return the bitmap (1 bit a pixel, 150 dpi) of *lines* on a page of *size* points."""
    width, height = (round(points * DOTS_PER_INCH / POINTS_PER_INCH) for points in size)
    bitmap = Image.new("1", (width, height), WHITE)
    pen = ImageDraw.Draw(bitmap)
    pen.fontmode = "1"  # no grey edges: they would differ between builds of the font engine
    font = ImageFont.truetype(TYPEFACE, TYPE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    for row, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + row * LEADING), line, fill=0, font=font)
    return bitmap


def _place(canvas: Canvas, name: str, bitmap: Image.Image) -> None:
    """
    Place *bitmap* as run lengths: reportlab itself would compress it with zlib, whose bytes differ between builds.
    """
    image: Any = PDFImageXObject(name)  # the stubs know neither its bytes nor its filter
    image.width, image.height = bitmap.size
    image.streamContent = run_lengths(bitmap.tobytes())
    image._filters = ("RunLengthDecode",)  # noqa: SLF001 - reportlab has no public name for the filter
    document: Any = vars(canvas)["_doc"]
    document.Reference(image, document.getXObjectName(name))
    document.addForm(name, image)
    canvas.doForm(name)


def run_lengths(data: bytes) -> bytes:
    """
    Encode *data* with the RunLengthDecode filter's scheme.

    Source: ISO 32000-1, 7.4.5: 0..127 announces that many plus one literal bytes, 129..255 repeats a byte 257 minus
    that many times.
    """
    return b"".join(_runs(data)) + bytes([END_OF_DATA])


def _runs(data: bytes) -> Iterator[bytes]:
    literals = bytearray()
    for value, group in groupby(data):
        count = sum(1 for _ in group)
        if count == 1:
            literals.append(value)
            continue
        yield from _literal(literals)
        literals.clear()
        yield from _repeated(value, count)
    yield from _literal(literals)


def _literal(values: bytearray) -> Iterator[bytes]:
    for start in range(0, len(values), LONGEST_RUN):
        part = bytes(values[start : start + LONGEST_RUN])
        yield bytes([len(part) - 1]) + part


def _repeated(value: int, count: int) -> Iterator[bytes]:
    while count > 1:
        length = min(count, LONGEST_RUN)
        yield bytes([257 - length, value])
        count -= length
    if count:
        yield bytes([0, value])
