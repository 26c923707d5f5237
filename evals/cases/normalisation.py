"""
How texts are compared: white space, case, punctuation variants and number formats do not make a difference, digits do.
"""

import re
import unicodedata
from decimal import Decimal, InvalidOperation

_DASHES = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "-")
_QUOTES = dict.fromkeys((0x2018, 0x2019, 0x201A), "'") | dict.fromkeys((0x201C, 0x201D, 0x201E), '"')
_SEPARATORS = ",\u00a0\u2009\u202f"
_THOUSANDS = re.compile(rf"(?<![\d.{_SEPARATORS}])\d{{1,3}}(?:[{_SEPARATORS}]\d{{3}})+(?!\d|[{_SEPARATORS}]\d)")
_NUMBER = re.compile(r"[a-z]*\d+(?:\.\d+)?")
_SIGNED = re.compile(rf"(?P<sign>(?<![\w.,)\]°%-])-(?=\d))?(?P<number>{_NUMBER.pattern})")


def collapsed(text: str) -> str:
    """*text* with every run of white space as one blank, ends trimmed."""
    return " ".join(text.split())


def comparable(text: str) -> str:
    """
    *text* in the form in which two texts are held against each other.

    Compatibility characters are folded, words broken at a line's end joined, case and kinds of dashes and quotes
    levelled, thousands separators and a fraction of zeros taken out, a unit set apart from its number ("30mg" and "30
    mg"), a hyphen between number and word read as a blank ("30-day"). A plain space is no thousands separator: the
    cells of a table row stand side by side.
    """
    joined = re.sub(r"(?<=[a-z])[-\u00ad]\s*\n\s*(?=[a-z])", "", text)
    plain = _THOUSANDS.sub(lambda match: re.sub(rf"[{_SEPARATORS}]", "", match.group()), joined)
    folded = collapsed(
        unicodedata.normalize("NFKC", plain.replace("\u00ad", "")).casefold().translate(_DASHES | _QUOTES)
    )
    whole = re.sub(r"(?<=\d)\.0+(?!\d|\.\d)", "", folded)
    spaced = re.sub(r"(?<=\d)-?(?=[a-z])", " ", whole)
    return collapsed(re.sub(r"(?<=\d)\s*(?=[%°])", "", spaced))


def holds(text: str, keyword: str) -> bool:
    """
    Whether *keyword* stands in *text* as whole words and whole numbers: "30" does not stand in "130", "30.5" or
    "3,300".
    """
    needle = re.escape(comparable(keyword))
    return re.search(rf"(?<![a-z0-9])(?<!\d[.,]){needle}(?![a-z0-9])(?![.,]\d)", comparable(text)) is not None


def numbers(text: str) -> frozenset[str]:
    """The numbers and codes with digits in *text*, canonical ("1,500.0" and "1500" are one, "Q13" and "Q12" two)."""
    return frozenset(_canonical(match.group()) for match in _NUMBER.finditer(comparable(text)))


def signed_numbers(text: str) -> frozenset[str]:
    """The same with their minus, where one stands: "-25 to -15" holds neither 25 nor 15, "2-8" holds 2 and 8."""
    return frozenset(
        f"{match.group('sign') or ''}{_canonical(match.group('number'))}"
        for match in _SIGNED.finditer(comparable(text))
    )


def _canonical(token: str) -> str:
    try:
        return format(Decimal(token).normalize(), "f")
    except InvalidOperation:
        return token
