"""Which lines of a chunk are those of a table of contents: they say where something stands, and not what it is."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pincite.ingest.page_stretches import Span
from pincite.ingest.structure.headings import CONTENTS, LEADERS, NAMED_PART, SECTION_NUMBER
from pincite.model.chunks import Chunk

REMEMBERED = 4096
FEWEST = 3
"""
Lines below one another that are entries; fewer are below "Table of contents", or where each is a part by name or has
leaders.
"""
_TABLE = re.compile(r"table of ", re.IGNORECASE)
_LINE = re.compile(r"^[^\n]*\S[^\n]*", re.MULTILINE)
_ENTRY = re.compile(r"(?=.*[^\W\d_])(?P<title>.*)\s(?P<page>\d{1,3})\s*")
"""A title, and the page on which it stands, which has a cell of its own where there are any; a year is no page."""


def only_says_where(chunk: Chunk, span: Span) -> bool:
    """Whether ``chunk.text[start:end]`` holds nothing but entries of a table of contents."""
    entries = _entries(chunk)
    return bool(entries) and all(
        line.span() in entries for line in _LINE.finditer(chunk.text) if line.start() < span[1] and span[0] < line.end()
    )


@lru_cache(maxsize=REMEMBERED)
def _entries(chunk: Chunk) -> frozenset[Span]:
    """The lines that are entries of a table of contents, with its title."""
    return frozenset(line.span() for run in _runs(chunk) for line in run) if not any(chunk.header) else frozenset()


def _runs(chunk: Chunk) -> Iterator[list[re.Match[str]]]:
    """
    The title of a table of contents, if one stands there, with the lines right below it, or in its section, that end in
    a page number, none in a lower one than the line before or the page that they stand on.
    """
    first = int(chunk.page_label) if chunk.page_label.isdecimal() else 0
    section = chunk.section[-1].strip() if chunk.section else ""
    title, page, run = "", first, list[re.Match[str]]()
    for line in (*_LINE.finditer(chunk.text), None):
        entry = _ENTRY.fullmatch(line[0]) if line else None
        if line and entry and CONTENTS.fullmatch(title or section) and _is_apart(entry) and int(entry["page"]) >= page:
            page = int(entry["page"])
            run.append(line)
            continue
        entries = run[bool(title) :]
        yield run if _are_entries(entries, title, section) else run[: len(run) - len(entries)]
        title = line[0].strip() if line and CONTENTS.fullmatch(line[0].strip()) else ""
        page, run = first, [line] if line and title else []


def _are_entries(lines: Sequence[re.Match[str]], title: str, section: str) -> bool:
    """
    Whether *lines* that end in rising numbers, below a *title* or in a *section* of that name, are entries: "Contents"
    is what a list of goods is called, too.
    """
    texts = [line[0] for line in lines]
    named = [bool(NAMED_PART.match(text) or LEADERS.search(text)) for text in texts]
    several = len(lines) >= FEWEST and (_TABLE.match(section) or any(named) or any(map(SECTION_NUMBER.match, texts)))
    return bool(_TABLE.match(title) or several) or all(named)


def _is_apart(entry: re.Match[str]) -> bool:
    return "\t" not in entry["title"] or entry.string[entry.start("page") - 1] == "\t"
