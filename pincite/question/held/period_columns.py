"""Which columns of a statement a question asks for: by the day, the year and the length of time that name them."""

from collections.abc import Collection, Sequence

from pincite.model.evidence import ReportPeriod
from pincite.question.naming.naming import named_days
from pincite.question.record import ReadQuestion
from pincite.question.times.periods import years
from pincite.question.times.rates import columns_of_rate
from pincite.question.times.report_periods import days_in, fiscal_place
from pincite.question.wanted.figure_basis import months_in

_QUARTER_IN_MONTHS = 3


def asked_period(question: ReadQuestion, names: Sequence[str], own: ReportPeriod | None = None) -> list[str]:
    """
    Those of *names* that are of the period which *question* asks for, "Nine Months Ended June 25, 2022" of "the first
    nine months of 2022", "Week" of "per week"; none where it names none, or the names tell no periods apart.

    Of a month in which a period ends those are whose days end one there, as quarters of weeks do. Of a fiscal year or
    quarter those are whose days lie there in the years of a report that calls the quarter *own* its. Where the paper
    says none, a column is that is of the year before alone, and none is of the year that it bears:
    which of two it is where one is, only its paper knows.
    """
    if rated := columns_of_rate(question.rates, names):
        return rated
    dated = [name for name in names if years(name)]
    long = _of_length(question, dated)
    found = _of_days(question, long) or _of_named_period(question, own, long)
    return found if len(found) < len(names) else []


def are_of_other_periods(question: ReadQuestion, names: Sequence[str], own: ReportPeriod | None) -> bool:
    """
    Whether the columns of a report's statement, all *names* of which bear a day, are of other days or quarters than the
    one that *question* asks for, whatever length of time they are of.
    """
    if own is None or not names or not all(days_in([name]) for name in names):
        return False
    if question.days:
        return not _of_days(question, names)
    if question.ends:
        return not _of_ends(question, names)
    asked = _fiscal_years(question, own)
    return bool(asked) and not _of_fiscal(question, asked, own, names)


def _of_named_period(question: ReadQuestion, own: ReportPeriod | None, names: Sequence[str]) -> list[str]:
    """The columns of the months, fiscal periods or years that are asked for, by whichever of these names their days."""
    asked, dated = _fiscal_years(question, own), bool(days_in(names))
    if question.ends and dated:
        return _of_ends(question, names)
    return _of_fiscal(question, asked, own, names) if own and asked and dated else _of_years(question, names)


def _of_length(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    """The columns of as many months as are asked for, all where none says how many it is of."""
    months = question.figure_basis.months
    if months is None or not any(map(months_in, names)):
        return list(names)
    return [name for name in names if months in months_in(name)]


def _of_days(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    return [name for name in names if question.days & named_days(name)]


def _of_ends(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    return [name for name in names if any(end.ends_on(day) for end in question.ends for day in days_in([name]))]


def _fiscal_years(question: ReadQuestion, own: ReportPeriod | None) -> frozenset[str]:
    """
    The years of the question that count as the paper counts its own: those it calls fiscal, and those of its quarters
    where the paper calls none so.
    """
    if question.fiscal or own is None or own.fiscal or not _quarters(question):
        return question.fiscal
    return frozenset(year for year in question.years if year in question.periods)


def _quarters(question: ReadQuestion) -> list[int]:
    return [int(period[1]) for period in question.periods if period.startswith("q")]


def _of_fiscal(question: ReadQuestion, asked: frozenset[str], own: ReportPeriod, names: Sequence[str]) -> list[str]:
    """The columns of a day that ends a quarter which is asked for, or lies in a year that is."""
    if question.days:
        return []
    months = {number * _QUARTER_IN_MONTHS for number in _quarters(question)}
    places = {name: [fiscal_place(day, own) for day in days_in([name])] for name in names}
    return [
        name
        for name, found in places.items()
        if any(str(year) in asked and (not months or over in months) for year, over in found)
    ]


def _of_years(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    if question.days:
        return []
    named = frozenset(year for year in question.years if year in question.periods)
    before = question.reached - question.years
    if not before:
        return _bearing(named, names)
    return [] if _bearing(named, names) else _bearing(before, names)


def _bearing(wanted: Collection[str], names: Sequence[str]) -> list[str]:
    return [name for name in names if years(name).intersection(wanted)]
