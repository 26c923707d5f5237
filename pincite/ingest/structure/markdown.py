"""Markdown as a page: its text as it is written, with headings and pipe tables found in it."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pincite.ingest.structure.raised import raised
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import Cell

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t#]*")
_UNDERLINE = re.compile(r"(?:={2,}|-{2,})[ \t]*")
_BOLD = re.compile(r"(\*\*|__)(?!\s)((?:(?!\1).)+?)(?<!\s)(?:\1:?|:\1)[ \t]*")
_DEEPEST = 6
"""The level of a line that is no heading to a renderer, but stands as one: all of it is bold."""
_FENCE = re.compile(r"\s*(?:```|~~~)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_PIPE = re.compile(r"\\.|\|")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LONGEST = 2000
"""Characters of code or struck text in a line, so that signs that nothing closes cost no more than that each."""
_INSIDE = rf"(?:(?!\n[ \t]*\n).){{1,{_LONGEST}}}?"
_SET = re.compile(
    rf"(?P<ticks>`+)(?!`){_INSIDE}(?<!`)(?P=ticks)(?!`)"
    rf"|(?:(?<![\\~])~~(?![~\s]){_INSIDE}(?<![~\s])~~(?!~)"
    rf"|<(?P<tag>del|s|strike)(?:\s[^<>]{{0,{_LONGEST}}})?>{_INSIDE}</(?P=tag)\s*>)(?P<after>[ \t]*)"
    r"|(?<=\d)<sup>(?P<figure>\s{0,9}\d{1,9}\s{0,9})</sup>",
    re.DOTALL | re.IGNORECASE,
)
Line = tuple[int, str]
"""Where a line starts in the text, and the line without its break."""


def markdown_page(text: str) -> TextPage:
    """
    The page of a Markdown text; what stands in comments is hidden, since no reader of the rendered text sees it, what
    is struck out is left out, and every heading stands behind number signs, by itself.
    """
    page, text = TextPage(), _headings_alike(_without_struck(text))
    at = 0
    for found in _COMMENT.finditer(text):
        page.write(text[at : found.start()])
        page.write(found[0], hidden="a comment in the markup")
        at = found.end()
    page.write(text[at:])
    lines = _lines(_shown(text))
    for start, end, title, level in _headings(lines):
        page.mark_heading(start, end, title, level)
    for rows in _tables(lines):
        _mark_table(page, rows)
    return page


def _without_struck(text: str) -> str:
    """The text without what is struck out, its raised figures raised; in code nothing is."""
    parts: list[str] = []
    for fenced, group in groupby(_fenced(text.split("\n")), key=lambda each: each[0]):
        part = "\n".join(line for _, line in group)
        parts.append(part if fenced else _SET.sub(_left, part))
    return "\n".join(parts)


def _headings_alike(text: str) -> str:
    """The text with every heading behind number signs, and an empty line around it, where there is none."""
    shown = _shown(text)
    parts: list[str] = []
    at = 0
    for start, end, title, level in _headings(_lines(shown)):
        parts.append(text[at:start])
        if not "".join(parts[-2:]).endswith("\n\n") and start > 0:
            parts.append("\n")
        parts.append(text[start:end] if text[start] == "#" else f"{'#' * level} {title}")
        if shown[end + 1 : end + 2] not in {"", "\n"}:
            parts.append("\n")
        at = end
    return "".join([*parts, text[at:]])


def _headings(lines: Sequence[Line]) -> Iterator[tuple[int, int, str, int]]:
    """
    Where each heading begins and ends, its title and its level: with number signs, one line by itself that is
    underlined, and one that is bold from end to end.
    """
    above = None
    for at, (start, line) in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) and _follows(lines[at], lines[at + 1]) else None
        alone = at == 0 or not _follows(lines[at - 1], lines[at]) or not lines[at - 1][1].strip() or above == start - 1
        if heading := _HEADING.fullmatch(line):
            found = (start, start + len(line), heading[2], len(heading[1]))
        elif alone and below and _UNDERLINE.fullmatch(below[1]) and _is_title(line):
            found = (start, below[0] + len(below[1]), line.strip(), 1 if below[1].startswith("=") else 2)
        elif bold := _BOLD.fullmatch(line):
            found = (start, start + len(line), bold[2], _DEEPEST)
        else:
            continue
        above = found[1]
        yield found


def _is_title(line: str) -> bool:
    """Whether a line that is underlined is a title: words, no row of a table, and no whole sentence above a rule."""
    return any(map(str.isalnum, line)) and not _pipes(line) and not line.rstrip().endswith(".")


def _shown(text: str) -> str:
    """The text with blanks in the place of its comments."""
    return _COMMENT.sub(lambda found: " " * len(found[0]), text)


def _left(found: re.Match[str]) -> str:
    """
    Code as it is, and raised figures raised; of what is struck out the blanks behind it, but where blanks stand before
    it, too.
    """
    if found["ticks"]:
        return found[0]
    if found["figure"]:
        return raised(found["figure"], found.string[found.start() - 1])
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


def _tables(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines of each table: names, a rule, which has as many cells where no pipes frame it, and rows of cells."""
    at = 0
    while at + 2 < len(lines):
        end = at + 2
        if _names(lines[at][1], lines[at + 1][1]):
            while end < len(lines) and _follows(lines[end - 1], lines[end]) and _pipes(lines[end][1]):
                end += 1
        if end > at + 2 and _follows(lines[at], lines[at + 1]):
            yield list(lines[at:end])
            at = end
        else:
            at += 1


def _names(line: str, rule: str) -> bool:
    """Whether the cells of *line* are the names of a table's columns, for a *rule* stands below it."""
    if not (_pipes(line) and _pipes(rule) and _RULE.fullmatch(rule)):
        return False
    framed = line.strip().startswith("|") and rule.strip().startswith("|")
    return framed or len(_pieces(line)) == len(_pieces(rule))


def _follows(one: Line, other: Line) -> bool:
    return one[0] + len(one[1]) + 1 == other[0]


def _pipes(line: str) -> list[int]:
    """Where the pipes stand that part cells: a sign behind a backslash is no more than itself."""
    return [found.start() for found in _PIPE.finditer(line) if found[0] == "|"]


def _pieces(line: str) -> list[tuple[int, str]]:
    """Where each cell begins, empty ones among them, and what it holds; a pipe at either end is a frame."""
    pipes = _pipes(line)
    edges = [
        *([-1] if line[: pipes[0]].strip() else []),
        *pipes,
        *([len(line)] if line[pipes[-1] + 1 :].strip() else []),
    ]
    return [(start + 1, line[start + 1 : end]) for start, end in pairwise(edges)]


def _mark_table(page: TextPage, rows: list[Line]) -> None:
    cells: list[Cell] = []
    for number, (start, line) in enumerate([rows[0], *rows[2:]]):
        for col, (place, piece) in enumerate(_pieces(line)):
            text = piece.strip()
            at = start + place + len(piece) - len(piece.lstrip())
            cells.append(Cell(row=number, col=col, text=text, start=at, end=at + len(text)))
    page.mark_table(rows[0][0], rows[-1][0] + len(rows[-1][1]), tuple(cells), 1)
