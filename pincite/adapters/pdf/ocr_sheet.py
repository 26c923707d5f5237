"""
A page read by OCR, as a sheet: the words with their places, the rules of its boxes and tables, and whether ink was left
unread.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pymupdf

from pincite.adapters.pdf.pymupdf_sheets import read_sheet
from pincite.adapters.pdf.tesseract import OcrWord, ocr_textpage, program, tessdata, words_on
from pincite.ingest.structure.sheets import Line, Ruling, Sheet, SheetWord
from pincite.ingest.structure.tables.find import may_hold_tables
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

if TYPE_CHECKING:  # a worker starts faster without it, and few pages need it
    from numpy.typing import NDArray

# Chosen by hand; the tests beside hold what follows from them.
DPI = 200
"""Pixels an inch of the picture that is read."""
_MOST_PIXELS = 4e7
"""Pixels of such a picture: a sheet of A2 has 30 million."""
_INK = 160
"""Brightness, of 255, under which a pixel is ink."""
_RULE = 0.25
"""Inches of the shortest rule: the side of a box in a form. A stroke of a letter that is as long stands in a word."""
_THICK = 0.06
"""Inches up to which a rule is thick, where a crooked scan makes it climb, too."""
_CELL = 1 / 6
"""Inches of the squares in which ink is looked for."""
_INKED = 0.04
"""Share of such a square that ink covers; the specks of a scan are less."""
_UNREAD = 0.1
"""Share of the inked squares without a word from which a page is not read as a whole."""
_FEWEST = 9
"""Squares without a word that are worth a remark: two words of type."""
_ASCENT, _DESCENT, _LOW = 0.72, 0.21, 0.52
"""Sizes of type that letters rise over the base line, hang below it, and rise where they are small ones."""
_OVER, _UNDER = 0.8, 0.22
"""
Sizes of type that the box of a word goes up and down from its base line, as the boxes of a file's own type do, whatever
its letters.
"""
_TOLD = 0.12
"""Share of its size by which the ink of a line of type may be off."""
_FEWEST_FEET = 3
"""Words, and widths of their type from the first to the last of them, from which a line says how crooked it is."""
_LEAST_SLOPE = 0.002
"""By how much a line falls for each point to the right where a scan is crooked: two pixels over a hand's width."""
_HANGING = frozenset("gjpqy,;()[]{}|Q")
_SMALL = frozenset("acegmnopqrsuvwxyz.,:;-~+=_\u2013\u2014")


@dataclass(frozen=True, slots=True)
class OcrPage:
    """A page read by OCR; ``unread`` is true where a good part of its ink gave no text."""

    sheet: Sheet
    unread: bool


def read_by_ocr(page: Any, number: int, seconds: int) -> OcrPage | None:
    """
    The page as its picture is read; None where Tesseract is not installed, or reads nothing.

    Args:
        page: A ``pymupdf.Page``.
        number: 1-based.
        seconds: Of computing that Tesseract may take.

    Raises:
        OcrError: If Tesseract fails on it.
    """
    if tessdata() is None:
        return None
    picture = _Picture(page)
    if program() is None:
        sheet = read_sheet(page, number, ocr_textpage(page, picture.dpi))
    else:
        sheet = _sheet(page, number, picture, words_on(picture.netpbm(), picture.dpi, seconds))
    return OcrPage(sheet, picture.has_unread([line.box for line in sheet.lines])) if sheet.lines else None


def _sheet(page: Any, number: int, picture: "_Picture", seen: Sequence[OcrWord]) -> Sheet:
    seen = [replace(each, box=picture.in_points(each.box)) for each in seen]
    if slope := _slope([list(group) for _, group in groupby(seen, key=lambda each: each.line)]):
        picture.level(slope)
        seen = [replace(each, box=_fallen(each.box, -slope, page.rect.width)) for each in seen]
    rulings = tuple(each for each in picture.rulings() if not any(_is_stroke(each, word.box) for word in seen))
    lines: list[Line] = []
    words: list[SheetWord] = []
    blocks: dict[tuple[int, int], int] = {}
    typed = [list(group) for _, group in groupby(seen, key=lambda each: each.line)]
    for line, size in zip(typed, _sizes(typed), strict=True):
        key = line[0].line
        block = blocks.setdefault(key[:2], len(blocks))
        for piece in _pieces(_level(line, size), size, rulings):
            words += _words(piece, len(lines))
            lines.append(
                Line(
                    " ".join(each.text for each in piece),
                    around([each.box for each in piece]),
                    size,
                    bold=False,
                    block=block,
                )
            )
    return Sheet(
        number=number,
        width=page.rect.width,
        height=page.rect.height,
        lines=tuple(lines),
        words=tuple(words) if may_hold_tables(lines, rulings) else (),
        rulings=rulings,
        source="ocr",
        slope=slope,
    )


