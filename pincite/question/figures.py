"""
A question's figures, and the place in a series that it names ("step 3", "the second run"), held against a table's
cells.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from pincite.model.values import TypedValue, ValueKind
from pincite.values.captions import unit_stated, with_unit
from pincite.values.compare import relation
from pincite.values.letters import plain_letters
from pincite.values.numbers import SCALES, times_power
from pincite.values.quantities import Quantity, quantities
from pincite.values.reader import read_values
from pincite.values.words import NUMBER_WORDS, ORDINALS, stem


class SeriesPlace(NamedTuple):
    """A place in a series: the stem of what is ``counted``, its ``number``, and the words that say it."""

    counted: str
    number: int
    text: str


_UNIT_WORD = re.compile(r"[^\W\d_]+$")
_SIZES = {
    "month": {"month": 1, "quarter": 3, "year": 12},
    "second": {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800},
}
"""Units of time by the one that a duration is read in, each with its size: what a column may be named with."""

_ROMAN_TEXT = "i ii iii iv v vi vii viii ix x xi xii"
_ROMAN = {word: at for at, word in enumerate(_ROMAN_TEXT.split(), start=1)}
_BY_WORD = {word: number for word, number in NUMBER_WORDS.items() if number in range(1, 13)}
_ORDINAL = rf"(?P<ordinal>{'|'.join(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_CARDINAL = rf"(?P<cardinal>\d{{1,2}}|{'|'.join([*_BY_WORD, *_ROMAN])})"
_PLACE = re.compile(
    rf"\b(?:{_ORDINAL} (?P<counted>[a-z]{{3,}})|(?P<named>[a-z]{{3,}}) "
    rf"(?:no\.? |number )?{_CARDINAL}(?![\w%°]|[.,:]\d))\b",
    re.IGNORECASE,
)
_OF_ITS_OWN = re.compile(r"\b(?:the|an?|th(?:is|at)|each|every|any|my|our|your)\s+(?:[\w-]+\s+)?$", re.IGNORECASE)
_GOES_ON = re.compile(r"\s+[a-z]")
"""Before a noun and behind it an "I" that is who asks: "the day I fly"."""

_UPTO = re.compile(r"\s?(?:to|through|[-\u2013])\s?(\d{1,2})\b", re.IGNORECASE)
"""How a place goes on with the last of several: "months 25 to 30"."""

_SIGNED = re.compile(r"(?:(?<!\w)[-\u2212])?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?")
_WRITTEN = frozenset({ValueKind.COUNT, ValueKind.QUANTITY, ValueKind.PERCENT})
_NUMBERING = frozenset({ValueKind.COUNT, ValueKind.CODE})
"""What the number of a thing in a series may be read as."""

FOLD = "fold"
"""The unit of a multiple: three times something is no three."""

_STEP = 1_000
"""What is counted in a power of ten stays below the next one that has a name."""

_ALONE = re.compile(rf"\W*(?:{_ORDINAL}|{_CARDINAL})\W*", re.IGNORECASE)


def figures_in(question: str, values: Sequence[TypedValue]) -> tuple[Decimal, ...]:
    """
    The figures of *question*, of which *values* are the typed ones, as they are written: bare ones, and those with a
    unit, which a column's name or a caption may give.
    """
    spans = [(value.start, value.end) for value in values if value.kind in _WRITTEN]
    return tuple(
        written(found[0]) for start, end in spans if (found := _SIGNED.search(question, max(0, start - 1), end))
    )


def written(figure: str) -> Decimal:
    """A figure with any sort of minus sign, its thousands set apart by commas or not."""
    return Decimal(figure.replace("\u2212", "-").replace("\u2013", "-").replace(",", ""))


def in_cells(asked: Sequence[TypedValue], cells: Sequence[tuple[str, str]]) -> int:
    """
    1 where a row's cells hold a figure of the question, -1 where the cell for it excludes it, else 0.

    A figure that a column's name holds selects the column and no row. Any other belongs to the first cell if it is a
    bare count, in the power of ten that the cell counts in, and to a cell whose column is named with its unit if it has
    one ("55 kg", "Body weight in kg"); one that is named with a figure in that unit ("Nine Months Ended") counts
    nothing in its cells.
    """
    verdicts = []
    for value in asked:
        # "One" stands for a thing as well as for its number: "the smallest one", "how far does one go".
        if value.text.casefold() == "one" or any(value.text.casefold() in name.casefold() for name, _ in cells):
            continue
        first = cells[0][1] if cells and value.kind is ValueKind.COUNT else None
        texts: Sequence[tuple[str, Decimal | None]]
        texts = below_its_unit(value, cells) if first is None else [(first, in_its_power(value, first))]
        found = [
            (v, figure)
            for text, figure in texts
            for v in read_values(text)
            if v.kind is ValueKind.COUNT and (v.unit == FOLD) == (value.unit == FOLD)
        ]
        if found:
            verdicts.append(
                any(
                    figure is not None
                    and relation(_count(value, figure), replace(v, role=(), negated=False)) != "contradicts"
                    for v, figure in found
                )
            )
    return 0 if not verdicts else 1 if all(verdicts) else -1


def in_its_power(value: TypedValue, cell: str) -> Decimal | None:
    """
    A count in the power of ten that *cell* counts in, where it is told in none: beside "75 to 99 × 10⁹" 80 is 80 × 10⁹.
    None where nobody would write it so, and it must be told in something else: 80,000.
    """
    power = times_power(cell)
    if power == 1 or value.unit or times_power(value.text) != 1 or value.low >= power:
        return value.low
    return value.low * power if value.low < _STEP else None


def below_its_unit(value: TypedValue, cells: Sequence[tuple[str, str]]) -> list[tuple[str, Decimal]]:
    """
    The cells whose column is named with a unit that *value* can be told in, in order, each with the figure in that
    unit: two years stand below "Month" as 24, six months below "Years" as a half, a sum below its currency, in what
    that column counts it in.
    """
    if value.kind is ValueKind.MONEY:
        return [(cell, value.low / size) for name, cell in cells if (size := _size_in(value.unit, name))]
    if value.kind is ValueKind.DURATION and value.low == value.high:
        sizes = _SIZES.get(value.unit, {value.unit: 1}).items()
        # One of them names a thing behind another word: "Allowance, full day".
        told = {rf"(?:(?:^\W*|\(|\bin ){unit}|\b{unit}s)\b": value.low / size for unit, size in sizes}
    else:
        unit = _UNIT_WORD.search(value.text)
        told = {rf"\b{re.escape(_singular(unit[0]))}s?\b": _own_figure(value)} if unit else {}
    return [
        (cell, figure)
        for name, cell in cells
        for unit_named, figure in told.items()
        if re.search(unit_named, name, re.IGNORECASE) and not any(own.kind is value.kind for own in read_values(name))
    ]


def _size_in(currency: str, name: str) -> Decimal | None:
    """What one of a bare figure below a column's *name* is in *currency*; None where the name states none of it."""
    unit = unit_stated(name)
    sums = [v for v in read_values(with_unit("1", unit)) if v.kind is ValueKind.MONEY] if unit else []
    if [v.unit for v in sums] != [currency]:
        return None
    scales = unit.partition(" per ")[0].split()
    return max([sums[0].low, *(Decimal(SCALES.get(word.casefold(), 1)) for word in scales)])


