"""
Stretches of rows of type that may be tables without a frame: from the names of the columns to the last row of figures.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.sheets import Ruling, Sheet
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import around
from pincite.ingest.structure.tables.segments import Row
from pincite.ingest.structure.tables.stacked import over_figures, parted
from pincite.ingest.structure.tables.unframed_columns import LEADING, leads_into, usual_gap
from pincite.model.pages import Box
from pincite.values.captions import NUMBERED

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
FARTHEST = 2.6
"""Heights of type between two rows of one table. Measured: F1 .970 at 1.7; as it is (.971) at 3.9."""
FEWEST_ROWS = 3
"""
Rows of several segments, one fewer between rulings. Measured: mean F1 .973 at two, .976 here; at four nothing changes.
"""
SHORT_LINES = 2
"""
Lines of one segment in a row that a table goes on over. Measured: mean F1 .978 at one and .976 at three, as at two.
"""
PROSE_WORDS = 9
"""Words from which a line of one segment is prose. Measured: mean F1 .977 at 6, .975 at 13."""
SET_IN = 4
"""
Heights of type by which a row may be set in below the line that heads it; what stands further right names columns.
"""
HEADER_LINES = 7
"""
Heights of type above the first row within which the closing ruling is looked for; what is between has to be short lines
anyway.
"""
COVERING = 0.6
"""Share of the width of a table that its closing ruling covers."""
LARGER = 1.2
"""
Heights of a table's type from which a line of one segment is a heading over what follows; what heads a group of rows is
set a point larger at most.
"""
WHOLE = 0.85
"""Share of the width of a table from which a ruling runs across all of it."""
ALIGNED = 3.0
"""Points by which a name of a column may begin left of its figures."""
_CAPTION = re.compile(rf"(?:table|tab\.|figure|fig\.|exhibit)\s+[A-Z]?\.?\d|{NUMBERED.pattern}", re.IGNORECASE)
_SOURCE = re.compile(r"(?:sources?|notes?|n\.?b\.?|remarks?)\b\s*[:.]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Region:
    """Rows of type that may be a table, with the heights of the rulings among them."""

    rows: tuple[Row, ...]
    rulings: tuple[Ruling, ...]


def regions(rows: Sequence[Row], rulings: Sequence[Ruling]) -> list[Region]:
    """Stretches of rows with several segments, with the short lines among them and the header lines above."""
    found: list[Region] = []
    at = floor = 0
    while at < len(rows):
        end = _reach(rows, at) if rows[at].is_tabular else at
        if end <= at:
            at += 1
            continue
        end = _with_foot(rows, end, rulings)
        start = _with_header(rows, at, end, rulings, floor)
        kept = _without_caption(rows[start:end], rulings)
        if kept:
            first = start + next(at for at, row in enumerate(rows[start:end]) if row is kept[0])
            kept = [*rows[_with_names(kept, rows[floor:first]) + floor : first], *kept]
        found.append(region_of(kept, rulings))
        at, floor = end, end if sum(row.is_tabular for row in rows[start:end]) > 1 else floor
    return found


def _without_caption(rows: Sequence[Row], rulings: Sequence[Ruling]) -> list[Row]:
    """
    The rows without caption and source; where three or more rulings run across all of them, without the lines of one
    segment above and below them.
    """
    whole = whole_rulings(_among(rows, rulings), around([row.box for row in rows]))
    kept = list(rows)
    if len(whole) >= FEWEST_ROWS:
        while kept and not kept[0].is_tabular and _middle(kept[0]) < min(whole):
            kept = kept[1:]
        while kept and not kept[-1].is_tabular and _middle(kept[-1]) > max(whole):
            kept = kept[:-1]
    while kept and _CAPTION.match(kept[0].segments[0].text):
        kept = kept[1:]
    while kept and _SOURCE.match(kept[-1].segments[0].text):
        kept = kept[:-1]
    return kept


def region_of(rows: Sequence[Row], rulings: Sequence[Ruling]) -> Region:
    """*rows* with those of *rulings* that stand among them."""
    return Region(tuple(rows), _among(rows, rulings) if rows else ())


def _among(rows: Sequence[Row], rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """The rulings within a line's height of *rows*."""
    box = around([row.box for row in rows])
    return tuple(
        r
        for r in rulings
        if box[1] - rows[0].height <= r.at <= box[3] + rows[-1].height and r.low < box[2] and box[0] < r.high
    )


def _middle(row: Row) -> float:
    return (row.box[1] + row.box[3]) / 2


def whole_rulings(rulings: Sequence[Ruling], box: Box) -> list[float]:
    """Heights of the rulings that run across the whole of *box*."""
    return [r.at for r in rulings if min(r.high, box[2]) - max(r.low, box[0]) > WHOLE * (box[2] - box[0])]


def _reach(rows: Sequence[Row], start: int) -> int:
    """Index after the last row of the table that begins at *start*; short lines between tabular rows belong to it."""
    end, loose = start + 1, 0
    pitch = _pitch(rows, start)
    for at in range(start + 1, len(rows)):
        gap = rows[at].box[1] - rows[at - 1].box[3]
        if gap > FARTHEST * max(rows[at].height, rows[at - 1].height) and gap > 1.5 * pitch:
            break
        if _is_heading(rows[at], rows[start:end], rows[at + 1 :]) or _is_numbered_caption(rows[at]):
            break
        if rows[at].is_tabular or _goes_on_in_a_cell(rows[start : at + 1]):
            end, loose = at + 1, 0
        elif _leads(rows, at, usual_gap(rows[start:at])):
            continue
        elif loose < SHORT_LINES and rows[at].words < PROSE_WORDS:
            loose += 1
        else:
            break
    return end


