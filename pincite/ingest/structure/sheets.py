"""What an adapter saw on one sheet, before order and meaning: lines, words, rulings and pictures."""

from dataclasses import dataclass
from typing import Literal

from pincite.model.pages import Box


@dataclass(frozen=True, slots=True)
class Hidden:
    """``line.text[start:end]`` (0-based, end exclusive) cannot be seen by a reader of the sheet, for *reason*."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class SheetWord:
    """A word in its box; ``line`` is the index of its line on the sheet, ``[start, end)`` its characters there."""

    text: str
    box: Box
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """
    A line of type as the file holds it.

    ``block`` numbers the paragraph-like groups, ``size`` is the type size of most characters in points, ``bold`` is
    true where most of it is set so and its end, too ("Term." in bold before "This lease" is the beginning of a
    sentence), ``upright`` is false for type that runs up or down as the sheet lies, ``turn`` by how many quarter turns
    clockwise the type is turned, 0 where the adapter cannot tell, ``italic`` is true where all of it is set so.
    """

    text: str
    box: Box
    size: float
    bold: bool
    block: int
    upright: bool = True
    hidden: tuple[Hidden, ...] = ()
    turn: int = 0
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """
    A straight line drawn along an axis: ``at`` is its y where it is horizontal and its x where not, ``low`` to ``high``
    its extent on the other axis.
    """

    horizontal: bool
    at: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Chart:
    """
    A chart in its rectangle; of one of bars the bars, from first to last, whether they lie (``level``) or stand, and
    the ``parts`` of those that are stacks.
    """

    box: Box
    bars: tuple[Box, ...] = ()
    level: bool = False
    parts: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """
    One sheet of a file; ``number`` is 1-based, ``label`` what the file itself calls it (empty where it does not),
    lengths are points.

    ``words`` are given only where a table may stand (``may_hold_tables``), since they cost time. ``source`` says where
    the text comes from; a "scan" is a picture without text. ``figures`` are the rectangles of drawings with slanted or
    curved lines, ``charts`` those and the groups of bars, ``panels`` boxes that can be seen and are large enough for a
    word. ``unmapped`` counts characters that the file gives no Unicode for. ``slope`` is by how much the lines of a
    crooked scan fall for each point to the right: all places are as if it had been turned level about its middle.
    ``turn`` is by how many quarter turns clockwise the type of a sideways sheet is turned: all places, and width and
    height, are as the sheet lies when it is read.
    """

    number: int
    width: float
    height: float
    lines: tuple[Line, ...]
    label: str = ""
    words: tuple[SheetWord, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    figures: tuple[Box, ...] = ()
    charts: tuple[Chart, ...] = ()
    panels: tuple[Box, ...] = ()
    source: Literal["text", "ocr", "scan", "blank"] = "text"
    unmapped: int = 0
    slope: float = 0.0
    turn: int = 0

    def printed(self, box: Box) -> Box:
        """A level *box* around what stands in it on the paper."""
        left, right = (self.slope * (x - self.width / 2) for x in (box[0], box[2]))
        level = box[0], round(box[1] + min(left, right), 2), box[2], round(box[3] + max(left, right), 2)
        return turned(level, self.turn, self.width, self.height)


def turned(box: Box, quarters: int, width: float, height: float) -> Box:
    """Where *box* lies once its sheet of *width* and *height* is turned clockwise by so many *quarters*."""
    for _ in range(quarters % 4):
        box = round(height - box[3], 2), box[0], round(height - box[1], 2), box[2]
        width, height = height, width
    return box


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: ``level`` is 1-based, ``page`` the 1-based sheet it points to."""

    level: int
    title: str
    page: int
