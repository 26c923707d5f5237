"""What stands under rectangles of a page, read by a library that had no part in making them."""

import ctypes
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.errors import InputError
from pincite.ingest.structure.symbols import BREAK_PLACE, as_printed
from pincite.model.pages import Box

_SCALE = 100
"""Device units a point, because PDFium answers in whole ones."""
_HYPHENS = "\x02\ufffe"
"""What PDFium puts in the place of a hyphen at a line's end."""
_LONGEST_NAME = 128
UNREAD = "\ufffd"
"""Stands for a character that is printed and of which the file does not say, or PDFium cannot tell, which it is."""
SLACK = 0.5
"""
Points that a character's middle may lie outside of a box: two libraries do not agree to the hundredth on where a
character is.
"""

_DASHES = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "-")
_UNPRINTED = re.compile(rf"[\s\x00-\x1f\u00ad{BREAK_PLACE}]+")

Letters = Sequence[tuple[str, float, float]]
"""Characters with the middle of each, in points from the top left of the page as it is shown."""


def text_under(path: Path, number: int, boxes: Sequence[Box]) -> str:
    """
    The characters whose middle lies in *boxes*, box by box, each character once, a blank between two boxes.

    Args:
        path: A PDF.
        number: Of the page, 1-based.
        boxes: In points from the top left of the page as it is shown.

    Raises:
        InputError: If the file is no PDF that can be read, or has no such page.
    """
    return under(letters_of(path, number), boxes)


def same_letters(one: str, other: str) -> bool:
    """
    Whether two texts print the same: white space, soft hyphens and places to break a line at aside, compatibility
    characters folded, kinds of dashes levelled; case and marks count.
    """
    return _printed(one) == _printed(other)


def _printed(text: str) -> str:
    return _UNPRINTED.sub("", unicodedata.normalize("NFKC", text)).translate(_DASHES)


def letters_of(path: Path, number: int) -> Letters:
    """Every character of a page that is no white space, in PDFium's order; arguments and errors as ``text_under``."""
    try:
        pdf = pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        msg = f"{path.name}: not readable as PDF ({error})"
        raise InputError(msg) from error
    try:
        page = pdf[number - 1]
        return _letters(page, page.get_textpage())
    except (pypdfium2.PdfiumError, IndexError, ValueError) as error:
        msg = f"{path.name}: page {number} cannot be read ({error})"
        raise InputError(msg) from error
    finally:
        pdf.close()


def under(letters: Letters, boxes: Sequence[Box]) -> str:
    """What of *letters* lies in *boxes*; as ``text_under``."""
    used: set[int] = set()
    parts = []
    for x0, y0, x1, y1 in boxes:
        inside = [
            at
            for at, (_, x, y) in enumerate(letters)
            if at not in used and x0 - SLACK <= x <= x1 + SLACK and y0 - SLACK <= y <= y1 + SLACK
        ]
        used.update(inside)
        parts.append("".join(letters[at][0] for at in inside))
    return " ".join(parts)


def _letters(page: Any, text: Any) -> Letters:
    width, height = page.get_size()
    found = []
    for at in range(text.count_chars()):
        letter = _letter(text, at)
        if not letter.isspace():
            found.append((letter, *_middle(page, text, at, width, height)))
    return found


def _letter(text: Any, at: int) -> str:
    """
    A character as it is printed; `UNREAD` where PDFium cannot tell which one it is, a blank where none is printed.
    """
    letter = chr(pdfium.FPDFText_GetUnicode(text, at))
    if letter in _HYPHENS:
        return "-"
    if pdfium.FPDFText_IsGenerated(text, at) > 0 or letter in "\t\n\r":
        return " "
    if letter < " ":
        return UNREAD
    return as_printed(letter, _font(text, at)) if "\uf000" <= letter <= "\uf0ff" else letter


def _font(text: Any, at: int) -> str:
    name = ctypes.create_string_buffer(_LONGEST_NAME)
    pdfium.FPDFText_GetFontInfo(text, at, name, _LONGEST_NAME, None)
    return name.value.decode("latin-1")


def _middle(page: Any, text: Any, at: int, width: float, height: float) -> tuple[float, float]:
    rect, x, y = pdfium.FS_RECTF(), ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFText_GetLooseCharBox(text, at, ctypes.byref(rect))
    across, up = (rect.left + rect.right) / 2, (rect.bottom + rect.top) / 2
    pdfium.FPDF_PageToDevice(
        page, 0, 0, round(width * _SCALE), round(height * _SCALE), 0, across, up, ctypes.byref(x), ctypes.byref(y)
    )
    return x.value / _SCALE, y.value / _SCALE
