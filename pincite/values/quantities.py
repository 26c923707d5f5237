"""
The quantities of a text, each with what it is a quantity of and the stretch in which it may lie: "a delay of more than
2 but not more than 24 hours".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.clauses import only_bounds
from pincite.values.letters import plain_letters
from pincite.values.numbers import times_power
from pincite.values.reader import REMEMBERED, read_values
from pincite.values.words import WORD, stem

_KINDS = frozenset({ValueKind.DURATION, ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.PERCENT, ValueKind.COUNT})
_LOWER = {Comparator.AT_LEAST: "at least", Comparator.MORE_THAN: "more than"}
_UPPER = {Comparator.AT_MOST: "at most", Comparator.LESS_THAN: "less than"}
_INFINITY = Decimal("Infinity")
_RATE = "every "
_DIGITS = re.compile(r"\d[\d.,]*")
_BREAK = re.compile(r"[.;:]\s")
_SHUT_OUT = re.compile(r"\bto (?:under|below|less than)\b", re.IGNORECASE)
"""A range without its end: "10 to under 20"."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """
    A figure, or a stretch of figures from ``low`` to ``high`` in the canonical ``unit`` of its kind.

    ``of`` is the stem of the word nearest before it that tells what it is of ("delai"), behind it where none stands
    before; of a bare count ``unit`` is the stem of what is counted. ``words`` say it, and ``start`` and ``end`` are
    where its figures stand in the text (0-based, end exclusive).
    """

    of: str
    kind: ValueKind
    unit: str
    low: Decimal
    high: Decimal
    low_open: bool
    high_open: bool
    words: str
    start: int
    end: int

    @property
    def is_point(self) -> bool:
        """Whether it is one figure."""
        return self.low == self.high

    def meets(self, other: "Quantity") -> bool:
        """Whether a figure lies in both, which are of one unit."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        shut_out = any(
            (each.low_open and each.low == low) or (each.high_open and each.high == high) for each in (self, other)
        )
        return low < high or (low == high and not shut_out)

    def is_apart(self, other: "Quantity") -> bool:
        """Whether two stretches of one unit have no more than one end in common."""
        return self.high <= other.low or other.high <= self.low


@lru_cache(maxsize=REMEMBERED)
def quantities(text: str) -> tuple[Quantity, ...]:
    """The durations, sums, shares, measures and counts of *text* in order, two bounds of one of them as one stretch."""
    values = [v for v in read_values(text) if v.kind in _KINDS and not v.unit.startswith(_RATE)]
    found: list[Quantity] = []
    taken = False
    for value, behind in zip_longest(values, values[1:]):
        if taken:
            taken = False
            continue
        pair = _pair(text, value, behind) if behind else None
        taken = pair is not None
        found.append(_quantity(text, pair or (value,)))
    return tuple(found)


def _pair(text: str, one: TypedValue, other: TypedValue) -> tuple[TypedValue, TypedValue] | None:
    """The lower and the upper bound of one quantity, in one unit, though it stands behind one of them alone."""
    ends = {one.comparator in _LOWER, other.comparator in _LOWER} == {True, False} and (
        one.comparator in _UPPER or other.comparator in _UPPER
    )
    between = text[one.end : other.start]
    if not ends or _BREAK.search(between) or not only_bounds(between):
        return None
    first, last = _told_like(one, other), _told_like(other, one)
    if first is None or last is None or first.unit != last.unit:
        return None
    return (first, last) if first.comparator in _LOWER else (last, first)


def _told_like(value: TypedValue, like: TypedValue) -> TypedValue | None:
    """
    A bare count in the unit of *like*, or in its power of ten; any other value as it is, None where it cannot be told
    so.
    """
    told = like.kind is ValueKind.COUNT and not like.unit and times_power(like.text) == 1
    if value.kind is not ValueKind.COUNT or value.unit or told or times_power(value.text) != 1:
        return value
    text = _DIGITS.sub(lambda _: value.text, like.text, count=1) if _DIGITS.search(like.text) else ""
    read = read_values(text)
    if len(read) != 1:
        return None
    (own,) = read
    return replace(value, kind=own.kind, unit=own.unit, low=own.low, high=own.high, text=text)


def _quantity(text: str, bounds: Sequence[TypedValue]) -> Quantity:
    """One quantity of one or two *bounds*."""
    low = next((each for each in bounds if each.comparator not in _UPPER), None)
    high = next((each for each in reversed(bounds) if each.comparator not in _LOWER), None)
    last = max(bounds, key=lambda each: each.end)
    return Quantity(
        of=_of(text, bounds[0]),
        kind=bounds[0].kind,
        unit=_counted(text, last) if last.kind is ValueKind.COUNT and not last.unit else last.unit,
        low=(low.high if low.comparator is Comparator.MORE_THAN else low.low) if low else -_INFINITY,
        high=(high.low if high.comparator is Comparator.LESS_THAN else high.high) if high else _INFINITY,
        low_open=low is not None and low.comparator is Comparator.MORE_THAN,
        high_open=high is not None and (high.comparator is Comparator.LESS_THAN or bool(_SHUT_OUT.search(high.text))),
        words=" and ".join(_in_words(each) for each in bounds),
        start=min(each.start for each in bounds),
        end=last.end,
    )


def _in_words(value: TypedValue) -> str:
    bound = (_LOWER | _UPPER).get(value.comparator, "")
    return f"{bound} {value.text}".strip()


def _of(text: str, value: TypedValue) -> str:
    before, behind = (_stems(part) for part in (text[: value.start], text[value.end :]))
    return next((word for word in (*reversed(before), *behind) if word in value.role), "")


def _counted(text: str, value: TypedValue) -> str:
    """The first word behind a bare figure that tells anything: "20 or more persons"."""
    return next((word for word in _stems(text[value.end :]) if word in value.role), "")


def _stems(text: str) -> list[str]:
    return [stem(word) for word in WORD.findall(plain_letters(text).lower())]
