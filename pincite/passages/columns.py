"""The columns of a table in a chunk's text: their names, and the rows that state them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.ingest.structure.tables.header import says_unit
from pincite.model.pages import FIELD_HEADER
from pincite.passages.rows import TableRow
from pincite.values.dates import MONTH
from pincite.values.letters import RAISED_DIGITS, without_notes
from pincite.values.reader import read_values

_PERIOD = re.compile(
    rf"(?:{MONTH} \d{{1,2}},?(?: \d{{4}})?|{MONTH},? \d{{4}}|(?:19|20)\d{{2}}"
    rf"|Q[1-4](?: \d{{4}})?|(?:\w+ )?(?:Months?|Weeks?|Quarters?|Years?|Periods?) Ended"
    rf"(?: {MONTH} \d{{1,2}},?)?(?: \d{{4}})?|(?:[$%] )?Change|As of|\(?(?:in|\$ in) [^)]*\)?|)",
    re.IGNORECASE,
)
"""A cell of the lines above a statement's figures: a day, a year, "Three Months Ended", "Change"."""

_FIGURE = re.compile(r"\(?[$\u20ac\u00a3\u00a5]?\s?\(?\d[\d,.]*\)?\s?%?\)?|(?<!\S)[\u2014\u2013-](?!\S)")
_WORD = re.compile(r"[^\W_]+")
_BRACKETS = re.compile(rf"\s*\([^()]*[\d{RAISED_DIGITS}][^()]*\)")
"""What a name adds in brackets with a figure: "Child dose (over 1 month)", "Area (m²)"."""


@dataclass(frozen=True, slots=True)
class Columns:
    """
    ``names`` of the columns, none where they are not known; ``head`` where they are stated in the chunk's text, if they
    are; ``rows`` the rows below.
    """

    names: tuple[str, ...]
    head: Span | None
    rows: tuple[TableRow, ...]


def columns_of(text: str, header: Sequence[str], rows: Sequence[TableRow]) -> Columns:
    """
    The columns of a table in *text* whose names are *header*, or of lines that name them themselves (no *header*).

    A name with a figure that stands in another chunk is left out, for it could not be cited, unless that is the mark of
    a note; where only its brackets hold a figure, and no other column has that name, the brackets are.
    """
    if not rows:
        return Columns((), None, ())
    if header:
        return _known(text, tuple(readable(name) for name in header), rows)
    if statement := _statement(rows):
        return statement
    first = rows[0]
    return (
        Columns(first.cells, (first.start, first.end), tuple(rows[1:]))
        if len(rows) > 1 and _names(first.cells) and not _is_form(rows)
        else Columns((), None, tuple(rows))
    )


def _known(text: str, names: tuple[str, ...], rows: Sequence[TableRow]) -> Columns:
    """The names that were found at ingest, with the lines that state them where the table begins in this chunk."""
    held = _words(names)
    below = tuple(dropwhile(lambda row: _states(row.cells, names), rows))
    stated = text[: below[0].start].rstrip() if below else ""
    if all(word in _words([stated]) for word in held if _has_figure(word)) and held & _words([stated]):
        return Columns(
            names, (rows[0].start if len(below) < len(rows) else _start_of(stated, held), len(stated)), below
        )
    plain = [_BRACKETS.sub("", name).strip() if _has_figure(name) else name for name in names]
    unclear = {name for name, full in zip(plain, names, strict=True) if name != full and plain.count(name) > 1}
    return Columns(tuple("" if _has_figure(name) or name in unclear else name for name in plain), None, tuple(rows))


def _states(cells: Sequence[str], names: Sequence[str]) -> bool:
    """
    Whether a row says nothing but the names: each cell nothing but its own column's, where there is one for each, or,
    over rows that have no name, what the figures are in.
    """
    if len(cells) == len(names):
        return all(
            _words([cell]) <= _words([name]) or _spelt(cell) == _spelt(name) or (not name and says_unit(cell))
            for cell, name in zip(cells, names, strict=True)
        )
    return _words(cells) <= _words(names)


def _start_of(stated: str, held: frozenset[str]) -> int:
    """
    Where the lines begin, at the end of *stated*, that hold nothing but words of the names; a unit may stand below
    them.
    """
    lines = [*re.finditer(r"[^\n]+", stated)]
    while len(lines) > 1 and not _words([lines[-1][0]]) <= held:
        lines.pop()
    start = lines[-1].start() if lines else len(stated)
    for line in reversed(lines):
        if not _words([line[0]]) <= held:
            break
        start = line.start()
    return start


def _has_figure(text: str) -> bool:
    return any(letter.isdigit() for letter in without_notes(text))


def _statement(rows: Sequence[TableRow]) -> Columns | None:
    """
    A financial statement as plain lines: above, the periods of its columns, in lines of which each divides the columns
    evenly; below, figures.

    A line's figures are set apart anew, for a currency sign often stands in a cell of its own; a line with another
    number of figures keeps its cells.
    """
    head = tuple(takewhile(lambda row: all(_PERIOD.fullmatch(cell) for cell in row.cells), rows))
    lines = [cells for row in head if (cells := [cell for cell in row.cells if cell and not cell.startswith("(")])]
    width = max((len(cells) for cells in lines), default=0)
    if width == 0 or len(head) == len(rows) or any(width % len(cells) for cells in lines):
        return None
    names = ("", *(" ".join(cells[at * len(cells) // width] for cells in lines) for at in range(width)))
    return Columns(names, (head[0].start, head[-1].end), tuple(_set_apart(row, width) for row in rows[len(head) :]))


def _set_apart(row: TableRow, width: int) -> TableRow:
    figures = tuple(figure.strip() for figure in _FIGURE.findall(" ".join(row.cells[1:])))
    return replace(row, cells=(row.cells[0], *figures)) if len(figures) == width else row


def _names(cells: Sequence[str]) -> bool:
    """Whether *cells* name columns: most of them in words, none with a figure, and the first no label of a field."""
    named = sum(any(letter.isalpha() for letter in cell) for cell in cells) >= len(cells) - 1
    return named and not cells[0].endswith(":") and not any(cell[:1].isdigit() for cell in cells)


def _is_form(rows: Sequence[TableRow]) -> bool:
    """
    Whether *rows* are the fields of a form, each a label and what was filled in, of which none names columns: a column
    holds one kind of thing, and what stands behind their labels is a sum here and a day or a length of time there.
    """
    if any(len(row.cells) != len(FIELD_HEADER) for row in rows):
        return False
    first = [values[0].kind for row in rows[1:] if (values := read_values(row.cells[1]))]
    return len(set(first)) > 1


def _spelt(text: str) -> str:
    """The letters and figures of *text* alone: a word broken at a line's end may be healed in one place only."""
    return "".join(_WORD.findall(text.casefold()))


def _words(cells: Sequence[str]) -> frozenset[str]:
    return frozenset(word.casefold() for cell in cells for word in _WORD.findall(cell))
