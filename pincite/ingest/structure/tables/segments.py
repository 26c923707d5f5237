"""Rows of type cut into segments at gaps that are wider than the blanks between words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pincite.ingest.structure.sheets import Ruling, SheetWord
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
GAP = 0.75
"""
Heights of type of the gap between two columns; a blank between words is about a quarter. Measured: mean F1 .969 at .5,
.961 at 1.1, .976 here.
"""
OVERLAP = 0.1
"""Heights of type by which the next word begins before the last one ends where both stand in columns of their own."""
SIGN_GAP = 4.0
"""Likewise beside a bracket or a sign of percent, which belongs to its figure."""
CURRENCY_GAP = 10.0
"""Likewise behind a sign of currency, which accounts set at the left edge of their column."""
_NUMBER = re.compile(r"\(?[\d.\u2013\u2014-]")
CURRENCY_BEFORE = 0.15
_CURRENCY = frozenset({"$", "€", "£", "¥", "US$"})
_SUM = re.compile(r"(?:US)?[$€£¥]\d(?:[\d.,]*\d)?")
_BEFORE = _CURRENCY | {"("}
HANGING = frozenset({"%", ")", ")%", "*", "†"})
"""Signs that stand behind the edge at which the figures of a column are set."""

_CLAUSE = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?")
"""The number of a clause: "4.2"; alone it may be a figure, too."""

_SENTENCE = re.compile(r"[\"“'(]?[A-Z]\S*(?: \S+){2,}[.:;]")
_STATEMENT = re.compile(rf"(?:{_CLAUSE.pattern} )?[A-Z]\S*(?: \S+)+ [^\W\d_]{{4,}}\.")
_BULLETS = frozenset("•▪●◦‣–—-*·□■►✓")


@dataclass(frozen=True)
class Segment:
    """Neighbouring words of one row."""

    words: tuple[SheetWord, ...]

    @cached_property
    def box(self) -> Box:
        """The rectangle around them."""
        return around([word.box for word in self.words])

    @cached_property
    def text(self) -> str:
        """Their text, with single blanks."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True)
class Row:
    """One row of type, as segments from left to right."""

    segments: tuple[Segment, ...]

    @cached_property
    def box(self) -> Box:
        """The rectangle around it."""
        return around([segment.box for segment in self.segments])

    @cached_property
    def height(self) -> float:
        """Height of most of its words."""
        heights = sorted(word.box[3] - word.box[1] for segment in self.segments for word in segment.words)
        return heights[len(heights) // 2]

    @cached_property
    def words(self) -> int:
        """Number of words."""
        return sum(len(segment.words) for segment in self.segments)

    @cached_property
    def is_sentence(self) -> bool:
        """Whether it is one segment that ends as a sentence does: no name of a column."""
        return len(self.segments) == 1 and bool(_STATEMENT.fullmatch(self.segments[0].text))

    @cached_property
    def is_tabular(self) -> bool:
        """Several segments, of which the first is no bullet or number of a list or of a clause."""
        if len(self.segments) == 2:  # noqa: PLR2004 - a bullet and its text are two
            mark, text = (segment.text for segment in self.segments)
            return not (is_enumerator(mark) or (_CLAUSE.fullmatch(mark) and _SENTENCE.fullmatch(text)))
        return len(self.segments) > 2  # noqa: PLR2004 - three are no item of a list


def is_enumerator(text: str) -> bool:
    """Whether *text* is what stands before an item of a list: a bullet, "1.", "(a)", "iv)"."""
    core = text.strip("().")
    return text in _BULLETS or (
        text != core
        and (core.isdigit() or (core.isalpha() and len(core) < 5))  # noqa: PLR2004 - as "viii"
        and len(core) < 5  # noqa: PLR2004 - as "viii"
    )


def rows_of(words: Sequence[SheetWord], verticals: Sequence[Ruling]) -> list[Row]:
    """*words* as rows from top to bottom; a vertical ruling between two words parts them, however near they stand."""
    rows: list[list[SheetWord]] = []
    for word in sorted(words, key=lambda each: (_middle(each.box), each.box[0], each.line, each.start)):
        if rows and _level(word.box, rows[-1]):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [
        Row(tuple(_segments(sorted(row, key=lambda word: (word.box[0], word.line, word.start)), verticals)))
        for row in rows
    ]


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _level(box: Box, row: Sequence[SheetWord]) -> bool:
    """Whether the middle of *box* stands within the row's core."""
    top, bottom = sum(w.box[1] for w in row) / len(row), sum(w.box[3] for w in row) / len(row)
    margin = (bottom - top) * 0.25
    return top + margin <= _middle(box) <= bottom - margin


def _segments(row: Sequence[SheetWord], verticals: Sequence[Ruling]) -> list[Segment]:
    groups: list[list[SheetWord]] = []
    for word in row:
        if groups and _together(groups[-1][-1], word, verticals):
            groups[-1].append(word)
        else:
            groups.append([word])
    return [Segment(tuple(group)) for group in groups]


def _together(one: SheetWord, two: SheetWord, verticals: Sequence[Ruling]) -> bool:
    height = min(one.box[3] - one.box[1], two.box[3] - two.box[1])
    gap = two.box[0] - one.box[2]
    middle = _middle(two.box)
    if any(one.box[2] - 1 <= v.at <= two.box[0] + 1 and v.low <= middle <= v.high for v in verticals):
        return False
    sums = _SUM.fullmatch(one.text) and _SUM.fullmatch(two.text)  # two side by side are of two columns
    if gap < -OVERLAP * height or ((two.text in _CURRENCY or sums) and gap > CURRENCY_BEFORE * height):
        return False
    if one.text in _CURRENCY and _NUMBER.match(two.text):
        return gap < CURRENCY_GAP * height
    sign = one.text in _BEFORE or two.text in HANGING
    return gap < (SIGN_GAP if sign else GAP) * height
