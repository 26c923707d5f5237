"""Tables of a plain text, whose columns nothing but blanks set apart."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.ingest.structure.tables.header import header_rows
from pincite.model.pages import Cell
from pincite.values.sentences import CLOSED, ITEM

_GAP = 2
"""Blanks that set two columns apart; words of one cell stand one apart."""
_FEWEST_ROWS = 3
"""Rows in which columns show: prose that is set to one width has a wide gap, but not below another."""
_CELL = re.compile(r"\S+(?: \S+)*")
_RULE = re.compile(r"[ \t]*[=~*_+|-]{3,}[ =~*_+|-]*")
_ALONE_IN_A_CELL = re.compile(r"\W|\w{1,2}[.)]?")
"""What marks an item and is no label: a sign, a letter or a number."""
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BlankTable:
    """The *cells* of a table at ``text[start:end]``, placed in the text, the first *heads* rows of them names."""

    start: int
    end: int
    cells: tuple[Cell, ...]
    heads: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that begins at ``start`` of the text, with the places of its cells in it."""

    start: int
    text: str
    cells: tuple[Span, ...]

    @property
    def rule(self) -> bool:
        return _RULE.fullmatch(self.text) is not None


def blank_tables(text: str) -> Iterator[BlankTable]:
    """
    The tables in order: lines of one paragraph, three or more, through all of which the same stretches of two blanks or
    more run.

    What could be told wrongly is left as prose: lines under one that is set apart otherwise, as names over several
    columns are, or in which another cell than the last goes on in the next line.
    """
    for paragraph in _paragraphs(text):
        at = 0
        while at < len(paragraph):
            lines = _aligned(paragraph[at:])
            table = None if at and _may_name(paragraph[at - 1]) else _table(lines)
            if table is not None:
                yield table
            at += len(lines) if table is not None else 1


def _may_name(line: _Line) -> bool:
    """Whether a line may hold the names of what stands below it, and is no sentence over a table."""
    return len(line.cells) > 1 and not line.rule and not CLOSED.search(line.text.rstrip())


def _paragraphs(text: str) -> Iterator[list[_Line]]:
    lines: list[_Line] = []
    at = 0
    for line in text.split("\n"):
        if line.strip():
            lines.append(_Line(at, line, tuple(found.span() for found in _CELL.finditer(line))))
        elif lines:
            yield lines
            lines = []
        at += len(line) + 1
    if lines:
        yield lines


def _aligned(lines: Sequence[_Line]) -> list[_Line]:
    """The first of *lines*, as many as stand in the columns of those above them."""
    columns: list[Span] = []
    taken: list[_Line] = []
    for line in lines:
        if not line.rule:
            wider = _merged([*columns, *line.cells])
            if "\t" in line.text or len(wider) < max(len(columns), len(line.cells), 2):
                break
            columns = wider
        taken.append(line)
    return taken


def _merged(spans: Sequence[Span]) -> list[Span]:
    """The columns that *spans* fill, those in one that no gap parts."""
    columns: list[Span] = []
    for start, end in sorted(spans):
        if columns and start < columns[-1][1] + _GAP:
            columns[-1] = (columns[-1][0], max(columns[-1][1], end))
        else:
            columns.append((start, end))
    return columns


def _table(lines: Sequence[_Line]) -> BlankTable | None:
    """The table of lines that stand in the same columns; none where they are too few, a list, or fields."""
    shown = [line for line in lines if not line.rule]
    columns = _merged([cell for line in shown for cell in line.cells])
    rows: list[list[Cell]] = []
    for line in shown:
        cells = [_cell(line, span, columns, len(rows)) for span in line.cells]
        if rows and cells[0].col > 0:
            if len(cells) > 1 or cells[0].col < len(columns) - 1 or rows[-1][-1].col != cells[0].col:
                return None
            rows[-1][-1] = _joined(rows[-1][-1], cells[0])
        else:
            rows.append(cells)
    if sum(len(row) > 1 for row in rows) < _FEWEST_ROWS or _is_list([row[0] for row in rows if row[0].col == 0]):
        return None
    found = tuple(cell for row in rows for cell in row)
    ruled = len(lines) > 1 and lines[1].rule
    return BlankTable(shown[0].start, _end(shown[-1]), found, 1 if ruled else header_rows(found, frozenset()))


def _end(line: _Line) -> int:
    return line.start + len(line.text.rstrip())


def _cell(line: _Line, span: Span, columns: Sequence[Span], row: int) -> Cell:
    col = next(at for at, (start, end) in enumerate(columns) if start <= span[0] < end)
    start, end = line.start + span[0], line.start + span[1]
    return Cell(row=row, col=col, text=line.text[span[0] : span[1]], start=start, end=end)


def _joined(cell: Cell, below: Cell) -> Cell:
    """A cell that goes on in the next line, where nothing stands beside it."""
    return cell.model_copy(update={"text": f"{cell.text}\n{below.text}", "end": below.end})


def _is_list(labels: Sequence[Cell]) -> bool:
    """Whether the lines are items behind their marks, fields behind their labels, or go on with their label below."""
    texts = [cell.text for cell in labels]
    return (
        all(ITEM.match(f"{text} ") or _ALONE_IN_A_CELL.fullmatch(text) for text in texts)
        or all(text.endswith(":") for text in texts)
        or (any(text[:1].islower() for text in texts[1:]) and not all(text[:1].islower() for text in texts))
    )
