"""Dates and clock times: days, months, quarters, years and decades as ranges of days, with or without a year."""

import calendar
import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from pincite.model.values import ValueKind
from pincite.values.anchors import Anchors
from pincite.values.calendar_words import MONTHS, SHORT_MONTHS, WEEKDAYS, month_number
from pincite.values.units import WORD_END


class Found(NamedTuple):
    """A value as read, before its clause is looked at: ``text[start:end]`` with its closed range in *unit*."""

    kind: ValueKind
    low: Decimal
    high: Decimal
    unit: str
    start: int
    end: int


_WORDS_TOO = ("march", "may")
"""Months whose names are words too: only a capital tells them."""

_SURE = "|".join(name for name in MONTHS if name not in _WORDS_TOO)
_SHORT = rf"(?:{'|'.join(name.capitalize() for name in SHORT_MONTHS)})\b\.?"
MONTH = rf"(?:(?i:{_SURE})|{'|'.join((*map(str.capitalize, _WORDS_TOO), *map(str.upper, _WORDS_TOO)))}|{_SHORT})"
_YEAR = r"(?:1[5-9]|20)\d\d"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_TO = r"\s?(?:-|–|—|\bto\b|\band\b|\bthrough\b)\s?"
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_WEEKDAYS = tuple(day[:3] for day in WEEKDAYS)
_LEAP = 2000
"""A year in which every day of the calendar can stand, for a day without its year."""
_CENTURY_SPLIT = 70
"""From which a year of two digits is of the last century; chosen by hand."""
_MONTHS_A_YEAR = 12

_SHORT_YEAR = r"['’]\d\d|\d\d(?=\s*(?:[?!;)]|[.,](?!\d)|$))"
"""Of two digits, behind a day and its month: with its mark, or where the sentence goes on with no thing they count."""

_ISO = re.compile(rf"(?<![\w.-])({_YEAR})([-/.])(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d|\.\d)")
_COMPACT = re.compile(
    rf"(?<![\w.,$€£/-])({_DAY})([ -]?)((?i:{'|'.join((*MONTHS, *SHORT_MONTHS))}))\2({_YEAR}|(?<=-)\d\d)"
    r"(?![\w/-]|\.\d)"
)
"""As batch records write it: "01-Mar-2026", "01 MAR 2026", "01MAR2026", with two digits of the year behind a stroke."""
_DAY_MONTH = re.compile(
    rf"(?<![\w.,$€£])(?:({_DAY}){_TO})?({_DAY})\s+(?:day\s+)?(?:of\s+)?({MONTH}){WORD_END}"
    rf"(?:,?\s+({_YEAR}|{_SHORT_YEAR})(?!\d))?"
)
_MONTH_DAY = re.compile(
    rf"\b({MONTH})\s+({_DAY})(?![\w%]|[.,]\d)(?:{_TO}({_DAY})(?![\w%:]|[.,]\d))?(?:,?\s+({_YEAR})(?!\d))?"
)
_MONTH_YEAR = re.compile(rf"\b({MONTH})(?:,|\s+of)?\s+({_YEAR})(?!\d)")
_LONE_MONTH = re.compile(rf"\b({MONTH}){WORD_END}")
_SURE_MONTH_BEFORE = re.compile(
    r"\b(?:in|of|by|since|until|till|from|during|early|late|mid"
    r"|every|each|next|last|through|to|and|before|after)[\s-]$",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"(?<![\w./])(\d{1,2})([./])(\d{1,2})\2((?:19|20)?\d\d)(?![\w/]|\.\d)")
