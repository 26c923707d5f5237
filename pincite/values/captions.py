"""
What a caption says: its title, its notes, and the unit that it, a heading or the name of a column gives to the bare
figures below it.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.model.values import ValueKind
from pincite.values.numbers import SCALES
from pincite.values.reader import read_values
from pincite.values.scales import scale_of
from pincite.values.sentences import sentences
from pincite.values.units import unit_of

REMEMBERED = 4096
"""Captions and names of columns, which stand over many rows."""

_NUMBER = r"(?:table|tab\.|exhibit|schedule)\s+(?:[A-Z]?[\w.]*\d\w*|(?-i:[A-Z]|[IVX]+)(?=\s?[.:|\u2013]))\s*"
NUMBERED = re.compile(rf"{_NUMBER}[.:|\u2013-]", re.IGNORECASE)
"""How a caption begins that has a number or a letter: "Table 3.", "Tab. A1:", "Table B."."""

_LABEL = re.compile(rf"{_NUMBER}(?:[.:|\u2013-]\s*)*", re.IGNORECASE)
LONGEST_TITLE = 80
"""Characters of a line without a number that is a table's title, and of a note on a table."""
_STATED = re.compile(
    r"(?:(?<=\s)|^)[(\[](?:(?:[^()\[\]]{1,30} )?in )?(?P<bracketed>[^()\[\]]{1,60}"
    r"(?:\([A-Za-z]{1,3}\))?)[)\]]|\bin (?P<spoken>[^.,;:()\[\]]{1,40})"
    r"|, (?!min\b)(?P<trailing>[^.,;:()\[\]]{1,20}(?:\([A-Za-z]{1,3}\))?)$"
)
"""What may be a unit; "min" behind a comma is a minimum."""
_SIGNS = frozenset("$\u20ac\u00a3\u00a5")
_LONGEST_UNIT = 40
"""Characters of a unit that stands alone."""
_UNITS = frozenset({ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY})
_GOES_ON = re.compile(
    r"\s*(?:[^\w\s].*|(?:thousands?|millions?|billions?|mn?|bn|k|per|of|an?|each|incl"
    r"|excl|including|excluding|at|by|net|gross|unless|except|where|if|rounded)\b.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""What may stand behind a unit: "EUR per night", "% of the price"; "in kg bags" is no unit of what stands below."""

_OF_ALL = re.compile(
    r"(?:(?P<all>(?:[^.;:]{1,60}, )?all )|(?-i:(?=[A-Z][a-z]+[^\Wisu]s )))"
    r"(?P<what>(?(all)(?:(?!\b(?:are|is)\b)[^.;:,]){1,60}?|\w+)) (?:(?:are|is) )?"
    r"(?:(?:given|stated|quoted|shown|expressed|indicated|listed|displayed|reported|measured|understood) )?"
    r"in (?P<unit>(?:(?! in )[^.,;:()]){1,40}?)(?P<also> and (?P<counted>\w+)(?=[.,;:(]|$))?(?= and\b|[.,;:(]|$)",
    re.IGNORECASE,
)
"""
What a sentence says of all figures: "Unless otherwise stated, all amounts in this report are in euros", or, of sums,
"Prices in GBP per unit": a plural alone speaks of all of them.
"""

_COUNTED = frozenset({"night", "person", "head"})
"""What an amount may be per, beside a unit: "per room and night"."""

_OF_A_PART = re.compile(r"\b(?:below|above|section|chapter|part|annex|appendix|table|column|row)s?\b", re.IGNORECASE)
"""That a sentence speaks of the figures of one part of its paper alone."""

_SCALED = re.compile(r"^(?P<scale>(?:hundred|thousand|million|billion))s?(?: of)? ", re.IGNORECASE)


class Caption(NamedTuple):
    """
    What a caption says of every row of its table: its ``title`` ("Board sold by region (thousand tonnes)"), empty where
    it has none, and ``notes``.
    """

    title: str
    notes: tuple[str, ...]

    @property
    def pieces(self) -> tuple[str, ...]:
        """All of it, in order."""
        return (self.title, *self.notes) if self.title else self.notes


@lru_cache(maxsize=REMEMBERED)
def caption_read(caption: str) -> Caption:
    """
    Read a table's caption, whose notes stand on lines of their own below it.

    A title is the first sentence behind the table's number, or a line that states a unit. A unit alone, in brackets or
    at the head of its line, is a note, unless it is a scale, which holds for some figures of the table and not for
    others.
    """
    head, *notes = caption.split("\n") if caption else [""]
    label = _LABEL.match(head)
    rest = head[label.end() :] if label else head
    if label and rest and not rest[0].islower():
        start, end = sentences(rest)[0]
        return Caption(rest[start:end].rstrip(" .:"), tuple(notes))
    if label or len(head) > LONGEST_TITLE or not (unit_stated(head) or unit_opening(head)):
        return Caption("", tuple(notes))
    if head.startswith(("(", "[")) or unit_opening(head):
        return Caption("", tuple(notes if scale_of(head) else (head, *notes)))
    return Caption(head.rstrip(" .:"), tuple(notes))


def place_of(piece: str, text: str) -> tuple[int, int] | None:
    """
    Where a *piece* of a caption last stands in *text*, from the beginning of its line, whatever white space is between
    its words; None where it does not.
    """
    found = [*re.finditer(r"\s+".join(map(re.escape, piece.split())), text)][-1:] if piece.strip() else []
    return (text.rfind("\n", 0, found[0].start()) + 1, found[0].end()) if found else None


@lru_cache(maxsize=REMEMBERED)
def unit_stated(text: str) -> str:
    """
    The unit that *text* ends with or has in brackets, as written; empty where it states none.

    "Prices in EUR per night" gives "EUR per night", "Storage temperatures (°C)" gives "°C"; of several the last one
    counts. A scale alone ("in millions") is none.
    """
    found = [
        " ".join((match["bracketed"] or match["spoken"] or match["trailing"]).split())
        for match in _STATED.finditer(text)
    ]
    return next((unit for unit in reversed(found) if _is_unit(unit)), "")


def is_unit(text: str) -> bool:
    """Whether *text* is a unit and what may stand behind one, and nothing else: "kg", "EUR per night"."""
    return any(map(str.isalpha, text)) and len(text) <= _LONGEST_UNIT and _is_unit(text)


@lru_cache(maxsize=REMEMBERED)
def unit_opening(line: str) -> str:
    """
    The unit with which a *line* over a table opens, up to a comma: "€ thousand, years ended 30 September" gives "€
    thousand"; empty where it opens with none, or is a sentence.
    """
    head = line.strip().partition(",")[0].strip()
    return "" if len(line) > LONGEST_TITLE or line.rstrip().endswith(".") or not is_unit(head) else head


@lru_cache(maxsize=REMEMBERED)
def unit_of_all(sentence: str) -> str:
    """
    The unit that a *sentence* gives to all figures of its paper: "EUR per night" of "All prices in EUR per night,
    breakfast included."; empty where it gives none, or to those of one part alone.
    """
    found = _OF_ALL.match(" ".join(sentence.split()))
    if found is None or _OF_A_PART.search(found["what"]):
        return ""
    per = " per " in found["unit"] and (found["counted"] in _COUNTED or unit_of(found["counted"] or ""))
    unit = _SCALED.sub(r"\g<scale> ", found["unit"] + found["also"] if per else found["unit"]).strip()
    return unit if (is_unit(unit) if found["all"] else is_sum(unit)) else ""


def is_sum(text: str) -> bool:
    """Whether *text* is a unit of money or of a scale, and nothing else: "€ thousand", "million litres"."""
    return is_unit(text) and (
        text[0] in _SIGNS
        or any(word.casefold().rstrip("s") in SCALES for word in text.split())
        or any(value.kind is ValueKind.MONEY for value in read_values(f"1 {text}"))
    )


def with_unit(figure: str, unit: str) -> str:
    """A bare figure with its unit, a sign of currency before it: "12 kg", "$12 bn"."""
    return f"{unit[0]}{figure} {unit[1:].lstrip()}".rstrip() if unit[0] in _SIGNS else f"{figure} {unit}"


def _is_unit(text: str) -> bool:
    if text[0] in _SIGNS:
        return not text[1:].strip() or _GOES_ON.fullmatch(f" {text[1:].strip()}") is not None
    values = read_values(f"1 {text}")
    return (
        bool(values)
        and values[0].start == 0
        and values[0].kind in _UNITS
        and _GOES_ON.fullmatch(f"1 {text}"[values[0].end :]) is not None
    )
