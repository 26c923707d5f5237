"""
Which reports tell of the quarter that a question names with its year: those that are of it, or else the ones of a year
later, which have its figures beside their own.
"""

from collections.abc import Sequence
from dataclasses import replace

from pincite.question.naming.pointers import Pointers
from pincite.question.times.period_ends import ENDED, PeriodEnd, of_token
from pincite.retrieval.papers.profiles import Profile


def in_quarter(pointers: Pointers, profiles: Sequence[Profile]) -> list[Profile]:
    """
    The *profiles*, each report that tells of the quarter which the question names with its year named by that, too.

    Of one company these are the reports of that quarter, or where there is none those of a year later. A month in which
    a quarter ends ("the June quarter of 2023") means the reports whose quarter ends there, whatever they call it.
    """
    ends = {of_token(code) for code in pointers.codes if code.startswith(ENDED)}
    if len(ends) == 1:
        (end,) = ends
        own = _of_end(end, profiles)
        return _named(profiles, own, _of_end(end.a_year_on(), profiles), frozenset({end.token, str(end.year)}))
    quarters = {f"q{number}" for number in range(1, 5)} & pointers.codes
    years = {code for code in pointers.codes if len(code) == len("2023") and code.isdigit()}
    if len(quarters) != 1 or len(years) != 1:
        return list(profiles)
    (quarter,), (year,) = quarters, years
    own, later = (
        frozenset(each.doc_id for each in profiles if each.of_quarter() == (int(year) + on, quarter)) for on in (0, 1)
    )
    return _named(profiles, own, later, frozenset({year}))


def _of_end(end: PeriodEnd, profiles: Sequence[Profile]) -> frozenset[str]:
    return frozenset(each.doc_id for each in profiles if each.period and end.ends_on(each.period.end))


def _named(
    profiles: Sequence[Profile], own: frozenset[str], later: frozenset[str], codes: frozenset[str]
) -> list[Profile]:
    """The profiles with *codes* of those that are of the quarter, or *later* where none of their company is."""
    known = {each.issuer for each in profiles if each.doc_id in own}
    return [
        replace(each, codes=each.codes | codes)
        if each.doc_id in own or (each.doc_id in later and each.issuer not in known)
        else each
        for each in profiles
    ]
