"""Which lines of a chunk are those of a table of contents: they say where something stands, and not what it is."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.ingest.page_stretches import Span
from pincite.ingest.structure.headings import CONTENTS
from pincite.model.chunks import Chunk

REMEMBERED = 4096
FEWEST = 3
"""Lines below one another that are entries where their title stands elsewhere; below it one is enough."""
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_ENTRY = re.compile(r"(?P<title>.*[^\W\d_].*)\s(?P<page>\d{1,3})\s*")
"""A title, and the page on which it stands, which has a cell of its own where there are any; a year is no page."""


def only_says_where(chunk: Chunk, span: Span) -> bool:
    """Whether ``chunk.text[start:end]`` holds nothing but entries of a table of contents."""
    entries = _entries(chunk)
    lines = [line.span() for line in _LINE.finditer(chunk.text) if line.start() < span[1] and span[0] < line.end()]
    return bool(entries) and all(line in entries for line in lines)


@lru_cache(maxsize=REMEMBERED)
def _entries(chunk: Chunk) -> frozenset[Span]:
    """The lines that are entries of a table of contents, with its title."""
    return frozenset(line for run in _runs(chunk) for line in run) if not any(chunk.header) else frozenset()


def _runs(chunk: Chunk) -> Iterator[list[Span]]:
    """
    Lines below one another that end in a page number, none in a lower one than the line before; they stand right below
    the title of a table of contents, or in its section.
    """
    under = bool(chunk.section) and CONTENTS.fullmatch(chunk.section[-1].strip()) is not None
    titled, page, run = False, 0, list[Span]()
    for line in (*_LINE.finditer(chunk.text), None):
        entry = _ENTRY.fullmatch(line[0]) if line else None
        if line and entry and (under or titled) and _is_apart(entry) and int(entry["page"]) >= page:
            page = int(entry["page"])
            run.append(line.span())
            continue
        if titled or len(run) >= FEWEST:
            yield run
        titled = line is not None and CONTENTS.fullmatch(line[0].strip()) is not None
        page, run = 0, [line.span()] if titled and line else []


def _is_apart(entry: re.Match[str]) -> bool:
    return "\t" not in entry["title"] or entry.string[entry.start("page") - 1] == "\t"
