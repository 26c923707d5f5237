"""Running headers and footers: lines near a sheet's edge that come again, but for its number, on many sheets."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from pincite.ingest.structure.running_numbers import NUMBER, body_size, tell_sheets
from pincite.ingest.structure.sheets import Line, Sheet
from pincite.ingest.structure.tables.rulings import frames, joined

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
_PAGE_NUMBER = re.compile(r"[-\u2013\u2014|\s]*(?:page|p\.|seite)?\s*#(?:\s*(?:of|/|von|de)\s*#)?[-\u2013\u2014|\s]*")
FEWEST_RULINGS = 3
"""Rulings across in a table of two rows."""
FEWEST_NUMBERED = 8
"""Line numbers of a draft on one sheet, and digits that a number of a line never has."""
Key = tuple[str, int]


def find_furniture(sheets: Sequence[Sheet]) -> list[frozenset[int]]:
    """
    For each sheet the indices of its lines that are furniture.

    A line counts where its text without numbers stands at the same height, within 14 % of the edge, or as the outermost
    line of all, on at least three sheets (both, where there are two) and 18 % of them, and its numbers run with the
    sheets, or is a bare page number at the edge with nothing but such words beside it; so do the numbers of lines in
    the margin of a draft. Left and right sheets may differ, and so may chapters. What stands in a table that reaches
    into the sheet, or beside a line that stays, stays.
    """
    edges = [edge_lines(sheet) for sheet in sheets]
    seen: defaultdict[Key, defaultdict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for number, (sheet, keys) in enumerate(zip(sheets, edges, strict=True)):
        for at, key in keys.items():
            seen[key][number].append(sheet.lines[at])
    needed = max(min(FEWEST, max(len(sheets), 2)), SHARE * len(sheets))
    again = {key: lines for key in seen if len(lines := _seen(seen, key)) >= needed}
    body = body_size(sheets)
    running = {key for key, lines in again.items() if _is_worded(key) and tell_sheets(lines, body)}
    tabled = {keys[at][0] for sheet, keys in zip(sheets, edges, strict=True) for at in _in_tables(sheet, keys, running)}
    found: list[frozenset[int]] = []
    for sheet, keys in zip(sheets, edges, strict=True):
        worded = _whole_rows(sheet, {at: key[0] for at, key in keys.items() if key in running and key[0] not in tabled})
        numbers = [
            at
            for at, key in keys.items()
            if (key in again and not _is_worded(key)) or (len(sheets) > 1 and _PAGE_NUMBER.fullmatch(key[0]))
        ]
        found.append(worded | {at for at in numbers if stands_alone(sheet, at, beside=worded)} | line_numbers(sheet))
    return found


def _is_worded(key: Key) -> bool:
    return any(letter.isalpha() for letter in key[0])


def _in_tables(sheet: Sheet, keys: Mapping[int, Key], running: AbstractSet[Key]) -> list[int]:
    """Indices of the *running* lines that stand in a table which reaches from the edge far into the sheet."""
    edge = [at for at, key in keys.items() if key in running]
    if not edge or len(sheet.rulings) < FEWEST_RULINGS:
        return []
    low, high = 2 * EDGE * sheet.height, (1 - 2 * EDGE) * sheet.height
    far = [
        ruling
        for frame in frames(joined(sheet.rulings))
        if len(frame.across) >= FEWEST_RULINGS
        for ruling in frame.down[1:-1]
    ]
    return [
        at
        for at in edge
        for top, bottom in [(sheet.lines[at].box[1], sheet.lines[at].box[3])]
        if any(r.low < (top + bottom) / 2 < r.high and (r.high > low if bottom < low else r.low < high) for r in far)
    ]


def _whole_rows(sheet: Sheet, worded: Mapping[int, str]) -> frozenset[int]:
    """
    Indices of *worded*, with their texts without numbers, but for pieces of a row of which another one in words stays;
    what says "page" needs no row.
    """
    others = [
        line.box[3]
        for at, line in enumerate(sheet.lines)
        if at not in worded and line.upright and any(letter.isalpha() for letter in line.text)
    ]
    return frozenset(
        at
        for at, text in worded.items()
        if _PAGE_NUMBER.fullmatch(text)
        or not any(abs(sheet.lines[at].box[3] - other) < sheet.lines[at].size / 2 for other in others)
    )


def _seen(seen: Mapping[Key, Mapping[int, list[Line]]], key: Key) -> dict[int, list[Line]]:
    """
    By the sheets on which a line stands at this height, or a step above or below, what stands there: heights near the
    edge of a step fall into two.
    """
    text, step = key
    found: defaultdict[int, list[Line]] = defaultdict(list)
    for other in range(max(step - 1, 1), step + 2) if step else range(1):
        for number, lines in seen.get((text, other), {}).items():
            found[number] += lines
    return found


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
    return " ".join(NUMBER.sub("#", line.text.casefold()).split())


def _step(line: Line) -> int:
    """Height in steps, from 1: nearly the same height is the same."""
    return 1 + round((line.box[1] + line.box[3]) / 2 / GRAIN)