_STROKED = re.compile(r"(?<![\w./-])(\d\d)(-)(\d\d)-((?:19|20)\d\d)(?![\w/-]|\.\d)")
"""With strokes only a year in full tells a day from a number in parts ("50-78-2")."""
_QUARTER = re.compile(
    rf"\b(?:Q([1-4])|(first|second|third|fourth)[\s-]quarter)(?:\s+of)?"
    rf"(?:\s+(?:the|fiscal|years?))*[\s,/]*(?:FY\s?)?({_YEAR})(?!\d)",
    re.IGNORECASE,
)
_YEAR_QUARTER = re.compile(rf"\b({_YEAR})[\s-]?Q([1-4])\b")
_DECADE = re.compile(r"\b((?:1[5-9]|20)\d0)['’]?s\b")
_YEARS = re.compile(rf"(?<![\w.,$€£/-])({_YEAR})\s?[-–—/]\s?({_YEAR}|\d\d)(?![\w/-])")
_LONE_YEAR = re.compile(rf"(?<![\w.,:$€£¥/-])({_YEAR})(?![\w%°]|[.,:]\d|\s?[%°])")
_FISCAL_YEAR = re.compile(rf"FY({_YEAR})(?!\w)")
_YEAR_BEFORE = re.compile(
    r"\b(?:in|since|during|year|early|late|mid|spring|summer|autumn|fall|winter|fiscal)"
    rf"[\s-]+(?:{_YEAR}(?:,|\s(?:and|to|or))\s)?$",
    re.IGNORECASE,
)
"""What tells a time, though things stand behind the figure: "in 2020 sales rose"."""

