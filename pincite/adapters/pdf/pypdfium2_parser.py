"""pypdfium2 as a parser: the second adapter for PDFs, without AGPL, over the same structure."""

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.adapters.pdf.pypdfium2_paths import Paths
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.assembly import assemble
from pincite.ingest.structure.hidden import TINY, invisible_stretches
from pincite.ingest.structure.raised import Typed, with_raised
from pincite.ingest.structure.report import judged
from pincite.ingest.structure.shadows import Glyph, shadows
from pincite.ingest.structure.sheets import Hidden, Line, OutlineEntry, Sheet, SheetWord
from pincite.ingest.structure.tables.find import may_hold_tables
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box, ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = (
    "pincite/ingest/structure",
    "pincite/adapters/pdf/pypdfium2_parser.py",
    "pincite/adapters/pdf/pypdfium2_paths.py",
    "pincite/model/pages.py",
    "pincite/model/values.py",
    "pincite/values",
)
_ITALIC_FONT = 64
"""Flag of a font in italics in its descriptor in the file."""
_BOLD_WEIGHT = 600
"""Semi-bold in the scale of OpenType, of which 400 is regular and 700 bold."""
_SIZE_OF_CELL = 0.87
_LONGEST_NAME = 128
_PARAGRAPH_GAP = 0.75
_INVISIBLE = 3
"""The text render mode of PDF that draws nothing."""
_QUARTER, _HALF, _THREE_QUARTERS = 1, 2, 3
"""Turns of a page to the right."""


class Letter(NamedTuple):
    """A character, at its index in PDFium's text of the page."""

    at: int
    text: str
    box: Box


