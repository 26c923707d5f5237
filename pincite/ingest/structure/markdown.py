"""Markdown as a page: its text as it is written, with headings and pipe tables found in it."""

import re
from itertools import groupby

from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import Cell

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t#]*")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
Line = tuple[int, str]
"""Where a line starts in the text, and the line without its break."""


def markdown_page(text: str) -> TextPage:
    """The page of a Markdown text; what stands in comments is hidden, since no reader of the rendered text sees it."""
    page = TextPage()
    at = 0
    for found in _COMMENT.finditer(text):
        page.write(text[at : found.start()])
        page.write(found[0], hidden="a comment in the markup")
        at = found.end()
    page.write(text[at:])
    lines = _lines(_COMMENT.sub(lambda found: " " * len(found[0]), text))
    for start, line in lines:
        heading = _HEADING.fullmatch(line)
        if heading:
            page.mark_heading(start, start + len(line), heading[2], len(heading[1]))
    for piped, group in groupby(lines, key=lambda each: each[1].strip().startswith("|")):
        rows = list(group)
        if piped and len(rows) > 2 and _RULE.fullmatch(rows[1][1]):  # noqa: PLR2004 - header, rule, row
            _mark_table(page, rows)
    return page


def _lines(text: str) -> list[Line]:
    """Lines outside fenced code with their places."""
    lines: list[Line] = []
    at, fenced = 0, False
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            lines.append((at, line))
        at += len(line) + 1
    return lines


def _mark_table(page: TextPage, rows: list[Line]) -> None:
    cells: list[Cell] = []
    for number, (start, line) in enumerate([rows[0], *rows[2:]]):
        for col, found in enumerate(re.finditer(r"[^|]+", line.strip().strip("|"))):
            text = found[0].strip()
            at = (
                line.find(
                    text,
                    cells[-1].end - start if cells and cells[-1].row == number and cells[-1].end is not None else 0,
                )
                + start
            )
            cells.append(Cell(row=number, col=col, text=text, start=at, end=at + len(text)))
    page.mark_table(rows[0][0], rows[-1][0] + len(rows[-1][1]), tuple(cells), 1)
