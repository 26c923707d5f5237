"""Which quarter a report calls its own, and the place of any other day among its fiscal years."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date

from pincite.model.evidence import ReportPeriod
from pincite.model.values import ValueKind
from pincite.question.times.periods import COVER_DAY, QUARTER, full_days, periods
from pincite.values.letters import plain_letters
from pincite.values.reader import read_values

_MONTH = 365.2425 / 12
"""Days of a month in the mean: quarters of thirteen weeks end within days of three of them."""

_YEAR_IN_MONTHS = 12
_QUARTER_IN_MONTHS = 3

_SAID = re.compile(
    rf"(?P<quarter>{QUARTER.pattern})"
    r"(?P<between>(?:\s+(?:and|of|the|first|six|nine|months|half|fiscal|year))*)[\s'-]*(?P<year>(?:19|20)\d{2})(?!\d)",
    re.IGNORECASE,
)
"""How a report names a quarter with its year: "third quarter and first nine months of fiscal year 2023", "Q3 2023"."""

_OFTEN = 3
"""Times from which a report that names a quarter more often than any other calls it its own."""


def report_period(front: str, text: str) -> ReportPeriod | None:
    """
    The quarter that a report is of: its end as its *front* page says, and what its *text* calls the quarter that it
    speaks of most, the later one of equals.

    None where it says no such day or names no quarter often, and where both cannot be one: a fiscal year ends less than
    a year before or after the calendar year whose number it bears.
    """
    ends = [day for found in COVER_DAY.finditer(front) if "ended" in found[0] for day in days_in([found["day"]])]
    found = [_said(each) for each in _SAID.finditer(plain_letters(text))]
    said = Counter(quarter for quarter, _ in found)
    if not ends or not said:
        return None
    own = max(said, key=lambda each: (said[each], each))
    apart = own[0] * _YEAR_IN_MONTHS + own[1] * _QUARTER_IN_MONTHS - (ends[0].year * _YEAR_IN_MONTHS + ends[0].month)
    if said[own] < _OFTEN or abs(apart) >= _YEAR_IN_MONTHS:
        return None
    fiscal = sum(so for quarter, so in found if quarter == own)
    return ReportPeriod(ends[0], own[1], own[0], fiscal=2 * fiscal > said[own])


def _said(found: re.Match[str]) -> tuple[tuple[int, int], bool]:
    """Year and number of a quarter that is named, and whether its year is called fiscal."""
    (token,) = periods(found["quarter"])
    return (int(found["year"]), int(token[1])), "fiscal" in found["between"].lower()


def fiscal_place(day: date, own: ReportPeriod) -> tuple[int, int]:
    """
    The fiscal year in which *day* ends a period of the paper whose quarter *own* is, and how many of its months are
    over then, from 1 to 12.
    """
    months = own.year * _YEAR_IN_MONTHS + own.quarter * _QUARTER_IN_MONTHS + round((day - own.end).days / _MONTH)
    return (months - 1) // _YEAR_IN_MONTHS, (months - 1) % _YEAR_IN_MONTHS + 1


def days_in(texts: Sequence[str]) -> list[date]:
    """The days that *texts* name with their year."""
    return [
        date.fromordinal(int(value.low))
        for text in texts
        for said in full_days(text)
        for value in read_values(said)
        if value.kind is ValueKind.DATE and value.low is not None and value.low == value.high
    ]
