"""Entities of a question: quoted terms, codes, names, dates in canonical form."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pincite.question.stems import SEARCH_STOP_WORDS, words
from pincite.values.calendar_words import MONTHS

MONTH = "|".join(MONTHS) + "|" + "|".join(name[:3] for name in MONTHS) + "|sept"
MONTH_DAY = re.compile(rf"\b({MONTH})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?(?:\s*,?\s*(\d{{4}}))?\b", re.IGNORECASE)
DAY_MONTH = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({MONTH})\.?(?:\s*,?\s*(\d{{4}}))?\b", re.IGNORECASE
)
ISO_DATE = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
QUOTED = re.compile(r"[\"“”«»]([^\"“”«»]{2,80})[\"“”«»]|(?<!\w)['\u2018]([^'\u2018\u2019]{2,80})['\u2019](?!\w)")
CODE = re.compile(r"\b(?=[\w./-]{0,80}\d)(?=[\w./-]{0,80}[A-Za-z])[A-Za-z0-9]+(?:[-./][A-Za-z0-9]+)*\b")
NAMED_CODE = re.compile(
    r"\b(?:part|annex|section|chapter|article|appendix|form|table|version|step|ich)\s+([A-Z]?\d[\w.()]*)", re.IGNORECASE
)
COMPOUND = re.compile(r"\b[^\W_]+(?:-[^\W_]+)+\b")
NAME = re.compile(r"\b[A-Z][\w\u2019'&]*[A-Za-z](?:\s+(?:of|de|del|and|&)?\s*[A-Z][\w\u2019'&]*[A-Za-z])*")
SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+|\n)\s*$")


@dataclass(frozen=True, slots=True)
class Entities:
    """
    What a question names, each in order of appearance; ``dates`` canonical ("jun 14", "jun 14 2026"), the rest as
    written.
    """

    quoted: tuple[str, ...]
    codes: tuple[str, ...]
    compounds: tuple[str, ...]
    names: tuple[str, ...]
    dates: tuple[str, ...]


def canonical_dates(text: str) -> str:
    """
    *text* with every date written as month, day and year where given: "June 14", "14th of June" and "2026-06-14" become
    "jun 14" or "jun 14 2026".
    """
    text = ISO_DATE.sub(
        lambda found: (
            _date(MONTHS[int(found[2]) - 1], found[3], found[1]) if 1 <= int(found[2]) <= len(MONTHS) else found[0]
        ),
        text,
    )
    text = MONTH_DAY.sub(lambda found: _date(found[1], found[2], found[3]), text)
    return DAY_MONTH.sub(lambda found: _date(found[2], found[1], found[3]), text)


def _date(month: str, day: str, year: str | None) -> str:
    return " ".join(part for part in (month[:3].lower(), str(int(day)), year or "") if part)


CANONICAL = re.compile(rf"\b(?:{'|'.join(name[:3] for name in MONTHS)}) \d{{1,2}}(?: \d{{4}})?\b")


def entities(question: str) -> Entities:
    """Read the entities of *question*; a capital at the start of a sentence makes no name by itself."""
    dated = canonical_dates(question)
    return Entities(
        quoted=_distinct(found[1] or found[2] for found in QUOTED.finditer(question)),
        codes=_distinct(
            [*(found[0] for found in CODE.finditer(question)), *(found[0] for found in NAMED_CODE.finditer(question))]
        ),
        compounds=_distinct(found[0] for found in COMPOUND.finditer(question)),
        names=_distinct(_names(question)),
        dates=_distinct(found[0] for found in CANONICAL.finditer(dated)),
    )


def _names(question: str) -> list[str]:
    names: list[str] = []
    for found in NAME.finditer(question):
        parts = re.sub(r"['\u2019]s?$", "", found[0]).split()
        if SENTENCE_START.search(question[: found.start()]) and (
            parts[0].lower() in SEARCH_STOP_WORDS or len(parts) == 1
        ):
            parts = parts[1:]
        while parts and parts[0].lower() in SEARCH_STOP_WORDS:
            parts = parts[1:]
        # a month belongs to a date, which is read as one
        parts = [part for part in parts if part.lower() not in MONTHS]
        if parts and words(" ".join(parts)):
            names.append(" ".join(parts))
    return names


def _distinct(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.strip() for item in items))
