"""Tokens by which documents are named: codes and their series, numbered parts, days."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pincite.question.naming.entities import CANONICAL, canonical_dates
from pincite.question.times.periods import full_days
from pincite.values.words import ORDINALS

_VERSION = re.compile(
    r"(?<![^\W_])(?:(?:version|revision|rev\.?|edition|ed\.?|issue)(?:\s+(?:no\.?|number))?[\s:|]*-?"
    r"(\d+(?:\.\d+)*)(?![^\W_])|(?:rev\.?\s?|(?-i:[rv]\.?\s?|V\.?\s?(?!\d{3})|(?<!\s)R(?!\d{3})))"
    r"(\d+(?:\.\d+)*)(?![^\W_])"
    r"|(?:revision|rev\.?)[ :]*-?(?-i:([A-Z]))(?![^\W_])"
    r"|(\d+)(?:st|nd|rd|th)[\s_]+(?:edition|ed|version|revision|issue)(?![^\W_])"
    rf"|\b({'|'.join(ORDINALS)})\s+(?:edition|revision)\b)",
    re.IGNORECASE,
)
"""
Of a capital alone two digits are a version's, behind a space those of a V: a room is R101, and R12 behind its name.
"""
_YEAR = r"(?:19|20)\d{2}"
_LABELS = "v|r|rev|ver|version|ed|edition|issue"
# Letters that are all capitals may be a code's: SOP-2024 is one, policy-2024 is not.
_NAME = re.compile(
    rf"(?<![\w-])(?![A-Z]+(?:-[A-Z]+)*-{_YEAR})[A-Za-z]+(?:-[A-Za-z]+)*"
    rf"(?:-(?:{_YEAR}|(?i:{_LABELS})-?\d+))+(?![\w-])"
)
_REFERENCE = re.compile(r"(?<![\w/-])[A-Z][A-Z-]*[A-Z](?:/[A-Z\d-]+)*/\d[\d-]*(?![\w/])")
_PARTS = "part|annex|chapter|article|appendix"


def codes_of(text: str) -> set[str]:
    """Codes in one piece: "SOP-014", "Q1A(R2)" and "10-K" are sop014, q1a and 10k."""
    joined = re.findall(r"\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\b", text.replace("_", " "))
    named = re.findall(rf"\b({_PARTS})[\s_-]*(\d+)\b", text, re.IGNORECASE)
    return {code.replace("-", "").lower() for code in joined} | {f"{kind.lower()}{number}" for kind, number in named}


def document_codes(text: str) -> frozenset[str]:
    """
    Codes of documents, without what numbers their versions: "SOP-QA-012_r4" and "SOP-QA-012 rev. 4" are both sopqa012.

    Words that only a year or a version follows are a name, and no code: "holiday-policy-2026", "badge-v2", "rules-ed7",
    "GYM RULES 2026".
    """
    joined = re.sub(rf"\b([A-Z]{{2,6}})\s(?=\d{{2,}}\b)(?!{_YEAR}\b)", r"\1-", _NAME.sub(" ", text))
    bare = {re.sub(rf"(?<=\d)(?:{_LABELS})\d+$", "", code) for code in codes_of(joined)}
    return frozenset(code for code in bare | references_of(text) if re.match(rf"(?!(?:{_LABELS})\d|\d)", code))


def references_of(text: str) -> frozenset[str]:
    """Reference numbers whose parts slashes part, in one piece: "BBC/26/114" and "HM-C/7" are bbc26114 and hmc7."""
    return frozenset(re.sub(r"[/-]", "", found).lower() for found in _REFERENCE.findall(text))


def versions_of(text: str) -> tuple[str, ...]:
    """
    Numbers and letters of the versions that *text* names: "4" of "rev. 4", "v04", "4th edition" and "fourth edition".
    """
    return tuple(number for _, number in versions_at(text))


def versions_at(text: str) -> Iterator[tuple[int, str]]:
    """The same, each with the place at which its mention begins."""
    return ((found.start(), _number_of(found)) for found in _VERSION.finditer(text))


def plain_version(version: str) -> str:
    """A version without its label and the zeros that fill it up: "07", "v7" and "rev. 07" are "7"."""
    found = _VERSION.fullmatch(version)
    return _number_of(found) if found else _unfilled(version)


def is_version(version: str, named: Iterable[str]) -> bool:
    """Whether *version* is one of those *named*, however they are written: "3" is "3.0", "v3" and "Version 03"."""
    return _whole(version) in map(_whole, named)


def _whole(version: str) -> str:
    return re.sub(r"(?:\.0+)+$", "", plain_version(version)).lower()


def _number_of(found: re.Match[str]) -> str:
    name = next(group for group in found.groups() if group)
    return str(ORDINALS.get(name.lower(), _unfilled(name)))


def _unfilled(version: str) -> str:
    return version.lstrip("0") or version


def numbered_part(code: str) -> tuple[str, str] | None:
    """The words of a code that is a numbered part: "annex11" is "annex", "11"."""
    found = re.fullmatch(rf"({_PARTS})(\d+)", code)
    return (found[1], found[2]) if found else None


def days_of(text: str) -> frozenset[str]:
    """Days that a text names, without their year: "jun 28"."""
    return frozenset(" ".join(found[0].split()[:2]) for found in CANONICAL.finditer(canonical_dates(text)))


def cover_day(day: str) -> str:
    """The token of a day on a cover: "as of jul 1 2023"."""
    return f"as of {canonical_dates(day)}"


@lru_cache(maxsize=16_384)
def named_days(text: str) -> frozenset[str]:
    """The tokens of the days that *text* names with their year; remembered, for names of columns are asked often."""
    return frozenset(map(cover_day, full_days(text)))


@lru_cache(maxsize=65_536)
def series_of(code: str) -> str:
    """
    What the codes of one kind begin with: SOP-014 and SOP-021, Annex 11 and Annex 15, 10-K and 10-Q rule each other
    out, H5N1 and SOP-014 do not.
    """
    return re.match(r"[a-z]+|\d+|", code)[0]  # type: ignore[index]  # the empty string matches anything
