"""A raised figure behind a ten: the power of ten, or the mark of a note that stands at the foot of its page."""

import re
from collections.abc import Mapping
from dataclasses import replace

from pincite.ingest.structure.sheets import Hidden, Line, Sheet, SheetWord
from pincite.values.letters import LOWERED, RAISED_DIGITS
from pincite.values.numbers import TIMES

SMALLER = 0.6
"""Points by which a note is set smaller than what it is a note on: more than sizes are rounded by."""
_TEN = re.compile(rf"(?<![\d.,])10(?P<mark>[{RAISED_DIGITS}]{{1,2}})(?![{RAISED_DIGITS}])")
_NOTE = re.compile(rf"\s*(?P<mark>\d{{1,2}}|[{RAISED_DIGITS}]{{1,2}})[.)\]]?\s*[^\W\d_]")
_TIMES = re.compile(rf"{TIMES}$")


def with_marks_apart(sheet: Sheet) -> Sheet:
    """
    *sheet* with a blank before each raised figure behind a ten that is the mark of a note: the note has that number and
    stands below it in smaller type.
    """
    if not any(_TEN.search(line.text) for line in sheet.lines):
        return sheet
    notes = {
        at: found["mark"].translate(LOWERED) for at, line in enumerate(sheet.lines) if (found := _NOTE.match(line.text))
    }
    cuts = {at: place for at, line in enumerate(sheet.lines) if (place := _cut(line, sheet, notes)) is not None}
    return replace(
        sheet,
        lines=tuple(_parted(line, cuts[at]) if at in cuts else line for at, line in enumerate(sheet.lines)),
        words=tuple(
            part for word in sheet.words for part in (_pieces(word, cuts[word.line]) if word.line in cuts else (word,))
        ),
    )


def _cut(line: Line, sheet: Sheet, notes: Mapping[int, str]) -> int | None:
    """Where in *line* the mark of one of the *notes* begins behind its last ten; None where none does."""
    own = {
        mark
        for at, mark in notes.items()
        if sheet.lines[at].box[1] >= line.box[3] and sheet.lines[at].size <= line.size - SMALLER
    }
    marks = [
        found.start("mark")
        for found in _TEN.finditer(line.text)
        if found["mark"].translate(LOWERED) in own and not _TIMES.search(line.text[: found.start()])
    ]
    return marks[-1] if marks else None


def _parted(line: Line, at: int) -> Line:
    hidden = tuple(
        Hidden(each.start + (each.start >= at), each.end + (each.end > at), each.reason) for each in line.hidden
    )
    return replace(line, text=f"{line.text[:at]} {line.text[at:]}", hidden=hidden)


def _pieces(word: SheetWord, at: int) -> tuple[SheetWord, ...]:
    """*word* on a line that has a blank more at *at*: moved, or parted there."""
    if word.end <= at:
        return (word,)
    if word.start >= at:
        return (replace(word, start=word.start + 1, end=word.end + 1),)
    x0, y0, x1, y1 = word.box
    x = round(x0 + (x1 - x0) * (at - word.start) / (word.end - word.start), 2)
    before, behind = word.text[: at - word.start], word.text[at - word.start :]
    return (
        SheetWord(before, (x0, y0, x, y1), word.line, word.start, at),
        SheetWord(behind, (x, y0, x1, y1), word.line, at + 1, word.end + 1),
    )
