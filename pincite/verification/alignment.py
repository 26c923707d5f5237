"""Which value of the evidence a value of the claim answers to: the one whose neighbours it shares, not any that happens to be equal."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.compare import comparable, equal, meet, vouches
from pincite.values.words import Word
from pincite.verification.reading import Reading

_WORD = re.compile(r"[^\W_]+")
_MARK = re.compile(r"\[C?\d|(?:^|\n)\s*\(?\d{1,2}[.)]\s")
_FIGURES = re.compile(r"\d[\d.,]*(?<=\d)")
_MEASURED = frozenset({ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY})
# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they are: where no figure stands, none moved.
_REACH = 14
"""Words on either side of a value that are its neighbours. Measured: WiCE .721 at 9, .725 at 21, .732 here."""
_BREAK = 2
"""Words that the end of a sentence counts for. Measured: .925 of the changes caught at one, .926 at two and three."""
_HEADS = 2
"""Words on either side that say what a number counts. Measured: WiCE .736 at one, .732 at two and three."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """
    A claim's value with the statements (by index) of its best voucher and its best rival, -1 where there is none.

    ``support`` and ``rivalry`` are how much of the claim's neighbourhood stands around each, in [0, 1]; a rival is a comparable value that does not vouch.
    """

    value: TypedValue
    voucher: int
    support: float
    rival: int
    rivalry: float


def align(claim: Reading, evidence: Sequence[Reading]) -> tuple[Aligned, ...]:
    """Align every value of *claim* with the values of *evidence*; ties go to the earlier statement, and a claim that stands there word for word has no rivals."""
    if (index := _verbatim(claim, evidence)) >= 0:
        return tuple(Aligned(value, index, 1.0, -1, 0.0) for value in claim.values)
    return tuple(_align(value, claim, evidence) for value in claim.values)


def _verbatim(claim: Reading, evidence: Sequence[Reading]) -> int:
    """Index of the first statement that holds the whole claim as whole words, white space and the last full stop aside; -1 where none does."""
    wanted = re.escape(" ".join(claim.text.split()).rstrip("."))
    whole = re.compile(rf"(?<![^\s(\[\"“]){wanted}(?!\w|[.,:/–-]\w|\s?[%°])")
    return next((index for index, statement in enumerate(evidence) if whole.search(" ".join(statement.text.split()))), -1)


def _align(value: TypedValue, claim: Reading, evidence: Sequence[Reading]) -> Aligned:
    wanted = _neighbours(value, claim.words, (), ())
    voucher, support, rival, rivalry = -1, -1.0, -1, -1.0
    for index, statement in enumerate(evidence):
        for other in statement.values:
            good = vouches(other, value) or _dated_nearby(other, value, evidence[max(0, index - 1) : index + 1]) or _bare(other, value)
            if not good and not _rival(other, statement, value, claim):
                continue
            closeness = _closeness(wanted, _neighbours(other, statement.words, *_beside(index, evidence)))
            if good and closeness > support:
                voucher, support = index, closeness
            elif not good and closeness > rivalry:
                rival, rivalry = index, closeness
    return Aligned(value, voucher, max(support, 0.0), rival, max(rivalry, 0.0))


def _rival(other: TypedValue, statement: Reading, value: TypedValue, claim: Reading) -> bool:
    """Whether *other* could have been meant by *value*: comparable, no coarser than it and apart from it (dates), of the same things (counts)."""
    if not comparable(other, value):
        return False
    if value.kind is ValueKind.DATE:
        width, wanted = other.high - other.low, value.high - value.low
        return width <= wanted and (not meet(other, value) or (width == wanted and other.unit == value.unit and not equal(other, value)))
    return value.kind is not ValueKind.COUNT or not _heads(other, statement).isdisjoint(_heads(value, claim))


def _heads(value: TypedValue, reading: Reading) -> set[str]:
    """The nearest two content words on either side."""
    left = [word.stem for word in reading.words if word.end <= value.start and not word.stem[0].isdigit()]
    right = [word.stem for word in reading.words if word.start >= value.end and not word.stem[0].isdigit()]
    return {*left[-_HEADS:], *right[:_HEADS]}


def _bare(other: TypedValue, value: TypedValue) -> bool:
    """Whether one of the two is the plain number of the other: "age: 12 years" for "the age is 12", "sales (EUR): 200" for "200 EUR"."""
    plain, full = (other, value) if other.kind is ValueKind.COUNT else (value, other)
    if plain.kind is not ValueKind.COUNT or plain.unit or full.kind not in _MEASURED or plain.low != plain.high:
        return False
    figures = _FIGURES.findall(full.text)
    return len(figures) == 1 and figures == _FIGURES.findall(plain.text)


def _dated_nearby(other: TypedValue, value: TypedValue, near: Sequence[Reading]) -> bool:
    """Whether *other* is the claim's day without its year, and that year stands in the same or the preceding statement."""
    if other.unit != "day_of_year" or value.unit != "day" or not equal(other, value):
        return False
    year = date.fromordinal(int(value.low)).year
    return any(date.fromordinal(int(item.low)).year == year for reading in near for item in reading.values if item.kind is value.kind and item.unit == "day")


