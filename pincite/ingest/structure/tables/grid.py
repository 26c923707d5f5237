"""A table found on a sheet: cells that hold words, before they have a place in the page's text."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.sheets import SheetWord
from pincite.model.pages import Box


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell with its words in reading order; ``row`` and ``col`` are 0-based, spans at least 1."""

    row: int
    col: int
    rowspan: int
    colspan: int
    words: tuple[SheetWord, ...]
    box: Box

    @property
    def text(self) -> str:
        """Its words, with single blanks."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Grid:
    """
    A table; its cells that hold words, by row and column; of ``fields`` each row is a label and what was filled in; a
    ``head`` is the names of the columns alone.
    """

    box: Box
    cells: tuple[GridCell, ...]
    ruled: bool
    fields: bool = False
    head: bool = False

    @property
    def rows(self) -> int:
        """Number of rows."""
        return max(cell.row + cell.rowspan for cell in self.cells)

    @property
    def columns(self) -> int:
        """Number of columns."""
        return max(cell.col + cell.colspan for cell in self.cells)


def around(boxes: Sequence[Box]) -> Box:
    """The smallest rectangle that holds all of *boxes*."""
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def text_lines(words: Sequence[SheetWord]) -> list[list[SheetWord]]:
    """Words of one cell as lines of type from top to bottom, each left to right."""
    lines: list[list[SheetWord]] = []
    for word in sorted(words, key=lambda each: ((each.box[1] + each.box[3]) / 2, each.box[0])):
        if lines and _on_line(word.box, lines[-1][0].box):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: (word.box[0], word.line, word.start)) for line in lines]


def _on_line(one: Box, two: Box) -> bool:
    return min(one[3], two[3]) - max(one[1], two[1]) > min(one[3] - one[1], two[3] - two[1]) / 2
