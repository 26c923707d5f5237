"""Rows of a table in a chunk's text: cells set apart by tabs, which may break over lines, read out with the names of their columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.ingest.reading import readable

Span = tuple[int, int]
_OPEN = re.compile(r"(?:\b(?:than|or|and|to|of|at|in|for|the|a|by|with|from|per)|[±,:(/-])\Z")
_LONGEST_OPEN = 8
_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Row:
    """``text[start:end]`` of the chunk, and its cells as a person reads them."""

    start: int
    end: int
    cells: tuple[str, ...]


def rows_of(text: str, start: int, end: int, header: Sequence[str]) -> tuple[Row, ...]:
    """
    The rows of the table at ``text[start:end]``.

    Args:
        text: A chunk's text.
        start: Where the table begins.
        end: Its exclusive end.
        header: The names of its columns; empty where they are not known, and then every line is a row.

    Where cells break over lines, the row of names ends where all of them are said, and any other at the first line break after which no small letter goes on.
    """
    edges = _edges(text, start, end, header) if len(header) > 1 else None
    spans = pairwise(edges) if edges else ((line.start(), line.end()) for line in _LINE.finditer(text, start, end))
    return tuple(row for low, high in spans if (row := _row(text, low, high)))


def _edges(text: str, start: int, end: int, header: Sequence[str]) -> list[int] | None:
    tabs, a_row = [at for at in range(start, end) if text[at] == "\t"], len(header) - 1
    if not tabs or len(tabs) % a_row:
        return None
    edges, names = [start], _key(header)
    for last, first in zip(tabs[a_row - 1 :: a_row], tabs[a_row::a_row], strict=False):
        breaks = [at for at in range(last, first) if text[at] == "\n"]
        if not breaks:
            return None
        whole = [at for at in breaks if len(edges) == 1 and _key([text[start:at]]) == names]
        edges.append(next((at for at in (*whole, *breaks) if at in whole or not _goes_on(text, at)), breaks[-1]))
    return [*edges, end]


def _goes_on(text: str, at: int) -> bool:
    """Whether what stands before the line break at *at* is unfinished, or small letters go on after it."""
    return text[at + 1].islower() or _OPEN.search(text[max(0, at - _LONGEST_OPEN) : at]) is not None


def _row(text: str, start: int, end: int) -> Row | None:
    piece = text[start:end]
    if not piece.strip():
        return None
    # Empty cells at the edges are tabs, which are white space but no margin.
    low, high = start + len(piece) - len(piece.lstrip(" \n")), start + len(piece.rstrip(" \n"))
    return Row(low, high, tuple(readable(cell) for cell in text[low:high].split("\t")))


def column_names(header: Sequence[str], rows: Sequence[Row]) -> tuple[tuple[str, ...], Row | None]:
    """
    The names of the columns, and the row that states them where it is in this chunk.

    A name with a figure that stands in another chunk is left out: it could not be cited.
    """
    if not rows:
        return (), None
    first = rows[0]
    if header:
        names = tuple(readable(name) for name in header)
        if _key(first.cells) == _key(names):
            return names, first
        return tuple("" if any(letter.isdigit() for letter in name) else name for name in names), None
    return (first.cells, first) if len(rows) > 1 and _names(first.cells) else ((), None)


def _names(cells: Sequence[str]) -> bool:
    return sum(any(letter.isalpha() for letter in cell) for cell in cells) >= len(cells) - 1 and not any(cell[:1].isdigit() for cell in cells)


def _key(cells: Sequence[str]) -> str:
    return re.sub(r"[\W_]+", "", "".join(cells)).casefold()


def read_out(names: Sequence[str], cells: Sequence[str]) -> str:
    """A row as "name: cell; name: cell"; a cell that is not alone under its name stands without it, an empty one is left out."""
    return "; ".join(_pairs(names, cells))


def _pairs(names: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    for name, cell in zip(names if len(names) == len(cells) else [""] * len(cells), cells, strict=True):
        if cell:
            yield f"{name}: {cell}" if name and name != cell else cell
