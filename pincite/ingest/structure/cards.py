"""
Cards: boxes of text that stand beside each other or beside other text, as on slides; what stands in one is read as one.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.reading_order import Boxed, rows_of
from pincite.ingest.structure.sheets import Line, Sheet
from pincite.ingest.structure.tables.grid import around
from pincite.ingest.structure.tables.segments import is_enumerator
from pincite.model.pages import Box
from pincite.values.sentences import ITEM

T = TypeVar("T", bound=Boxed)
# Chosen by hand; the tests beside hold what follows from them.
WIDEST = 0.6
"""Share of the page's width from which a box is a ground of the page, and no card."""
_APART = 3.0
"""Points within which two boxes touch, as the cells of a table do."""
_EDGE = 2.0
"""Points by which type may stand out of its box."""
_LEVEL = 6.0
"""Points by which the upper edges of cards that stand in one row may differ."""
_GAP = 2.0
"""Sizes of type between two pieces on one base line from which they are no one sentence, and so no text of a card."""
_LEADING = 2.0
"""Heights of type between the items of a list under the box that names it."""
_MOST_LINES = 2
"""Lines drawn in a card."""
_MOST_BOXES = 60
"""
Boxes with text on a sheet of cards; one of more is a plan or a grid, and each card costs a look at the whole sheet.
"""
_FEWEST_ROWS = 2
"""Rows of type in a card; what has one may as well name a column."""


def cards_on(sheet: Sheet, furniture: frozenset[int]) -> list[Box]:
    """
    The cards of a sheet, from top to bottom and left to right.

    A card is a box apart from other boxes that holds two rows of type and more, none of them parted into columns, and
    has something beside it; where boxes of one height stand in a row, each does, and none has type right under it,
    since else they are cells of a table. Boxes in a row that a list stands under each are cards with their lists,
    though they hold one line.

    Args:
        sheet: What stands on the page, with its boxes (``panels``).
        furniture: Indices of the lines that are running headers and footers.
    """
    lines = [line for at, line in enumerate(sheet.lines) if at not in furniture and line.upright]
    near = Bands((line.box, line) for line in lines)
    boxes = _apart([box for box in sheet.panels if box[2] - box[0] < WIDEST * sheet.width])
    held = {box: inside for box in boxes if (inside := _inside(near.near(box), box)) is not None}
    grounds = _grounds(list(held), sheet)
    texts = [box for box, inside in held.items() if box not in grounds and _is_text(inside)]
    if len(texts) > _MOST_BOXES:
        return []
    full = {box for box in texts if len(rows_of(held[box])) >= _FEWEST_ROWS}
    level = Bands((box, box) for box in boxes)
    whole = [
        box for box in texts if box in full and all(peer in full for peer in level.near(box) if _is_level(box, peer))
    ]
    cards = [
        card
        for row in in_rows(texts)
        for card in _with_lists(row, lines) or _no_heads([box for box in row if box in whole], lines)
    ]
    return sorted(
        (card for card in cards if _has_beside(card, near.near(card), cards)), key=lambda box: (box[1], box[0])
    )


def in_rows(cards: Sequence[Box]) -> list[list[Box]]:
    """Cards that stand in one row, from left to right."""
    rows: list[list[Box]] = []
    for card in sorted(cards, key=lambda box: (box[1], box[0])):
        if rows and card[1] - rows[-1][0][1] <= _LEVEL:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [sorted(row) for row in rows]


