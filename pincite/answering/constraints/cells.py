"""
Which row of a table a question names, and whether the column that it asks for is blank there or is none of the table's:
a blank cell states nothing, nor does one that only says where something stands.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.answering.constraints.same_case import OF_TIME, fit
from pincite.answering.constraints.telling_columns import telling_cell, telling_column
from pincite.model.evidence import ReportPeriod
from pincite.model.values import ValueKind
from pincite.passages.passage import Passage
from pincite.passages.sign_keys import ticks
from pincite.question.held.period_columns import are_of_other_periods, asked_period
from pincite.question.record import ReadQuestion
from pincite.question.times.periods import years
from pincite.question.wanted.figure_basis import months_in
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_RARE = 7.0
"""
Weight from which a term of a row's first cell is a thing of its own: a medicine, a country, a code, not "total" or
"fee".
"""

_ASKED = 0.6
"""Share of a column's name that the question speaks, by weight, from which it asks for that column."""

_PICKED = 10.0
"""Weight of a column that a figure of the question picks: that of the rarest words."""

_DASH = re.compile(r"[\s\u2010-\u2015\u2212-]*")
"""What a cell without content holds."""

_ELSEWHERE = re.compile(r"(?:please )?(?:see|refer to|cf\.) .*", re.IGNORECASE | re.DOTALL)
"""A cell that only says where something stands: "see the freight list"."""

_MEASURES = frozenset({ValueKind.DURATION, ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.PERCENT})
"""What rows are told apart by where their first cells are ranges."""

_MONTHS = re.compile(r"^\W*(?:t ?= ?)?(\d{1,2}) ?(?:m|mo|mon)\W*$", re.IGNORECASE)
"""How a table of stability names its columns: "9 m" is after nine months."""

_BESIDE = re.compile(r"(?:in|on|at|by|for|with|from|to|under|per|of|until|after|before|within)\b", re.IGNORECASE)
"""What a cell opens with that says where, when or what for, and names nothing."""

_UNIT = re.compile(r"\([^)]*\)")
"""What a column's name says in brackets: the unit, which nobody asks by."""

_CONDITION = re.compile(r"\([^)]*\)|,? at \d.*$")


def named_rows(question: ReadQuestion, passages: Sequence[Passage], table: Frequencies) -> frozenset[Passage]:
    """
    The rows whose first cell the question names whole, where that tells some of the rows from the others; none where it
    does not.

    A first cell that anything may be called by ("family", "fee") names its row where the question speaks of no other
    first cell. Of "coach" and "coach with lift" a question that speaks of both means the latter. Where no row is named,
    the figures of the question may pick it ("8 months" below "3 to 12 months").
    """
    rows = [passage for passage in passages if passage.kind == "row"]
    whole = [row for row in rows if (label := _label(row)) and label.issubset(question.terms)]
    whole = [row for row in whole if not any(_label(row) < _label(other) for other in whole)]
    named = frozenset(row for row in whole if any(table.weight(term) >= _RARE for term in _label(row)))
    if (
        not named
        and len(whole) == 1
        and all(_label(row) <= _label(whole[0]) for row in rows if not _label(row).isdisjoint(question.terms))
    ):
        named = frozenset(whole)
    named = named or _ranged(question, rows)
    return named if len(named) < len(rows) else frozenset()


def _ranged(question: ReadQuestion, rows: Sequence[Passage]) -> frozenset[Passage]:
    """
    The rows whose first cell, or the one that tells them apart for the question, is of a measure that holds the one in
    the question, where it is that which tells the rows apart.
    """
    asked = [value for value in question.values if value.kind in _MEASURES]
    column = telling_column(question, rows) if asked else None
    fits = {row: fit(asked, read_values(telling_cell(row, column))) for row in rows} if asked else {}
    return (
        frozenset(row for row, fits_it in fits.items() if fits_it > 0)
        if min(fits.values(), default=0.0) < 0
        else frozenset()
    )


