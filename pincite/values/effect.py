"""
From which day a text says that it holds ("with effect from 1 April 2024") and until which, and of which day it says
that it is.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from pincite.model.values import TypedValue, ValueKind
from pincite.values.reader import read_values

_FROM = r"(?:\s+(?:and\s+including|from|on|as\s+of|as\s+from|at|the))*"
_EFFECT = re.compile(
    rf"\b(?:with\s+effect|(?:takes?|taking|has|have)\s+effect|effective(?:\s+date)?"
    rf"|(?:comes?|enters?|entry)\s+into\s+(?:force|effect)|(?:valid|in\s+(?:force|effect)|applicable)(?=\W+from\b)"
    rf"|(?P<since>starting|beginning|on\s+and\s+(?:from|after)|as\s+(?:from|of)|from)){_FROM}[\W_]{{1,6}}$",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|till|up\s+to|ending(?:\s+on)?)(?:\s+and\s+including)?\s+(?:the\s+)?$", re.IGNORECASE)
_DATED = re.compile(r"\b(?:dated|of|made\s+on|signed\s+on)(?:\s+the)?\s+$", re.IGNORECASE)
LOOK_BACK = 40
"""Characters before a day in which it is said what it is the day of."""


def effect_of(text: str) -> date | None:
    """The first day from which *text* says that something holds; None where it says none."""
    return next((effect.day for effect in effects_of(text)), None)


class Effect(NamedTuple):
    """
    A day from which a text says that something holds, and where it says so; ``told`` is whether the words tell that
    without others: "effective 1 April", not "from 1 April".
    """

    day: date
    start: int
    end: int
    told: bool


def effects_of(text: str) -> Iterator[Effect]:
    """Every day from which *text* says that something holds, in order."""
    return (Effect(day, said.start(), end, not said["since"]) for day, said, end in _days(text, _EFFECT))


def end_of(text: str) -> date | None:
    """The first day until which, that day included, *text* says that something holds; None where it says none."""
    for value in days_with_year(text):
        before = slice(max(0, value.start - LOOK_BACK), value.start)
        if _UNTIL.search(text[before]) or (value.high > value.low and _EFFECT.search(text[before])):
            return date.fromordinal(int(value.high))
    return None


def day_of_signing(text: str) -> date | None:
    """The first day of which *text* says that it is dated."""
    return next(days_of_signing(text), None)


def days_of_signing(text: str) -> Iterator[date]:
    """Every day of which *text* says that it, or a paper that it names, is dated, in order."""
    return (day for day, _, _ in _days(text, _DATED))


def _days(text: str, said: re.Pattern[str]) -> Iterator[tuple[date, re.Match[str], int]]:
    """Each day of *text* of which the words before it say *said*, those words, and where the day ends."""
    for value in days_with_year(text):
        if before := said.search(text, max(0, value.start - LOOK_BACK), value.start):
            yield date.fromordinal(int(value.low)), before, value.end


def days_with_year(text: str) -> list[TypedValue]:
    """The days of *text* with their year, which alone can be held against another day."""
    return [
        value for value in read_values(text) if value.kind is ValueKind.DATE and value.unit == "day" and value.low > 1
    ]


def without(text: str, found: Iterable[Effect | TypedValue]) -> str:
    """*text* without what was *found* in it, in order."""
    kept, at = "", 0
    for each in found:
        kept, at = kept + text[at : each.start], each.end
    return kept + text[at:]