def within(items: Sequence[T], card: Box) -> list[T]:
    """Those of *items* whose middle stands in *card*."""
    return [item for item in items if _holds(card, item.box)]


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that lie in no other, without those that touch another."""
    unique = sorted(set(boxes))
    near = Bands((box, box) for box in unique)
    outer = [box for box in unique if not any(other != box and _contains(other, box) for other in near.near(box))]
    beside = Bands((box, box) for box in outer)
    return [
        box
        for box in outer
        if not any(other != box and _touch(_wider(box), other) for other in beside.near(_wider(box)))
    ]


def _grounds(boxes: Sequence[Box], sheet: Sheet) -> set[Box]:
    """Those of *boxes* that are the ground of a chart: one touches it, or lines run through it."""
    lines = [
        (each.low, each.at, each.high, each.at) if each.horizontal else (each.at, each.low, each.at, each.high)
        for each in sheet.rulings
    ]
    near = Bands((line, line) for line in lines)

    def lines_in(box: Box) -> int:
        return sum(
            _contains(_wider(box), line) and _touch(_wider(box, -_EDGE), _wider(line, 0.1)) for line in near.near(box)
        )

    return {
        box for box in boxes if any(_touch(box, chart.box) for chart in sheet.charts) or lines_in(box) > _MOST_LINES
    }


def _inside(lines: Sequence[Line], box: Box) -> list[Line] | None:
    """The lines in *box*; None where there are none, or one runs over its edge."""
    over = [line for line in lines if _touch(line.box, box)]
    inside = [line for line in over if _contains(_wider(box, _EDGE), line.box)]
    return inside if inside and len(inside) == len(over) else None


def _is_text(lines: Sequence[Line]) -> bool:
    """Whether no row of *lines* is parted into columns, but for the bullets of a list."""
    return all(
        two.box[0] - one.box[2] <= _GAP * max(one.size, 1.0) or is_enumerator(one.text.strip())
        for row in rows_of(lines)
        for one, two in pairwise(row)
    )


def _with_lists(row: Sequence[Box], lines: Sequence[Line]) -> list[Box]:
    """Boxes of a row, each with the list under it; none where one has no list."""
    below = [_list_under(box, lines) for box in row]
    return (
        [around([box, *(line.box for line in items)]) for box, items in zip(row, below, strict=True)]
        if len(row) > 1 and all(below)
        else []
    )


def _no_heads(row: Sequence[Box], lines: Sequence[Line]) -> Sequence[Box]:
    """
    The boxes of a row; none where type stands close under several of them, since they name the columns of a table.
    """
    under = [box for box in row if any(_is_close_under(line.box, box) for line in lines)]
    return row if len(under) < 2 else []  # noqa: PLR2004 - several are two or more


def _is_close_under(line: Box, box: Box) -> bool:
    return line[0] < box[2] and box[0] < line[2] and -_EDGE <= line[1] - box[3] <= line[3] - line[1]


def _list_under(head: Box, lines: Sequence[Line]) -> list[Line]:
    """The lines under *head* and no wider than it, one close below the other, if they are a list."""
    found: list[Line] = []
    floor, marked = head[3], 0
    rows = rows_of(
        [line for line in lines if line.box[1] >= head[3] - _EDGE and line.box[0] < head[2] and head[0] < line.box[2]]
    )
    for row in rows:
        box = around([line.box for line in row])
        if (
            box[0] < head[0] - _EDGE
            or box[2] > head[2] + _EDGE
            or box[1] - floor > _LEADING * (box[3] - box[1])
            or not _is_text(row)
        ):
            break
        marked += bool(ITEM.match(" ".join(line.text for line in row)))
        found += row
        floor = box[3]
    return found if marked and 2 * marked >= len(rows_of(found)) else []


def _has_beside(card: Box, lines: Sequence[Line], cards: Sequence[Box]) -> bool:
    """Whether a line or another card stands beside *card*."""
    others = [line.box for line in lines if not _holds(card, line.box)]
    return any(box != card and box[1] < card[3] and card[1] < box[3] for box in (*others, *cards))


def _is_level(one: Box, two: Box) -> bool:
    """Whether two boxes stand in one row and are of one height."""
    return abs(one[1] - two[1]) <= _EDGE and abs(one[3] - two[3]) <= _EDGE


def _holds(card: Box, box: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return card[0] <= x <= card[2] and card[1] <= y <= card[3]


def _contains(outer: Box, box: Box) -> bool:
    return outer[0] <= box[0] and outer[1] <= box[1] and box[2] <= outer[2] and box[3] <= outer[3]


def _touch(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _wider(box: Box, by: float = _APART) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
