"""A table of merged cells, as Word writes it: how far each reaches down, and which rows name the columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.header import is_year
from pincite.ingest.structure.text_page import TextCell

_FEWEST_TITLED = 3
"""Columns from which the row below a title over all of them names them: two cells there are a field and its value."""


@dataclass(frozen=True, slots=True)
class MergedCell:
    """
    A cell over ``colspan`` columns; ``goes_on`` says that it is a part of the one above it, ``bold`` that all of its
    words are.
    """

    text: str
    colspan: int = 1
    goes_on: bool = False
    bold: bool = False


def merged(rows: Sequence[Sequence[MergedCell]], marked: int = 0) -> list[list[TextCell]]:
    """
    The cells of a table, each once and as far as it reaches, those of the header marked.

    Args:
        rows: With the parts of every cell in each row that it takes.
        marked: Rows at the top that the file itself says are a header.
    """
    heads = max(marked, _heads(rows))
    cells: list[list[TextCell]] = []
    over: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(rows):
        cells.append([])
        here: dict[int, tuple[int, int]] = {}
        for col, cell in _placed(row):
            if cell.goes_on and col in over:
                at, place = here[col] = over[col]
                cells[at][place] = replace(cells[at][place], rowspan=number - at + 1)
            else:
                here[col] = number, len(cells[number])
                label = cell.bold and number >= marked
                cells[number].append(TextCell(cell.text, number < heads, colspan=cell.colspan, label=label))
        over = here
    return cells


def _heads(rows: Sequence[Sequence[MergedCell]]) -> int:
    """
    Rows at the top that name the columns: the first, and every next one that divides names of the one above it over
    several columns: its words stand under those alone, and none is a value.
    """
    heads = 1
    while heads < len(rows) and _divides(rows[heads - 1], rows[heads]):
        heads += 1
    return heads


def _divides(above: Sequence[MergedCell], row: Sequence[MergedCell]) -> bool:
    wide = {at for col, cell in _placed(above) if cell.colspan > 1 for at in range(col, col + cell.colspan)}
    own = [(col, cell.text) for col, cell in _placed(row) if cell.text.strip() and not cell.goes_on]
    names = all(not (is_value(text) and any(map(str.isdigit, text))) or is_year(text) for _, text in own)
    return (
        bool(own)
        and names
        and wide.issuperset(col for col, _ in own)
        and (len(above) > 1 or len(wide) >= _FEWEST_TITLED)
    )


def _placed(row: Sequence[MergedCell]) -> list[tuple[int, MergedCell]]:
    """The cells of *row*, each with its first column."""
    return [(sum(each.colspan for each in row[:at]), cell) for at, cell in enumerate(row)]
