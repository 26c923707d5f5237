"""
Which value of the evidence a value of the claim answers to: the one whose neighbours it shares, not any that happens to
be equal.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import combinations, islice

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.values.compare import comparable, equal, meet, vouches
from pincite.values.words import Word
from pincite.verification.claim_reading import ReadText
from pincite.verification.claimed_cells import Cells, cells_of
from pincite.verification.paired_figures import elliptic, in_a_row, paired, words_of
from pincite.verification.plain_figures import says

_WORD = re.compile(r"[^\W_]+")
_MARK = re.compile(r"\[C?\d|(?:^|\n)\s*\(?\d{1,2}[.)]\s")
_JOINT = re.compile(r"[\s,;/&]*(?:and|or)?\s*")
"""What stands between the values of one list."""

_LABEL = re.compile(r"(?<=\w )A\b")
"""The A of "ferry A", which is no article; what other letters tell apart are words anyway."""

_CLAUSE = re.compile(r"[;,]\s|\s(?:and|but|while|whereas|against|than)\s")
"""Where a clause ends between two values of one kind."""

# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_REACH = 14
"""Words on either side of a value that are its neighbours. Measured: WiCE .721 at 9, .725 at 21, .732 here."""
_BREAK = 2
"""Words that the end of a sentence counts for. Measured: .925 of the changes caught at one, .926 at two and three."""
_FURTHEST = _REACH + _BREAK
"""Words on either side beyond which none is a neighbour."""
_TELLING = 3
"""Words of a clause from which it says by itself of what its value is; chosen by hand."""
_SEVERAL = 2
"""Values of a claim that one statement must hold, to be the one that it is of."""
_HEADS = 2
"""Words on either side that say what a number counts. Measured: WiCE .736 at one, .732 at two and three."""
MOST_FIGURES, MOST_PAIRS = 200, 100_000
"""
Values of one sentence of a claim, and pairs of one with a value of its evidence, that are looked at: far beyond what
anybody writes, and seconds of work.
"""
MOST_STATED = 2_000
"""Values of one sentence of evidence, each of which is held against its neighbours there: the same."""

Around = Callable[[int, int, bool], dict[str, float]]
"""
Nearness of the words around a value, by the statement's index, the value's in it, and whether the whole list counts.
"""


@dataclass(frozen=True, slots=True)
class Aligned:
    """
    A claim's value with the statements (by index) of its best voucher and its best rival, -1 where there is none.

    ``support`` and ``rivalry`` are how much of the claim's neighbourhood stands around each, in [0, 1]; a rival is a
    comparable value that does not vouch. ``outdone`` tells that the rival's statement holds every other word of the
    claim and the voucher's does not: "9 crowns" of ferry Bella, where Anna costs 9 and Bella 7. In a table a figure of
    another row or column than the claim names vouches for nothing, and the one in its place is the rival.
    """

    value: TypedValue
    voucher: int
    support: float
    rival: int
    rivalry: float
    outdone: bool = False


def align(claim: ReadText, evidence: Sequence[ReadText]) -> tuple[Aligned, ...]:
    """
    Align every value of *claim* with the values of *evidence*; ties go to the earlier statement, and a claim that
    stands there word for word has no rivals.

    Of a claim with more than `MOST_FIGURES` values, or `MOST_PAIRS` pairs of values, or evidence with more than
    `MOST_STATED` in a statement, none is vouched for.
    """
    if (index := _verbatim(claim, evidence)) >= 0:
        return tuple(Aligned(value, index, 1.0, -1, 0.0) for value in claim.values)
    if _too_many(claim, evidence):
        return tuple(Aligned(value, -1, 0.0, -1, 0.0) for value in claim.values)
    around: Around = cache(
        lambda index, at, whole: _neighbours(
            evidence[index].values[at], evidence[index], _beside(index, evidence), whole=whole
        )
    )
    of = cells_of(claim, evidence)
    said = [words_of(value, claim) for value in claim.values]
    found = [_align(value, claim, evidence, around, of(stems)) for value, stems in zip(claim.values, said, strict=True)]
    return tuple(_in_one(item, found, claim, evidence) for item in found)


def _in_one(item: Aligned, found: Sequence[Aligned], claim: ReadText, evidence: Sequence[ReadText]) -> Aligned:
    """
    *item* without the doubt that a differing value elsewhere makes, where its voucher's statement vouches for all
    values of the claim, several, and says no fewer of its words.
    """
    if len(found) < _SEVERAL or min(item.voucher, item.rival) < 0 or item.voucher == item.rival:
        return item
    here, there = evidence[item.voucher], evidence[item.rival]
    if len(claim.stems & here.stems) < len(claim.stems & there.stems):
        return item
    whole = all(any(vouches(other, each.value) for other in here.values) for each in found)
    return replace(item, support=1.0, outdone=False) if whole else item


def _too_many(claim: ReadText, evidence: Sequence[ReadText]) -> bool:
    """
    Whether there are more figures than can be held against each other in seconds: then nothing vouches for any, and the
    claim cannot pass.
    """
    figures, stated = len(claim.values), [len(reading.values) for reading in evidence]
    return figures > MOST_FIGURES or figures * sum(stated) > MOST_PAIRS or max(stated, default=0) > MOST_STATED


def _verbatim(claim: ReadText, evidence: Sequence[ReadText]) -> int:
    """
    Index of the first statement that holds the whole claim as whole words, white space and the last full stop aside; -1
    where none does.
    """
    wanted = re.escape(" ".join(claim.text.split()).rstrip("."))
    whole = re.compile(rf"(?<![^\s(\[\"“]){wanted}(?!\w|[.,:/–-]\w|\s?[%°])")
    return next(
        (index for index, statement in enumerate(evidence) if whole.search(" ".join(statement.text.split()))), -1
    )


def _align(value: TypedValue, claim: ReadText, evidence: Sequence[ReadText], around: Around, cells: Cells) -> Aligned:
    listed, stems = _listed(value, claim), cells.stems
    whole = len(listed) > 1 and not any(equal(one, other) for one, other in combinations(listed, 2))
    wanted = _own(value, claim, whole=whole)
    voucher, support, rival, rivalry, instead = -1, -1.0, -1, -1.0, -1
    for index, statement in enumerate(evidence):
        for at, other in enumerate(statement.values):
            good = (
                says(other, value, cells.scales)
                or _dated_nearby(other, value, evidence[max(0, index - 1) : index + 1])
                or _end(other, statement.values, value, claim.values)
                or elliptic(other, statement, value)
            )
            own = paired(other, statement, claim, stems) if len(listed) == 1 else None
            if good and (told := cells.instead(index, other)):
                if not any(says(each, value, cells.scales) for each in told[1]):
                    instead = told[0]
                continue
            if own is False:
                instead = index if good else instead
                continue
            if not good and (
                any(vouches(other, one) for one in listed)
                or not _rival(other, statement, value, claim)
                or cells.names(index, other)
            ):
                continue
            pointed = good and (own or cells.points_to(index, other))
            closeness = 1.0 if pointed else _closeness(wanted, around(index, at, whole))
            if good and closeness > support:
                voucher, support = index, closeness
            elif not good and closeness > rivalry:
                rival, rivalry = index, closeness
    if voucher < 0 <= instead:
        rival, rivalry = instead, 1.0
    outdone = min(voucher, rival) >= 0 and _outdone(value, claim, evidence[voucher], evidence[rival])
    return Aligned(value, voucher, max(support, 0.0), rival, max(rivalry, 0.0), outdone)


def _outdone(value: TypedValue, claim: ReadText, voucher: ReadText, rival: ReadText) -> bool:
    wanted = _named(claim, value)
    return wanted <= _named(rival) and not wanted <= _named(voucher)


def _named(reading: ReadText, but: TypedValue | None = None) -> frozenset[str]:
    """What a text names beside *but*: its words, and the label A, which is no article where it follows a word."""
    words = {word.stem for word in reading.words if but is None or word.end <= but.start or but.end <= word.start}
    return frozenset(words | set(_LABEL.findall(reading.text)))


def _listed(value: TypedValue, reading: ReadText) -> list[TypedValue]:
    """
    The values that stand in one list with *value*, itself among them: "weeks 0, 4 and 24", with nothing between them
    but commas and joints.
    """
    values = [one for one in reading.values if one.kind is value.kind]
    at = next(at for at, one in enumerate(values) if one is value)
    return in_a_row(values, at, lambda one, other: bool(_JOINT.fullmatch(reading.text, one.end, other.start)))


def _end(other: TypedValue, beside: Sequence[TypedValue], value: TypedValue, stated: Sequence[TypedValue]) -> bool:
    """
    Whether one of the two is a range of which the other is an end, and the other end stands beside it: "from 245 to 255
    mg" for "245 mg to 255 mg".
    """
    for whole, end, near in ((other, value, stated), (value, other, beside)):
        if (
            comparable(whole, end)
            and end.low == end.high
            and whole.low < whole.high
            and whole.kind is not ValueKind.DATE
            and end.low in {whole.low, whole.high}
        ):
            far = whole.high if end.low == whole.low else whole.low
            return any(one.low == one.high == far and one.kind is end.kind and one.unit == end.unit for one in near)
    return False


def _rival(other: TypedValue, statement: ReadText, value: TypedValue, claim: ReadText) -> bool:
    """
    Whether *other* could have been meant by *value*: comparable, no coarser than it and apart from it (dates), of the
    same things (counts).
    """
    if not comparable(other, value):
        return False
    if value.kind is ValueKind.DATE:
        width, wanted = other.high - other.low, value.high - value.low
        return width <= wanted and (
            not meet(other, value) or (width == wanted and other.unit == value.unit and not equal(other, value))
        )
    return value.kind is not ValueKind.COUNT or not _heads(other, statement).isdisjoint(_heads(value, claim))


def _heads(value: TypedValue, reading: ReadText) -> set[str]:
    """The nearest two content words on either side."""
    left = [word.stem for word in reading.words if word.end <= value.start and not word.stem[0].isdigit()]
    right = [word.stem for word in reading.words if word.start >= value.end and not word.stem[0].isdigit()]
    return {*left[-_HEADS:], *right[:_HEADS]}


def _dated_nearby(other: TypedValue, value: TypedValue, near: Sequence[ReadText]) -> bool:
    """
    Whether *other* is the claim's day without its year, and that year stands in the same or the preceding statement.
    """
    if other.unit != "day_of_year" or value.unit != "day" or not equal(other, value):
        return False
    year = date.fromordinal(int(value.low)).year
    return any(
        date.fromordinal(int(item.low)).year == year
        for reading in near
        for item in reading.values
        if item.kind is value.kind and item.unit == "day"
    )


def _beside(index: int, evidence: Sequence[ReadText]) -> tuple[Sequence[Word], Sequence[Word]]:
    before = evidence[index - 1].words if index else ()
    after = evidence[index + 1].words if index + 1 < len(evidence) else ()
    return before, after


def _own(value: TypedValue, claim: ReadText, *, whole: bool) -> dict[str, float]:
    """
    Nearness of the words of the claim around its value; of its clause alone, where that says of what the value is.
    """
    start, end = _clause(_listed(value, claim), claim)
    clause = [word for word in claim.words if start <= word.start < end and not word.stem[0].isdigit()]
    near = _neighbours(value, claim, ((), ()), whole=whole)
    return {word.stem: near[word.stem] for word in clause if word.stem in near} if len(clause) >= _TELLING else near


def _neighbours(
    value: TypedValue, reading: ReadText, beside: tuple[Sequence[Word], Sequence[Word]], *, whole: bool
) -> dict[str, float]:
    """
    Nearness in (0, 1] of the words around a value, or around the *whole* list that it stands in, by stem.

    Other sentences count as further away, and so do other clauses that have figures of its kind.
    """
    near: dict[str, float] = {}
    listed = _listed(value, reading)
    start, end = _clause(listed, reading)
    listed = listed if whole else [value]
    before = bisect_right(reading.words, listed[0].start, key=lambda word: word.end)
    behind = bisect_left(reading.words, listed[-1].end, key=lambda word: word.start)
    left = reading.words[max(0, before - _FURTHEST) : before]
    right = reading.words[behind : behind + _FURTHEST]
    for distance, word in (*enumerate(reversed(left)), *enumerate(right)):
        _note(near, word, distance + (0 if start <= word.start < end else _BREAK))
    for offset, side in ((len(left), reversed(beside[0])), (len(right), iter(beside[1]))):
        for distance, word in enumerate(islice(side, _FURTHEST)):
            _note(near, word, distance + offset + _BREAK)
    return near


def _note(near: dict[str, float], word: Word, distance: int) -> None:
    if distance < _FURTHEST and not word.stem[0].isdigit():
        near[word.stem] = max(near.get(word.stem, 0.0), 2 / (2 + distance))


def _clause(listed: Sequence[TypedValue], reading: ReadText) -> tuple[int, int]:
    """
    Where the clause of a list of values begins and ends: cut off from the next figures of their kind before and behind
    it.
    """
    first, last = listed[0], listed[-1]
    others = [value for value in reading.values if value.kind is first.kind]
    before = max((value.end for value in others if value.end <= first.start), default=-1)
    after = min((value.start for value in others if value.start >= last.end), default=-1)
    cut = [match.end() for match in _CLAUSE.finditer(reading.text, before, first.start)] if before >= 0 else []
    stop = _CLAUSE.search(reading.text, last.end, after) if after >= 0 else None
    return (cut[-1] if cut else 0), (stop.start() if stop else len(reading.text))


def _closeness(wanted: dict[str, float], given: dict[str, float]) -> float:
    """Share of the wanted neighbourhood that is given, each word by the smaller of its two nearnesses."""
    total = sum(wanted.values())
    return sum(weight * given.get(stem, 0.0) for stem, weight in wanted.items()) / total if total else 1.0


def weak(value: TypedValue) -> bool:
    """Whether a value is a figure of speech as often as a figure: "one" and "first"."""
    return (
        value.kind is ValueKind.COUNT
        and value.comparator is Comparator.EQUAL
        and value.text.lower() in {"one", "first"}
    )


def loose_figures(claim: ReadText, evidence: Sequence[ReadText]) -> tuple[str, ...]:
    """
    Words of the claim with a digit that belong to no value and do not stand in the evidence beside the same neighbour
    ("Q.4/A.6", "process.6").

    Citation marks and list marks are left out: they are no part of what is claimed.
    """
    if not any(_figures(claim)):
        return ()
    known = {pair for reading in evidence for pair in _pairs(reading.text)}
    return tuple(word for word, pairs in _figures(claim) if known.isdisjoint(pairs))


def _figures(claim: ReadText) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    words = list(_WORD.finditer(claim.text))
    inside = {at for value in claim.values for at in range(value.start, value.end)}
    for index, match in enumerate(words):
        if (
            match.start() in inside
            or not any(letter.isdigit() for letter in match[0])
            or _MARK.search(claim.text[max(0, match.start() - 3) : match.end() + 2])
        ):
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
    return (
        {("", word)}
        if len(words) == 1
        else {(side + neighbour, word) for side, neighbour in (("<", before), (">", after)) if neighbour}
    )
