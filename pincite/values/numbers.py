"""Numbers as people write them: digits with either separator, number words, and the words that scale them."""

import re
from decimal import Decimal

from pincite.values.letters import LOWERED, RAISED_DIGITS
from pincite.values.words import NUMBER_WORDS

_SPACE = "\u00a0\u202f\u2009'’"
BLANK = r"\s(?:(?<=\u00a0)\s|\u00a0)?"
"""One blank, or two of which one may not break: so justified lines are set, "7\u00a0 million"."""
POWER = rf"10(?:\^[-\u2212]?\d{{1,2}}(?!\d)|⁻?[{RAISED_DIGITS}]{{1,2}}(?![{RAISED_DIGITS}]))"
"""A power of ten, raised or in one line: "10³", "10^3"."""
TIMES = r"\s?[×x*]\s?"
"""What stands between a figure and its power of ten."""
_MARK = rf"[{RAISED_DIGITS}]{{1,2}}(?:[.,]?\s?[{RAISED_DIGITS}]{{1,2}}){{0,9}}"
"""Raised figures behind any other number, which point to a note and change nothing of it."""
_PLAIN = (
    rf"(?:\d{{1,3}}(?:[,{_SPACE}]\d{{3}}){{1,9}}(?:\.\d+)?(?!\d)"
    rf"|\d{{1,3}}(?:\.\d{{3}}){{1,9}},\d+|\d{{1,3}}(?:\.\d{{3}}){{2,9}}(?!\d)"
    r"|\d{1,3}(?:\ 000){1,9}(?!\d)|\d+(?:[.,·]\d+)?(?!\d)|\d+)"
)
DIGITS = rf"(?:(?:\d+(?:[.,]\d+)?{TIMES})?{POWER}|{_PLAIN}(?:\ ?{_MARK})?)"
SPACED = r"\d{1,2}(?:\ \d{3}){1,2}(?:[.,]\d\d)?(?![.,]?\d|\ \d)"
"""
Thousands behind a blank, which are one number beside a currency alone ("EUR 2 500"): beside a unit, and in a longer row
of figures, they are mostly cells of a table ("3 500 ml", "USD 240 260 150").
"""
DOTTED = re.compile(r"\d{1,3}(?:\.\d{3}){2,9}")
"""Thousands behind full stops, which may be a code, too: "1.250.000"."""
_UNITS = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|zero"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_BELOW_HUNDRED = rf"(?:{_TENS}|{_TEENS}|{_UNITS})"
SCALE_NAMES = "hundred|thousand|million|billion|trillion"
"""The scale words that are no short forms."""
_BIG = rf"(?:{SCALE_NAMES}|dozen)\b"
# A chain: "twenty" takes a unit, any number a big word, and a big word a number below a hundred; two dozen words say
# any figure that has a name.
WORDS = (
    rf"(?:half\ a\ dozen|(?:an?(?=[ -]{_BIG})|\b{_BELOW_HUNDRED}\b)"
    rf"(?:[ -]{_BIG}|(?<=ty)[ -](?:{_UNITS})\b|(?:(?<=hundred)|(?<=thousand)|(?<=illion))"
    rf"(?:,?\ and)?\ {_BELOW_HUNDRED}\b){{0,24}}(?:\ and\ a\ half)?)"
)
NUMBER = rf"(?:{DIGITS}|(?i:{WORDS})(?!\w))"
SCALE_WORD = rf"(?i:{SCALE_NAMES}|mn|bn|dozen)"

SCALES = {
    "hundred": 100, "thousand": 1_000, "k": 1_000, "million": 10**6, "mn": 10**6, "m": 10**6, "billion": 10**9,
    "bn": 10**9, "b": 10**9, "trillion": 10**12,
    "dozen": 12,
}  # fmt: skip
_TEN = re.compile(rf"(?:(?P<times>.+?){TIMES})?10\^?(?P<power>.+)")
_POWERS = re.compile(POWER)
_TOLD_IN = re.compile(rf"\d{TIMES}(?P<power>{POWER})")
_MARKS = re.compile(rf"{_MARK}$")
_LOWERED = LOWERED | str.maketrans("⁻\u2212", "--")
_SEPARATORS = str.maketrans("", "", f" {_SPACE}")
_THREE = 3
"""Digits of a group of thousands."""


def number(text: str) -> Decimal:
    """
    The value of one number written in digits or words.

    "1,234.56" and "1.234,56" are both 1234.56; one comma before exactly three digits groups them ("1,234"), any other
    comma is a decimal point ("12,5"), and one full stop is always a decimal point ("1.234"). "5 × 10³" and "5 x 10^3"
    are 5000; behind any other figure than ten a raised one is the mark of a note.

    Raises:
        ValueError: If *text* is no number.
    """
    if not text[:1].isdigit():
        return _spoken(text)
    if _POWERS.search(text) and (ten := _TEN.fullmatch(text)):
        return number(ten["times"] or "1") * Decimal(10) ** int(ten["power"].translate(_LOWERED))
    plain = _MARKS.sub("", text).translate(_SEPARATORS).replace("·", ".")
    if "," in plain and "." in plain:
        point = max(plain.rfind(","), plain.rfind("."))
        return Decimal(plain[:point].replace(",", "").replace(".", "") + "." + plain[point + 1 :])
    if plain.count(".") > 1:
        return Decimal(plain.replace(".", ""))
    if "," in plain:
        head, _, tail = plain.rpartition(",")
        grouped = len(tail) == _THREE and head != "0"
        return Decimal(plain.replace(",", "") if grouped else f"{head}.{tail}")
    return Decimal(plain)


def times_power(text: str) -> Decimal:
    """The power of ten that the figure of *text* is told in: of "99 × 10⁹" a thousand million; 1 for none."""
    told = _TOLD_IN.search(text)
    return number(told["power"]) if told else Decimal(1)


def scale(text: str | None) -> int:
    """The factor of "thousand", "million", "bn" …; 1 for none."""
    return SCALES[text.strip().lower()] if text and text.strip() else 1


def _spoken(text: str) -> Decimal:
    """Sum of the parts before each big word: "two hundred and five thousand" is (2 * 100 + 5) * 1000."""
    total, part, extra = 0, 0, Decimal(0)
    words = re.split(r"[\s,-]+", text.lower())
    if words[-4:-1] == ["and", "a", "half"] or words[-3:] == ["and", "a", "half"]:
        words, extra = words[:-3], Decimal("0.5")
    for word in words:
        if word in NUMBER_WORDS:
            part += NUMBER_WORDS[word]
        elif word in {"hundred", "dozen"}:
            part = max(part, 1) * SCALES[word]
        elif word in SCALES:
            total, part = total + max(part, 1) * SCALES[word], 0
        elif word == "half":
            extra, part = Decimal("0.5"), 0
        elif word not in {"a", "an", "and"}:
            msg = f"{text!r}: {word!r} is no number word"
            raise ValueError(msg)
    if extra and words[0] == "half":
        return extra * max(total + part, 1)
    return Decimal(total + part) + extra
