"""Glyphs that are drawn again a little beside themselves, as a shadow or to look bold: which of them to leave out."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

from pincite.model.pages import Box

# Chosen by hand; the tests beside hold what follows from them.
REACH = 0.2
"""Sizes of type between a glyph and its shadow, across and down."""
_OWN_WIDTH = 0.6
"""Widths of a glyph from which the same one beside it is a second letter ("ll"), where nothing else tells."""
_FEWEST = 2
"""Letters and figures that are drawn again at one distance."""
_MOST_COPIES = 4
"""Glyphs of one letter and place that the next is held against."""
_GRAIN = 0.1
"""Points of a step of that distance; the neighbouring steps count, too."""
Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter in its box (points, upright type), of type *size*."""

    letter: str
    box: Box
    size: float


def shadows(glyphs: Sequence[Glyph]) -> frozenset[int]:
    """
    Indices of the glyphs that are drawn again later, all of them at the same distance; the last drawn, which lies on
    top, stays.

    Args:
        glyphs: Of one sheet, in the order drawn.
    """
    pairs = [(at, again, _step(glyphs[at], glyphs[again])) for at, again in _pairs(glyphs)]
    votes: Counter[Step] = Counter()
    voted: set[tuple[int, Step]] = set()
    for at, again, step in pairs:
        if glyphs[at].letter.isalnum() and _is_sure(glyphs[at], glyphs[again]) and (at, step) not in voted:
            votes[step] += 1
            voted.add((at, step))
    known = {step for step in votes if sum(votes[near] for near in _around(step)) >= _FEWEST}
    return frozenset(at for at, _, step in pairs if not known.isdisjoint(_around(step)))


def _pairs(glyphs: Sequence[Glyph]) -> Iterator[tuple[int, int]]:
    """Each glyph with each later one of the same letter and size within reach."""
    cells: defaultdict[tuple[str, float, int, int], list[int]] = defaultdict(list)
    for again, glyph in enumerate(glyphs):
        reach = REACH * glyph.size
        if reach <= 0 or not isfinite(sum(glyph.box)):
            continue
        column, row = int(glyph.box[0] // reach), int(glyph.box[1] // reach)
        key = (glyph.letter, round(glyph.size, 1))
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for at in cells.get((*key, x, y), ())[-_MOST_COPIES:]:
                    box = glyphs[at].box
                    if abs(box[0] - glyph.box[0]) <= reach and abs(box[1] - glyph.box[1]) <= reach:
                        yield at, again
        cells[*key, column, row].append(again)


def _is_sure(one: Glyph, two: Glyph) -> bool:
    return abs(one.box[0] - two.box[0]) < _OWN_WIDTH * (one.box[2] - one.box[0])


def _step(one: Glyph, two: Glyph) -> Step:
    return round((two.box[0] - one.box[0]) / _GRAIN), round((two.box[1] - one.box[1]) / _GRAIN)


def _around(step: Step) -> list[Step]:
    return [(step[0] + x, step[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
