"""Header rows of a table and the names they give its columns."""

import re
from collections.abc import Sequence

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.centred import centred_reach
from pincite.model.pages import Cell
from pincite.values.captions import is_sum, is_unit
from pincite.values.letters import RAISED_DIGITS

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
MOST_SHARE = 0.5
"""Share of a table's rows that its header may be."""
MOST_ROWS = 6
"""Rows of a header: a table whose first values stand lower has no header, but words above them."""
UNIT_IN_BRACKETS = re.compile(r"\((?:[^()\s]+\s){0,3}?in\s(?:[^()]|\([^()]*\))+\)", re.IGNORECASE)
"""What the figures below are in: "(in thousands, except per share data)", "(dollars in millions)"."""
_FIGURES = re.compile(r"\d+")
_BROKEN_NAME = re.compile(r"(?<=[^\W\d_]-)\s*\n\s*(?=[^\W\d_])")
_YEAR = re.compile(
    rf"\(?(?:FY\s?|CY\s?|Q[1-4]\s?|as of\s)?(?:19|20)\d\d(?:[/–-]\d{{2,4}})?\)?[*†\s{RAISED_DIGITS}]*", re.IGNORECASE
)


def header_rows(cells: Sequence[Cell], bold_rows: frozenset[int]) -> int:
    """
    Number of rows at the top that name the columns.

    Args:
        cells: All cells of the table.
        bold_rows: Rows set in bold as a whole.

    Returns:
        The bold rows at its top, if the row below them fills every column, or the last of them every one behind the
        first, which often has no name; else the rows above the first that holds mostly values (years alone are names,
        not values); of a table of words the bold rows, or one row of three or more columns; 0 where the table begins
        with what it holds, as one does whose first figure is written as the one below it is. Where a cell of the first
        row reaches down farther, they reach as far.
    """
    rows = _told_rows(cells, bold_rows)
    deepest = max((cell.rowspan for cell in cells if cell.row == 0), default=1)
    whole = deepest <= MOST_ROWS and any(cell.row >= deepest for cell in cells)
    return max(rows, deepest) if rows and whole else rows


def _told_rows(cells: Sequence[Cell], bold_rows: frozenset[int]) -> int:
    """The rows of the header as type and values tell them."""
    rows = max(cell.row for cell in cells) + 1
    columns = max(cell.col + cell.colspan for cell in cells)
    bold = next((row for row in range(rows) if row not in bold_rows or written_as_below(cells, row)), 0)
    if bold and (_fills(cells, bold, range(columns)) or _fills(cells, bold - 1, range(1, columns))):
        return _with_units(cells, _without_labels(cells, bold))
    first = next((row for row in range(rows) if _holds_values(cells, row)), None)
    if first is not None:
        first = _without_labels(cells, _names_alone(cells, first, columns))
        return _with_units(cells, first) if first <= min(MOST_ROWS, max(1, rows * MOST_SHARE)) else 0
    if bold:
        return bold
    full = [cell for cell in cells if cell.row == 0]
    return int(rows > 2 and columns > 2 and len(full) == columns and not written_as_below(cells, 0))  # noqa: PLR2004 - three or more, as said above


def written_as_below(cells: Sequence[Cell], row: int) -> bool:
    """Whether a figure of *row* behind its label is written as the one right below: "09:00 - 17:00" over times."""
    own, below = ({cell.col: cell.text for cell in cells if cell.row == at} for at in (row, row + 1))
    return any(
        col > 0
        and any(map(str.isdigit, text))
        and not is_year(text)
        and _FIGURES.sub("0", text) == _FIGURES.sub("0", below.get(col, ""))
        for col, text in own.items()
    )


def _names_alone(cells: Sequence[Cell], rows: int, columns: int) -> int:
    """
    *rows*, or one where the first names every one of three columns or more, each otherwise, and the next is as full: it
    holds words where others hold figures ("closed"), unless it says units or years.
    """
    names, below = ([cell for cell in cells if cell.row == row] for row in (0, 1))
    if rows < 2 or columns < 3 or not all(_fills(cells, row, range(columns)) for row in (0, 1)):  # noqa: PLR2004 - as said above
        return rows
    if len({cell.text for cell in names}) < columns or any(cell.rowspan > 1 for cell in names):
        return rows
    return rows if any(is_unit(cell.text) or _is_unit(cell) or is_year(cell.text) for cell in below[1:]) else 1


