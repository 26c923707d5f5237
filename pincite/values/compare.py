"""Do two typed values agree, contradict, or speak of different things; and does one vouch for the other."""

from dataclasses import replace
from datetime import date
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from typing import Literal

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.words import NUMBER_WORDS

Relation = Literal["same", "compatible", "contradicts", "unrelated"]

Figure = tuple[ValueKind, str, Decimal, Decimal]
"""Kind, canonical unit, low and high of a value."""

SAME_SUBJECT = 0.5
"""Overlap of roles, in [0, 1], from which two values speak of one thing; chosen by hand."""
_WAYS = {Comparator.MORE_THAN: Comparator.AT_LEAST, Comparator.LESS_THAN: Comparator.AT_MOST}
_INFINITY = Decimal("Infinity")
_CROWN = "kr"
_CROWNS = {_CROWN, "SEK", "NOK", "DKK"}
"""What "kr" may be: which one it is the paper leaves open."""

_MONTH = "month"
_DAY_SECONDS = 86_400
_DAY_UNITS = {"day", "day_of_year", "quarter"}


def roles_overlap(a: TypedValue, b: TypedValue) -> float:
    """
    Share of the shorter role's words that the other role holds too, in [0, 1].

    A value without a subject (a bare cell, a heading) gives 1: nothing says that it speaks of something else. Roles
    with different years and none in common give 0: two periods are two subjects.
    """
    left, right = set(a.role), set(b.role)
    if not left or not right:
        return 1.0
    left_years, right_years = _years(left), _years(right)
    if left_years and right_years and not left_years & right_years:
        return 0.0
    return len(left & right) / min(len(left), len(right))


def relation(a: TypedValue, b: TypedValue) -> Relation:
    """
    How two values stand to each other, symmetric in *a* and *b*.

    "unrelated": other kinds, other dimensions, or subjects that share less than half of their words. "same": equal
    ranges, comparators and polarity ("24 hours" and "1 day"). "contradicts": nothing satisfies both, or one denies what
    the other says. "compatible": something satisfies both ("at least 5" and "7").
    """
    if roles_overlap(a, b) < SAME_SUBJECT or not comparable(a, b):
        return "unrelated"
    if _CROWN in {a.unit, b.unit} and {a.unit, b.unit} <= _CROWNS:
        a, b = replace(a, unit=_CROWN), replace(b, unit=_CROWN)
    if a.unit != b.unit and not _calendar(a, b):
        return "contradicts"
    if equal(a, b) and a.comparator is b.comparator:
        return "same" if a.negated == b.negated else "contradicts"
    if a.negated != b.negated:
        return "contradicts" if vouches(a, b) or vouches(b, a) else "compatible"
    return "compatible" if meet(a, b) else "contradicts"


def comparable(a: TypedValue, b: TypedValue) -> bool:
    """
    Whether the two measure one thing: equal kind and unit, a duration in days against one in months, a day with and
    without its year.

    Equal figures in two currencies, or in percent and percentage points, are comparable too: a unit was changed. Two
    codes are, where their letters agree, but not a standard and an edition of it ("ISO 27001", "ISO 27001:2022").
    """
    if a.kind is not b.kind:
        return False
    if a.kind is ValueKind.CODE:
        of_one = a.unit.partition(":")[0] == b.unit.partition(":")[0]
        return _letters(a.unit) == _letters(b.unit) and (
            a.unit == b.unit or not of_one or (":" in a.unit and ":" in b.unit)
        )
    if a.unit == b.unit or _calendar(a, b):
        return True
    return a.kind in {ValueKind.MONEY, ValueKind.PERCENT} and (a.low, a.high) == (b.low, b.high)


def figure_of(value: TypedValue) -> Figure:
    """What makes two values one figure, whatever bounds, denies or surrounds them."""
    return value.kind, value.unit, value.low, value.high


def equal(a: TypedValue, b: TypedValue) -> bool:
    """
    Whether unit and range agree exactly; a day without its year equals that day in any year. Comparators and polarity
    are not looked at.
    """
    if a.kind is not b.kind:
        return False
    if {a.unit, b.unit} == {"day", "day_of_year"}:
        return _yearless(a) == _yearless(b)
    return a.unit == b.unit and a.low == b.low and a.high == b.high


