"""Raised figures, the marks of notes and the powers of print: written raised, so that 25 with note 1 is never 251."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pincite.values.letters import RAISED_DIGITS

_RAISED = str.maketrans("0123456789-\u2212", f"{RAISED_DIGITS}⁻⁻")
_FIGURE = re.compile(r"\s*[-\u2212]?\d")
_ENDS_IN_WORD = re.compile(r"(?:\d[.,]?|[^\W\d_]|[%\u2030\u00b0$\u20ac\u00a3)\]])$")
RISE = 0.2
"""Sizes of type by which a base line stands higher that is raised; print raises by a third."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters of one look in a line: ``base`` is how low their base line stands, in points as ``size``."""

    text: str
    base: float
    size: float


def raised(text: str, before: str) -> str:
    """
    *text*, which the document raises above its line, as it is written behind *before*.

    Digits behind a letter, a digit or the stop behind one, the sign of a unit or a closing bracket are written as
    raised digits, and so is their sign: "Desk1" is a code, and Desk¹ a word with a note. All else stays as it is, for
    nothing is mistaken there.
    """
    return text.translate(_RAISED) if _FIGURE.match(text) and _ENDS_IN_WORD.search(before[-2:]) else text


def with_raised(pieces: Sequence[Typed]) -> str:
    """
    The text of a line from first to last piece, character for character, its raised figures written raised behind a
    letter or a figure, or before a figure at the line's head.
    """
    text = ""
    for is_raised, run in groupby(zip(_raised(pieces), pieces, strict=True), key=lambda each: each[0]):
        own = "".join(piece.text for _, piece in run)
        text += own if not is_raised else raised(own, text or _digit_behind(pieces, own))
    return text


def _digit_behind(pieces: Sequence[Typed], own: str) -> str:
    behind = "".join(piece.text for piece in pieces)[len(own) : len(own) + 1]
    return behind if behind.isdigit() else ""


def _raised(pieces: Sequence[Typed]) -> Iterator[bool]:
    """For each piece whether it stands above the base line of the piece before it, in type that is no larger."""
    line = _first_on_line(pieces)
    for piece in pieces:
        is_raised = line is not None and _stands_above(piece, line)
        yield is_raised
        if not is_raised and piece.text.strip():
            line = piece


def _first_on_line(pieces: Sequence[Typed]) -> Typed | None:
    """The first piece, or the one behind it where it is raised above that."""
    inked = [piece for piece in pieces if piece.text.strip()][:2]
    if len(inked) > 1 and _stands_above(inked[0], inked[1]) and inked[0].size < inked[1].size:
        return inked[1]
    return inked[0] if inked else None


def _stands_above(piece: Typed, line: Typed) -> bool:
    return line.base - piece.base >= RISE * line.size and piece.size <= line.size
