"""Codes: what is named by a number, as found in the text before its clause is looked at."""

import re
from collections.abc import Iterator
from decimal import Decimal

from pincite.model.values import ValueKind
from pincite.values.anchors import Anchors
from pincite.values.code_words import BODIES, PLACES
from pincite.values.dates import Found
from pincite.values.measures import ISO, is_an_amount
from pincite.values.numbers import BLANK
from pincite.values.units import UNITS, unit_of

_BODIES, _PLACES = ("|".join(map(re.escape, words)) for words in (BODIES, PLACES))
_CODE = re.compile(
    rf"(?<![\w$°º])(?:(?:\d+\s)?CFR(?:\s+[Pp]arts?)?\s+\d[\w.()]*"
    rf"|(?:{_BODIES})(?:/(?:{_BODIES}))?[\s-]+(?:\d[\w.:()/-]*|[A-Z]\d[\w().-]*)"
    rf"|(?:(?i:{_PLACES}){BLANK}|§+\s?|#)(?:\d[\w.()-]*|[A-Z]\d[\w.()-]*|[IVX]+\b)"
    rf"|(?!(?:{ISO})\d)[A-Z]{{2,}}\s(?!Q[1-4]\b|H[12]\s(?:FY|fiscal|20))[A-Z]\d[\w().-]*"
    rf"|(?!(?:{ISO}|FY|Q[1-4]\b\s?\d)\d?)[a-z]?[A-Z][A-Za-z]{{0,11}}[-–/]?\d\w*(?:[-–./]\w+|\(\w+\)){{0,11}}"
    r"|[A-Za-z]+\d\w*(?:-\w*\d\w*)?|\d{1,2}-[A-Z]\b|\d{1,4}/\d{1,4}(?![\w/])|\d+(?:\.\d+){2,11}(?!\w)"
    r"|\d+(?!(?:st|nd|rd|th|s|bn|mn|[kKmMbB])\b)[A-Za-z]\w*(?:\(\w+\))*)"
)
_SECOND_BODY = re.compile(rf"(?<=[A-Z])/(?:{_BODIES})(?=[\s-])")
_ROMAN = re.compile(r"(?<=\s)[IVX]+$")
_LETTER_VALUES = {"I": 1, "V": 5, "X": 10}
_LETTERED = re.compile(rf"^(?i:{_PLACES}){BLANK}(?=[A-Z]\d)")  # of "step W3" what it may stand without
_FILLED = re.compile(r"^((?:version|revision)\d+)(?:\.0+)+$")
"""Zeros that fill up the number of a version: "version 5.0" is "version 5"."""
_ONE_OF = re.compile(rf"^(?i:{_PLACES}){BLANK}(?=\d{{1,3}}$)")
_OTHERS = re.compile(rf"(?:,{BLANK}\d{{1,3}})*{BLANK}or{BLANK}\d{{1,3}}\b(?![.,:]\d)(?={BLANK}?(?P<unit>%|[^\W\d]*))")
"""The rest of "grade 2 or 3", but not of "phase 2 or 3 days"."""
_DIGITS = re.compile(r"\d+")
_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9./:]+")


def codes(places: Anchors) -> Iterator[Found]:
    """
    Identifiers with a number ("ICH Q13", "SOP-017", "Section 5.2", "class III").

    ``unit`` is the code in small letters without spaces, hyphens and brackets, a Roman number in digits, a version
    without the zeros behind it, of two bodies the first, one with a letter without what it is of: "class III" is
    "class3", "ISO/IEC 27001:2022" is "iso27001:2022", "step W3" is "w3". Each of "grade 2 or 3" is one.
    """
    for match in places.tries(_CODE, "code", "number"):
        if (
            match.string[match.start() - 1 : match.start()] == "["
            or match[0].lstrip("0123456789") in UNITS
            or is_an_amount(match)
        ):
            continue
        code = match[0].rstrip(".-(/:")
        while code.endswith(")") and code.count(")") > code.count("("):
            code = code[:-1].rstrip(".-(/:")
        if any(letter.isdigit() or letter in "IVX" for letter in code):
            plain = _SECOND_BODY.sub("", _ROMAN.sub(lambda found: str(_number(found[0])), code))
            unit = _FILLED.sub(r"\1", _NOT_ALPHANUMERIC.sub("", _LETTERED.sub("", plain).lower()))
            yield _code(unit, match.start(), match.start() + len(code))
            if numbered := _ONE_OF.match(code):
                yield from _others(match.string, numbered[0].strip().lower(), match.start() + len(code))


def _others(text: str, place: str, start: int) -> Iterator[Found]:
    """The further ones of a *place* that stand behind a first one: of "grade 2 or 3" the third."""
    listed = _OTHERS.match(text, start)
    if listed and unit_of(listed["unit"]) is None:
        for number in _DIGITS.finditer(text, start, listed.end()):
            yield _code(f"{place}{number[0]}", *number.span())


def _code(unit: str, start: int, end: int) -> Found:
    return Found(ValueKind.CODE, Decimal(0), Decimal(0), unit, start, end)


def _number(roman: str) -> int:
    """The value of a Roman number below forty; a letter before a greater one is taken off."""
    values = [_LETTER_VALUES[letter] for letter in roman]
    return sum(value if value >= after else -value for value, after in zip(values, [*values[1:], 0], strict=True))