def vouches(evidence: TypedValue, claim: TypedValue) -> bool:
    """
    Whether *evidence* being true makes *claim* true, as far as the figures go.

    An exact "70 %" vouches for "at least 50 %", "> 80 %" does not vouch for "95 %", and a limit vouches only for the
    same limit: who says "at most 70" of a rule that says "at most 50" is wrong. A claim with "about" may round what the
    evidence states exactly to the figures it shows: 69.7 vouches for "about 70". A longer stretch of time ("2026") is
    vouched for by a day in it, but a limit ("by 2030") never for a later one. Polarity is not looked at.
    """
    if claim.comparator is not Comparator.EQUAL:
        evidence, claim = _counted(evidence), _counted(claim)
    if evidence.kind is not claim.kind or (
        evidence.unit != claim.unit and not {evidence.unit, claim.unit} <= _DAY_UNITS
    ):
        return False
    if evidence.unit == "day_of_year" != claim.unit:
        return False
    if evidence.kind is ValueKind.CODE or equal(evidence, claim):
        return (
            evidence.kind is ValueKind.CODE
            or _bound(claim.comparator) in {Comparator.EQUAL, _bound(evidence.comparator)}
            or _closed(evidence, claim)
        )
    if claim.comparator is Comparator.APPROXIMATELY:
        return evidence.comparator is Comparator.EQUAL and _rounded(evidence.low, claim.low) == claim.low
    if evidence.comparator is Comparator.APPROXIMATELY or {evidence.unit, claim.unit} == {"day", "day_of_year"}:
        return False
    bounded = claim.comparator is not Comparator.EQUAL
    return evidence.comparator is Comparator.EQUAL and (bounded or _one_period(claim)) and _inside(evidence, claim)


def _counted(value: TypedValue) -> TypedValue:
    """*value*, where it is a number in a word, which counts whole things, with its limit included: "more than one"."""
    if value.kind is not ValueKind.COUNT or value.unit or value.text.lower() not in NUMBER_WORDS:
        return value
    match value.comparator:
        case Comparator.MORE_THAN:
            return replace(value, low=value.low + 1, high=value.high + 1, comparator=Comparator.AT_LEAST)
        case Comparator.LESS_THAN:
            return replace(value, low=value.low - 1, high=value.high - 1, comparator=Comparator.AT_MOST)
        case _:
            return value


def _one_period(value: TypedValue) -> bool:
    """
    Whether days are one calendar month, quarter, year or decade, in which a day may lie; "2016 to 2019" is a stretch,
    which must be stated.
    """
    if value.unit not in _DAY_UNITS or value.low == value.high:
        return False
    first, after = date.fromordinal(int(value.low)), date.fromordinal(int(value.high) + 1)
    months = (after.year - first.year) * 12 + after.month - first.month
    return first.day == after.day == 1 and (months in {1, 3} or (months in {12, 120} and first.month == 1))


def _bound(comparator: Comparator) -> Comparator:
    return Comparator.EQUAL if comparator is Comparator.APPROXIMATELY else comparator


def _closed(evidence: TypedValue, claim: TypedValue) -> bool:
    """An exact figure vouches for "at least" and "at most" it, never for "more" or "less"; "about" leaves both open."""
    return evidence.comparator is Comparator.EQUAL and claim.comparator in {
        Comparator.AT_LEAST,
        Comparator.AT_MOST,
    }


def _inside(evidence: TypedValue, claim: TypedValue) -> bool:
    low, high, low_open, high_open = _interval(evidence)
    claim_low, claim_high, claim_low_open, claim_high_open = _interval(claim)
    below = claim_low < low or (claim_low == low and (low_open or not claim_low_open))
    above = claim_high > high or (claim_high == high and (high_open or not claim_high_open))
    return below and above


