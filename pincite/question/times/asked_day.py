"""The day that a question asks about: "in March 2024", "before 1 April 2024"."""

import re
from datetime import date

from pincite.model.values import TypedValue
from pincite.values.effect import LOOK_BACK, days_with_year

_ON = re.compile(
    r"\b(?:in|on|at|during|for|from|until|till|as\s+(?:of|at|from))(?:\s+the(?:\s+(?:month|year)\s+of)?)?\s+$",
    re.IGNORECASE,
)
_TIMED = re.compile(r"\s*\b(?:(?:in|on|at|during|for|from)(?:\s+the)?\s+)?$", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:before|prior\s+to)(?:\s+the)?\s+$", re.IGNORECASE)


def asked_day(question: str) -> date | None:
    """
    The last day of the time that *question* asks about ("in 2023", "before 1 April 2024"); None where it names none.
    """
    for value in days_with_year(question):
        before = question[max(0, value.start - LOOK_BACK) : value.start]
        if _BEFORE.search(before):
            return date.fromordinal(int(value.low) - 1)
        if _ON.search(before):
            return date.fromordinal(int(value.high))
    return None


def with_days(question: str, day: TypedValue, words: str) -> str:
    """*question* with *words*, or none, in the place of *day* and of the preposition before it."""
    before = question[: day.start]
    kept = _TIMED.sub("", before)
    return f"{kept} {words}{question[day.end :]}" if words else f"{kept}{question[day.end :]}"
