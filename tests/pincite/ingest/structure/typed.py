"""Lines of type as an adapter hands them on, with a place for every word: letters are half as wide as they are high."""

import re
from collections.abc import Sequence
from typing import Any

from pincite.ingest.structure.sheets import Line, Ruling, Sheet, SheetWord
from pincite.model.pages import Box

WIDTH, HEIGHT = 612.0, 792.0
PITCH = 16.0
"""Points from one row of a table to the next."""


def extent(text: str, size: float = 10.0) -> float:
    """Points that *text* takes; a blank takes half as many as a letter."""
    return sum(size / 4 if letter == " " else size / 2 for letter in text)


def line(text: str, left: float = 72.0, top: float = 100.0, *, size: float = 10.0, **rest: Any) -> Line:
    """A line of type with its upper left corner at *left* and *top*."""
    return Line(text, (left, top, left + extent(text, size), top + size), size, **{"bold": False, "block": 0, **rest})


def words_of(lines: Sequence[Line]) -> tuple[SheetWord, ...]:
    """The words of *lines*, each in its box."""
    return tuple(
        SheetWord(
            found[0],
            (
                line.box[0] + extent(line.text[: found.start()], line.size),
                line.box[1],
                line.box[0] + extent(line.text[: found.end()], line.size),
                line.box[3],
            ),
            at,
            found.start(),
            found.end(),
        )
        for at, line in enumerate(lines)
        for found in re.finditer(r"\S+", line.text)
    )


def sheet_of(*lines: Line, number: int = 1, **rest: Any) -> Sheet:
    """A sheet of US Letter with *lines* and their words."""
    return Sheet(number, WIDTH, HEIGHT, lines, words=words_of(lines), **rest)


def table_lines(
    *rows: str, lefts: Sequence[float] = (72.0, 250.0, 350.0, 450.0), top: float = 100.0, **rest: Any
) -> list[Line]:
    """A line of type for each cell of *rows*, whose cells are parted by bars and begin at *lefts*; none for a blank."""
    return [
        line(text, lefts[column], top + PITCH * at, block=at, **rest)
        for at, row in enumerate(rows)
        for column, text in enumerate(row.split("|"))
        if text
    ]


def frame_of(xs: Sequence[float], ys: Sequence[float]) -> list[Ruling]:
    """The rulings of a table whose columns and rows end at *xs* and *ys*."""
    return [
        *(Ruling(horizontal=True, at=y, low=xs[0], high=xs[-1]) for y in ys),
        *(Ruling(horizontal=False, at=x, low=ys[0], high=ys[-1]) for x in xs),
    ]


def overlap(one: Box, two: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]
