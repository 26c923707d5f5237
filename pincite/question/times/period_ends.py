"""
Months in which a period ends that a question names by one: "the June quarter of 2023", "nine months to September 2022",
whatever the fiscal year of a report calls them.
"""

import calendar
import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from pincite.values.calendar_words import MONTHS, month_number
from pincite.values.dates import MONTH

_HALF_A_MONTH = 15
"""Days within which a quarter of thirteen weeks ends before or after the last day of a month."""

ENDED = "ended "
"""How the token of such a month begins."""

_YEAR = r"(?P<year>(?:19|20)\d{2})(?!\d)"
_ENDS = r"(?:that[\s-]+)?end(?:ed|ing|s)?(?:[\s-]+(?:in|with|at))?(?:[\s-]+(?:the[\s-]+)?end[\s-]+of)?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?P<month>(?-i:{MONTH}))[\s-]+quarter(?:,|\s+(?:of|in))?\s+{_YEAR}",
        rf"\b(?P<month>(?-i:{MONTH}))\s+{_YEAR}\s+quarter\b",
        rf"\b(?:quarter|half|months|year)\s+(?:{_ENDS}|to)\s+(?P<month>(?-i:{MONTH}))(?:,|\s+of)?\s+{_YEAR}",
        rf"\bat\s+(?:the\s+)?(?:end|close)\s+of\s+(?P<month>(?-i:{MONTH}))(?:,|\s+of)?\s+{_YEAR}",
    )
)


class PeriodEnd(NamedTuple):
    """A month in which a period ends: ``year``, ``month`` from 1 to 12."""

    year: int
    month: int

    @property
    def token(self) -> str:
        """By which papers and questions name it alike."""
        return f"{ENDED}{self.year}-{self.month:02}"

    @property
    def words(self) -> frozenset[str]:
        """Those by which a question says it, in lower case."""
        return frozenset({MONTHS[self.month - 1], str(self.year), "quarter", "ended", "ending"})

    def a_year_on(self) -> "PeriodEnd":
        """The same month of the next year, whose report has this one's figures beside its own."""
        return PeriodEnd(self.year + 1, self.month)

    def ends_on(self, day: date) -> bool:
        """Whether a period that ends on *day* is one that ends in this month as quarters of weeks do."""
        last = date(self.year, self.month, calendar.monthrange(self.year, self.month)[1])
        return abs((day - last).days) <= _HALF_A_MONTH


class NamedEnd(NamedTuple):
    """Where a text names such a month, and which."""

    start: int
    end: int
    text: str
    month: PeriodEnd


@lru_cache(maxsize=1024)
def period_ends(text: str) -> tuple[NamedEnd, ...]:
    """The months with their year that *text* names as ends of a period, in order."""
    found = (match for form in _FORMS for match in form.finditer(text))
    return tuple(
        sorted(
            NamedEnd(*match.span(), match[0], PeriodEnd(int(match["year"]), month_number(match["month"])))
            for match in found
        )
    )


def of_token(token: str) -> PeriodEnd:
    """The month that a ``PeriodEnd.token`` names."""
    year, month = token.removeprefix(ENDED).split("-")
    return PeriodEnd(int(year), int(month))
