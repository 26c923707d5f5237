"""Markdown as a page: its text as it is written, with headings and pipe tables found in it."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import Cell

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t#]*")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LONGEST = 2000
"""Characters of code or struck text in a line, so that signs that nothing closes cost no more than that each."""
_INSIDE = rf"(?:(?!\n[ \t]*\n).){{1,{_LONGEST}}}?"
_STRUCK = re.compile(
    rf"(?P<ticks>`+)(?!`){_INSIDE}(?<!`)(?P=ticks)(?!`)"
    rf"|(?:(?<![\\~])~~(?![~\s]){_INSIDE}(?<![~\s])~~(?!~)"
    rf"|<(?P<tag>del|s|strike)(?:\s[^<>]{{0,{_LONGEST}}})?>{_INSIDE}</(?P=tag)\s*>)(?P<after>[ \t]*)",
    re.DOTALL | re.IGNORECASE,
)
Line = tuple[int, str]
"""Where a line starts in the text, and the line without its break."""


def markdown_page(text: str) -> TextPage:
    """
    The page of a Markdown text; what stands in comments is hidden, since no reader of the rendered text sees it, and
    what is struck out is left out.
    """
    page, text = TextPage(), _without_struck(text)
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


def _without_struck(text: str) -> str:
    """The text without what is struck out; in code nothing is."""
    parts: list[str] = []
    for fenced, group in groupby(_fenced(text.split("\n")), key=lambda each: each[0]):
        part = "\n".join(line for _, line in group)
        parts.append(part if fenced else _STRUCK.sub(_left, part))
    return "\n".join(parts)


def _left(found: re.Match[str]) -> str:
    """Code as it is; of what is struck out the blanks behind it, but where blanks stand before it, too."""
    if found["ticks"]:
        return found[0]
    return "" if found.string[max(0, found.start() - 1) : found.start()].isspace() else found["after"]


def _fenced(lines: Sequence[str]) -> Iterator[tuple[bool, str]]:
    """Each line with whether it is fenced code, fences among it."""
    fenced = False
    for line in lines:
        fence = _FENCE.match(line) is not None
        yield fenced or fence, line
        fenced ^= fence


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