def _slope(lines: Sequence[Sequence[OcrWord]]) -> float:
    """
    By how much the lines of type fall for each point to the right: what half of their length falls by at least, and
    half at most; 0 where that is next to nothing, or no line is long enough to tell.
    """
    fallen = sorted(found for line in lines if (found := _fall(line)) is not None)
    half, passed = sum(length for _, length in fallen) / 2, 0.0
    for slope, length in fallen:
        passed += length
        if passed >= half:
            return slope if abs(slope) >= _LEAST_SLOPE else 0.0
    return 0.0


def _fall(line: Sequence[OcrWord]) -> tuple[float, float] | None:
    """The slope of the line through the feet of its words, and the points from the first to the last of them."""
    size = _size(line)
    feet = _feet(line, size)
    length = feet[-1][0] - feet[0][0] if feet else 0.0
    if len(feet) < _FEWEST_FEET or length < _FEWEST_FEET * size:
        return None
    x, y = (sum(side) / len(feet) for side in zip(*feet, strict=True))
    return sum((at - x) * (foot - y) for at, foot in feet) / sum((at - x) ** 2 for at, _ in feet), length


def _feet(line: Sequence[OcrWord], size: float) -> list[tuple[float, float]]:
    """Where the base line is under each word that says so: its left edge, and its ink without what hangs below."""
    return [
        (word.box[0], word.box[3] - (_DESCENT * size if set(word.text) & _HANGING else 0.0))
        for word in line
        if any(letter.isalnum() for letter in word.text)
    ]


def _fallen(box: Box, slope: float, width: float) -> Box:
    """*box* moved down by what a line of *slope* falls from the middle of a page of *width* to its own."""
    down = slope * ((box[0] + box[2]) / 2 - width / 2)
    return box[0], round(box[1] + down, 2), box[2], round(box[3] + down, 2)


def _is_stroke(ruling: Ruling, word: Box) -> bool:
    """Whether a rule is a stroke of a letter: it stands in a word."""
    x0, y0, x1, y1 = word if ruling.horizontal else (word[1], word[0], word[3], word[2])
    return y0 - 1 <= ruling.at <= y1 + 1 and x0 - 1 <= ruling.low and ruling.high <= x1 + 1


def _level(line: Sequence[OcrWord], size: float) -> list[OcrWord]:
    """
    The words of a line in boxes of one height, each on its own base line, since a scan may be crooked: a dash's ink
    says nothing of it, its neighbour's does.
    """
    told = _feet(line, size)
    bases = [min(told, key=lambda each: abs(each[0] - word.box[0]))[1] if told else word.box[3] for word in line]
    boxes = [
        (word.box[0], round(base - _OVER * size, 2), word.box[2], round(base + _UNDER * size, 2))
        for word, base in zip(line, bases, strict=True)
    ]
    return [replace(word, box=box) for word, box in zip(line, boxes, strict=True)]


def _pieces(line: Sequence[OcrWord], size: float, rulings: Sequence[Ruling]) -> Iterator[list[OcrWord]]:
    """The line cut at gaps wider than its type is high, and at upright rules: what stands in two boxes is two lines."""
    piece = [line[0]]
    for word in line[1:]:
        low, high, middle = piece[-1].box[2], word.box[0], (word.box[1] + word.box[3]) / 2
        if high - low > size or any(
            not each.horizontal and low - 1 <= each.at <= high + 1 and each.low <= middle <= each.high
            for each in rulings
        ):
            yield piece
            piece = []
        piece.append(word)
    yield piece


def _words(piece: Sequence[OcrWord], line: int) -> Iterator[SheetWord]:
    start = 0
    for each in piece:
        yield SheetWord(each.text, each.box, line, start, start + len(each.text))
        start += len(each.text) + 1


