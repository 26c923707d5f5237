"""
The text of a page as it is written, with the place of every character: lines, rows, cells of tables, and blocks that
belong together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.ingest.structure.drawn_figures import Block
from pincite.ingest.structure.sheets import Hidden, Line, Sheet, SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import Grid, GridCell, around, text_lines
from pincite.model.pages import Cell, Mark, Run

LINE_BREAK, PARAGRAPH_BREAK, CELL_BREAK = "\n", "\n\n", "\t"
# Chosen by hand; the golden cases and the tests beside hold what follows from them.
WIDE_GAP = 2.0
"""Sizes of type between two pieces on one base line from which they are no one sentence."""
PARAGRAPH_GAP = 0.75
"""Heights of type between two lines of one paragraph, half of it where the file parts them into blocks."""


@dataclass(frozen=True, slots=True)
class Place:
    """
    A row of type at ``text[start:end]`` of its page: one line, or the pieces of one that stand side by side; *boxed* in
    one of several cards in a row.
    """

    line: Line
    start: int
    end: int
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """A table whose cells are at ``text[start:end]``."""

    grid: Grid
    cells: tuple[Cell, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet with its text; ``rows`` are its lines outside tables and furniture, in reading order."""

    sheet: Sheet
    text: str
    runs: tuple[Run, ...]
    rows: tuple[Place, ...]
    tables: tuple[PlacedTable, ...]
    marks: tuple[Mark, ...]


class Writer:
    """Writes text and keeps where everything went."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._parts: list[str] = []
        self._at = 0
        self._runs: list[Run] = []
        self._rows: list[Place] = []
        self._tables: list[PlacedTable] = []
        self._marks: list[Mark] = []
        self._last: Line | Grid | None = None

    def _write(self, text: str) -> int:
        start = self._at
        self._parts.append(text)
        self._at += len(text)
        return start

    def _break(self, after: Line | Grid | None) -> None:
        if self._at:
            self._write(LINE_BREAK if _goes_on(self._last, after) else PARAGRAPH_BREAK)
        self._last = after

    def _line(self, line: Line) -> int:
        start = self._write(line.text)
        self._runs.append(Run(start=start, end=self._at, box=line.box, size=line.size, bold=line.bold))
        self._marks += [
            Mark(start=start + each.start, end=start + each.end, kind="hidden", reason=each.reason)
            for each in line.hidden
        ]
        return start

    def furniture(self, line: Line) -> None:
        """Write a line of a header or footer, marked as such."""
        self._break(None)
        start = self._line(line)
        self._marks.append(Mark(start=start, end=self._at, kind="furniture", reason="comes again on other pages"))

    def block(self, block: Block[Line | Grid]) -> None:
        """
        Write rows that are read together; in a chart the cells of a bar, and in one of several cards every row, stand
        right below what is above them.
        """
        if block.kind == "text":
            self._row(block.rows[0])
            return
        self._last = None
        card = block.kind == "card" and block.level
        for number, row in enumerate(block.rows):
            cells = number in block.cells
            within = CELL_BREAK if cells else " " if block.kind == "figure" and _is_axis(row) else ""
            self._row(row, within, follows=number > 0 and (card or cells), boxed=card)
            self._last = None if cells else self._last
        self._last = None

    def _row(
        self, items: Sequence[Line | Grid], within: str = "", *, follows: bool = False, boxed: bool = False
    ) -> None:
        """
        Write a row.

        Args:
            items: What stands side by side in it.
            within: What parts its lines; empty lets the gaps between them decide.
            follows: Whether it stands right below what was written last, whatever the gap.
            boxed: Whether it is kept as a row of a card.
        """
        lines = [item for item in items if isinstance(item, Line)]
        if lines:
            merged = _merged(lines)
            if follows:
                self._write(LINE_BREAK)
                self._last = merged
            else:
                self._break(merged)
            start = self._at
            for before, line in zip([None, *lines], lines, strict=False):
                if before is not None:
                    self._write(
                        within or (CELL_BREAK if line.box[0] - before.box[2] > WIDE_GAP * max(line.size, 1.0) else " ")
                    )
                self._line(line)
            self._rows.append(Place(merged, start, self._at, boxed))
        for grid in (item for item in items if isinstance(item, Grid)):
            self._break(grid)
            start = self._at
            cells = tuple(self._cells(grid))
            self._tables.append(PlacedTable(grid, cells, start, self._at))

    def _cells(self, grid: Grid) -> Iterator[Cell]:
        row = -1
        for cell in sorted(grid.cells, key=lambda each: (each.row, each.col)):
            if row >= 0:
                self._write(CELL_BREAK if cell.row == row else LINE_BREAK)
            row = cell.row
            start = self._cell_text(cell)
            yield Cell(
                row=cell.row,
                col=cell.col,
                rowspan=cell.rowspan,
                colspan=cell.colspan,
                text="".join(self._text_from(start)),
                box=cell.box,
                start=start,
                end=self._at,
            )

    def _text_from(self, start: int) -> Iterator[str]:
        """What was written since *start*, from the last parts backwards."""
        parts: list[str] = []
        length = self._at - start
        for part in reversed(self._parts):
            if length <= 0:
                break
            parts.append(part)
            length -= len(part)
        return reversed(parts)

    def _cell_text(self, cell: GridCell) -> int:
        start = self._at
        for number, words in enumerate(text_lines(cell.words)):
            if number:
                self._write(LINE_BREAK)
            self._line(self._line_of(words))
        return start

    def _line_of(self, words: Sequence[SheetWord]) -> Line:
        """Words of a cell as one line, with the look of the line they come from."""
        source = self._sheet.lines[words[0].line]
        text, hidden = "", []
        for word in words:
            text += (" " if text else "") + word.text
            at = len(text) - len(word.text)
            origin = self._sheet.lines[word.line]
            hidden += [
                Hidden(at, len(text), each.reason)
                for each in origin.hidden
                if each.start < word.end and word.start < each.end
            ]
        return replace(source, text=text, box=around([word.box for word in words]), hidden=tuple(hidden))

    def laid(self) -> Laid:
        """What was written, with its places."""
        return Laid(
            self._sheet,
            "".join(self._parts),
            tuple(self._runs),
            tuple(self._rows),
            tuple(self._tables),
            tuple(self._marks),
        )


def _is_axis(row: Sequence[Line | Grid]) -> bool:
    """Whether a row of a chart holds figures alone, which are read as one line."""
    return all(isinstance(item, Line) and is_value(item.text) for item in row)


def _goes_on(last: Line | Grid | None, line: Line | Grid | None) -> bool:
    """
    Whether *line* continues the paragraph of *last*: same type size, and no wider gap than lines of a paragraph have.
    """
    if not isinstance(last, Line) or not isinstance(line, Line):
        return False
    gap = line.box[1] - last.box[3]
    height = max(last.box[3] - last.box[1], 1.0)
    return (
        -height < gap < PARAGRAPH_GAP * height
        and abs(last.size - line.size) < 1
        and (last.block == line.block or gap < PARAGRAPH_GAP * height / 2)
    )


def _merged(lines: Sequence[Line]) -> Line:
    main = max(lines, key=lambda line: len(line.text))
    return replace(
        main,
        text=" ".join(line.text for line in lines),
        box=around([line.box for line in lines]),
        bold=all(line.bold for line in lines),
        italic=all(line.italic for line in lines),
        hidden=(),
    )