def bounds_apart(a: TypedValue, b: TypedValue) -> bool:
    """
    Whether two values bound the same way, at two figures: "at most 2 hours" and "less than 4 hours" could both hold,
    but of one rule only one does. Subjects are not looked at.
    """
    same_way = _WAYS.get(a.comparator, a.comparator) is _WAYS.get(b.comparator, b.comparator)
    return same_way and a.negated == b.negated and comparable(a, b) and not equal(a, b)


def is_stretch(value: TypedValue) -> bool:
    """Whether a value is a bound or a range, in which figures may lie, and not one figure."""
    return value.comparator not in {Comparator.EQUAL, Comparator.APPROXIMATELY} or value.low < value.high


def meet(a: TypedValue, b: TypedValue) -> bool:
    """Whether something satisfies both of two comparable values; kinds, subjects and polarity are not looked at."""
    if {a.unit, b.unit} == {"day", "day_of_year"}:
        (a_first, a_last), (b_first, b_last) = _yearless(a), _yearless(b)
        return max(a_first, b_first) <= min(a_last, b_last)
    a_low, a_high, a_low_open, a_high_open = _interval(a)
    b_low, b_high, b_low_open, b_high_open = _interval(b)
    low, high = max(a_low, b_low), min(a_high, b_high)
    touch_open = (
        (a_low == low and a_low_open)
        or (b_low == low and b_low_open)
        or (a_high == high and a_high_open)
        or (b_high == high and b_high_open)
    )
    return low < high or (low == high and not touch_open)


def _interval(value: TypedValue) -> tuple[Decimal, Decimal, bool, bool]:
    """
    Low, high, and whether each end is open; "about" is the last figure shown, give or take a half; months are their
    shortest to longest days.
    """
    low, high = (value.low, value.high) if value.unit != _MONTH else (_shortest(value.low), _longest(value.high))
    match value.comparator:
        case Comparator.AT_LEAST:
            return low, _INFINITY, False, False
        case Comparator.AT_MOST:
            return -_INFINITY, high, False, False
        case Comparator.MORE_THAN:
            # "Above 10 to 12 m" is the stretch behind 10, while "after 2025" is behind all of that year.
            return (low, high, True, False) if _is_range(value) else (high, _INFINITY, True, False)
        case Comparator.LESS_THAN:
            return -_INFINITY, low, False, True
        case Comparator.APPROXIMATELY:
            half = _last_figure(low) / 2
            return low - half, high + half, False, False
        case Comparator.EQUAL:
            return low, high, False, False


def _is_range(value: TypedValue) -> bool:
    """Whether a value has two ends of its own; those of a year are its first and its last day."""
    return value.low < value.high and value.kind is not ValueKind.DATE


def _calendar(a: TypedValue, b: TypedValue) -> bool:
    """Days and months, or forms of a date, which compare by the days they cover."""
    return {a.unit, b.unit} == {"second", _MONTH} or (a.kind is ValueKind.DATE and {a.unit, b.unit} <= _DAY_UNITS)


def _shortest(months: Decimal) -> Decimal:
    return ((months * 365 / 12).to_integral_value(ROUND_FLOOR) - 2) * _DAY_SECONDS


def _longest(months: Decimal) -> Decimal:
    return ((months * 366 / 12).to_integral_value(ROUND_FLOOR) + 1) * _DAY_SECONDS


def _yearless(value: TypedValue) -> tuple[str, str]:
    first, last = date.fromordinal(int(value.low)), date.fromordinal(int(value.high))
    return first.strftime("%m-%d"), last.strftime("%m-%d")


def _rounded(value: Decimal, like: Decimal) -> Decimal:
    unit = _last_figure(like)
    return (value / unit).to_integral_value(ROUND_HALF_EVEN) * unit


def _last_figure(value: Decimal) -> Decimal:
    """The place of the last figure that is not a trailing zero: 1,200 counts in hundreds, 0.35 in hundredths."""
    return Decimal((0, (1,), int(value.normalize().as_tuple().exponent))) if value else Decimal(1)


def _letters(code: str) -> str:
    return "".join(letter for letter in code if letter.isalpha())


def _years(role: set[str]) -> set[str]:
    return {word for word in role if len(word) == 4 and word.isdigit()}  # noqa: PLR2004 - a year
