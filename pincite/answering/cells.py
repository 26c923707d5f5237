"""Which row of a table a question names, and whether the column that it asks for is blank there: a blank cell states nothing."""

import re
from collections.abc import Sequence

from pincite.answering.needs import Needs
from pincite.answering.passages import Passage
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of

_RARE = 7.0
"""Weight from which a term of a row's first cell is a thing of its own: a medicine, a country, a code, not "total" or "fee"."""

_ASKED = 0.6
"""Share of a column's name that the question speaks, by weight, from which it asks for that column."""

_UNIT = re.compile(r"\([^)]*\)")
"""What a column's name says in brackets: the unit, which nobody asks by."""


def named_rows(needs: Needs, passages: Sequence[Passage], table: Frequencies) -> frozenset[Passage]:
    """The rows whose first cell the question names whole, where that tells some of the rows from the others; none where it does not."""
    rows = [passage for passage in passages if passage.kind == "row"]
    named = frozenset(row for row in rows if _is_named(row, needs, table))
    return named if len(named) < len(rows) else frozenset()


def _is_named(row: Passage, needs: Needs, table: Frequencies) -> bool:
    label = frozenset(terms_of(row.label))
    return label.issubset(needs.terms) and any(term.isalpha() and table.weight(term) >= _RARE for term in label)


def blank(needs: Needs, row: Passage, table: Frequencies) -> bool:
    """Whether the question asks for columns by name and *row* has nothing in them, while another column is not asked for as clearly."""
    asked = {name: _asked(name, row, needs, table) for name, _ in row.cells[1:] if name}
    most = max(asked.values(), default=0.0)
    filled = {name for name, cell in row.cells if cell}
    return most > 0 and not any(name in filled for name, weight in asked.items() if weight == most)


def _asked(name: str, row: Passage, needs: Needs, table: Frequencies) -> float:
    """Weight of the terms of a column's name that the question speaks, 0 where they are too small a part of it; the row's own label asks for no column."""
    terms = frozenset(terms_of(_UNIT.sub("", name))) - frozenset(terms_of(row.label))
    spoken = frozenset((*needs.terms, *(needs.want.words if needs.want else ())))
    return sum(table.weight(term) for term in terms & spoken) if terms and table.share(terms, spoken) >= _ASKED else 0.0
