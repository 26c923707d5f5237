"""
What a figure is of: how long a time, a rate or a total, a change; where question and passage differ, the
passage is no answer.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.question.times.period_ends import period_ends
from pincite.question.times.periods import ANY_HALF, DAY, FISCAL, NINE_MONTHS, QUARTER, YEAR, full_days

_SPANS = {
    3: r"quarter(?!ly)|three[\s-]months?|Q[1-4]\b",
    6: rf"six[\s-]months?|(?:first|second)[\s-]half|half[\s-]year|{ANY_HALF}",
    9: rf"(?:first )?nine[\s-]months?|first three quarters|{NINE_MONTHS}",
    12: r"twelve[\s-]months?",
}
"""Months by how a report names the time that its figures are of."""

_BASES = {
    "share": r"\b(?:per|a|each|every) (?:\w+ ){0,2}shares?\b",
    "hour": r"\bhour(?:s|ly)?\b",
    "day": r"\b(?:days?|daily)\b",
    "night": r"\bnight(?:s|ly)?\b",
    "week": r"\bweek(?:s|ly)?\b",
    "month": r"\bmonth(?:s|ly)?\b",
    "year": r"\b(?:year(?:s|ly)?|annum|annual(?:ly)?)\b",
    "km": r"\b(?:kilomet(?:re|er)s?|km)\b",
    "mile": r"\bmiles?\b",
    "unit": r"\bunits?\b",
}
"""
How a text gives a rate, by the base that a question names; a share is owned and bought, too, and says a rate only after
such a word.
"""

_ASKED_PER = re.compile(
    r"\bper (?:(?P<share>share)|(?P<hour>hour)|(?P<day>day)|(?P<night>night)"
    r"|(?P<week>week)|(?P<month>month)|(?P<year>year|annum)|(?P<km>kilomet(?:re|er)|km)"
    r"|(?P<mile>mile)|(?P<unit>unit))\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"\b(?:(?:that )?end(?:ed|ing|s)|first|as of)\b", re.IGNORECASE)
_ON_A_DAY = re.compile(rf"\b(?:on|at|as (?:of|at)) {DAY}", re.IGNORECASE)
_ENDING = re.compile(r"\b(?:end(?:ed|ing|s)|(?:year|period|months?|weeks?) (?:to|until|through))\b", re.IGNORECASE)
_POINT = re.compile(r"\b(?:begin(?:ning)?|end(?:ing)?|open(?:ing)?|clos(?:e|ing)|start)\b", re.IGNORECASE)
_SUM = re.compile(r"\b(?:how much|price|cost|fee|rate|dividends?|earnings|income|wage|salary|charge)\b", re.IGNORECASE)

_OVER_MONTHS = re.compile(r"\b(?:how much|what) (?:did|does|do|has|have|had) ", re.IGNORECASE)
_OF_SHARES = re.compile(r"\bshares?\b|\bEPS\b", re.IGNORECASE)
_PER_SHARE = re.compile(r"\bper (?:\w+ ){0,2}share\b", re.IGNORECASE)
_SCALED = re.compile(r"\d\s(?:thousand|million|billion|trillion)\b", re.IGNORECASE)

CHANGED = (
    r"(?:(?:increas|decreas|reduc|declin|grow|rais|fall|drop|lower"
    r"|chang|improv|sav)\w*|rises?|rising|rose|grew|fell|cuts?|up|down)"
)
"""Words that say of a sum how it changed."""

_ASKS_CHANGE = re.compile(rf"\b(?:by how much|{CHANGED}|effects?|impact|differ\w*|more|less)\b", re.IGNORECASE)
_BY_HOW = re.compile(r"\bby how (?:much|many)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FigureBasis:
    """
    What the question says of the figure it wants.

    ``months`` is the length of time that it asks for (3, 6, 9 or 12), ``per`` the base of a rate ("share"), None
    where it says none; ``on_a_day`` says that it is asked of a point in time, and of no length of it; ``change`` that
    it is by how much something changed; ``total`` that it is what somebody did in all over a length of time, "how much
    did Example pay in the first half".
    """

    months: int | None
    per: str | None
    on_a_day: bool = False
    change: bool = False
    total: bool = False


def figure_basis_of(question: str) -> FigureBasis:
    """Read what *question* wants its figure to stand on."""
    spans = months_in(question)
    asked = _ASKED_PER.search(question) if _SUM.search(question) else None
    return FigureBasis(
        months=min(spans) if len(spans) == 1 else None,
        per=asked.lastgroup if asked else None,
        on_a_day=not spans and bool(_ON_A_DAY.search(question)) and not _ENDING.search(question),
        change=bool(_BY_HOW.search(question)),
        total=bool(spans and _OVER_MONTHS.search(question))
        and not (_OF_SHARES.search(question) or _POINT.search(question)),
    )


def period_words(question: str) -> tuple[str, ...]:
    """The words by which *question* says of what period or day a figure is: "the first half", "ended July 2, 2023"."""
    spans = (found[0] for form in _SPANS.values() for found in re.finditer(rf"\b(?:{form})", question, re.IGNORECASE))
    said = (found[0] for form in (QUARTER, FISCAL, YEAR, _ENDED) for found in form.finditer(question))
    return (*spans, *said, *(end.text for end in period_ends(question)), *full_days(question))


def parts_of_a_year(question: str) -> list[tuple[int, int]]:
    """Where *question* names a part of a year by counting those: "first half", "first nine months"."""
    forms = (re.compile(rf"\b(?:{form})", re.IGNORECASE) for form in _SPANS.values())
    return [found.span() for form in forms for found in form.finditer(question) if " " in found[0]]


def beside(figure_basis: FigureBasis, text: str, over: str = "") -> bool:
    """
    Whether *text* speaks of something else than *figure_basis*: of nine months where a quarter is asked for, of a total
    where a rate is.

    Args:
        figure_basis: Of the question.
        text: A passage as it would be said.
        over: What stands over the table of a row, which may say once what all its rates are per.
    """
    spans = months_in(text) if figure_basis.months is not None else frozenset[int]()
    if spans and figure_basis.months not in spans:
        return True
    if figure_basis.per is not None and not re.search(_BASES[figure_basis.per], f"{over} {text}", re.IGNORECASE):
        return True
    named = text.partition(";")[0]
    return figure_basis.total and _PER_SHARE.search(named) is not None and not _SCALED.search(named)


def is_of_a_day(name: str) -> bool:
    """Whether the *name* of a row says that its figure is that of a point in time: "Cash, end of period"."""
    return _POINT.search(name) is not None


def names_a_change(text: str) -> bool:
    """Whether *text* speaks of a change or of an effect on something: "Increase in inventories", "Change in %"."""
    return _ASKS_CHANGE.search(text) is not None


@lru_cache(maxsize=16_384)
def months_in(text: str) -> frozenset[int]:
    """
    The lengths of time in months that *text* names as reports do: 3 for "three months ended", "quarter" and "Q2";
    remembered, for the columns of a table are looked at again and again.
    """
    return frozenset(months for months, form in _SPANS.items() if re.search(rf"\b(?:{form})", text, re.IGNORECASE))
