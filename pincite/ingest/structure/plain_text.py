"""Plain text as a page: its lines as they are written, with the headings and tables that their layout shows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.ingest.structure.blank_columns import BlankTable, blank_tables
from pincite.ingest.structure.headings import DEEPEST, SECTION_NUMBER
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import Cell
from pincite.values.sentences import CLOSED, ITEM

_UNDERLINE = re.compile(r"[ \t]*(?P<sign>[=~*-])(?P=sign){2,}[ \t]*")
_CELLS = re.compile(r"\t|\S {3,}\S")
_LONGEST = 10
"""Words of the longest heading that nothing but its place shows."""
_TITLE, _PART, _OTHER = 1, 2, 3
"""Levels of a paper's title, a part in capitals, and any other heading without a number."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A heading at ``start`` to ``end`` of the text, both of a line; one that is underlined ends with its underline."""

    start: int
    end: int
    title: str
    level: int


def plain_page(text: str) -> TextPage:
    """The page of a plain text."""
    page = TextPage()
    write_plain(page, text)
    return page


def write_plain(page: TextPage, text: str, below: int = 0) -> None:
    """
    Add a plain text to *page*, with its tables, and with an empty line behind every heading, where there is none.

    Its headings stand under one of the level *below*; what does so is a letter, which a salutation opens and no title.

    A heading is a line that is underlined, or a short one behind an empty line that no mark closes, where text follows:
    behind another empty line, or in the next line, though that line's first word would have stood in this one, too,
    and no item goes on with what it says.
    """
    tables = list(blank_tables(text))
    headings = [each for each in _headings(text, titled=not below) if not any(_shares(each, table) for table in tables)]
    at = 0
    found: list[_Found | BlankTable] = [*headings, *tables]
    for each in sorted(found, key=lambda each: each.start):
        page.write(text[at : each.start])
        moved = page.write(text[each.start : each.end]) - each.start
        if isinstance(each, _Found):
            page.mark_heading(each.start + moved, each.end + moved, each.title, each.level + below)
            if text[each.end + 1 : each.end + 2] not in {"", "\n"}:
                page.write("\n")
        else:
            page.mark_table(each.start + moved, each.end + moved, _moved(each, moved), each.heads)
        at = each.end
    page.write(text[at:])


def _shares(heading: _Found, table: BlankTable) -> bool:
    return heading.start < table.end and table.start < heading.end


def _moved(table: BlankTable, by: int) -> tuple[Cell, ...]:
    """The cells of *table* where they stand in the page."""
    return tuple(
        cell.model_copy(update={"start": cell.start + by, "end": cell.end + by})
        for cell in table.cells
        if cell.start is not None and cell.end is not None
    )


def _headings(text: str, *, titled: bool) -> list[_Found]:
    """
    The headings in order; from the end on, for what a line stands over tells whether it is one. The first line is one
    by its place alone where the text is *titled*.
    """
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    found: dict[int, _Found] = {}
    for at in reversed(range(len(lines))):
        title, below = lines[at].strip(), lines[at + 1] if at + 1 < len(lines) else ""
        underlined = _UNDERLINE.fullmatch(below)
        if not title or (at and lines[at - 1].strip()):
            continue
        if underlined and any(map(str.isalnum, title)):
            level = _TITLE if underlined["sign"] == "=" else _PART
            found[at] = _Found(starts[at], starts[at + 1] + len(below), title, level)
        elif _may_head(title) and (titled or at > first):
            level = _TITLE if at == first else _level_of(title)
            if _stands_over(lines, at, level, found):
                found[at] = _Found(starts[at], starts[at] + len(lines[at]), title, level)
    return [found[at] for at in sorted(found)]


def _may_head(line: str) -> bool:
    """Whether a line reads as a heading: a few words, the first no small one, no cells, field or item."""
    number = SECTION_NUMBER.match(line)
    own = line[number.end() :] if number else line
    return (
        len(own.split()) <= _LONGEST
        and own[:1].isupper()
        and not CLOSED.search(line)
        and not line.endswith(",")
        and not _CELLS.search(line)
        and ": " not in own
        and (number is not None or not ITEM.match(line))
    )


def _stands_over(lines: Sequence[str], at: int, level: int, found: Mapping[int, _Found]) -> bool:
    """
    Whether the line at this place was ended on purpose above a text, or above one of the headings *found* by their line
    that is deeper than *level*, and is no item among others.
    """
    behind = next((place for place in range(at + 1, len(lines)) if lines[place].strip()), at)
    below = list(_paragraph(lines, behind))
    if behind == at or _counts(lines[at], below[0]):
        return False
    states = not all(_may_head(line.strip()) for line in below)
    if behind > at + 1:
        return states or len(below) > 1 or (behind in found and found[behind].level > level)
    width, opens = max(map(len, (lines[at].rstrip(), *below))), below[0].split()[0]
    ended = len(lines[at].rstrip()) + 1 + len(opens) <= width
    return states and ended and not ITEM.sub("", below[0]).lstrip()[:1].islower()


def _paragraph(lines: Sequence[str], begin: int) -> Iterator[str]:
    for line in lines[begin:]:
        if not line.strip():
            return
        yield line.rstrip()


def _counts(line: str, other: str) -> bool:
    """Whether both lines open with numbers as deep as each other: they are items, or clauses."""
    numbers = [SECTION_NUMBER.match(each.strip()) for each in (line, other)]
    depths = [number["number"].rstrip(".").count(".") for number in numbers if number]
    return len(depths) == len(numbers) and len(set(depths)) == 1


def _level_of(title: str) -> int:
    number = SECTION_NUMBER.match(title)
    if number:
        return min(_PART + number["number"].rstrip(".").count("."), DEEPEST)
    return _PART if title.isupper() else _OTHER
