"""
What the rows of a table are of: headings between its rows, labels that stand once beside several of them, and rows of
which nothing tells it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.header import says_unit
from pincite.model.pages import Cell, RowGroup

_WORD = re.compile(r"\w+")

INDENT = 2.0
"""Points by which a row is set in below the heading that it belongs to."""


@dataclass(frozen=True, slots=True)
class Look:
    """
    How a table's rows look on the sheet: the x of each row's label, the rows set in bold as a whole, and whether
    rulings frame the cells.
    """

    lefts: Mapping[int, float] = field(default_factory=dict)
    bold: frozenset[int] = frozenset()
    framed: bool = True


@dataclass(frozen=True, slots=True)
class Open:
    """
    A heading whose rows are not at an end; ``inner`` is whether they are set in below it, ``first`` the first of them
    in this table.
    """

    cell: Cell
    left: float | None
    inner: bool
    first: int


def row_groups(
    cells: Sequence[Cell], header_rows: int, look: Look, carried: Sequence[Open] = ()
) -> tuple[tuple[RowGroup, ...], tuple[Open, ...]]:
    """
    What the rows below the header are of, outer groups before inner ones, and the headings that are still open at the
    end.

    A line over the first column alone heads the rows below it where its look says so: it ends in a colon, spans the
    table, is bold over rows that are not, or the rows are set in below it, or come again below another such line. It
    ends where a row stands as far left, or sums up, or with the next.

    Args:
        cells: All cells of the table.
        header_rows: Number of rows that name its columns.
        look: How its rows look.
        carried: The headings that are open at the end of the table that this one continues.
    """
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=lambda each: (each.row, each.col)):
        if cell.row >= header_rows:
            rows.setdefault(cell.row, []).append(cell)
    heads = _heads(rows, max(cell.col + cell.colspan for cell in cells), look)
    stack = [Open(each.cell, each.left, each.inner, 0) for each in carried]
    groups: list[RowGroup] = []
    before: int | None = None
    for row in sorted(rows):
        left = look.lefts.get(row)
        keep = _kept(stack, left, head=row in heads, follows=before in heads)
        groups += [_closed(each, row) for each in stack[keep:]]
        del stack[keep:]
        if row in heads:
            stack.append(Open(rows[row][0], left, _is_inner(row, rows, heads, look), row + 1))
        elif stack and rows[row][0].col == 0 and _sums_up(rows[row][0].text, stack[-1]):
            groups.append(_closed(stack.pop(), row + 1))
        before = row
    end = max(rows, default=0) + 1
    groups += [_closed(each, end) for each in stack]
    groups += _spanning(rows, header_rows, end, look)
    found = sorted(
        (group for group in groups if group.first < group.last), key=lambda group: (group.first, -group.last)
    )
    return (*found, *_untold(rows, found, heads)), tuple(stack)


def _sums_up(label: str, group: Open) -> bool:
    """
    Whether a row sums up the rows of *group*; where they are set in below their heading, others than theirs may be,
    too, and its total bears the heading's own words.
    """
    total, *of = _WORD.findall(label.casefold()) or [""]
    return total.startswith("total") and (not group.inner or of == _WORD.findall(group.cell.text.casefold()))


def _heads(rows: Mapping[int, Sequence[Cell]], columns: int, look: Look) -> frozenset[int]:
    """The rows that head those below them."""
    lone = [row for row, cells in rows.items() if columns > 1 and len(cells) == 1 and _may_head(cells[0])]
    below = {row: _block(row, rows, frozenset(lone)) for row in lone}
    labels = Counter(label for row in lone for label in {rows[each][0].text for each in below[row]})

    def leads(row: int) -> bool:
        cell, block = rows[row][0], below[row]
        body = next((each for each in sorted(rows) if each > row and each not in below), None)
        following = next((each for each in sorted(rows) if each > row), None)
        if cell.text.rstrip().endswith(":"):
            return True
        if body is None:
            return False
        again = bool(block) and sum(labels[rows[each][0].text] > 1 for each in block) > len(block) / 2
        bold = row in look.bold and body not in look.bold
        return (
            cell.colspan >= columns
            or bold
            or again
            or (following is not None and _set_in(look.lefts.get(row), look.lefts.get(following)))
        )

    return frozenset(row for row in lone if leads(row))


def _may_head(cell: Cell) -> bool:
    text = cell.text.strip()
    return (
        cell.col == 0
        and cell.rowspan == 1
        and any(map(str.isalpha, text))
        and not is_value(text)
        and not says_unit(text)
    )


def _block(row: int, rows: Mapping[int, Sequence[Cell]], lone: frozenset[int]) -> list[int]:
    """The rows from *row* up to the next that stands alone."""
    block: list[int] = []
    for each in sorted(other for other in rows if other > row):
        if each in lone:
            break
        block.append(each)
    return block


def _set_in(outer: float | None, inner: float | None) -> bool:
    return outer is not None and inner is not None and inner > outer + INDENT


def _is_inner(row: int, rows: Mapping[int, Sequence[Cell]], heads: frozenset[int], look: Look) -> bool:
    """Whether the rows below the heading are set in."""
    body = next((each for each in sorted(rows) if each > row and each not in heads), None)
    return body is not None and _set_in(look.lefts.get(row), look.lefts.get(body))


def _kept(stack: Sequence[Open], left: float | None, *, head: bool, follows: bool) -> int:
    """
    How many of the open headings a row with its label at *left* belongs to; a heading right below another (*follows*)
    is part of it, if not further left.
    """
    for at, each in enumerate(stack):
        outside = not _set_in(each.left, left) if each.left is not None and left is not None else head
        last = at == len(stack) - 1
        if head and follows and last and (left is None or each.left is None or left >= each.left - INDENT):
            return len(stack)
        if outside and (head or each.inner):
            return at
    return len(stack)


def _closed(group: Open, end: int) -> RowGroup:
    cell = group.cell
    carried = group.first == 0
    return RowGroup(
        text=" ".join(cell.text.split()).rstrip(" :"),
        first=group.first,
        last=end,
        start=None if carried else cell.start,
        end=None if carried else cell.end,
    )


def _spanning(rows: Mapping[int, Sequence[Cell]], header_rows: int, end: int, look: Look) -> list[RowGroup]:
    """
    Labels of the first column that stand once for several rows: framed beside all of them, or without a frame beside
    the first, the rest left blank.
    """
    firsts = [cells[0] for cells in rows.values() if cells[0].col == 0 and cells[0].row >= header_rows]
    groups = [
        RowGroup(text=" ".join(c.text.split()), first=c.row, last=c.row + c.rowspan, start=c.start, end=c.end)
        for c in firsts
        if c.rowspan > 1
    ]
    if groups or look.framed or not _has_second_labels(rows):
        return groups
    labelled = [(cells[0], row) for row, cells in sorted(rows.items()) if cells[0].col == 0 and len(cells) > 1]
    edges = [*(row for _, row in labelled), end]
    return [
        RowGroup(text=" ".join(cell.text.split()), first=row, last=following, start=cell.start, end=cell.end)
        for (cell, row), following in zip(labelled, edges[1:], strict=True)
        if following > row + 1
    ]


def _has_second_labels(rows: Mapping[int, Sequence[Cell]]) -> bool:
    """
    Whether the second column names the rows: it holds a text in nearly all of them, where the first is often blank.
    """
    second = [next((cell for cell in cells if cell.col == 1), None) for cells in rows.values()]
    texts = [
        cell
        for cell in second
        if cell and cell.colspan == 1 and not is_value(cell.text) and any(map(str.isalpha, cell.text))
    ]
    return (
        len(texts) > 2  # noqa: PLR2004 - a count that its sentence tells
        and len(texts) >= len(rows) - 1
        and sum(cells[0].col == 0 for cells in rows.values()) < len(rows)
    )


def _untold(rows: Mapping[int, Sequence[Cell]], groups: Sequence[RowGroup], heads: frozenset[int]) -> list[RowGroup]:
    """The rows that nothing tells from another of the same label: the line between them that would is not known."""
    keys: dict[int, tuple[str, ...]] = {}
    for row, cells in rows.items():
        if (
            row not in heads
            and cells[0].col == 0
            and any(map(str.isalpha, cells[0].text))
            and any(is_value(cell.text) for cell in cells[1:])
        ):
            of = (group.text for group in groups if group.first <= row < group.last)
            keys[row] = (*of, cells[0].text, *(cell.text for cell in cells[1:] if not is_value(cell.text)))
    often = Counter(keys.values())
    return [RowGroup(text="", first=row, last=row + 1) for row, key in sorted(keys.items()) if often[key] > 1]