_OF_LATE = re.compile(
    r"(?:\b[Tt]he\s(?:(?:[\w'’-]+\s){1,3}of\s)?|\b[Tt]hat\sof\s|\b(?:By|Until|[Bb]etween)\s)"
    r"(?:(?:19|20)\d\d(?:,|\s(?:and|to|or))\s)?$"
)
"""
What tells a time before a year of our times alone: "the 2024 results", "the budget of 2026 holds". "Of", "to", "by" and
"the" stand before a count, too: "a lot of 1500 containers".
"""
_NO_YEAR_AFTER = re.compile(
    rf"(?:\s(?:to|and|or)\s(?:{_YEAR}|more|less|fewer))?"
    r"\s(?:per\b|km|m\b|mg|kg|g\b|mi\b|miles|feet|ft|people|euros?\b|eur\b|usd\b"
    r"|dollars?\b|times\b|sq|cubic|million|billion|thousand|[a-z]+(?<![aius])s\b"
    r"(?<!\bwas)(?<!\bhas)(?<!\bits)(?<!\bas)(?<!\bthis))",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(rf"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:s|nes|rs|ur)?days?{WORD_END}")
_PART_OF_A_WEEK = re.compile(r"(?<!\d[ -])\b(?i:week(day|end)s?)\b")
"""Monday to Friday, or Saturday and Sunday; "5 weekdays" are a number of them."""

_CLOCK = re.compile(
    r"(?<![\w.:,])(?:(?P<hour>[01]?\d|2[0-4])(?:[:.h](?P<minute>[0-5]\d))?"
    r"(?::[0-5]\d)?\s?(?P<half>a\.m\.?|p\.m\.?|am\b|pm\b|AM\b|PM\b)"
    r"|(?P<hour24>[01]?\d|2[0-4]):(?P<minute24>[0-5]\d)(?!\d|:\d\d:)"
    r"(?:\s?(?:hrs|hours|h)\b)?|(?P<word>noon|midday|midnight)\b)"
)
_JOIN = re.compile(r"\s*(?:-|–|—|to|through|until|till|and|&)\s*")
_FAR_BEFORE = 40
"""Characters before a bare year among which a word may tell that it is one."""
_OUR_TIMES = "1900"
_WIDE = 12
"""Characters between the ends of a range ("5 June to 3 July")."""
_NOON = 12


def dates(places: Anchors) -> Iterator[Found]:
    """Dates of a text, the longest form first where two overlap."""
    for pattern, kind, read in _FORMS:
        for match in places.tries(pattern, kind):
            if found := read(match):
                yield found


def times(places: Anchors) -> Iterator[Found]:
    """Clock times of a text as minutes after midnight."""
    for match in places.tries(_CLOCK, "number", "clock"):
        minutes = Decimal(_minutes(match))
        yield Found(ValueKind.TIME, minutes, minutes, "minute_of_day", *match.span())


def joined(text: str, found: list[Found]) -> list[Found]:
    """
    Neighbours such as "3 March" and "5 April 2026" with "to", "–" or "until" between them become one range; "and" joins
    only after "between".
    """
    result: list[Found] = []
    for item in found:
        previous = result[-1] if result else None
        if previous and previous.kind is item.kind and _joins(text, previous, item):
            low = _with_year(previous, item)
            if low.unit == item.unit and low.low <= item.high:
                result[-1] = Found(item.kind, low.low, item.high, item.unit, previous.start, item.end)
                continue
        result.append(item)
    return result


def _joins(text: str, left: Found, right: Found) -> bool:
    if left.kind not in {ValueKind.DATE, ValueKind.TIME} or right.start - left.end > _WIDE:
        return False
    between = text[left.end : right.start]
    if not _JOIN.fullmatch(between):
        return False
    return (
        between.strip() not in {"and", "&"} or text[max(0, left.start - 8) : left.start].lower().rstrip() == "between"
    )


def _with_year(left: Found, right: Found) -> Found:
    """A yearless left end takes the right end's year: "3 March to 5 April 2026"."""
    if left.unit != "day_of_year" or right.unit != "day":
        return left
    year = date.fromordinal(int(right.low)).year
    low = date.fromordinal(int(left.low))
    high = date.fromordinal(int(left.high))
    return left._replace(
        unit="day", low=_day(year, low.month, low.day) or left.low, high=_day(year, high.month, high.day) or left.high
    )


def _day(year: int, month: int, day: int) -> Decimal | None:
    try:
        return Decimal(date(year, month, day).toordinal())
    except ValueError:
        return None


def _found(match: re.Match[str], low: Decimal | None, high: Decimal | None, unit: str = "day") -> Found | None:
    return (
        Found(ValueKind.DATE, low, high, unit, *match.span())
        if low is not None and high is not None and low <= high
        else None
    )


def _number(day: str) -> int:
    return int(re.sub(r"\D", "", day))


def _months(match: re.Match[str], first: tuple[int, int], last: tuple[int, int]) -> Found | None:
    """From the first day of one ``(year, month)`` to the last day of another."""
    return _found(match, _day(*first, 1), _day(*last, calendar.monthrange(*last)[1]))


def _iso(match: re.Match[str]) -> Found | None:
    day = _day(int(match[1]), int(match[3]), int(match[4]))
    return _found(match, day, day)


def _compact(match: re.Match[str]) -> Found | None:
    return _days(match, match[3], None, match[1], match[4])


def _days(match: re.Match[str], month: str, first: str | None, last: str, year: str | None) -> Found | None:
    """One day or two of a month; without a year it is a day of a leap year."""
    number = _full_year(year) if year else _LEAP
    low = _day(number, month_number(month), _number(first or last))
    high = _day(number, month_number(month), _number(last))
    return _found(match, low, high, "day" if year else "day_of_year")


def _day_month(match: re.Match[str]) -> Found | None:
    return _days(match, match[3], match[1], match[2], match[4])


def _month_day(match: re.Match[str]) -> Found | None:
    return _days(match, match[1], match[2], match[3] or match[2], match[4])


def _month_year(match: re.Match[str]) -> Found | None:
    key = int(match[2]), month_number(match[1])
    return _months(match, key, key)


def _lone_month(match: re.Match[str]) -> Found | None:
    if match[1] in {"May", "March", "MAY", "MARCH", "Mar"} and not _SURE_MONTH_BEFORE.search(
        match.string, max(0, match.start() - 8), match.start()
    ):
        return None
    found = _months(match, (_LEAP, month_number(match[1])), (_LEAP, month_number(match[1])))
    return found._replace(unit="day_of_year") if found else None


def _numeric(match: re.Match[str]) -> Found | None:
    """Where day and month cannot be told apart, the range from the earlier to the later reading."""
    year = _full_year(match[4])
    first, second = int(match[1]), int(match[3])
    readings = [(second, first)] if match[2] == "." else [(second, first), (first, second)]
    possible = sorted(
        day for month, number in readings if month <= _MONTHS_A_YEAR and (day := _day(year, month, number)) is not None
    )
    return _found(match, possible[0], possible[-1]) if possible else None


def _full_year(said: str) -> int:
    """A year as it is *said*, in four digits or in two."""
    year = int(said.lstrip("'’"))
    return year if year > 99 else year + (1900 if year >= _CENTURY_SPLIT else 2000)  # noqa: PLR2004 - two digits


def _quarter(match: re.Match[str]) -> Found | None:
    return _quarter_of(match, int(match[3]), int(match[1]) if match[1] else _QUARTERS[match[2].lower()])


def _year_quarter(match: re.Match[str]) -> Found | None:
    return _quarter_of(match, int(match[1]), int(match[2]))


def _quarter_of(match: re.Match[str], year: int, quarter: int) -> Found | None:
    found = _months(match, (year, 3 * quarter - 2), (year, 3 * quarter))
    return found._replace(unit="quarter") if found else None


def _decade(match: re.Match[str]) -> Found | None:
    return _months(match, (int(match[1]), 1), (int(match[1]) + 9, 12))


def _years(match: re.Match[str]) -> Found | None:
    whole = len(match[2]) > 2  # noqa: PLR2004 - two digits
    first, last = int(match[1]), int(match[2] if whole else match[1][:2] + match[2])
    return _months(match, (first, 1), (last, 12)) if first < last else None


def _lone_year(match: re.Match[str]) -> Found | None:
    """A bare year, unless what follows makes it a count ("2000 patients") and nothing before says otherwise."""
    text, start = match.string, match.start()
    if (
        _NO_YEAR_AFTER.match(text, match.end())
        and not _YEAR_BEFORE.search(text, max(0, start - _FAR_BEFORE), start)
        and not (match[1] >= _OUR_TIMES and _OF_LATE.search(text, max(0, start - _FAR_BEFORE), start))
    ):
        return None
    return _months(match, (int(match[1]), 1), (int(match[1]), 12))


def _weekday(match: re.Match[str]) -> Found | None:
    day = Decimal(_WEEKDAYS.index(match[1].lower()))
    return _found(match, day, day, "weekday")


def _part_of_a_week(match: re.Match[str]) -> Found | None:
    first, last = (0, 4) if match[1].lower() == "day" else (5, 6)
    return _found(match, Decimal(first), Decimal(last), "weekday")


def _minutes(match: re.Match[str]) -> int:
    if match["word"]:
        return 0 if match["word"] == "midnight" else _NOON * 60
    hour, minute = int(match["hour"] or match["hour24"]), int(match["minute"] or match["minute24"] or 0)
    if match["half"] and hour <= _NOON:
        hour = hour % _NOON + (_NOON if match["half"][0] in "pP" else 0)
    return hour * 60 + minute


_Reader = Callable[[re.Match[str]], Found | None]
_FORMS: tuple[tuple[re.Pattern[str], str, _Reader], ...] = (
    (_ISO, "number", _iso), (_COMPACT, "number", _compact), (_COMPACT, "code", _compact),
    (_DAY_MONTH, "number", _day_month), (_MONTH_DAY, "month", _month_day),
    (_MONTH_YEAR, "month", _month_year), (_NUMERIC, "number", _numeric), (_STROKED, "number", _numeric),
    (_QUARTER, "code", _quarter),
    (_QUARTER, "ordinal", _quarter), (_YEAR_QUARTER, "number", _year_quarter), (_DECADE, "number", _decade),
    (_YEARS, "number", _years), (_LONE_MONTH, "month", _lone_month), (_LONE_YEAR, "number", _lone_year),
    (_FISCAL_YEAR, "code", _lone_year), (_WEEKDAY, "weekday", _weekday),
    (_PART_OF_A_WEEK, "weekday", _part_of_a_week),
)  # fmt: skip
