"""
From which day a text says that it holds ("with effect from 1 April 2024"), and on which day a question asks what holds
("in March 2024").
"""

import re
from collections.abc import Iterator
from datetime import date

from pincite.model.values import TypedValue, ValueKind
from pincite.values.reader import read_values

_FROM = r"(?:\s+(?:and\s+including|from|on|as\s+of|as\s+from|at|the))*"
_EFFECT = re.compile(
    rf"\b(?:with\s+effect|(?:takes?|taking|has|have)\s+effect|effective(?:\s+date)?|(?:comes?|enters?)\s+into\s+(?:force|effect)|(?:starting|beginning)"
    rf"|on\s+and\s+(?:from|after)|as\s+(?:from|of)|from){_FROM}\W{{1,3}}$",
    re.IGNORECASE,
)
_DATED = re.compile(r"\b(?:dated|of|made\s+on|signed\s+on)(?:\s+the)?\s+$", re.IGNORECASE)
_ON = re.compile(
    r"\b(?:in|on|at|during|for|from|until|till|as\s+(?:of|at|from))(?:\s+the(?:\s+(?:month|year)\s+of)?)?\s+$",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(?:before|prior\s+to)(?:\s+the)?\s+$", re.IGNORECASE)
_LOOK_BACK = 40
"""Characters before a day in which it is said what it is the day of."""


def effect_of(text: str) -> date | None:
    """The first day from which *text* says that something holds; None where it says none."""
    return next(_days(text, _EFFECT), None)


def day_of_signing(text: str) -> date | None:
    """The first day of which *text* says that it is dated."""
    return next(_days(text, _DATED), None)


def asked_day(question: str) -> date | None:
    """
    The last day of the time that *question* asks about ("in 2023", "before 1 April 2024"); None where it names none.
    """
    for value in _dates(question):
        before = question[max(0, value.start - _LOOK_BACK) : value.start]
        if _BEFORE.search(before):
            return date.fromordinal(int(value.low) - 1)
        if _ON.search(before):
            return date.fromordinal(int(value.high))
    return None


def _days(text: str, said: re.Pattern[str]) -> Iterator[date]:
    for value in _dates(text):
        if said.search(text, max(0, value.start - _LOOK_BACK), value.start):
            yield date.fromordinal(int(value.low))


def _dates(text: str) -> list[TypedValue]:
    """The days of *text* with their year, which alone can be held against another day."""
    return [
        value for value in read_values(text) if value.kind is ValueKind.DATE and value.unit == "day" and value.low > 1
    ]
