"""
The page number that a reader sees on each sheet: from the headers' and footers' own run of numbers, else from the
file's labels.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.ingest.structure.furniture import FEWEST, edge_lines, line_numbers, outermost, stands_alone
from pincite.ingest.structure.sheets import Sheet

FEWEST_WORDED = 8
"""
Numbers of a run that stand beside words which do not say "page": "Table 3", "Table 4" and "Table 5" on three sheets
number tables.
"""
REACH = 3
"""Sheets from one number of a run to the next: one with a picture may bear none."""
_PARTS = re.compile(r"\s*(?:\||\t|\s[-\u2013\u2014\u00b7\u2022]\s|\s{2,})\s*")
_LABEL = (
    r"(?P<label>(?P<series>[A-Z]{1,2}[-\u2013]?|\d{1,2}[-\u2013])?"
    r"(?P<arabic>(?!0)\d{1,4})|(?P<roman>[ivxlc]+|[IVXLC]+))"
)
_PAGE = re.compile(
    rf"[-\u2013\u2014\s]*(?:(?i:page|p\.|seite)\s*)?{_LABEL}"
    rf"(?:\s*(?:/|[^\W\d_]{{1,3}}\s)\s*\d{{1,4}})?[-\u2013\u2014\s]*"
)
_WORDED = (re.compile(rf"^{_LABEL}(?=\s)"), re.compile(rf"(?<=\s){_LABEL}$"))
_ROMAN = (("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


@dataclass(frozen=True, slots=True)
class _Number:
    """
    A number near the edge of the sheet at index *sheet*.

    ``run`` (kind of number, and value less index) is what the numbers of one run have in common; ``words`` stand around
    it, at height ``step``. ``last`` is true of the first and the last line of all, since some footers float; ``told``
    is how much tells a page number: 2 its words, or that it stands alone at its height; 1 that it stands in a part of
    the line of its own; 0 nothing.
    """

    sheet: int
    label: str
    run: tuple[str, int]
    words: str
    step: int
    last: bool
    told: int


def printed_labels(sheets: Sequence[Sheet]) -> list[str]:
    """
    For each sheet the page number as it is printed there ("20" of "Page 20 of 84", "iv", "F-12"); empty where none is
    known.

    A number in a header or footer is a page number where it belongs to a run that grows by one from sheet to sheet,
    arabic or Roman: at least three of them (both, where there are two sheets, and nothing stands beside them) at one
    height. What a reader sees on the paper wins over the file's own label (``Sheet.label``). A sheet on which no number
    is read has the file's label, but only where the numbers read nearest before and after it are what the file says of
    their sheets, and never where the file's labels merely count its sheets, which many programs write whatever the
    paper says.
    """
    read = _read(sheets)
    counted = all(sheet.label == str(sheet.number) for sheet in sheets)
    return [
        read.get(at) or (sheet.label if not counted and _is_borne_out(sheets, read, at) else "")
        for at, sheet in enumerate(sheets)
    ]


def _is_borne_out(sheets: Sequence[Sheet], read: Mapping[int, str], at: int) -> bool:
    nearest = (
        max((other for other in read if other < at), default=None),
        min((other for other in read if other > at), default=None),
    )
    return all(sheets[other].label == read[other] for other in nearest if other is not None)


def _read(sheets: Sequence[Sheet]) -> dict[int, str]:
    """Index of a sheet → its number, that of the longest run where there are several."""
    found: defaultdict[tuple[str, int], list[_Number]] = defaultdict(list)
    for at, sheet in enumerate(sheets):
        for number in _numbers(at, sheet):
            found[number.run].append(number)
    runs = [_run(numbers, len(sheets)) for _, numbers in sorted(found.items())]
    read: dict[int, str] = {}
    for run in sorted(runs, key=len, reverse=True):
        read = run | read
    return read


def _run(numbers: Sequence[_Number], sheets: int) -> dict[int, str]:
    """Index → number of those that make a run; none where they are too few or too far apart."""
    places: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for each in numbers:
        places[each.words][each.step] += 1
    again = [each for each in numbers if each.told or places[each.words].total() >= FEWEST]
    level = [each for each in again if each.last or abs(each.step - places[each.words].most_common(1)[0][0]) <= 1]
    for told, fewest in ((0, FEWEST_WORDED), (1, FEWEST), (2, max(2, min(FEWEST, sheets)))):
        run = {each.sheet: each.label for each in level if each.told >= told}
        if _longest(sorted(run)) >= fewest:
            return run
    return {}


def _longest(places: Sequence[int]) -> int:
    """Members of the longest stretch of *places* without too wide a gap."""
    longest = length = 0
    for at, place in enumerate(places):
        length = length + 1 if at and place - places[at - 1] <= REACH else 1
        longest = max(longest, length)
    return longest


def _numbers(at: int, sheet: Sheet) -> Iterator[_Number]:
    """
    What may be the page number of a sheet: parts of lines near its edge that can be seen and are no line numbers of a
    draft.
    """
    draft = line_numbers(sheet)
    ends = outermost(sheet)
    for index, (_, step) in edge_lines(sheet).items():
        line = sheet.lines[index]
        if index in draft or line.hidden:
            continue
        for part in _PARTS.split(line.text.strip()):
            whole = _PAGE.fullmatch(part)
            told = 0 if whole is None else 2 if part != whole["label"] or stands_alone(sheet, index) else 1
            for match in [whole] if whole else [found for pattern in _WORDED if (found := pattern.search(part))]:
                value = int(match["arabic"]) if match["arabic"] else _roman(match["roman"])
                if value:
                    kind = f"{match['series'] or ''}{'roman' if match['roman'] else ''}"
                    words = f"{part[: match.start('label')]}#{part[match.end('label') :]}"
                    yield _Number(at, match["label"], (kind, value - at), words, step, index in ends, told)


def _roman(text: str) -> int:
    """The value of a Roman numeral below 400, 0 where *text* is none: "ic" and "iiii" are none."""
    rest, value = text.lower(), 0
    for sign, worth in _ROMAN:
        while rest.startswith(sign):
            rest, value = rest[len(sign) :], value + worth
    return value if not rest and as_roman(value) == text.lower() else 0


def as_roman(value: int) -> str:
    """*value*, from 1 to 399, as a Roman numeral in small letters; "" for 0."""
    written = ""
    for sign, worth in _ROMAN:
        written, value = written + sign * (value // worth), value % worth
    return written
