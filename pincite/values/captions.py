"""The unit that a caption, a heading or the name of a column gives to the bare figures below it."""

import re
from functools import lru_cache

from pincite.model.values import ValueKind
from pincite.values.reader import read_values

REMEMBERED = 4096
"""Captions and names of columns, which stand over many rows."""

NUMBERED = re.compile(r"(?:table|tab\.|exhibit|schedule)\s+[A-Z]?[\w.]*\d\w*\s*[.:|\u2013-]", re.IGNORECASE)
"""How a caption begins that has a number: "Table 3.", "Tab. A1:"."""

_STATED = re.compile(r"(?:(?<=\s)|^)[(\[](?:(?:[^()\[\]]{1,30} )?in )?(?P<bracketed>[^()\[\]]{1,60})[)\]]|\bin (?P<spoken>[^.,;:()\[\]]{1,40})")
_UNITS = frozenset({ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY})
_GOES_ON = re.compile(
    r"\s*(?:[^\w\s].*|(?:thousands?|millions?|billions?|per|of|an?|each|incl|excl|including|excluding|at|by|net|gross|unless|except|where|if|rounded)\b.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""What may stand behind a unit: "EUR per night", "% of the price"; "in kg bags" is no unit of what stands below."""


@lru_cache(maxsize=REMEMBERED)
def unit_stated(text: str) -> str:
    """
    The unit that *text* ends with or has in brackets, as written; empty where it states none.

    "Prices in EUR per night" gives "EUR per night", "Storage temperatures (°C)" gives "°C"; of several the last one counts. A scale alone ("in millions") is none.
    """
    found = [" ".join((match["bracketed"] or match["spoken"]).split()) for match in _STATED.finditer(text)]
    return next((unit for unit in reversed(found) if _is_unit(unit)), "")


def _is_unit(text: str) -> bool:
    values = read_values(f"1 {text}")
    return bool(values) and values[0].start == 0 and values[0].kind in _UNITS and _GOES_ON.fullmatch(f"1 {text}"[values[0].end :]) is not None