def called(question: ReadQuestion, passages: Sequence[Passage]) -> list[Passage]:
    """The rows of *passages* whose whole first cell the question speaks of, whatever else it does."""
    return [p for p in passages if p.kind == "row" and (label := _label(p)) and label.issubset(question.terms)]


def _label(row: Passage) -> frozenset[str]:
    """
    Terms of the first cell without its conditions ("Conductivity at 25 °C", "Conductivity (25 °C)"), none where it
    holds no word.
    """
    terms = frozenset(terms_of(_CONDITION.sub("", row.label)))
    return terms if any(term.isalpha() for term in terms) else frozenset()


def names_by_cell(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether the question names *row* by a whole cell of it, whichever column it stands in: "the cold room" where the
    first column has the number of the room.
    """
    cells = (frozenset(terms_of(cell)) for _, cell in row.cells if not _BESIDE.match(cell))
    return any(cell and cell.issubset(question.terms) and any(term.isalpha() for term in cell) for cell in cells)


def blank(question: ReadQuestion, row: Passage, table: Frequencies) -> bool:
    """
    Whether the question asks for columns by name and *row* has nothing in them, while another column is not asked for
    as clearly. Where a table only ticks what holds, a blank tells whoever asks whether it does.
    """
    if question.yes_no and ticks(row.chunk):
        return False
    asked = _columns(question, row, table)
    most = max(asked.values(), default=0.0)
    return most > 0 and not any(name in _filled(row) for name, weight in asked.items() if weight == most)


def refers(question: ReadQuestion, row: Passage, table: Frequencies) -> str:
    """What *row* says where the question asks, if that is only where it stands; "" where it is not."""
    asked = _columns(question, row, table)
    most = max(asked.values(), default=0.0)
    return next((cell for name, cell in row.cells if asked.get(name) == most > 0 and _ELSEWHERE.fullmatch(cell)), "")


class Settled(NamedTuple):
    """
    That the rows which a question names are blank where it asks: how clearly it asks for that column, by weight, and
    the terms of each row's first cell.
    """

    weight: float
    labels: tuple[frozenset[str], ...]


def settled(question: ReadQuestion, tables: Sequence[Sequence[Passage]], table: Frequencies) -> Settled | None:
    """The cells in *tables* that the question asks for and finds blank; None where no such cell decides."""
    named = [row for rows in tables for row in named_rows(question, rows, table)]
    empty = [row for row in named if blank(question, row, table)]
    weight = max((max(_columns(question, row, table).values()) for row in empty), default=0.0)
    return Settled(weight, tuple(_label(row) for row in empty)) if empty else None


def may_speak(
    question: ReadQuestion, passage: Passage, context: frozenset[str], of: Settled, table: Frequencies
) -> bool:
    """
    Whether *passage* may tell what is blank in the table: prose that speaks of the row, or a row that is asked as
    clearly.

    Args:
        question: What is asked.
        passage: Of any chunk.
        context: Terms of that chunk's title and section.
        of: From ``settled``.
        table: General frequencies of terms.
    """
    if passage.kind != "row":
        return any(label <= passage.terms | context for label in of.labels)
    return any(
        asked >= of.weight and name in _filled(passage) for name, asked in _columns(question, passage, table).items()
    )


def asked_cell(question: ReadQuestion, row: Passage, table: Frequencies) -> int | None:
    """
    The place of the one cell of *row* that the question asks for by the name of its column, or of the only one that has
    a figure; None where it is not one.
    """
    asked = _columns(question, row, table)
    if _wants_a_share(question):
        asked = {
            name: weight for name, weight in asked.items() if any(name == of and "%" in cell for of, cell in row.cells)
        } or _changes(question, row)
    most = max(asked.values(), default=0.0)
    names = [at for at, (name, _) in enumerate(row.cells) if at and name and most > 0 and asked.get(name) == most]
    figures = [] if _wants_a_share(question) else [at for at, figure in enumerate(row.figures) if figure]
    return names[0] if len(names) == 1 else figures[0] if len(figures) == 1 and not names else None


def _changes(question: ReadQuestion, row: Passage) -> Mapping[str, float]:
    """
    Columns of percentages beside those of the asked period: of as many months, of no day, and named by the question
    ("Three Months Ended Change").
    """
    months, spoken = question.figure_basis.months, frozenset(question.terms)
    beside = [name for name, cell in row.cells[1:] if "%" in cell and not years(name) and months in months_in(name)]
    told = {name: frozenset(terms_of(name)) - OF_TIME for name in beside if of_period(question, row)}
    return {name: _PICKED for name, own in told.items() if {term for term in own if term.isalpha()} & spoken}


def picked_columns(question: ReadQuestion, row: Passage) -> list[str]:
    """
    The columns of *row* that the question picks by its period, else by a figure that is told by the name of a column
    ("Above £5 million").
    """
    names = [name for name, _ in row.cells[1:] if name]
    return asked_period(question, names, _report(question, row)) or [
        name for name in names if fit(question.values, read_values(_MONTHS.sub(r"\1 months", name))) > 0
    ]


def of_period(question: ReadQuestion, row: Passage) -> list[str]:
    """The columns of *row* that are of the period which the question asks for."""
    names = [name for name, _ in row.cells[1:] if name]
    return asked_period(question, names, _report(question, row)) if row.kind == "row" and names else []


def is_set_aside(question: ReadQuestion, row: Passage) -> bool:
    """Whether the label of *row* names nothing but what *question* says that it asks without."""
    label = _label(row)
    return bool(label) and any(label <= terms for terms in question.particulars.set_aside)


def of_other_periods(question: ReadQuestion, row: Passage) -> bool:
    """Whether the columns of *row* are all of other days or quarters of its report than the one that is asked for."""
    names = [name for name, _ in row.cells[1:] if name]
    return row.kind == "row" and are_of_other_periods(question, names, _report(question, row))


def _report(question: ReadQuestion, row: Passage) -> ReportPeriod | None:
    return dict(question.reports).get(row.chunk.doc_id)


def _wants_a_share(question: ReadQuestion) -> bool:
    return question.want is not None and question.want.kinds == {ValueKind.PERCENT}


def names_cell(question: ReadQuestion, row: Passage, table: Frequencies) -> bool:
    """
    Whether the question names one cell of *row*: by the whole of its first cell and of the name of one column, of which
    it says no more of the others.
    """
    asked = {name for name, weight in _columns(question, row, table).items() if weight > 0}
    whole = {name for name in asked if frozenset(terms_of(_UNIT.sub("", name))).issubset(question.terms)}
    label = _label(row)
    return bool(label) and label.issubset(question.terms) and len(asked) == len(whole) == 1 and asked <= _filled(row)


def _filled(row: Passage) -> frozenset[str]:
    return frozenset(name for name, cell in row.cells if not _DASH.fullmatch(cell) and not _ELSEWHERE.fullmatch(cell))


def _columns(question: ReadQuestion, row: Passage, table: Frequencies) -> Mapping[str, float]:
    """
    By name of each column behind the first how clearly the question asks for it.

    Its period picks the columns that are of it, or a figure those that are named with one it fits ("Above £5 million");
    else its words ask, and those that express the want alone ask for a column only where the others ask for none.
    """
    if picked := picked_columns(question, row):
        return dict.fromkeys(picked, _PICKED)
    names = [name for name, _ in row.cells[1:] if name]
    spoken = frozenset(question.terms)
    asked = {
        name: _asked(name, row, spoken | question.want.words if question.want else spoken, table) for name in names
    }
    told = {name: weight if spoken.intersection(terms_of(name)) else 0.0 for name, weight in asked.items()}
    return told if any(told.values()) else asked


def _asked(name: str, row: Passage, spoken: frozenset[str], table: Frequencies) -> float:
    """
    Weight of the words of a column's name that are *spoken*, 0 where they are too small a part of it; the row's own
    label asks for no column.
    """
    terms = frozenset(term for term in terms_of(_UNIT.sub("", name)) if term.isalpha()) - frozenset(terms_of(row.label))
    return sum(table.weight(term) for term in terms & spoken) if terms and table.share(terms, spoken) >= _ASKED else 0.0