class PdfiumParser:
    """
    Reads PDFs with pypdfium2 within the recipe's limit on pages; it has no OCR, and sees no text in the colour of its
    ground.
    """

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """Identity of code, library version and options."""
        return fingerprint("pypdfium2", str(pypdfium2.PYPDFIUM_INFO), code_fingerprint(*CODE), self._recipe)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read a PDF; whatever is wrong with the file is a ``ParseFailure`` with a reason."""
        try:
            pdf = pypdfium2.PdfDocument(path)
        except (pypdfium2.PdfiumError, OSError, ValueError) as error:
            return ParseFailure(
                reason=f"not readable as PDF: {error} (repair or replace the file, or store it without a password)"
            )
        try:
            return self._read(pdf)
        except (pypdfium2.PdfiumError, ValueError) as error:
            return ParseFailure(reason=f"not readable as PDF: {error} (repair or replace the file)")
        finally:
            pdf.close()

    def _read(self, pdf: Any) -> ParsedDocument | ParseFailure:
        pages = len(pdf)
        if not pages or pages > self._recipe.max_pages:
            return ParseFailure(
                reason=(
                    f"{pages} pages, and the limits are 1 and {self._recipe.max_pages} (split it, or raise "
                    "parser.max_pages)"
                )
            )
        sheets = [_Reader(pdf, at).sheet() for at in range(pages)]
        return judged(
            assemble(sheets, _outline(pdf), with_tables=self._recipe.mode != "text"), self._recipe.mode, repaired=False
        )


def _outline(pdf: Any) -> list[OutlineEntry]:
    entries = []
    for mark in pdf.get_toc():
        target = mark.get_dest()
        page = target.get_index() if target else None
        if page is not None:
            entries.append(OutlineEntry(level=mark.level + 1, title=mark.get_title(), page=page + 1))
    return entries


class _Reader:
    """One page; boxes come turned as the page is shown, with the origin at the top left."""

    def __init__(self, pdf: Any, at: int) -> None:
        self._number = at + 1
        self._label = pdf.get_page_label(at)
        self._page = pdf[at]
        self._text = self._page.get_textpage()
        self._crop = self._page.get_cropbox()
        self._turns = self._page.get_rotation() // 90
        self._width, self._height = self._page.get_size()

    def sheet(self) -> Sheet:
        paths = Paths(self._page, self._turned)
        rulings = tuple(paths.rulings())
        found = [self._line(piece) for line in self._letters() for piece in self._pieces(line)]
        lines: list[Line] = []
        words: list[SheetWord] = []
        for at, (line, its_words) in enumerate(found):
            lines.append(self._in_block(line, lines))
            words += [SheetWord(word.text, word.box, at, word.start, word.end) for word in its_words]
        return Sheet(
            number=self._number,
            label=self._label,
            width=self._width,
            height=self._height,
            lines=tuple(lines),
            words=tuple(words) if may_hold_tables(lines, rulings) else (),
            rulings=rulings,
            charts=paths.charts(),
            panels=paths.panels(),
            source="text" if lines else "scan" if self._has_picture() else "blank",
        )

    def _has_picture(self) -> bool:
        return next(iter(self._page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=2)), None) is not None

    def _letters(self) -> Iterator[list[Letter]]:
        """The letters of every line, without shadows; PDFium puts the breaks in itself."""
        letters = [
            Letter(at, chr(pdfium.FPDFText_GetUnicode(self._text, at)), self._box(at))
            for at in range(self._text.count_chars())
        ]
        shown = [letter for letter in letters if not letter.text.isspace()]
        left_out = {
            shown[each].at
            for each in shadows([Glyph(each.text, each.box, each.box[3] - each.box[1]) for each in shown])
        }
        line: list[Letter] = []
        for letter in letters:
            if letter.text in "\r\n":
                yield line
                line = []
            elif letter.at not in left_out:
                line.append(Letter(letter.at, "-" if letter.text in "\x02\ufffe" else letter.text, letter.box))
        yield line

    def _pieces(self, line: list[Letter]) -> Iterator[list[Letter]]:
        """The line cut at gaps wider than its type is high: what stands in two columns is two lines."""
        begin = last = None
        for at, letter in enumerate(line):
            if letter.text.isspace():
                continue
            if last is not None and letter.box[0] - line[last].box[2] > letter.box[3] - letter.box[1]:
                yield line[begin : last + 1]
                begin = at
            begin = at if last is None else begin
            last = at
        if last is not None:
            yield line[begin : last + 1]

    def _line(self, letters: list[Letter]) -> tuple[Line, list[SheetWord]]:
        boxes = [letter.box for letter in letters]
        shown = with_raised([Typed(each.text, self._base(each.at), each.box[3] - each.box[1]) for each in letters])
        words = []
        begin = 0
        for at, letter in enumerate([*shown, " "]):
            if letter.isspace():
                if at > begin:
                    words.append(SheetWord(shown[begin:at], around(boxes[begin:at]), 0, begin, at))
                begin = at + 1
        inked = [letter for letter in letters if not letter.text.isspace()]
        middle = inked[len(inked) // 2].at
        box = around([word.box for word in words])
        # The font's own size is 1 where the page's matrix scales it; the height of a character's cell always tells, but
        # a blank of PDFium's own has none.
        upright = len(shown) < 3 or box[2] - box[0] >= (box[3] - box[1]) / 2  # noqa: PLR2004 - one or two characters are no line
        cells = [each.box[3] - each.box[1] if upright else each.box[2] - each.box[0] for each in inked]
        size = sorted(cells)[len(cells) // 2] * _SIZE_OF_CELL
        bold = self._is_bold(middle) and self._is_bold(inked[-1].at)
        italic = all(self._is_italic(each.at) for each in inked)
        hidden = (*invisible_stretches(shown), *self._unseen(shown, size, box, middle))
        line = Line(shown, box, round(size, 1), bold, block=0, upright=upright, hidden=hidden, italic=italic)
        return line, words

    def _is_bold(self, index: int) -> bool:
        weight = pdfium.FPDFText_GetFontWeight(self._text, index)
        return b"bold" in self._font(index)[0] or weight >= _BOLD_WEIGHT

    def _is_italic(self, index: int) -> bool:
        name, flags = self._font(index)
        return b"italic" in name or b"oblique" in name or bool(flags & _ITALIC_FONT)

    def _font(self, index: int) -> tuple[bytes, int]:
        """The name of a character's font in small letters, and its flags."""
        name, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
        pdfium.FPDFText_GetFontInfo(self._text, index, name, _LONGEST_NAME, ctypes.byref(flags))
        return name.value.lower(), flags.value

    def _unseen(self, text: str, size: float, box: Box, index: int) -> Iterator[Hidden]:
        drawn = pdfium.FPDFText_GetTextObject(self._text, index)
        if drawn and pdfium.FPDFTextObj_GetTextRenderMode(drawn) == _INVISIBLE and not self._has_picture():
            yield Hidden(0, len(text), "invisible render mode")
        elif size < TINY:
            yield Hidden(0, len(text), f"type of {size:.1f} points")
        elif box[2] <= 0 or box[3] <= 0 or box[0] >= self._width or box[1] >= self._height:
            yield Hidden(0, len(text), "off the page")

    def _in_block(self, line: Line, before: list[Line]) -> Line:
        """The line with its block's number: the one above's, where it follows closely in the same type."""
        block = 0
        if before:
            last = before[-1]
            gap = line.box[1] - last.box[3]
            close = -1 < gap / max(last.box[3] - last.box[1], 1.0) < _PARAGRAPH_GAP and abs(last.size - line.size) < 1
            block = last.block + (not close)
        return replace(line, block=block)

    def _base(self, index: int) -> float:
        """How low the base line of a character stands on the page as shown."""
        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetCharOrigin(self._text, index, x, y)
        return self._turned(x.value, y.value, x.value, y.value)[1]

    def _box(self, index: int) -> Box:
        rect = pdfium.FS_RECTF()
        pdfium.FPDFText_GetLooseCharBox(self._text, index, ctypes.byref(rect))
        return self._turned(rect.left, rect.bottom, rect.right, rect.top)

    def _turned(self, left: float, bottom: float, right: float, top: float) -> Box:
        """From PDF space (origin at the bottom left, page as stored) to the page as shown, origin at the top left."""
        x0, y0, x1, y1 = self._crop
        if self._turns == _QUARTER:
            turned = (bottom - y0, left - x0, top - y0, right - x0)
        elif self._turns == _HALF:
            turned = (x1 - right, bottom - y0, x1 - left, top - y0)
        elif self._turns == _THREE_QUARTERS:
            turned = (y1 - top, x1 - right, y1 - bottom, x1 - left)
        else:
            turned = (left - x0, y1 - top, right - x0, y1 - bottom)
        return round(turned[0], 2), round(turned[1], 2), round(turned[2], 2), round(turned[3], 2)
