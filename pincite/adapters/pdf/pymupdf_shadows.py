"""Lines of a page as PyMuPDF sees them, without what is drawn again a little beside itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isfinite
from typing import Any

from pincite.ingest.structure.shadows import REACH, Glyph, shadows
from pincite.ingest.structure.tables.grid import around
from pincite.model.pages import Box

_BLANK = 0.15
"""Sizes of type between two letters from which a blank parts them."""
_APART = 1.0
"""Sizes of type between two letters of one base line from which they are two lines."""
_LOOK = ("size", "flags", "font", "color", "alpha", "char_flags")
"""What the letters of one span have in common."""
Line = dict[str, Any]
Placed = tuple[int, int, Line]
"""Number of the block, number in the block, and the line."""


@dataclass(frozen=True, slots=True)
class _Letter:
    text: str
    box: Box
    base: float
    span: dict[str, Any]
    place: tuple[int, int]


def without_shadows(textpage: Any, lines: Sequence[Placed]) -> list[Placed]:
    """
    *lines* with each glyph once, the last drawn.

    Lines that lost a glyph are put together anew, since a shadow drawn letter by letter leaves lines of one letter
    each; they hold their "words" (box and text).

    Args:
        textpage: The page's ``pymupdf.TextPage``.
        lines: Of its blocks, as ``extractDICT`` gives them.
    """
    if not _may_be_shadowed(line for _, _, line in lines):
        return list(lines)
    letters = list(_letters(textpage))
    left_out = shadows([Glyph(each.text, each.box, each.span["size"]) for each in letters])
    touched = {letters[at].place for at in left_out}
    kept = [letter for at, letter in enumerate(letters) if letter.place in touched and at not in left_out]
    whole = [(block, number, line) for block, number, line in lines if (block, number) not in touched]
    return sorted([*whole, *_rebuilt(kept)], key=lambda each: each[:2])


def _may_be_shadowed(lines: Iterator[Line]) -> bool:
    """
    Whether two spans of one size begin nearly at one place with the same letter; what is left to right is looked at
    alone.
    """
    begun: set[tuple[str, float, int, int]] = set()
    for line in lines:
        for span in line["spans"]:
            first = span["text"].strip()[:1]
            reach = REACH * span["size"]
            if not first.isalnum() or reach <= 0 or not isfinite(sum(span["bbox"])):
                continue
            column, row, size = int(span["bbox"][0] // reach), int(span["origin"][1] // reach), round(span["size"], 1)
            if any((first, size, column + x, row + y) in begun for x in (-1, 0, 1) for y in (-1, 0, 1)):
                return True
            begun.add((first, size, column, row))
    return False


def _letters(textpage: Any) -> Iterator[_Letter]:
    """The letters of level lines in the order drawn."""
    for block in textpage.extractRAWDICT()["blocks"]:
        for number, line in enumerate(block.get("lines", ())):
            if line["dir"] != (1.0, 0.0):
                continue
            for span in line["spans"]:
                for char in span["chars"]:
                    yield _Letter(char["c"], char["bbox"], char["origin"][1], span, (block["number"], number))


def _rebuilt(letters: Sequence[_Letter]) -> Iterator[Placed]:
    rows: list[list[_Letter]] = []
    for letter in sorted(letters, key=lambda each: (each.base, each.box[0])):
        if rows and letter.base - rows[-1][0].base <= REACH * letter.span["size"]:
            rows[-1].append(letter)
        else:
            rows.append([letter])
    for row in rows:
        for piece in _pieces(sorted(row, key=lambda each: each.box[0])):
            yield (*min(letter.place for letter in piece), _line(piece))


def _pieces(row: Sequence[_Letter]) -> Iterator[list[_Letter]]:
    """
    Stretches of a row without a wide gap, blanks where there is a narrow one; no stretch begins or ends with a blank.
    """
    piece: list[_Letter] = []
    for letter in row:
        if letter.text.isspace():
            continue
        size = letter.span["size"]
        gap = letter.box[0] - piece[-1].box[2] if piece else 0.0
        if piece and gap > _APART * size:
            yield piece
            piece = []
        elif piece and gap > _BLANK * size:
            before = piece[-1]
            piece.append(
                _Letter(
                    " ",
                    (before.box[2], before.box[1], letter.box[0], before.box[3]),
                    before.base,
                    before.span,
                    before.place,
                )
            )
        piece.append(letter)
    if piece:
        yield piece


def _line(piece: Sequence[_Letter]) -> Line:
    spans = [
        _span(list(letters)) for _, letters in groupby(piece, key=lambda each: tuple(each.span[key] for key in _LOOK))
    ]
    words = [list(letters) for blank, letters in groupby(piece, key=lambda each: each.text.isspace()) if not blank]
    return {
        "spans": spans,
        "bbox": around([letter.box for letter in piece]),
        "dir": (1.0, 0.0),
        "words": [(around([letter.box for letter in word]), "".join(letter.text for letter in word)) for word in words],
    }


def _span(letters: Sequence[_Letter]) -> dict[str, Any]:
    look = {key: letters[0].span[key] for key in _LOOK}
    return {
        **look,
        "text": "".join(letter.text for letter in letters),
        "bbox": around([letter.box for letter in letters]),
    }
