"""What an adapter saw on one sheet, before order and meaning: lines, words, rulings and pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from pincite.model.pages import Box


@dataclass(frozen=True, slots=True)
class Hidden:
    """``line.text[start:end]`` (0-based, end exclusive) cannot be seen by a reader of the sheet, for *reason*."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its box; ``line`` is the index of its line on the sheet, ``line.text[start:end]`` its characters."""

    text: str
    box: Box
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type as the file holds it; ``block`` numbers the paragraph-like groups, ``size`` is the type size of most characters in points."""

    text: str
    box: Box
    size: float
    bold: bool
    block: int
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A straight line drawn along an axis: horizontal where ``y0 == y1``, vertical where ``x0 == x1``."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a file; ``number`` is 1-based; ``words`` is asked only where a table may stand, since it costs; ``ink`` is the share covered by pictures."""

    number: int
    label: str
    width: float
    height: float
    lines: tuple[Line, ...]
    words: Callable[[], tuple[Word, ...]] = tuple
    rulings: tuple[Ruling, ...] = ()
    ink: float = 0.0
    source: str = "text"


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: ``level`` is 1-based, ``page`` the 1-based sheet it points to."""

    level: int
    title: str
    page: int