def _is_numbered_caption(row: Row) -> bool:
    """Whether *row* is a caption with a number: another table begins below it."""
    return len(row.segments) == 1 and bool(NUMBERED.match(row.segments[0].text))


def _goes_on_in_a_cell(rows: Sequence[Row]) -> bool:
    """
    Whether the last of *rows*, of one segment, is set close below where a column behind the first begins in the last
    row of several: it goes on with that cell, however long it is.
    """
    *above, row = rows
    if len(row.segments) > 1 or row.box[1] - above[-1].box[3] > LEADING * row.height:
        return False
    columns = next(each for each in reversed(above) if each.is_tabular).segments[1:]
    return any(abs(segment.box[0] - row.box[0]) <= ALIGNED and not is_value(segment.text) for segment in columns)


def _is_heading(row: Row, above: Sequence[Row], below: Sequence[Row]) -> bool:
    """
    Whether *row* is a line in larger type than the rows on both sides: it heads what follows, and no table goes on over
    it.

    Names of columns are often set smaller than the rows, so the line has to stand out among those *below* it, too.
    """
    if len(row.segments) > 1:
        return False
    following = [each for each in below if each.is_tabular][:FEWEST_ROWS]
    return all(
        row.height >= LARGER * sorted(each.height for each in rows)[len(rows) // 2]
        for rows in (above, following)
        if rows
    )


def _leads(rows: Sequence[Row], at: int, usual: float) -> bool:
    """
    Whether a line, however long, says what the rows of the table below it are of (it ends in a colon), or is the
    beginning of the next label.
    """
    if at + 1 == len(rows) or len(rows[at].segments) > 1:
        return False
    row, heads = rows[at + 1], rows[at].segments[0].text.endswith(":")
    if row.box[0] > rows[at].box[0] + SET_IN * row.height:
        return False
    if row.is_tabular:
        return leads_into(rows[at], row, usual) or (
            heads and any(is_value(segment.text) for segment in row.segments[1:])
        )
    return (heads or leads_into(rows[at], row, usual)) and _leads(rows, at + 1, usual)


def _pitch(rows: Sequence[Row], start: int) -> float:
    near = [two.box[1] - one.box[3] for one, two in zip(rows[start:], rows[start + 1 : start + 6], strict=False)]
    return sorted(near)[len(near) // 2] if near else 0.0


def _with_header(rows: Sequence[Row], start: int, end: int, rulings: Sequence[Ruling], floor: int) -> int:
    """
    Index of the first row under the ruling that closes the table at the top, if only short lines of a header stand
    between.
    """
    box = around([row.box for row in rows[start:end]])
    reach = HEADER_LINES * rows[start].height
    tops = [
        r.at
        for r in rulings
        if box[1] - reach < r.at < box[1] + 2
        and min(r.high, box[2]) - max(r.low, box[0]) > COVERING * (box[2] - box[0])
    ]
    if not tops:
        return start
    first = start
    while (
        first > floor
        and rows[first - 1].box[1] >= min(tops) - 2
        and rows[first - 1].words < PROSE_WORDS
        and not rows[first - 1].is_sentence
        and not _is_heading(rows[first - 1], (), rows[start:end])
    ):
        first -= 1
    return first


def _with_foot(rows: Sequence[Row], end: int, rulings: Sequence[Ruling]) -> int:
    """
    Index after the short lines with which the first cell of the last row goes on, down to the ruling that closes the
    table.
    """
    last, at = rows[end - 1], end
    while (
        at < len(rows)
        and len(rows[at].segments) == 1
        and rows[at].words < PROSE_WORDS
        and abs(rows[at].box[0] - last.box[0]) <= ALIGNED
        and rows[at].box[1] - rows[at - 1].box[3] <= LEADING * rows[at].height
    ):
        at += 1
        floor = rows[at - 1].box[3]
        if any(
            floor - 2 < r.at < floor + rows[at - 1].height
            and min(r.high, last.box[2]) - max(r.low, last.box[0]) > COVERING * (last.box[2] - last.box[0])
            for r in rulings
        ):
            return at
    return end


def _with_names(rows: Sequence[Row], above: Sequence[Row]) -> int:
    """
    Index of the first of the lines right *above* that stand over the columns of figures of *rows* alone: "Three Months
    Ended", a day, a unit.
    """
    left = _figures_from(rows)
    first, below = len(above), rows[0]
    while (
        first
        and over_figures(above[first - 1], left, PROSE_WORDS)
        and below.box[1] - above[first - 1].box[3] <= FARTHEST * below.height / 2
    ):
        first, below = first - 1, above[first - 1]
    return first


def _figures_from(rows: Sequence[Row]) -> float:
    """
    The x from which the figures of *rows* stand, and the names of their columns; beyond everything where they have
    none.
    """
    figures = [
        segment.box[0] for row in rows if row.is_tabular for segment in row.segments[1:] if is_value(segment.text)
    ]
    return min(figures, default=float("inf")) - ALIGNED


def parts_of(rows: Sequence[Row], sheet: Sheet) -> list[Sequence[Row]]:
    """The tables that stand close below one another."""
    bold = [all(sheet.lines[word.line].bold for segment in row.segments for word in segment.words) for row in rows]
    return [rows[first:last] for first, last in parted(rows, _figures_from(rows), PROSE_WORDS, bold)]
