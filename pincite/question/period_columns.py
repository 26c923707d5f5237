"""Which columns of a statement a question asks for: by the day, the year and the length of time that name them."""

from collections.abc import Collection, Sequence

from pincite.question.figure_basis import months_in
from pincite.question.naming import named_days
from pincite.question.periods import years
from pincite.question.rates import columns_of_rate
from pincite.question.record import ReadQuestion


def asked_period(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    """
    Those of *names* that are of the period which *question* asks for, "Nine Months Ended June 25, 2022" of "the first
    nine months of 2022", "Week" of "per week"; none where it names none, or the names tell no periods apart.

    Of a fiscal year a column is that is of the year before alone, where none is of the year that it bears: which of two
    it is where one is, only its paper knows.
    """
    if rated := columns_of_rate(question.rates, names):
        return rated
    dated = [name for name in names if years(name)]
    long = _of_length(question, dated)
    found = _of_days(question, long) or _of_years(question, long)
    return found if len(found) < len(names) else []


def _of_length(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    """The columns of as many months as are asked for, all where none says how many it is of."""
    months = question.figure_basis.months
    if months is None or not any(map(months_in, names)):
        return list(names)
    return [name for name in names if months in months_in(name)]


def _of_days(question: ReadQuestion, names: Sequence[str]) -> list[str]:
    return [name for name in names if question.days & named_days(name)]


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