def _own_figure(value: TypedValue) -> Decimal:
    """The figure as the question gives it, in its own unit and not in the one that values are compared in."""
    read = [v.low for v in read_values(re.sub(r"[^\d.,]+", " ", value.text).strip()) if v.kind is ValueKind.COUNT]
    return read[0] if read else value.low


def _count(value: TypedValue, figure: Decimal) -> TypedValue:
    unit = value.unit if value.unit == FOLD else ""
    return replace(value, kind=ValueKind.COUNT, unit=unit, low=figure, high=figure, role=(), negated=False)


def places(text: str) -> tuple[SeriesPlace, ...]:
    """
    The places that *text* names, in order: of "step 3 of the second run" step 3 and run 2; up to 12 in words, 99 in
    digits. The figure of a measure or a day is none: "a cruise 3 days before".
    """
    return tuple(
        SeriesPlace(stem(match["counted"] or match["named"]), _number(match), text[slice(*match.span())])
        for match in _placed(text)
    )


def numbered(text: str) -> tuple[Quantity, ...]:
    """The places that *text* names in digits, as figures of what is numbered: of "grade 7" a grade of 7."""
    found = ((match, match["named"] and match["cardinal"]) for match in _placed(text))
    return tuple(
        Quantity(
            of=stem(match["named"]),
            kind=ValueKind.COUNT,
            unit="",
            low=Decimal(figure),
            high=Decimal(figure),
            low_open=False,
            high_open=False,
            words=figure,
            start=match.start("cardinal"),
            end=match.end("cardinal"),
        )
        for match, figure in found
        if figure and figure.isdigit()
    )


