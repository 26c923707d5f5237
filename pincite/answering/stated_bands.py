"""
Rows of one table that are told apart by stretches of one quantity, "37 to 49", "up to 2 kg", "65 or older": how the
question would be put of those whose stretch holds its figure. A reader does no sums.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.answering.stated_bounds import Stated, tables_of
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.figures import below_its_unit
from pincite.question.record import ReadQuestion
from pincite.values.quantities import Quantity, quantities

_FIGURE = re.compile(r"[^\d]*\d[\d.,]*(?<![.,])")


def in_bands(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Stated:
    """
    The rows of *reads* to which the question is put with their own stretch in the place of its figure, which the
    stretch contains.

    A column tells rows apart where all of them that bear one there bear a stretch, or figures beside, in the unit of
    the question's figure and some hold that and some do not. Nothing is out by it: which rows are of another case than
    the question is told where they are held against its figures.
    """
    asked = [
        (figure, value)
        for figure in question.quantities
        for value in question.values
        if figure.is_point and value.start == figure.start
    ]
    put: dict[Passage, str] = {}
    for rows in tables_of(reads) if asked else ():
        for figure, value in asked:
            for at in range(min(len(row.cells) for row in rows)):
                bounds = {row: found for row in rows if (found := _bound(row, at, figure, value))}
                held = {row: words for row, (own, bound, words) in bounds.items() if bound.meets(own)}
                if len(held) < len(bounds):
                    put |= {row: question.with_figure(figure, words) for row, words in held.items() if words}
    return Stated(put=put)


def _bound(row: Passage, at: int, figure: Quantity, value: TypedValue) -> tuple[Quantity, Quantity, str] | None:
    """
    The question's figure in the unit of a cell, what the cell says in that unit, and the words that stand for the
    figure there, none where the cell says no stretch; None where the cell says nothing in a unit of the figure.
    """
    found = quantities(row.cells[at][1])
    if len(found) != 1:
        return None
    (bound,) = found
    if (bound.kind, bound.unit) == (figure.kind, figure.unit) or (bound.kind is figure.kind is ValueKind.COUNT):
        own, words = replace(figure, unit=bound.unit), bound.words
    elif bound.kind is ValueKind.COUNT and (told := below_its_unit(value, [row.cells[at]])):
        own = replace(bound, low=told[0][1], high=told[0][1], low_open=False, high_open=False)
        words = f"{bound.words}{_FIGURE.sub('', figure.words, count=1)}"
    else:
        return None
    return own, bound, "" if bound.is_point else words
