"""Which of several columns of stretches, set side by side in one table, tells its rows apart for a question."""

from collections.abc import Sequence

from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.quantities import Quantity, quantities
from pincite.values.terms import terms_of


def telling_column(question: ReadQuestion, rows: Sequence[Passage]) -> int | None:
    """
    The 0-based column of the *rows* of one table whose stretches tell them apart for *question*; None where those of
    their labels do.

    It has as many of the quantity that the labels have, and of the words of the question its name has more than that of
    the first column: "Air weight | Air price | Sea weight | Sea price" are two tables set side by side.
    """
    told = _stretches([row.label for row in rows])
    if not told:
        return None
    of, asked = (told[0].kind, told[0].unit), frozenset(question.terms)
    spoken = {
        at: len(asked.intersection(terms_of(rows[0].cells[at][0])))
        for at in range(min(len(row.cells) for row in rows))
        if at == 0
        or [(each.kind, each.unit) for each in _stretches([row.cells[at][1] for row in rows])].count(of) >= len(told)
    }
    best = max(spoken, key=lambda at: (spoken[at], -at), default=0)
    return best or None


def telling_cell(row: Passage, column: int | None) -> str:
    """The cell of *row* in a column that ``telling_column`` gave."""
    return row.label if column is None else row.cells[column][1]


def telling_first(question: ReadQuestion, row: Passage) -> Sequence[tuple[str, str]]:
    """The names of *row*'s columns with its cells, the one first by which the question tells it from others."""
    column = telling_column(question, [row]) if question.values else None
    return row.cells if column is None else (row.cells[column], *row.cells[:column], *row.cells[column + 1 :])


def _stretches(cells: Sequence[str]) -> list[Quantity]:
    """What each cell that holds one quantity alone says, if one of them is a stretch."""
    found = [told[0] for cell in cells if len(told := quantities(cell)) == 1]
    return found if any(not each.is_point for each in found) else []