def _sizes(lines: Sequence[Sequence[OcrWord]]) -> list[float]:
    """
    The size of type of each line in points: the page's usual one, to the half point, where the line's own is as near as
    it can be told, else its own.
    """
    measured = [_size(line) for line in lines]
    spread = sorted(size for size, line in zip(measured, lines, strict=True) for word in line for _ in word.text)
    usual = round(spread[len(spread) // 2] * 2) / 2 if spread else 0.0
    return [usual if abs(size - usual) <= _TOLD * usual else round(size * 2) / 2 for size in measured]


def _size(words: Sequence[OcrWord]) -> float:
    """The size of type as the heights of words say it, by the letters that they hold."""
    told = [word for word in words if any(letter.isalnum() for letter in word.text)] or words
    sizes = sorted((word.box[3] - word.box[1]) / _share(word.text) for word in told)
    return max(1.0, sizes[len(sizes) // 2])


def _share(text: str) -> float:
    """The part of its size that a word's ink is high."""
    return (_LOW if set(text) <= _SMALL else _ASCENT) + (_DESCENT if set(text) & _HANGING else 0.0)


class _Picture:
    """A page drawn in shades of grey, as it is shown."""

    def __init__(self, page: Any) -> None:
        import numpy as np  # noqa: PLC0415 - only a page that is read by OCR pays for it

        inches = max(page.rect.width * page.rect.height / 72**2, 0.01)
        self.dpi = max(1, min(DPI, int((_MOST_PIXELS / inches) ** 0.5)))
        self._drawn = page.get_pixmap(dpi=self.dpi, colorspace=pymupdf.csGRAY, alpha=False)
        self._ink: NDArray[Any] = (
            np.frombuffer(self._drawn.samples, np.uint8).reshape(self._drawn.height, self._drawn.width) < _INK
        )

    def netpbm(self) -> bytes:
        """The picture as a file of Netpbm's grey kind, which needs no library."""
        return b"P5 %d %d 255\n" % (self._drawn.width, self._drawn.height) + bytes(self._drawn.samples)

    def in_points(self, box: Box) -> Box:
        """A box of pixels in points of the page as it is shown."""
        x0, y0, x1, y1 = (round(side * 72 / self.dpi, 2) for side in box)
        return x0, y0, x1, y1

    def level(self, slope: float) -> None:
        """Turn it level, where its lines fall by *slope* for each pixel to the right."""
        import numpy as np  # noqa: PLC0415 - only a page that is read by OCR pays for it

        level = np.zeros_like(self._ink)
        height, width = self._ink.shape
        downs = np.rint(slope * (np.arange(width) - width / 2)).astype(int)
        for down in np.unique(downs):
            columns = downs == down
            low, high = max(0, down), min(height, height + down)
            level[low - down : high - down, columns] = self._ink[low:high, columns]
        self._ink = level

    def rulings(self) -> Iterator[Ruling]:
        """The rules that are drawn on it, in points."""
        from scipy import ndimage  # noqa: PLC0415 - only a page that is read by OCR pays for it

        for horizontal in (True, False):
            for rows, columns in ndimage.find_objects(ndimage.label(self._rules(horizontal=horizontal))[0]):
                x0, y0, x1, y1 = self.in_points((columns.start, rows.start, columns.stop, rows.stop))
                along, across = ((x0, x1), (y0, y1)) if horizontal else ((y0, y1), (x0, x1))
                if across[1] - across[0] <= _THICK * 72:
                    yield Ruling(horizontal=horizontal, at=sum(across) / 2, low=along[0], high=along[1])

    def _rules(self, *, horizontal: bool) -> "NDArray[Any]":
        """Ink that goes on along an axis for the length of a rule; a crooked one steps aside by a pixel at times."""
        import numpy as np  # noqa: PLC0415 - only a page that is read by OCR pays for it
        from scipy import ndimage  # noqa: PLC0415 - only a page that is read by OCR pays for it

        length, along = max(2, int(_RULE * self.dpi)), int(horizontal)
        thick = ndimage.maximum_filter1d(self._ink.astype(np.uint8), 3, axis=1 - along, mode="constant")
        # An opening by a line, in time that does not grow with its length; an even one is laid back a pixel.
        whole = ndimage.minimum_filter1d(thick, length, axis=along, mode="constant")
        found: NDArray[Any] = ndimage.maximum_filter1d(
            whole, length, axis=along, mode="constant", origin=length % 2 - 1
        )
        return found.astype(bool)

    def has_unread(self, boxes: Sequence[Box]) -> bool:
        """Whether a good part of the ink stands in none of *boxes* (points) and is no rule."""
        import numpy as np  # noqa: PLC0415 - only a page that is read by OCR pays for it
        from scipy import ndimage  # noqa: PLC0415 - only a page that is read by OCR pays for it

        rules = ndimage.binary_dilation(
            self._rules(horizontal=True) | self._rules(horizontal=False), np.ones((3, 3), bool)
        )
        cell = max(1, int(_CELL * self.dpi))
        rows, columns = (side // cell for side in self._ink.shape)
        if not rows or not columns:
            return False
        squares = (self._ink & ~rules)[: rows * cell, : columns * cell].reshape(rows, cell, columns, cell).mean(
            axis=(1, 3)
        ) > _INKED
        read = np.zeros_like(squares)
        for box in boxes:
            x0, y0, x1, y1 = (int(side * self.dpi / 72 / cell) for side in box)
            read[max(y0, 0) : y1 + 1, max(x0, 0) : x1 + 1] = True
        unread = int((squares & ~read).sum())
        return unread >= _FEWEST and unread > _UNREAD * int(squares.sum())
