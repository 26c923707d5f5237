"""Running headers and footers: lines near a sheet's edge that come again, but for their numbers, on many sheets."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pincite.ingest.structure.sheets import Line, Sheet

# Chosen by hand; the golden cases and the tests beside hold what follows from them.
EDGE = 0.14
"""Share of a sheet's height at its top and bottom in which furniture stands."""
DEPTH = 6
"""Lines from the top and from the bottom that are looked at there."""
FEWEST = 3
"""Sheets on which furniture comes again, both where there are two."""
SHARE = 0.18
"""Share of the sheets on which it comes again; left and right sheets and chapters may have their own."""
GRAIN = 12.0
"""Points of a step of height; the neighbouring steps count, too."""
_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_PAGE_NUMBER = re.compile(r"[-\u2013\u2014|\s]*(?:page|p\.|seite)?\s*#(?:\s*(?:of|/|von|de)\s*#)?[-\u2013\u2014|\s]*")
FEWEST_NUMBERED = 8
"""Line numbers of a draft on one sheet, and digits that a number of a line never has."""
Key = tuple[str, int]


def find_furniture(sheets: Sequence[Sheet]) -> list[frozenset[int]]:
    """
    For each sheet the indices of its lines that are furniture.

    A line counts where its text without numbers stands at the same height, within 14 % of the edge, or as the outermost
    line of all, on at least three sheets (both, where there are two) and 18 % of them, or is a bare page number at the
    edge with nothing but such words beside it; so do the numbers of lines in the margin of a draft. Left and right
    sheets may differ, and so may chapters.
    """
    edges = [edge_lines(sheet) for sheet in sheets]
    seen: defaultdict[Key, set[int]] = defaultdict(set)
    for number, keys in enumerate(edges):
        for key in keys.values():
            seen[key].add(number)
    needed = max(min(FEWEST, max(len(sheets), 2)), SHARE * len(sheets))
    found: list[frozenset[int]] = []
    for sheet, keys in zip(sheets, edges, strict=True):
        often = {at for at, key in keys.items() if _seen(seen, key) >= needed}
        worded = frozenset(at for at in often if any(letter.isalpha() for letter in keys[at][0]))
        numbers = [
            at for at, key in keys.items() if at in often or (len(sheets) > 1 and _PAGE_NUMBER.fullmatch(key[0]))
        ]
        found.append(worded | {at for at in numbers if stands_alone(sheet, at, beside=worded)} | line_numbers(sheet))
    return found


def _seen(seen: Mapping[Key, set[int]], key: Key) -> int:
    """
    On how many sheets a line stands at this height, or a step above or below: heights near the edge of a step fall into
    two.
    """
    text, step = key
    near = range(max(step - 1, 1), step + 2) if step else range(1)
    return len(set[int]().union(*(seen.get((text, other), ()) for other in near)))


def stands_alone(sheet: Sheet, at: int, beside: frozenset[int] = frozenset()) -> bool:
    """
    Whether no line of the sheet but those of *beside* (indices) stands beside the one at index *at*; a number beside
    other type numbers a section or an item.
    """
    box = sheet.lines[at].box
    return not any(
        other != at and other not in beside and line.box[1] < box[3] and box[1] < line.box[3]
        for other, line in enumerate(sheet.lines)
    )


def line_numbers(sheet: Sheet) -> frozenset[int]:
    """The numbers that a draft sets before each line: integers in the margin, each one more than the one above."""
    bare = sorted(
        (line.box[1], at, int(line.text))
        for at, line in enumerate(sheet.lines)
        if line.text.isdecimal() and len(line.text) < FEWEST_NUMBERED
    )
    follow = {place for one, two in pairwise(bare) if two[2] == one[2] + 1 for place in (one[1], two[1])}
    others = sorted(line.box[0] for at, line in enumerate(sheet.lines) if at not in follow)
    margin = others[len(others) // 10] if others else sheet.width
    kept = frozenset(at for at in follow if sheet.lines[at].box[2] < margin + 2)
    return kept if len(kept) >= FEWEST_NUMBERED else frozenset()


def edge_lines(sheet: Sheet) -> dict[int, Key]:
    """
    Index → what is compared: lines near the edge with their height, the outermost line of all without it, since some
    footers float.
    """
    by_height = _by_height(sheet)
    keys = {at: (_plain(sheet.lines[at]), 0) for at in outermost(sheet)}
    top = [at for at in by_height[:DEPTH] if sheet.lines[at].box[3] < EDGE * sheet.height]
    bottom = [at for at in by_height[-DEPTH:] if sheet.lines[at].box[1] > (1 - EDGE) * sheet.height]
    return keys | {at: (_plain(sheet.lines[at]), _step(sheet.lines[at])) for at in (*top, *bottom)}


def outermost(sheet: Sheet) -> tuple[int, ...]:
    """Indices of the first and the last line from top to bottom; one or none on a sheet that has no more."""
    return tuple(dict.fromkeys(at for end in (slice(1), slice(-1, None)) for at in _by_height(sheet)[end]))


def _by_height(sheet: Sheet) -> list[int]:
    return sorted(range(len(sheet.lines)), key=lambda at: (sheet.lines[at].box[1], at))


def _plain(line: Line) -> str:
    """Text without its numbers."""
    return " ".join(_NUMBER.sub("#", line.text.casefold()).split())


def _step(line: Line) -> int:
    """Height in steps, from 1: nearly the same height is the same."""
    return 1 + round((line.box[1] + line.box[3]) / 2 / GRAIN)
