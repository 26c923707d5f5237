"""
The rectangles of a quotation on its page: whole lines as the page holds them, and the first and the last cut to the
words that are quoted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pymupdf

from pincite.adapters.pdf.pymupdf_sheets import FLAGS
from pincite.errors import InputError
from pincite.ingest.structure.symbols import BREAK_PLACE
from pincite.model.pages import Box, Page, Run

SLACK = 0.5
"""
Points that a character's middle may lie outside of its line: boxes are rounded to a hundredth, and a superscript sticks
out.
"""


@dataclass(frozen=True, slots=True)
class Highlight:
    """
    Where a quotation stands, in points from the top left of the page as it is shown, in reading order.

    ``whole_lines`` are how many boxes are a whole line although only a part of it is quoted, because the file does not
    say where its characters stand.
    """

    boxes: tuple[Box, ...]
    whole_lines: int = 0


@dataclass(frozen=True, slots=True)
class Character:
    """A character and its rectangle, as the page is shown."""

    text: str
    box: Box


def highlight(path: Path, page: Page, start: int, end: int) -> Highlight:
    """
    The rectangles of ``page.text[start:end]``.

    Args:
        path: The PDF that *page* was read from.
        page: As it was stored.
        start: 0-based, in the page's text.
        end: Exclusive.

    Raises:
        InputError: If the file is no PDF that can be read, or has no such page.
    """
    cut = any(_cuts(page.text, run, start, end) for run in _quoted(page, start, end))
    return boxed(glyphs_of(path, page.number) if cut else (), page, start, end)


def boxed(glyphs: Sequence[Character], page: Page, start: int, end: int) -> Highlight:
    """The rectangles of ``page.text[start:end]``, cut by *glyphs*, the characters of the page."""
    boxes: list[Box] = []
    whole = 0
    for run in _quoted(page, start, end):
        cuts = _cuts(page.text, run, start, end)
        box = _part(glyphs, page.text, run, max(start, run.start), min(end, run.end)) if cuts else run.box
        whole += box is None
        boxes.append(box or run.box)
    return Highlight(tuple(boxes), whole)


def _quoted(page: Page, start: int, end: int) -> list[Run]:
    """The lines of which something is quoted that can be seen."""
    return [
        run
        for run in page.runs
        if run.start < end and start < run.end and page.text[max(start, run.start) : min(end, run.end)].strip()
    ]


def _cuts(text: str, run: Run, start: int, end: int) -> bool:
    """Whether the quotation leaves out something of the line that can be seen."""
    return bool(text[run.start : max(start, run.start)].strip() or text[min(end, run.end) : run.end].strip())


def _part(glyphs: Sequence[Character], text: str, run: Run, start: int, end: int) -> Box | None:
    """The box of a part of a line; None where the line's characters on the page are not those of its text."""
    mine = [glyph for glyph in glyphs if _within(glyph.box, run.box)]
    before, quoted = _printed(text[run.start : start]), _printed(text[start:end])
    if _printed(text[run.start : run.end]) != len(mine):
        return None
    boxes = [glyph.box for glyph in mine[before : before + quoted]]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _printed(text: str) -> int:
    """How many of the characters of *text* leave ink."""
    return sum(not letter.isspace() and letter != BREAK_PLACE for letter in text)


def _within(box: Box, line: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return line[0] - SLACK <= x <= line[2] + SLACK and line[1] - SLACK <= y <= line[3] + SLACK


def glyphs_of(path: Path, number: int) -> tuple[Character, ...]:
    """
    Every character of page *number* (1-based) that leaves ink, in the order of the file.

    Raises:
        InputError: If the file is no PDF that can be read, or has no such page.
    """
    try:
        with pymupdf.open(path, filetype="pdf") as pdf:
            page = pdf[number - 1]
            content = page.get_textpage(flags=FLAGS, clip=pymupdf.INFINITE_RECT()).extractRAWDICT()
            lines = [line for block in content["blocks"] for line in block.get("lines", ())]
            found = [char for line in lines for span in line["spans"] for char in span["chars"] if _printed(char["c"])]
            return tuple(Character(char["c"], _shown(page, char["bbox"])) for char in found)
    except (RuntimeError, ValueError, IndexError, pymupdf.mupdf.FzErrorBase) as error:
        msg = f"{path.name}: page {number} cannot be read ({' '.join(str(error).split())[:200]})"
        raise InputError(msg) from error


def _shown(page: Any, box: Any) -> Box:
    """From the page as it is stored to the page as it is shown."""
    x0, y0, x1, y1 = (pymupdf.Rect(box) * page.rotation_matrix).normalize() if page.rotation else box
    return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)
