"""
Sentences with their spans: abbreviations, decimals and initials do not end one; list items, table lines and paragraphs
do.
"""

import re

from pincite.values.calendar_words import SHORT_MONTHS
from pincite.values.words import STOP_WORDS

_STOP = r"[.!?…](?:[\"”’')\]]|\[C?\d+\])*(?:\s*\[C?\d+\])*(?=\s)"
_ITEM = r"\n(?=\s*(?:[-–—•*▪◦‣·]\s|\(?(?:\d{1,2}|[a-z]|[ivx]+)[.)]\s|\|))"
_FIELD = r"\n(?=[^\n.:|]{1,60}:\s|[^\n]*(?:\t|\s\|\s|\S {3,}\S))|\n(?<=\|\n)"
_BREAK = re.compile(rf"{_STOP}|\n\s*\n|{_ITEM}|{_FIELD}")
_LAST_TOKEN = re.compile(r"[^\s(\[\"“']*$")
_NEXT_WORD = re.compile(r"\s*[\"“'`(\[]*\s*(\w+)")

_TITLES_TEXT = """
mr mrs ms dr prof st mt gen col lt sgt capt rev hon sen rep gov vs v e.g i.e eg ie cf ca approx resp incl excl viz
"""
_TITLES = frozenset(_TITLES_TEXT.split())
_BEFORE_NUMBER_TEXT = "no nos fig figs eq ref refs sec art ch vol p pp para c max min part tab"
_BEFORE_NUMBER = frozenset((*_BEFORE_NUMBER_TEXT.split(), *SHORT_MONTHS))
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]")
_ITEM_MARK = re.compile(r"(?:^|\n)[ \t]*\(?(?:\d{1,2}|[A-Za-z]|[ivx]+)$")
ITEM = re.compile(r"^\s*(?:[-–—•*▪◦‣·]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+)")
"""How an item of a list begins."""

CLOSED = re.compile(r"[.!?:;][\"'”’)\]]*(\s*\[?\d*\]?)$")
"""How a statement ends."""

_LOOK_BACK = 24
"""Characters before a full stop that are looked at: longer than any short form and list mark above."""


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """
    Spans ``(start, end)`` of the sentences of *text*, in order, without the white space around them (0-based, end
    exclusive).

    A single line break inside a paragraph does not end a sentence; a blank line, a list item, a "key: value" line and a
    table line do. Spans never overlap, and every character that is not white space lies in one.
    """
    spans, start = [], 0
    for match in _BREAK.finditer(text):
        if text[match.start()] != "." or not _abbreviates(text, match.start()):
            spans.append((start, match.end()))
            start = match.end()
    spans.append((start, len(text)))
    return tuple(trimmed for low, high in spans if (trimmed := _trim(text, low, high)))


def _abbreviates(text: str, stop: int) -> bool:
    """Whether the full stop at *stop* belongs to a short form, an initial or a list mark."""
    before = text[max(0, stop - _LOOK_BACK) : stop]
    found = _LAST_TOKEN.search(before)
    token = found[0] if found else ""
    following = _NEXT_WORD.match(text, stop + 1)
    word = following[1] if following else ""
    if not token:
        return (
            bool(word) and not word[0].isupper()
        )  # words set apart from their marks: "It was emotional . He is 107 ."
    if word[:1].islower() or token.lower() in _TITLES or _ITEM_MARK.search(before):
        return bool(word)
    if token.lower() in _BEFORE_NUMBER:
        return word[:1].isdigit()
    return bool(_INITIALS.fullmatch(token)) and bool(word) and word.lower() not in STOP_WORDS


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    stripped = piece.strip()
    low = start + len(piece) - len(piece.lstrip())
    return (low, low + len(stripped)) if stripped else None
