"""
The scale that stands once over a table ("in thousands, except per share data"): which figures it holds for, and what
they are in full.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from pincite.values.numbers import SCALES, number
from pincite.values.terms import terms_of
from pincite.values.words import stem

_WORDS = ("thousand", "million", "billion", "trillion")
_IN = re.compile(r"\bin\s(?:U\.?S\.?\s)?(?:\w+\sof\s)?(?P<word>thousand|million|billion|trillion)s?\b", re.IGNORECASE)
_BUT = re.compile(r"\b(?:except|excluding|excepting|unless|other\sthan|save)\b", re.IGNORECASE)
_AND = re.compile(r"[,;)]|\band\b")
_PER = re.compile(r"\bper[\s-](?P<of>[^\W\d_]+)", re.IGNORECASE)
_SIGN = r"[$\u20ac\u00a3\u00a5]?"
_FIGURE = re.compile(
    rf"(?P<minus>[-\u2212\u2013]?)(?P<money>(?:US)?{_SIGN})\s?"
    rf"(?P<loss>\(?)(?P<sum>{_SIGN})\s?(?P<number>\d[\d,]*(?:\.\d+)?)\)?"
)


_YEAR = re.compile(r"(?:19|20)\d\d")


class Scale(NamedTuple):
    """
    ``word`` is the scale of the figures ("thousand"), ``excepted`` what the statement, ``text`` as printed, leaves out.
    """

    word: str
    excepted: tuple[str, ...]
    text: str


def scale_of(caption: str) -> Scale | None:
    """
    The one scale that *caption* states for all figures of its table but the exceptions that it names; None where it
    states none, or several.
    """
    plain = " ".join(caption.split())
    but = _BUT.search(plain)
    stated = {found["word"].lower() for found in _IN.finditer(plain, 0, but.start() if but else len(plain))}
    if len(stated) != 1:
        return None
    excepted = [part.strip(" ().") for part in _AND.split(plain[but.end() :])] if but else []
    return Scale(stated.pop(), tuple(part for part in excepted if part), plain)


def in_full(cell: str, of: str, scale: Scale) -> str:
    """
    A figure with its unit, and where a larger scale word holds it, in full: "54,000 thousand = 54.0 million", "$8.48
    per membership".

    Args:
        cell: As it stands in the table.
        of: What it is of: group, label and column.
        scale: Of the table.

    Returns:
        The figure; empty where *cell* is no bare figure or sum of money, or may be one of the exceptions. The
        conversion is exact.
    """
    found = _FIGURE.fullmatch(cell.strip())
    if found is None or _YEAR.fullmatch(cell.strip()):
        return ""
    figure = f"{'-' if found['minus'] or found['loss'] else ''}{found['money'] or found['sum']}"
    if per := _excepted_rate(of, scale):
        return f"{figure}{found['number']} per {per}"
    if _is_excepted(of, scale):
        return ""
    value = number(found["number"]) * SCALES[scale.word]
    larger = [word for word in _WORDS if SCALES[word] > SCALES[scale.word] and value >= SCALES[word]]
    said = f"{figure}{found['number']} {scale.word}"
    return f"{said} = {figure}{_plain(value / SCALES[larger[-1]])} {larger[-1]}" if larger else said


def _excepted_rate(of: str, scale: Scale) -> str:
    """
    What the figure is per, where the scale leaves out rates per that; what itself is counted is no rate: "shares used
    in computing earnings per share".
    """
    left_out = {stem(found["of"].lower()) for part in scale.excepted for found in _PER.finditer(part)}
    rates = (
        found
        for found in _PER.finditer(of)
        if (base := stem(found["of"].lower())) in left_out
        and base not in map(stem, of[: found.start()].lower().split())
    )
    return next((found["of"] for found in rates), "")


def _is_excepted(of: str, scale: Scale) -> bool:
    """
    Whether *of* shares a word with something that the scale leaves out, beside rates, which say what they are per.
    """
    terms = set(terms_of(of))
    return any(terms & set(terms_of(part)) for part in scale.excepted if not _PER.search(part))


def _plain(value: Decimal) -> str:
    """With at least one decimal, and no zero behind it."""
    text = f"{value:f}"
    whole, _, decimals = text.partition(".")
    return f"{whole}.{decimals.rstrip('0') or '0'}"
