"""
Rows of one table that are told apart by stretches of one quantity, "37 to 49", "up to 2 kg", "65 or older": those whose
stretch holds the figure of the question, how it would be put of them, and no others. A reader does no sums.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from pincite.answering.constraints.stated_bounds import Stated, tables_of
from pincite.answering.constraints.telling_columns import telling_cell, telling_column
from pincite.answering.read_chunk import ReadChunk
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.figures import FOLD, below_its_unit, in_its_power
from pincite.question.record import ReadQuestion
from pincite.values.quantities import Quantity, quantities
from pincite.values.terms import terms_of

_FIGURE = re.compile(r"[^\d]*\d[\d.,]*(?<![.,])")
_FIGURES = re.compile(r"\d(?:.*\d)?")
_Asked = Sequence[tuple[Quantity, TypedValue]]


class _Scale(NamedTuple):
    """The stretches of one quantity, by row, in a column of a table; ``at`` is None where they are its labels."""

    at: int | None
    bounds: Mapping[Passage, Quantity]

    @property
    def name(self) -> str:
        """What the column is called; a line of cells among prose has no columns with names."""
        return next((name for name, _ in next(iter(self.bounds)).cells[self.at or 0 :]), "")


def in_bands(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Stated:
    """
    The rows of *reads* to which the question is put with their own stretch in the place of its figure, which the
    stretch contains.

    A column tells rows apart where all of them that bear one there bear a stretch, or figures beside, in the unit of
    the question's figure and some hold that and some do not. Where it is the first one, or, of several with such
    stretches side by side, the one that the question names, its stretches stand apart from each other and one figure
    alone of the question can be of their quantity, the rows that do not hold that are out, were it all of them.
    """
    asked = _asked(question)
    put: dict[Passage, str] = {}
    out: set[Passage] = set()
    for rows in tables_of(reads) if asked or question.numbered else ():
        for figure, value in asked:
            for at in range(min(len(row.cells) for row in rows)):
                bounds = {row: found for row in rows if (found := _bound(row, at, figure, value))}
                held = {row: words for row, (own, bound, words) in bounds.items() if bound.meets(own)}
                if len(held) < len(bounds):
                    put |= {row: question.with_figure(figure, words) for row, words in held.items() if words}
        for figure, own, scale in _of_scales(question, asked, rows):
            held = {row: bound.words for row, bound in scale.bounds.items() if own and bound.meets(own)}
            out.update(row for row in scale.bounds if row not in held)
            put |= {row: question.with_figure(figure, words) for row, words in held.items() if row not in put}
    return Stated(frozenset(out), {row: words for row, words in put.items() if row not in out})


def with_figures(reads: Sequence[ReadChunk], question: ReadQuestion) -> list[ReadChunk]:
    """The chunks, each row whose stretch alone can hold a figure of the question, and does, with the words of that."""
    asked = _asked(question)
    if not asked and not question.numbered:
        return list(reads)
    said: dict[Passage, frozenset[str]] = {}
    for rows in tables_of(reads):
        for figure, own, scale in _of_scales(question, asked, rows):
            terms = frozenset(terms_of(figure.words))
            said |= {row: terms for row, bound in scale.bounds.items() if own and bound.meets(own)}
    return [read.saying(said) for read in reads]


def _asked(question: ReadQuestion) -> _Asked:
    return [
        (figure, value)
        for figure in question.quantities
        for value in question.values
        if figure.is_point and value.start == figure.start
    ]


def _scales(question: ReadQuestion, rows: Sequence[Passage]) -> Iterator[_Scale]:
    """
    The stretches that the first cells of a table are told apart by, or those of a column beside that the question
    names.
    """
    at = telling_column(question, rows)
    scales: dict[tuple[str, ValueKind, str], dict[Passage, Quantity]] = defaultdict(dict)
    for row in rows:
        found = quantities(telling_cell(row, at))
        if len(found) == 1:
            scales[found[0].of, found[0].kind, found[0].unit][row] = found[0]
    for scale in scales.values():
        bounds = {(bound.low, bound.high): bound for bound in scale.values()}.values()
        apart = all(one.is_apart(other) for one, other in combinations(bounds, 2))
        if len(bounds) > 1 and apart and any(not bound.is_point for bound in bounds):
            yield _Scale(at, scale)


def _of_scales(
    question: ReadQuestion, asked: _Asked, rows: Sequence[Passage]
) -> Iterator[tuple[Quantity, Quantity | None, _Scale]]:
    """The scales of a table's *rows* of which one figure of the question can be, each with that as of a scale."""
    for scale in _scales(question, rows):
        if of := _of_scale(question, asked, scale):
            yield (*of, scale)


