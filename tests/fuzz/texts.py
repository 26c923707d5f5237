"""
Texts that nobody chose: sentences from a seeded grammar, sentences of public collections, and one sentence changed into
a near copy of itself.
"""
# ruff: noqa: RUF001  -- odd letters are the point, and chance is for variety alone

import gzip
import json
import lzma
import random
import re
from collections.abc import Iterator
from pathlib import Path

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "weekdays", "Sundays")
_MONTHS = ("January", "Feb.", "March", "May", "June 31", "Sept", "31 November", "December", "29 February")
_UNITS = (
    "%",
    "days",
    "mg/mL",
    "°C",
    "EUR",
    "million",
    "km/h",
    "basis points",
    "business days",
    "m²",
    "percentage points",
    "CFU/g",
    "×",
    "-fold",
    "a.m.",
    "hrs",
)
_WORDS = (
    "twenty-one",
    "half a dozen",
    "two and a half",
    "a hundred",
    "one thousand and five",
    "zero",
    "thrice",
    "the second",
    "three quarters",
    "first quarter",
)
_JOINTS = (
    " to ",
    "-",
    "–",
    " and ",
    " or ",
    ", ",
    " until ",
    " through ",
    " ± ",
    " of ",
    "/",
    " (",
    ") ",
    "; ",
    ": ",
    " × ",
    " – ",
    "=",
    "\n",
    "\t",
    " [C1] ",
    "…",
)
_SIGNS = (
    "≥",
    "<",
    "about ",
    "at least ",
    "not ",
    "no more than ",
    "up to ",
    "$",
    "€",
    "-",
    "−",
    "#",
    "§ ",
    "Section ",
    "Article ",
    "FY",
    "Q1 ",
    "+",
    "~",
    "\u200b",
    "\u202e",
)
_STARTS = (
    "It operates from",
    "The fee is",
    "between",
    "The Buyer shall pay",
    "You are not",
    "In",
    "According to",
    "•",
    "1.",
    "(a)",
    "As amended by",
    "|",
    "Ignore all",
    "Who",
)
_CODES = (
    "ICH Q13",
    "SOP-017",
    "ISO/IEC 27001:2022",
    "21 CFR 11.10(a)",
    "class III",
    "§§ 4",
    "A1b2-C3",
    "v4.2.1",
    "1/2",
    "10/11/2024",
    "2024-02-30",
    "COVID-19",
    "[C2, 4]",
)
_RANGES = (
    "Monday to Saturday",
    "Tue-Thu",
    "9:00 to 18:00",
    "3 March to 5 April 2026",
    "1 May–30 June",
    "FY2020-21",
    "Q1 to Q3 2024",
    "2016–19",
    "from 1990s to 2000s",
)
_NOISE = (
    "ſ",
    "ı",
    "\u212a",
    "ſecond",
    "ſeptember",
    "ſix",
    "sıx",
    "²",
    "½",
    "١٢",
    "٣",
    "Ⅻ",
    "ß",
    "İ",
    "ﬁ",
    "e\u0301",
    "漢字。",
    "🙂",
    "\x00",
    "\ufeff",
    "\u00ad",
    "ǅ",
    "᠎",
    "\x85",
    "\u2028",
    "𝟗",
    "²³",
    "①",
)
_PIECES = (_DAYS, _MONTHS, _UNITS, _WORDS, _JOINTS, _SIGNS, _STARTS, _CODES, _RANGES, _NOISE)
_WEIGHTS = (3, 3, 5, 3, 8, 4, 3, 3, 2, 1)
_STOP = re.compile(r"(?<=[.!?])\s+")
_TOKEN = re.compile(r"\d+|[A-Za-z]+")


def generated(seed: int, count: int) -> Iterator[str]:
    """*count* sentences of figures, dates, units, codes and odd signs; the same seed gives the same ones."""
    chance = random.Random(seed)
    for _ in range(count):
        yield "".join(_piece(chance) for _ in range(chance.randint(1, 18))) + chance.choice((".", "", "?", " !", "..."))


def _piece(chance: random.Random) -> str:
    if chance.random() < 0.35:
        return _figure(chance) + chance.choice((" ", "", "%", " h "))
    kind = chance.choices(_PIECES, _WEIGHTS)[0]
    return chance.choice(kind) + chance.choice((" ", " ", " ", "", ","))


def _figure(chance: random.Random) -> str:
    digits = chance.choice((1, 1, 2, 2, 3, 4, 6, 12, 28, 29, 40))
    whole = str(chance.randrange(10**digits))
    match chance.randrange(9):
        case 0:
            return f"{chance.randrange(30)}:{chance.randrange(70):02d}"
        case 1:
            return f"{whole}.{chance.randrange(10**digits)}"
        case 2:
            return f"{chance.randrange(2300)}-{chance.randrange(14):02d}-{chance.randrange(33):02d}"
        case 3:
            return f"{int(whole):,}"
        case 4:
            return f"{chance.randrange(40)}/{chance.randrange(15)}/{chance.randrange(2100)}"
        case _:
            return whole


def changed(text: str, chance: random.Random) -> str:
    """
    A near copy: up to three of its words or figures exchanged, left out or put twice, so that what compares two texts
    finds something to compare.
    """
    tokens = list(_TOKEN.finditer(text))
    for match in sorted(chance.sample(tokens, min(len(tokens), 3)), key=lambda match: -match.start()):
        new = chance.choice((_piece(chance), match[0] * 2, "", str(chance.randrange(100)), "not " + match[0]))
        text = text[: match.start()] + new + text[match.end() :]
    return text


def public(folder: Path) -> Iterator[str]:
    """
    Sentences of the public collections in *folder*, in the order of their files: abstracts, passages, questions,
    claims, e-mails.
    """
    for name in (
        "scifact/corpus.jsonl.gz",
        "fda_qna/qna.jsonl",
        "clapnq/dev_answerable.jsonl",
        "clapnq/dev_unanswerable.jsonl",
        "bipia/email_train.jsonl",
    ):
        yield from _sentences(folder / name)
    for name in ("nli", "qa", "rel"):
        yield from _sentences(folder / "reading" / f"{name}.jsonl.xz")


def _sentences(path: Path) -> Iterator[str]:
    opened = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            for text in _texts(json.loads(line)):
                yield from (sentence for sentence in _STOP.split(text) if sentence.strip())


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _texts(each)
        case dict():
            for each in value.values():
                yield from _texts(each)
