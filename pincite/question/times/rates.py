"""
By the hour, the day, the week: for what time a price is asked, and for what time a text gives one; a price for another
time alone is none for this one.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from pincite.model.values import ValueKind
from pincite.values.measures import CURRENCY
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_UNITS = {
    "hour": (("hour",), ("hourly",)),
    "day": (("day",), ("daily",)),
    "night": (("night",), ("nightly",)),
    "week": (("week",), ("weekly",)),
    "month": (("month",), ("monthly",)),
    "quarter": (("quarter",), ("quarterly",)),
    "year": (("year", "annum"), ("annual", "annually", "yearly")),
}
"""The names of a time, and the words by which something is for it."""

_NOUN = "|".join(f"(?P<{unit}>(?:{'|'.join(names)})s?)" for unit, (names, _) in _UNITS.items())
_WAY = "|".join(f"(?P<{unit}_>{'|'.join(ways)})" for unit, (_, ways) in _UNITS.items())

_DATED = r"\s+(?:end(?:ed|ing|s)\b|to\b|(?:19|20)\d\d\b)"
"""How a time goes on that is one certain of its kind, "the whole year 2025", and none that a price is for."""

_ASKED = (
    re.compile(
        rf"\b(?:per|each|every|(?:for|by)(?: an?| one| the)?(?: single| full| whole)?) (?:{_NOUN})\b(?!{_DATED})",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:{_WAY})\b", re.IGNORECASE),
    re.compile(rf"\ban? (?:{_NOUN})\W*$", re.IGNORECASE),
)
_PER = rf"(?:(?:per|an?|each|every) (?:[\w-]+ (?:and|per) )?|/ ?)(?:{_NOUN})\b"
_BEHIND = re.compile(rf"\s?(?:{_PER}|(?:{_WAY})\b)", re.IGNORECASE)
_BEFORE = (
    re.compile(rf"\b(?:{_WAY})(?:\s(?!(?:and|or|but)\b)[\w-]+){{1,4}}\s$", re.IGNORECASE),
    re.compile(rf"\bper (?:{_NOUN})(?:\s[\w-]+){{0,3}}:?\s$", re.IGNORECASE),
)
_ASIDE = re.compile(r"\([^)]*\)")
_NAMED = (
    re.compile(rf"\W*(?:1 )?(?:{_NOUN})\W*$", re.IGNORECASE),
    re.compile(rf"(?:.*\b)?(?:{_WAY})\b", re.IGNORECASE),
    re.compile(rf"(?:.*\b|.*(?=/))?{_PER}", re.IGNORECASE),
)
_CELL = re.compile(rf"\W*(?:per (?:{_NOUN})|(?:{_WAY}))\W*$", re.IGNORECASE)


def rates_asked(question: str) -> frozenset[str]:
    """The times for which *question* may ask a price: "week" of "per week", "weekly" and "for a week"."""
    return frozenset(unit for form in _ASKED for found in form.finditer(question) for unit in _units(found))


def rate_terms(rates: Collection[str]) -> frozenset[str]:
    """The terms by which a text speaks of these times: those of "week" and "weekly"."""
    return frozenset(terms_of(" ".join(word for rate in rates for words in _UNITS[rate] for word in words)))


def columns_of_rate(asked: Collection[str], names: Sequence[str]) -> list[str]:
    """
    Those of *names* that are for a time which is *asked*, "Week" beside "Day"; none where none is of another.
    """
    rates = {name: _named(name) for name in names}
    other = any(rate and not rate & frozenset(asked) for rate in rates.values())
    return [name for name, rate in rates.items() if rate & frozenset(asked)] if other else []


def is_at_another_rate(
    asked: Collection[str], text: str, cells: Sequence[tuple[str, str]], spoken: Collection[str]
) -> bool:
    """
    Whether every price of a passage is for a time, and none for one that is *asked*.

    Args:
        asked: From ``rates_asked``; where it is empty every time is right.
        text: What the passage says.
        cells: Those of a row with the names of their columns; none of a sentence.
        spoken: Terms of the question: a price below a name that it speaks may be what is asked for.
    """
    if not asked:
        return False
    rates = list(_rates_of_row(cells, spoken) if cells else _rates_of(text))
    return bool(rates) and not any(rate is None or rate & frozenset(asked) for rate in rates)


def _rates_of(text: str) -> Iterator[frozenset[str] | None]:
    """Of each sum of money the time that it is for, None where nothing says it."""
    for value in read_values(text):
        if value.kind is ValueKind.MONEY:
            found = _BEHIND.match(text, value.end)
            before = (form.search(text[: value.start]) for form in _BEFORE)
            told = found or next((each for each in before if each), None)
            yield frozenset(_units(told)) if told else None


def _rates_of_row(cells: Sequence[tuple[str, str]], spoken: Collection[str]) -> Iterator[frozenset[str] | None]:
    """The same of the sums in a row, of those that are for no time only such as stand below a name that is spoken."""
    alone = [frozenset(_units(found)) for _, cell in cells if (found := _CELL.match(cell))]
    if not any(_is_price(name, cell) for name, cell in cells[1:]):
        return
    for name, cell in cells[1:]:
        named = _named(name) if cell else frozenset[str]()
        if named or _is_price(name, cell):
            own = next(_rates_of(cell), None) or named or (alone[0] if len(alone) == 1 else None)
            if own or not frozenset(spoken).isdisjoint(terms_of(name)):
                yield own or None


def _is_price(name: str, cell: str) -> bool:
    return any(map(str.isdigit, cell)) and bool(CURRENCY.search(cell) or CURRENCY.search(name))


@lru_cache(maxsize=16_384)
def _named(name: str) -> frozenset[str]:
    """The time that the name of a column says its prices are for: "Day", "Weekly rate", "EUR per night"."""
    plain = _ASIDE.sub(" ", name)
    found = next((match for form in _NAMED if (match := form.match(plain))), None)
    return frozenset(_units(found)) if found else frozenset()


def _units(found: re.Match[str]) -> list[str]:
    return [unit.rstrip("_") for unit, text in found.groupdict().items() if text]