def _of_scale(question: ReadQuestion, asked: _Asked, scale: _Scale) -> tuple[Quantity, Quantity | None] | None:
    """
    The one figure of the question that can be of the quantity of a *scale*, as it stands there and in the scale's unit,
    None where it cannot be told in that; none at all where no figure or several can be of it.

    A figure can be of it in its unit, and without any where the question speaks of the quantity.
    """
    row, like = next(iter(scale.bounds.items()))
    cell = telling_cell(row, scale.at)
    own = [each for each in question.numbered if like.kind is ValueKind.COUNT and each.of == like.of]
    if own:
        return (own[0], own[0]) if len(own) == 1 else None
    spoken = not frozenset(question.terms).isdisjoint(terms_of(f"{scale.name} {cell}"))
    counts = [pair for pair in asked if spoken and pair[0].kind is ValueKind.COUNT and _both_folds(pair[0], like)]
    choices = (
        [pair for pair in counts if like.kind is ValueKind.COUNT and like.of and pair[0].of == like.of],
        [pair for pair in asked if (pair[0].kind, pair[0].unit) == (like.kind, like.unit) and like.unit],
        [pair for pair in counts if not pair[0].unit],
    )
    able = next(filter(None, choices), [])
    return (able[0][0], _told_like(*able[0], like, cell)) if len(able) == 1 else None


def _both_folds(one: Quantity, other: Quantity) -> bool:
    """Whether two counts are multiples of something, or neither is."""
    return (one.unit == FOLD) == (other.unit == FOLD)


def _told_like(figure: Quantity, value: TypedValue, like: Quantity, label: str) -> Quantity | None:
    """A figure in the unit of *like*, which a *label* states; None where it cannot be told so."""
    if figure.kind is not ValueKind.COUNT:
        return figure
    if like.kind is ValueKind.COUNT:
        low = in_its_power(value, label)
        return None if low is None else replace(figure, low=low, high=low)
    told = quantities(_FIGURES.sub(figure.words, label[like.start : like.end], count=1))
    return told[0] if len(told) == 1 and (told[0].kind, told[0].unit) == (like.kind, like.unit) else None


def _bound(row: Passage, at: int, figure: Quantity, value: TypedValue) -> tuple[Quantity, Quantity, str] | None:
    """
    The question's figure in the unit of a cell, what the cell says in that unit, and the words that stand for the
    figure there, none where the cell says no stretch; None where the cell says nothing in a unit of the figure.
    """
    found = quantities(row.cells[at][1])
    if len(found) != 1:
        return None
    (bound,) = found
    counts = bound.kind is figure.kind is ValueKind.COUNT and _both_folds(bound, figure)
    if (bound.kind, bound.unit) == (figure.kind, figure.unit) or counts:
        own = _told_like(figure, value, bound, row.cells[at][1])
        return (replace(own, unit=bound.unit), bound, "" if bound.is_point else bound.words) if own else None
    if bound.kind is ValueKind.COUNT and (told := below_its_unit(value, [row.cells[at]])):
        own = replace(bound, low=told[0][1], high=told[0][1], low_open=False, high_open=False)
        words = f"{bound.words}{_FIGURE.sub('', figure.words, count=1)}"
        return own, bound, "" if bound.is_point else words
    return None
