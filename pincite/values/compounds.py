"""Lengths of time in several parts: "two hours and 30 minutes" is one."""

import re
from collections.abc import Sequence

from pincite.model.values import ValueKind
from pincite.values.dates import Found
from pincite.values.units import UNITS, Unit

_GLUE = re.compile(r" ?|[ \n]and[ \n]")
_WORD = re.compile(r"[^\W\d_]+$")
_OF_TWO = re.compile(r"\b(?:between|both|either|from)\s$", re.IGNORECASE)
"""What stands before two lengths of time that are two."""


def in_one(text: str, found: Sequence[Found]) -> list[Found]:
    """
    *found* with each length of time that goes on in a smaller unit, by less than one of the larger, made one: "1 year
    and 2 months", "2 h 30 min". Whoever gives two gives the smaller one first, or says "between".
    """
    result: list[Found] = []
    for item in found:
        if result and _goes_on(text, first := result[-1], item):
            result[-1] = first._replace(low=first.low + item.low, high=first.high + item.high, end=item.end)
        else:
            result.append(item)
    return result


def _goes_on(text: str, first: Found, rest: Found) -> bool:
    if not first.kind is rest.kind is ValueKind.DURATION or first.unit != rest.unit:
        return False
    whole, part = _unit(text, first), _unit(text, rest)
    return (
        whole is not None
        and part is not None
        and part.factor < whole.factor
        and first.low == first.high
        and rest.low == rest.high < whole.factor
        and _GLUE.fullmatch(text[first.end : rest.start]) is not None
        and not _OF_TWO.search(text, 0, first.start)
    )


def _unit(text: str, item: Found) -> Unit | None:
    """The unit in which a length of time ends."""
    word = _WORD.search(text[item.start : item.end])
    return UNITS.get(word[0].lower()) if word else None