def _without_labels(cells: Sequence[Cell], rows: int) -> int:
    """
    *rows* without the last ones that only say what the rows below are of: such a label stands below the column names,
    alone in the first column.
    """
    while rows and [cell.col for cell in cells if cell.row == rows - 1] == [0]:
        rows -= 1
    return rows


def _with_units(cells: Sequence[Cell], rows: int) -> int:
    """*rows* with those below that say nothing but the unit of the figures, beside a label or alone."""
    while (own := [cell for cell in cells if cell.row == rows]) and all(
        _is_unit(cell) for cell in own if cell.col > 0 or len(own) == 1
    ):
        rows += 1
    return rows


def _fills(cells: Sequence[Cell], row: int, columns: range) -> bool:
    """Whether *row* has a cell of its own in each of *columns*."""
    return [cell.col for cell in cells if cell.row == row and cell.col >= columns.start] == list(columns)


def column_names(cells: Sequence[Cell], rows: int, *, centred: bool = False) -> tuple[str, ...]:
    """
    For every column what the header rows say above it, from top to bottom, names that span columns included; "" where
    they say nothing.

    Args:
        cells: All cells of the table.
        rows: Number of its header rows.
        centred: Whether a name stands over all columns whose middle it is set over (no rule says how far it reaches),
            and not over those alone that it covers.
    """
    columns = max(cell.col + cell.colspan for cell in cells)
    units = _units(cells, rows)
    head = sorted(
        (cell for cell in cells if cell.row < rows and cell not in units), key=lambda cell: (cell.row, cell.col)
    )
    reach = (
        centred_reach(head, cells, rows)
        if centred
        else {cell: range(cell.col, cell.col + cell.colspan) for cell in head}
    )
    return (
        tuple(" ".join(_in_one_line(cell.text) for cell in head if col in reach[cell]) for col in range(columns))
        if rows
        else ()
    )


def _in_one_line(text: str) -> str:
    """A name that is set on several lines; one that breaks behind its hyphen keeps it: "Follow-up"."""
    return " ".join(_BROKEN_NAME.sub("", text).split())


def header_unit(cells: Sequence[Cell], rows: int) -> str:
    """
    What a line of the header says of the unit of all figures, in brackets: "(in millions, except per share data)";
    empty where none does.
    """
    return next((" ".join(cell.text.split()) for cell in _units(cells, rows)), "")


def _units(cells: Sequence[Cell], rows: int) -> list[Cell]:
    """
    Cells of the header that hold nothing but a unit in brackets, at the head of the first column or alone in their row
    beside it.
    """
    head = [cell for cell in cells if cell.row < rows]
    mixed = {cell.row for cell in head if cell.col > 0 and not _is_unit(cell)}
    return [cell for cell in head if _is_unit(cell) and (cell.col == 0 or cell.row not in mixed)]


def _is_unit(cell: Cell) -> bool:
    return says_unit(cell.text)


def says_unit(text: str) -> bool:
    """
    Whether *text* says nothing but what figures are in: in brackets, or a sum; a bare "minutes" may name a column.
    """
    plain = " ".join(text.split())
    return bool(UNIT_IN_BRACKETS.fullmatch(plain)) or is_sum(plain)


def is_year(text: str) -> bool:
    """Whether *text* is a year or a fiscal one, which names a column rather than standing in it."""
    return bool(_YEAR.fullmatch(text.strip()))


def _holds_values(cells: Sequence[Cell], row: int) -> bool:
    beside = [cell.text for cell in cells if cell.row == row and cell.col > 0]
    values = [
        text for text in beside if is_value(text) and any(letter.isdigit() for letter in text) and not is_year(text)
    ]
    # A row that is led by a figure ("1 to 3") is no line of names, whatever words it holds beside its values.
    led = any(cell.text[:1].isdigit() and not is_year(cell.text) for cell in cells if cell.row == row and cell.col == 0)
    return bool(values) and (led or len(values) >= len(beside) / 2)
