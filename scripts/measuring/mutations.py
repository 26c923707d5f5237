"""
False sentences made from true ones, one change each: digits, number words, units, dates, comparators, modality,
negation, antonyms, names.

Written before the reader that it tests and sharing nothing with it: own patterns, own tables, the standard library
alone. What the verifier cannot catch stays in here; its rate is reported, never left out.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum


class MutationKind(StrEnum):
    """What one change did to a sentence."""

    DIGIT = "digit"
    NUMBER_WORD = "number_word"
    UNIT = "unit"
    DATE = "date"
    COMPARATOR = "comparator"
    MODALITY = "modality"
    NEGATION = "negation"
    ANTONYM = "antonym"
    NAME = "name"


VALUE_KINDS = frozenset({MutationKind.DIGIT, MutationKind.NUMBER_WORD, MutationKind.UNIT, MutationKind.DATE})


@dataclass(frozen=True, slots=True)
class Mutation:
    """*text* is the sentence with ``original`` at ``start`` replaced by ``replacement``."""

    kind: MutationKind
    start: int
    original: str
    replacement: str
    text: str


Site = tuple[int, int, str]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
MONTHS_SHORT = ("Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MONTH = "|".join((*MONTHS, *MONTHS_SHORT))
DATE = re.compile(
    rf"\b(?:\d{{4}}-\d\d-\d\d|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}|(?:\d{{1,2}}(?:st|nd|rd|th)?\s+)?(?:{MONTH})\b\.?(?:\s+\d{{1,2}}(?:st|nd|rd|th)?\b)?(?:,?\s+\d{{4}}\b)?"
    r"|(?:1[5-9]|20)\d\d\b(?![,.]\d))"
)
MARK = re.compile(r"\[[^\]]*\]|\([A-Z]\d+\)")
NUMBER_WORDS = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
]  # fmt: skip
ORDINAL_WORDS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b(?!-)", re.IGNORECASE)
ORDINAL_WORD = re.compile(rf"\b(?:{'|'.join(ORDINAL_WORDS)})\b", re.IGNORECASE)
AMOUNT = rf"(?:\d[\d.,]*|{'|'.join(NUMBER_WORDS)})"
FAMILIES: tuple[tuple[str, ...], ...] = (
    ("second", "minute", "hour", "day", "week", "month", "year"),
    ("seconds", "minutes", "hours", "days", "weeks", "months", "years"),
    ("µg", "mg", "g", "kg"),
    ("nm", "mm", "cm", "m", "km"),
    ("metres", "kilometres", "miles", "feet"),
    ("meters", "kilometers", "miles", "feet"),
    ("ml", "litres"),
    ("mL", "L"),
    ("°C", "°F"),
    ("kg", "lb"),
    ("kilograms", "grams", "pounds", "tonnes"),
    ("EUR", "USD", "GBP"),
    ("euros", "dollars", "pounds"),
    ("million", "billion", "thousand", "hundred"),
    ("%", "percentage points"),
    ("percent", "percentage points"),
    ("MB", "GB", "TB"),
    ("W", "kW", "MW"),
)
_UNITS = "|".join(sorted({re.escape(unit) for family in FAMILIES for unit in family}, key=len, reverse=True))
UNIT = re.compile(rf"(?<=[\d\w])[\s -]?({_UNITS})(?![\w])")
AMOUNT_BEFORE = re.compile(rf"(?:^|[^\w.,])(?:[$€£]\s?)?{AMOUNT}$", re.IGNORECASE)
SYMBOLS = "€$£"
COMPARATORS = (
    ("at least", "at most"), ("no more than", "no less than"), ("not more than", "not less than"), ("more than",
    "less than"), ("fewer than", "more than"),
    ("no later than", "no earlier than"), ("not later than", "not earlier than"), ("up to", "at least"), ("within",
    "only after"), ("before", "after"),
    ("minimum", "maximum"), ("over", "under"), ("above", "below"), ("exceeding", "below"), ("or more", "or less"),
    ("or fewer", "or more"),
)  # fmt: skip
MODALITY = (
    ("must not", "may"), ("may not", "must"), ("shall not", "may"), ("need not", "must"), ("must", "need not"),
    ("shall", "need not"), ("should", "need not"),
    ("may", "must not"), ("can", "must not"), ("is required", "is optional"), ("are required", "are optional"),
    ("not required", "required"),
)  # fmt: skip
ANTONYMS = (
    ("increase", "decrease"), ("increased", "decreased"), ("increases", "decreases"), ("rise", "fall"), ("higher",
    "lower"), ("includes", "excludes"),
    ("include", "exclude"), ("included", "excluded"), ("allowed", "forbidden"), ("accepted", "rejected"),
    ("approved", "rejected"), ("first", "last"),
    ("all", "none"), ("always", "never"), ("largest", "smallest"), ("won", "lost"), ("win", "lose"), ("reduce",
    "increase"), ("reduces", "increases"),
    ("reduced", "increased"), ("father", "mother"), ("son", "daughter"), ("north", "south"), ("east", "west"),
    ("early", "late"), ("opened", "closed"),
    ("open", "closed"), ("refundable", "non-refundable"), ("positive", "negative"), ("male", "female"), ("full",
    "no"), ("free", "paid"),
)  # fmt: skip
AUXILIARY = re.compile(
    r"\b(is|are|was|were|will|can|could|may|must|shall|should|has|have|had|does|do|did)\b(?!\s+not\b)(?!n't)"
)
DENIAL = re.compile(r"\s+not\b|(?<=\w)n't\b|\bcannot\b")
NAMES = (
    "Harlow", "Winterbourne", "Quintero", "Marchetti", "Okonkwo", "Lindqvist", "Tashkent", "Valparaiso", "Rotterdam",
    "Zephyr Industries", "Bramwell College",
    "Osaka", "Delacroix", "Northgate",
)  # fmt: skip
ACRONYMS = ("QXR", "BVD", "TPL", "WEHO", "ZAK")
NAME = re.compile(r"(?<=[a-z,;:\d] )(?:[A-Z][a-zà-ÿ]+(?:\s+[A-Z][a-zà-ÿ]+)*|[A-Z]{2,6})\b(?!\s*\d)")
NO_NAMES = frozenset(
    (
        *MONTHS,
        *MONTHS_SHORT,
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
        "I",
        "EUR",
        "USD",
        "GBP",
        "RH",
    )
)


def mutations(text: str, seed: int = 0) -> tuple[Mutation, ...]:
    """Every site of every kind changed once, in a fixed order; the same text and seed give the same sentences."""
    rng = random.Random(f"{seed}:{text}")  # noqa: S311 - test data, not secrets
    found = []
    for kind, sites in MAKERS.items():
        for start, end, replacement in sites(text, rng):
            if replacement != text[start:end]:
                found.append(
                    Mutation(kind, start, text[start:end], replacement, text[:start] + replacement + text[end:])
                )
    return tuple(found)


def _marked(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in MARK.finditer(text)]


def _inside(start: int, spans: list[tuple[int, int]]) -> bool:
    return any(low <= start < high for low, high in spans)


def _digits(text: str, rng: random.Random) -> Iterator[Site]:
    taken = _marked(text) + [match.span() for match in DATE.finditer(text)]
    for match in re.finditer(r"\d+", text):
        if not _inside(match.start(), taken):
            yield (*match.span(), _other_digits(match[0], rng))


def _other_digits(number: str, rng: random.Random) -> str:
    place = rng.randrange(len(number))
    lowest = 1 if place == 0 else 0
    digit = rng.choice([str(d) for d in range(lowest, 10) if str(d) != number[place]])
    return number[:place] + digit + number[place + 1 :]


def _number_words(text: str, rng: random.Random) -> Iterator[Site]:
    for pattern, words in ((NUMBER_WORD, NUMBER_WORDS), (ORDINAL_WORD, ORDINAL_WORDS)):
        for match in pattern.finditer(text):
            other = rng.choice([word for word in words if word != match[0].lower() and (word != "one")])
            yield (*match.span(), other.capitalize() if match[0][0].isupper() else other)


def _units(text: str, rng: random.Random) -> Iterator[Site]:
    for match in UNIT.finditer(text):
        if AMOUNT_BEFORE.search(text[: match.start()]) or text[match.start(1) - 1] == "-":
            families = [family for family in FAMILIES if match[1] in family]
            other = rng.choice([unit for family in families for unit in family if unit != match[1]])
            yield (
                *match.span(1),
                f" {other}" if other.startswith("percentage") and text[match.start(1) - 1] != " " else other,
            )
    for match in re.finditer(rf"[{SYMBOLS}](?=\s?\d)|\b(?:EUR|USD|GBP)(?=\s\d)", text):
        pool = SYMBOLS if match[0] in SYMBOLS else ("EUR", "USD", "GBP")
        yield (*match.span(), rng.choice([other for other in pool if other != match[0]]))


def _dates(text: str, rng: random.Random) -> Iterator[Site]:
    for match in DATE.finditer(text):
        for part in re.finditer(rf"\d+|{MONTH}", match[0]):
            start, end = match.start() + part.start(), match.start() + part.end()
            if not part[0].isdigit():
                pool = MONTHS if part[0] in MONTHS else MONTHS_SHORT
                if part[0] not in {"May", "March"} or match[0] != part[0]:  # a bare "May" may be a verb
                    yield start, end, rng.choice([month for month in pool if month != part[0]])
            else:
                yield start, end, _other_date_number(part[0], rng)


def _other_date_number(number: str, rng: random.Random) -> str:
    if len(number) == len("2026"):
        return str(int(number) + rng.choice([-20, -10, -3, -2, -1, 1, 2, 3, 10]))
    other = rng.choice([n for n in range(1, 13) if n != int(number)])
    return f"{other:0{len(number)}d}"


def _swaps(pairs: tuple[tuple[str, str], ...], *, both_ways: bool) -> Callable[[str, random.Random], Iterator[Site]]:
    table = dict(pairs) | ({right: left for left, right in pairs if right not in dict(pairs)} if both_ways else {})
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(table, key=len, reverse=True))})\b")

    def sites(text: str, _: random.Random) -> Iterator[Site]:
        for match in pattern.finditer(text):
            yield (*match.span(), table[match[0]])

    return sites


def _comparators(text: str, rng: random.Random) -> Iterator[Site]:
    for start, end, other in _swaps(COMPARATORS, both_ways=False)(text, rng):
        if re.match(rf"\s+(?:of\s+)?[$€£]?(?:{AMOUNT})\b", text[end:], re.IGNORECASE) or text[start:end].startswith(
            "or "
        ):
            yield start, end, other


def _negations(text: str, _: random.Random) -> Iterator[Site]:
    denial, auxiliary = DENIAL.search(text), AUXILIARY.search(text)
    if denial:
        yield (*denial.span(), "can" if denial[0] == "cannot" else "")
    elif auxiliary:
        yield auxiliary.start(), auxiliary.end(), f"{auxiliary[0]} not"
    elif text[:1].isupper():
        yield 0, 1, f"It is not true that {text[0].lower() if text[1:2].islower() else text[0]}"


def _names(text: str, rng: random.Random) -> Iterator[Site]:
    for match in NAME.finditer(text):
        if match[0] not in NO_NAMES:
            pool = ACRONYMS if match[0].isupper() else NAMES
            yield (*match.span(), rng.choice([name for name in pool if name not in text]))


MAKERS: dict[MutationKind, Callable[[str, random.Random], Iterator[Site]]] = {
    MutationKind.DIGIT: _digits,
    MutationKind.NUMBER_WORD: _number_words,
    MutationKind.UNIT: _units,
    MutationKind.DATE: _dates,
    MutationKind.COMPARATOR: _comparators,
    MutationKind.MODALITY: _swaps(MODALITY, both_ways=False),
    MutationKind.NEGATION: _negations,
    MutationKind.ANTONYM: _swaps(ANTONYMS, both_ways=True),
    MutationKind.NAME: _names,
}
