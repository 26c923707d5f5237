"""The periods of a financial report that is made up: what its columns are called, and how people ask for one."""

from datetime import date, timedelta
from random import Random
from typing import NamedTuple

QUARTERS = ("first", "second", "third", "fourth")
MONTHS = ("three", "six", "nine", "twelve")


class ReportPeriod(NamedTuple):
    """
    The names of a report's columns, of flows and of days, the words that ask for one of them, and what a reader is told
    of when the report is.
    """

    flows: tuple[str, ...]
    days: tuple[str, ...]
    of_flows: tuple[str, ...]
    of_days: tuple[str, ...]
    about: str

    def asked(self, chance: Random, *, of_a_day: bool, missed: bool) -> str:
        """Words that ask for a column, or where it is to be *missed*, for a year before all of them."""
        if not missed:
            return chance.choice(self.of_days if of_a_day else self.of_flows)
        year = chance.randint(2008, 2015)
        day = (f"at the end of {year}", f"on December 31, {year}")
        return chance.choice(day if of_a_day else (f"in {year}", f"in the third quarter of {year}", f"Q1 {year}"))


def a_period(chance: Random) -> ReportPeriod:
    """A quarter between 2018 and 2026, by *chance*."""
    year, quarter = chance.randint(2018, 2026), chance.randint(0, 3)
    ends = date(year, 3 * quarter + 3, 28) + timedelta(days=chance.randint(-4, 2))
    end, before = _day(ends), _day(ends - timedelta(days=364))
    opens = date(year - 1, 12, 31) - timedelta(days=chance.randint(0, 3))
    name, months = QUARTERS[quarter], MONTHS[quarter]
    short, earlier = f"Q{quarter + 1} {year}", f"Q{quarter + 1} {year - 1}"
    of_flows = [
        f"in the {name} quarter of {year}", short, f"for the quarter ended {end}", f"in the three months to {end}",
        f"{name} quarter", "this quarter", "in the quarter", f"in the {name} quarter of {year - 1}", earlier,
        "a year earlier", "in the year-ago quarter", f"in the quarter to {before}", "",
    ]  # fmt: skip
    quarters = (f"Three Months Ended {end}", f"Three Months Ended {before}")
    so_far = (f"{months.capitalize()} Months Ended {before}", f"{months.capitalize()} Months Ended {end}")
    named = tuple(f"{name.capitalize()} Quarter {each}" for each in (year, year - 1))
    flows = chance.choice((quarters, (*quarters[::-1], *so_far), (short, earlier), named))
    if len(flows) > len(quarters):
        of_flows += [f"in the {months} months to {end}", f"{months} months {year}", "year to date"]
    days = chance.choice(((end, _day(opens)), (_day(opens), end)))
    of_days = (
        f"at {end}", f"as of {end}", f"on {end}", f"at the end of {ends:%B %Y}", "at quarter end", "",
        f"at {_day(opens)}", "at the end of the previous fiscal year", f"at year-end {opens.year}",
    )  # fmt: skip
    return ReportPeriod(flows, days, tuple(of_flows), of_days, f"{name} quarter, quarter or period ended {end}")


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
