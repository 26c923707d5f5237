"""Whether the numbers of a line that comes again tell the sheets: they stay, or rise by one from sheet to sheet."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pincite.ingest.structure.sheets import Line, Sheet

# Chosen by hand; the tests beside hold what follows from them.
FEWEST_RISING = 3
"""Sheets on which numbers rise beside words that do not say "page"; two may do so by chance."""
LARGER = 1.1
"""Sizes of the body's type from which a line whose number rises is a heading ("Article 3")."""
NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
"""A number of a sheet, arabic or Roman, in small letters."""
LONGEST = 18
"""Digits of a number that are read, the last ones."""
_DASH = r"[-\u2013\u2014|\u00b7\u2022]"
_TELLS_PAGE = re.compile(rf"\b(?:page|p\.|seite)\s?\d|^\s*\d+\s{_DASH}|{_DASH}\s\d+\s*$", re.IGNORECASE)


def tell_sheets(lines: Mapping[int, Sequence[Line]], body: float) -> bool:
    """
    Whether the numbers of most of these lines are those of the sheet before, or one more for each sheet.

    Args:
        lines: By the index of a sheet what stands there, alike but for its numbers.
        body: Size of the type of most of the document.
    """
    pairs = list(pairwise(sorted(lines)))
    follow = [
        (one, two)
        for low, high in pairs
        for one, two in [_followed(lines[low], lines[high], high - low)]
        if one is not None and two is not None
    ]
    if 2 * len(follow) <= len(pairs):
        return False
    rises = any(_numbers(one) != _numbers(two) for one, two in follow)
    one = follow[0][0]
    return not rises or bool(_TELLS_PAGE.search(one.text) or (len(lines) >= FEWEST_RISING and one.size < LARGER * body))


def body_size(sheets: Sequence[Sheet]) -> float:
    """The size of the type of most characters."""
    sizes: Counter[float] = Counter()
    for sheet in sheets:
        for line in sheet.lines:
            sizes[line.size] += len(line.text)
    return max(sizes, key=lambda size: (sizes[size], size), default=0.0)


def _followed(before: Sequence[Line], behind: Sequence[Line], sheets: int) -> tuple[Line, Line] | tuple[None, None]:
    """A line of a sheet and one, that many *sheets* later, whose numbers follow on it."""
    for one in before:
        for two in behind:
            if all(
                low is None or high is None or high - low in {0, sheets}
                for low, high in zip(_numbers(one), _numbers(two), strict=True)
            ):
                return one, two
    return None, None


def _numbers(line: Line) -> list[int | None]:
    """Its numbers in order, None for Roman ones, which end where arabic ones begin anew."""
    return [int(number[-LONGEST:]) if number.isdecimal() else None for number in NUMBER.findall(line.text.casefold())]
