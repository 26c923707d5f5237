"""
The one reader of typed values: amounts, percentages, durations, dates, times, counts, quantities and codes with what
they speak of.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache

from pincite.model.values import Comparator, TypedValue
from pincite.values import clauses
from pincite.values.anchors import Anchors, anchors
from pincite.values.codes import codes
from pincite.values.compounds import in_one
from pincite.values.dates import Found, dates, joined, times
from pincite.values.letters import plain_letters
from pincite.values.measures import counts, folds, lone_units, measures, money, ordinals, parts, rates
from pincite.values.sentences import sentences

REMEMBERED = 16_384
"""Texts: chunks, their passages and sentences come up again and again."""

_PASSES: tuple[Callable[[Anchors], Iterator[Found]], ...] = (
    dates,
    codes,
    parts,
    money,
    rates,
    times,  # before measures, which would take "17:05 hrs" for five hours
    measures,
    lone_units,
    folds,
    ordinals,
    counts,
)


@lru_cache(maxsize=REMEMBERED)
def read_values(text: str) -> tuple[TypedValue, ...]:
    """
    Every typed value of *text* in order of its span; spans never overlap.

    Money in its currency, percentages in "percent", durations in "second" (up to weeks, exact) or "month" (months,
    quarters, years: a month is not 30 days), temperatures in "degC", quantities in pint's canonical unit, dates as
    ordinal days ("day"; "day_of_year" without a year; "quarter"; "weekday"), times in minutes of the day, counts in ""
    ("ordinal", "fold" for places and multiples), codes with their normalised form as ``unit``.
    """
    places = anchors(plain_letters(text))
    found = _scan(places)
    if not found:
        return ()
    spans = sentences(text)
    sentence_starts = [start for start, _ in spans]
    told = clauses.telling(places)
    return tuple(
        _valued(text, places, told, item, spans[max(0, bisect_right(sentence_starts, item.start) - 1)])
        for item in found
    )


def bounded_span(text: str, value: TypedValue) -> tuple[int, int]:
    """The span of a value of *text* with the words that bound it: of "at least 5 days", all four."""
    if value.comparator is Comparator.EQUAL:
        return value.start, value.end
    places = anchors(plain_letters(text))
    first = bisect_left(places.starts, value.start)
    return clauses.comparator(places, value.start, value.end, first, value.kind)[1:]


def _scan(places: Anchors) -> list[Found]:
    """What the passes find, an earlier pass before a later one, never the same character twice."""
    taken = bytearray(len(places.text))
    found: list[Found] = []
    for scan in _PASSES:
        for item in scan(places):
            if not any(taken[item.start : item.end]):
                taken[item.start : item.end] = b"\x01" * (item.end - item.start)
                found.append(item)
    found.sort(key=lambda item: (item.start, item.end))
    return in_one(places.text, joined(places.text, found))


def _valued(text: str, places: Anchors, told: list[int], item: Found, sentence: tuple[int, int]) -> TypedValue:
    first, last = bisect_left(places.starts, item.start), bisect_left(places.starts, item.end)
    comparator, opening, _ = clauses.comparator(places, item.start, item.end, first, item.kind)
    return TypedValue(
        kind=item.kind,
        low=item.low,
        high=item.high,
        unit=item.unit,
        comparator=comparator,
        negated=clauses.negated(places, opening, item.end, sentence),
        role=clauses.role(places, told, first, last, sentence),
        text=text[item.start : item.end],
        start=item.start,
        end=item.end,
    )