def _placed(text: str) -> list[re.Match[str]]:
    measured = {value.start for value in read_values(text) if value.kind not in _NUMBERING}
    return [
        match
        for match in _PLACE.finditer(plain_letters(text))
        if (match["ordinal"] or match.start("cardinal") not in measured) and not _is_who_asks(match)
    ]


def _is_who_asks(match: re.Match[str]) -> bool:
    """Whether an "I" is who asks and no number: "the day I fly", for "class I devices"."""
    return (
        (match["cardinal"] or "").lower() == "i"
        and _GOES_ON.match(match.string, match.end()) is not None
        and _OF_ITS_OWN.search(match.string[: match.start()]) is not None
    )


def in_order(asked: Sequence[SeriesPlace], cells: Sequence[tuple[str, str]]) -> int:
    """
    1 where a row stands at a place of the question, by its first cell ("Step 3", "Grades 6 to 8") or a column of that
    name ("Step: 3"), -1 where at another, else 0.
    """
    verdicts = [low <= place.number <= high for place in asked for low, high in _numbers(place.counted, cells)]
    return 0 if not verdicts else 1 if all(verdicts) else -1


def picks(values: Sequence[TypedValue], asked: Sequence[SeriesPlace], cells: Sequence[tuple[str, str]]) -> int:
    """
    1 where the question's figures or places pick the row out and none excludes it, -1 where one excludes it, else 0.
    """
    verdicts = (in_cells(values, cells), in_order(asked, cells))
    return min(verdicts) or max(verdicts)


def _numbers(counted: str, cells: Sequence[tuple[str, str]]) -> list[tuple[Decimal, Decimal]]:
    """From which to which place in a series a row stands; the first and the last are one where it stands at one."""
    label = cells[0][1] if cells else ""
    ranges = [each for each in quantities(label) if each.of == counted and not each.is_point and not each.unit]
    if ranges:
        return [(each.low, each.high) for each in ranges if each.kind is ValueKind.COUNT]
    columns = [
        alone
        for name, cell in cells
        if name.strip() and stem(name.split()[-1]) == counted and (alone := _ALONE.fullmatch(plain_letters(cell)))
    ]
    found = [(number, number) for number in map(_number, columns)] or [
        (number, int(upto[1]) if (upto := _UPTO.match(label, place.end())) else number)
        for place in _placed(label)
        if stem(place["counted"] or place["named"]) == counted
        for number in (_number(place),)
    ]
    return [(Decimal(low), Decimal(high)) for low, high in found]


def _number(match: re.Match[str]) -> int:
    if ordinal := match["ordinal"]:
        return ORDINALS.get(ordinal.lower()) or int(ordinal[:-2])
    cardinal = match["cardinal"].lower()
    return int(cardinal) if cardinal.isdigit() else _BY_WORD.get(cardinal) or _ROMAN[cardinal]


def _singular(unit: str) -> str:
    """A unit as a column may name it: "12 months" belong below "Month"."""
    return unit.removesuffix("s") or unit