def _beside(index: int, evidence: Sequence[Reading]) -> tuple[Sequence[Word], Sequence[Word]]:
    before = evidence[index - 1].words if index else ()
    after = evidence[index + 1].words if index + 1 < len(evidence) else ()
    return before, after


def _neighbours(value: TypedValue, words: Sequence[Word], before: Sequence[Word], after: Sequence[Word]) -> dict[str, float]:
    """Nearness in (0, 1] of the words around a value, by stem; the sentences before and after count as further away."""
    near: dict[str, float] = {}
    left = [word.stem for word in words if word.end <= value.start]
    right = [word.stem for word in words if word.start >= value.end]
    sides = (left[::-1], right, [word.stem for word in before][::-1], [word.stem for word in after])
    for offset, side in zip((0, 0, len(left) + _BREAK, len(right) + _BREAK), sides, strict=True):
        for distance, stem in enumerate(side[:_REACH], start=offset):
            if not stem[0].isdigit():
                near[stem] = max(near.get(stem, 0.0), 2 / (2 + distance))
    return near


def _closeness(wanted: dict[str, float], given: dict[str, float]) -> float:
    """Share of the wanted neighbourhood that is given, each word by the smaller of its two nearnesses."""
    total = sum(wanted.values())
    return sum(weight * given.get(stem, 0.0) for stem, weight in wanted.items()) / total if total else 1.0


def weak(value: TypedValue) -> bool:
    """Whether a value is a figure of speech as often as a figure: "one" and "first"."""
    return value.kind is ValueKind.COUNT and value.comparator is Comparator.EQUAL and value.text.lower() in {"one", "first"}


def loose_figures(claim: Reading, evidence: Sequence[Reading]) -> tuple[str, ...]:
    """
    Words of the claim with a digit that belong to no value and do not stand in the evidence beside the same neighbour ("Q.4/A.6", "process.6").

    Citation marks and list marks are left out: they are no part of what is claimed.
    """
    if not any(_figures(claim)):
        return ()
    known = {pair for reading in evidence for pair in _pairs(reading.text)}
    return tuple(word for word, pairs in _figures(claim) if known.isdisjoint(pairs))


def _figures(claim: Reading) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    words = list(_WORD.finditer(claim.text))
    for index, match in enumerate(words):
        inside = any(value.start <= match.start() < value.end for value in claim.values)
        if inside or not any(letter.isdigit() for letter in match[0]) or _MARK.search(claim.text[max(0, match.start() - 3) : match.end() + 2]):
            continue
        yield match[0], _around(words, index)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    words = list(_WORD.finditer(text))
    for index, match in enumerate(words):
        if any(letter.isdigit() for letter in match[0]):
            yield from _around(words, index)


def _around(words: Sequence[re.Match[str]], index: int) -> set[tuple[str, str]]:
    word = words[index][0].lower()
    before = words[index - 1][0].lower() if index else ""
    after = words[index + 1][0].lower() if index + 1 < len(words) else ""
    return {("", word)} if len(words) == 1 else {(side + neighbour, word) for side, neighbour in (("<", before), (">", after)) if neighbour}
