"""The seasons of a text: stretches of days, "1 July to 31 August", "in August", over the turn of the year, too."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import meet
from pincite.values.reader import REMEMBERED, read_values

_UNITS = frozenset({"day", "day_of_year"})
_TO = re.compile(r"\s*(?:-|\u2013|\u2014|to|until|till|through)\s*", re.IGNORECASE)
_LONGEST = 364
"""Days of a stretch that tells one part of a year from another; a whole year tells one year from the next."""

_LONGEST_MONTH = 31
_FIRST, _LAST = Decimal(730120), Decimal(730485)
"""The days of the leap year in which a day without its year is read."""


@dataclass(frozen=True, slots=True)
class DaySpan:
    """A stretch of days: one range, or two where it goes over the turn of the year; ``text[start:end]`` says it."""

    parts: tuple[TypedValue, ...]
    words: str
    start: int
    end: int

    def meets(self, day: TypedValue) -> bool:
        """Whether *day*, which may be a month, lies in it."""
        return any(meet(part, day) for part in self.parts)

    @property
    def said(self) -> str:
        """The stretch as it stands in a question: "from 1 July to 31 August", "in August"."""
        return (
            f"from {self.words}" if _TO.search(self.words) and any(map(str.isdigit, self.words)) else f"in {self.words}"
        )


@lru_cache(maxsize=REMEMBERED)
def day_spans(text: str) -> tuple[DaySpan, ...]:
    """The stretches of days in *text*, of at least two days and less than a year, in order."""
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[DaySpan]:
    values = [v for v in read_values(text) if v.kind is ValueKind.DATE and v.unit in _UNITS]
    turned = [(one, other) for one, other in pairwise(values) if _turns(text, one, other)]
    taken = {id(each) for pair in turned for each in pair}
    for one, other in turned:
        parts = (replace(one, high=_LAST), replace(other, low=_FIRST))
        yield DaySpan(parts, text[one.start : other.end], one.start, other.end)
    for value in values:
        if id(value) not in taken and 0 < value.high - value.low < _LONGEST:
            yield DaySpan((value,), value.text, value.start, value.end)


def _turns(text: str, one: TypedValue, other: TypedValue) -> bool:
    """Whether two days without their year are the ends of a stretch over the turn of the year."""
    return (
        one.unit == other.unit == "day_of_year"
        and other.high < one.low
        and _TO.fullmatch(text[one.end : other.start]) is not None
    )


def single_days(text: str) -> tuple[TypedValue, ...]:
    """The days and months that *text* names, with or without their year."""
    return tuple(
        v
        for v in read_values(text)
        if v.kind is ValueKind.DATE and v.unit in _UNITS and v.high - v.low < _LONGEST_MONTH
    )
