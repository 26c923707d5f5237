"""
Reporting periods and years as the same tokens wherever they stand: "second quarter of 2023", "Q2 2023" and "2Q23" are
q2 and 2023.
"""

import re
from functools import lru_cache

from pincite.values.dates import MONTH
from pincite.values.letters import plain_letters

ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
}
QUARTER = re.compile(
    r"(?<![a-z0-9])(?:q([1-4])|([1-4])q|(first|second|third|fourth|1st"
    r"|2nd|3rd|4th)[\s-]+quarter|quarter\s+(one|two|three|four|[1-4](?!\d)))"
    r"(?![a-z]|\d(?!\d))",
    re.IGNORECASE,
)
FISCAL = re.compile(r"(?<![a-z0-9])(?:fiscal(?:\s+year)?|fy)[\s_'-]*((?:19|20)?\d{2})(?!\d)", re.IGNORECASE)
FISCAL_CODE = re.compile(
    r"(?:(?<![a-z0-9])|(?<=q[1-4])|(?<=[1-4]q))fy[\s_'\u2019-]*((?:19|20)?\d{2})(?!\d)", re.IGNORECASE
)
SHORT_QUARTER = re.compile(r"(?<![a-z0-9])(?:q[1-4][\s_'-]*|[1-4]q[\s_'-]*)((?:19|20)?\d{2})(?!\d)", re.IGNORECASE)
_JOINED_YEAR = re.compile(
    r"\b(?:(?P<before>[1-4]Q|[12]H)['/\u2019]?|(?P<behind>Q[1-4]|H[12])['/\u2019])(?P<year>(?:20)?\d{2})(?![\d/.,]*\d)"
)
"""A quarter or a half that is written in one piece with its year: "2Q25", "H1/26"."""

YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
SEASON = re.compile(r"(?<!\d)20\d{2}/(\d{2})\b")
DAY = rf"(?:{MONTH}\s\d{{1,2}},?\s\d{{4}}|\d{{1,2}}\s{MONTH}\s\d{{4}})"
COVER_DAY = re.compile(
    rf"\b(?:(?:period|quarter|month|week|year)s? end(?:ed|ing)(?: on)?|outstanding (?:as of|at|on))\s+(?P<day>{DAY})"
)
_OF_A_YEAR = (
    r"(?=[\s/'\u2019-]*(?:(?:of\s+)?(?:fiscal|FY)(?:\s+year)?[\s'\u2019-]*\d|(?:19|20)\d{2}(?!\d))"
    r"|[/'\u2019]?\d{2}(?!\d))"
)
FIRST_HALF, ANY_HALF, NINE_MONTHS = (rf"(?:{form}){_OF_A_YEAR}" for form in ("H1|(?-i:1H)", "H[12]|(?-i:[12]H)", "9M"))
"""How a part of a year is written for short: "H1 2025", "1H26", "9M 2025"; alone "H1" may be a hall."""

_FIRST_PARTS = {
    2: re.compile(rf"\b(?:first[\s-](?:half|six[\s-]months|two[\s-]quarters)\b|{FIRST_HALF})", re.IGNORECASE),
    3: re.compile(rf"\b(?:first[\s-](?:nine[\s-]months|three[\s-]quarters)\b|{NINE_MONTHS})", re.IGNORECASE),
}
LATEST = re.compile(r"\b(?:most\s+recent|latest|newest|current)\b", re.IGNORECASE)

PREVIOUS = re.compile(
    r"\b(?:previous|prior|earlier|former|(?<!how )old|older|original|superseded"
    r"|replaced|outdated)\s+(?:[\w-]+\s+){0,2}?(?:version|edition|revision|issue|text|"
    r"wording|agreement|contract|clause|section|schedule|terms|policy|procedure|handbook|rules?)\b"
    r"|\b(?:before|prior to|without)\s+(?:the\s+|any\s+|its\s+)?(?:amendment|addendum|change|variation|revision)s?\b"
    r"|\b(?:originally|previously|formerly|unamended)\b",
    re.IGNORECASE,
)


def periods(text: str) -> tuple[str, ...]:
    """Quarters ("q2") and years ("2023") that *text* names, each once, in the order quarters, years."""
    text = plain_letters(text)
    quarters = [f"q{_quarter(found)}" for found in QUARTER.finditer(text)]
    years = [_year(found[1]) for pattern in (SHORT_QUARTER, FISCAL) for found in pattern.finditer(text)] + YEAR.findall(
        text
    )
    return tuple(dict.fromkeys([*quarters, *years]))


@lru_cache(maxsize=16_384)
def years(text: str) -> frozenset[str]:
    """
    The years that *text* names, both of a season ("2026/27") among them; remembered, for a chunk is looked at again and
    again.
    """
    return frozenset(
        [*(token for token in periods(text) if token.isdigit()), *(f"20{found[1]}" for found in SEASON.finditer(text))]
    )


def reached_years(text: str) -> frozenset[str]:
    """
    The years in which what *text* names may lie: those it names, and the one before each fiscal year, which bears the
    year it ends in.
    """
    return years(text).union(str(int(year) - 1) for year in fiscal_years(text))


def fiscal_years(text: str) -> frozenset[str]:
    """The years that *text* calls fiscal, each by the number that it bears."""
    return frozenset(_year(found[1]) for found in FISCAL.finditer(plain_letters(text)))


def quarters_reached(text: str) -> frozenset[str]:
    """The quarters with which the parts of a year end that *text* names: "q2" of "the first half"."""
    return frozenset(f"q{number}" for number, form in _FIRST_PARTS.items() if form.search(text))


def cover_days(text: str) -> tuple[str, ...]:
    """
    The days that a report's cover names, as it writes them: on which its period ends, and of which it counts what is
    outstanding.
    """
    return tuple(dict.fromkeys(found["day"] for found in COVER_DAY.finditer(text)))


def full_days(text: str) -> tuple[str, ...]:
    """The days with their year that *text* names, as it writes them."""
    return tuple(dict.fromkeys(re.findall(rf"\b{DAY}", text)))


def years_in_full(text: str) -> str:
    """
    *text* with its fiscal years as papers write them: "FY18" and "FY2018" are "fiscal 2018", "Q2 FY18" is "Q2 fiscal
    2018"; and with the year of a quarter or a half in full: "2Q25" is "Q2 2025", "H1/26" is "H1 2026".
    """
    text = FISCAL_CODE.sub(
        lambda found: f"{' ' if text[: found.start()][-1:].isalnum() else ''}fiscal {_year(found[1])}", text
    )
    return _JOINED_YEAR.sub(lambda found: f"{found['behind'] or found['before'][::-1]} {_year(found['year'])}", text)


def quarter_in_words(token: str) -> str:
    """How a quarter ("q3") is written out: "third quarter"."""
    return f"{next(word for word, number in ORDINALS.items() if number == int(token[1]))} quarter"


def asks_for_latest(text: str) -> bool:
    """Whether *text* asks for the newest of several periods."""
    return LATEST.search(text) is not None


def asks_for_previous(text: str) -> bool:
    """Whether *text* asks for what held before a change."""
    return PREVIOUS.search(text) is not None


def _quarter(found: re.Match[str]) -> int:
    digit = found[1] or found[2]
    word = (found[3] or found[4] or "").lower()
    return int(digit) if digit else ORDINALS[word] if word in ORDINALS else int(word)


def _year(digits: str) -> str:
    return digits if digits.startswith(("19", "20")) and digits[2:] else f"20{digits}"
