"""Rows of a table in a chunk's text, and how one is read out with the names of its columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.ingest.reading import readable
from pincite.ingest.stretches import NOWHERE, Span
from pincite.model.chunks import Chunk

_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Row:
    """``text[start:end]`` of the chunk, and its cells as a person reads them."""

    start: int
    end: int
    cells: tuple[str, ...]


def rows_of(chunk: Chunk) -> tuple[Row, ...]:
    """The rows of a table's chunk; one begins at its own cells, not at one that it shares with the row above."""
    return tuple(_row(chunk.text, cells, above) for above, cells in zip(((), *chunk.rows), chunk.rows, strict=False))


def lines_of(text: str, start: int, end: int) -> tuple[Row, ...]:
    """The lines of ``text[start:end]``, each as a row of cells set apart by tabs."""
    found = ((line.start(), line.end()) for line in _LINE.finditer(text, start, end))
    return tuple(Row(low, high, tuple(readable(cell) for cell in text[low:high].split("\t"))) for low, high in found if text[low:high].strip())


def _row(text: str, cells: Sequence[Span], above: Sequence[Span]) -> Row:
    held = [cell for cell in cells if cell != NOWHERE]
    own = [cell for cell in held if cell not in above] or held
    return Row(min(start for start, _ in own), max(end for _, end in own), tuple(readable(text[start:end]) for start, end in cells))


def read_out(names: Sequence[str], cells: Sequence[str]) -> str:
    """A row as "name: cell; name: cell"; a cell that is not alone under its name stands without it, an empty one is left out."""
    return "; ".join(_pairs(names, cells))


def _pairs(names: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    for name, cell in zip(names if len(names) == len(cells) else [""] * len(cells), cells, strict=True):
        if cell:
            yield f"{name}: {cell}" if name and name != cell else cell
