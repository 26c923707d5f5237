"""
Rows of a table in a chunk's text, how one is read out with the names of its columns, and with the units that stand over
its figures.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pincite.ingest.page_stretches import NOWHERE, Span
from pincite.ingest.readable import readable
from pincite.model.chunks import CONTEXT_PARTS, Chunk
from pincite.model.pages import RowGroup
from pincite.values.captions import is_unit, unit_opening, unit_stated, with_unit

_LINE = re.compile(r"[^\n]+")
_BARE = re.compile(
    r"(?:(?:up to|from|max\.?|min\.?|[<>\u2264\u2265~\u2248]) ?)?[-\u2212\u2013]?\d[\d.,]*(?:[ \u00a0\u202f]\d{3})*"
    r"(?: ?(?:[-\u2013\u2014\u00b1/\u00d7]|to) ?[-\u2212]?\d[\d.,]*)?",
    re.IGNORECASE,
)
"""A figure without a unit, or a range or a pair of two."""

_COUNTS = re.compile(
    r"(?:no\.?|numbers?|nr\.?|qty|quantity|count|years?|pages?|steps?|levels?|codes?|ids?|items?|versions?)\b",
    re.IGNORECASE,
)
"""What a column is called whose figures have no unit, whatever the table's caption says."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """
    ``text[start:end]`` of the chunk, and its cells as a person reads them.

    ``groups`` is what it is of, the outermost first: headings, and a label that stands once for several rows. ``heads``
    says that the row is itself such a heading and states nothing.
    """

    start: int
    end: int
    cells: tuple[str, ...]
    groups: tuple[RowGroup, ...] = ()
    heads: bool = False

    @property
    def label(self) -> str:
        """What names the row: its first cell, or the second where the first stands once for several rows."""
        shared = self.groups and len(self.cells) > 1 and self.cells[0] in {"", *(each.text for each in self.groups)}
        return self.cells[1] if shared else self.cells[0]

    @property
    def beyond(self) -> tuple[RowGroup, ...]:
        """What it is of that its cells do not say."""
        return tuple(each for each in self.groups if each.text not in self.cells)


def rows_of(chunk: Chunk) -> tuple[TableRow, ...]:
    """The rows of a table's chunk; one begins at its own cells, not at one that it shares with the row above."""
    return tuple(
        _row(chunk, at, cells, above)
        for at, (above, cells) in enumerate(zip(((), *chunk.rows), chunk.rows, strict=False))
    )


def lines_of(text: str, start: int, end: int) -> tuple[TableRow, ...]:
    """The lines of ``text[start:end]``, each as a row of cells set apart by tabs."""
    found = ((line.start(), line.end()) for line in _LINE.finditer(text, start, end))
    return tuple(
        TableRow(low, high, tuple(readable(cell) for cell in text[low:high].split("\t")))
        for low, high in found
        if text[low:high].strip()
    )


def _row(chunk: Chunk, at: int, cells: Sequence[Span], above: Sequence[Span]) -> TableRow:
    held = [cell for cell in cells if cell != NOWHERE]
    own = [cell for cell in held if cell not in above] or held
    of = tuple(group for group in chunk.groups if group.first <= at < group.last)
    start, end = min(start for start, _ in own), max(end for _, end in own)
    heads = any((group.start, group.end) == (start, end) for group in chunk.groups)
    return TableRow(start, end, tuple(readable(chunk.text[low:high]) for low, high in cells), of, heads)


def heads_a_group(row: TableRow) -> bool:
    """Whether a row only says what the rows below it are of: "Gross margin percentage:"."""
    return row.heads or (row.cells[0].endswith(":") and not any(row.cells[1:]))


def ends_a_group(row: TableRow) -> bool:
    """Whether a row sums up those above it: what follows is of no group, until the next one is named."""
    return row.cells[0].lower().startswith("total")


def sayable(groups: Sequence[RowGroup], elsewhere: Collection[str]) -> list[RowGroup]:
    """Those of *groups* that are known, and stand in the chunk or *elsewhere* to be cited, if they hold a figure."""
    return [
        each
        for each in groups
        if each.text and (each.start is not None or each.text in elsewhere or not any(map(str.isdigit, each.text)))
    ]


def read_out(names: Sequence[str], cells: Sequence[str]) -> str:
    """
    A row as "name: cell; name: cell"; a cell that is not alone under its name stands without it, an empty one is left
    out.
    """
    return "; ".join(_pairs(names, cells))


def field_read_out(cells: Sequence[str]) -> str:
    """The field of a form as "label: what was filled in"."""
    return ": ".join(each.rstrip(" :") if at == 0 else each for at, each in enumerate(cells) if each)


def _pairs(names: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    for name, cell in zip(names if len(names) == len(cells) else [""] * len(cells), cells, strict=True):
        if cell:
            yield f"{name.rstrip(' :')}: {cell}" if name and name != cell else cell


def with_units(names: Sequence[str], row: TableRow, captions: Sequence[str]) -> tuple[str, ...]:
    """
    The cells of a row, each bare figure behind its label with its unit.

    That is stated by the name of its column, by the row's label or by a cell that is nothing but a unit, by what the
    row is of, or by the nearest of *captions*. Only for looking at: the caption may stand in another chunk, where it
    could not be cited.
    """
    known = names if len(names) == len(row.cells) else [""] * len(row.cells)
    label = row.cells.index(row.label)
    alone = [cell for at, cell in enumerate(row.cells) if at > label and is_unit(cell)]
    own = unit_stated(row.label) or (alone[0] if len(alone) == 1 else "")
    above = (*captions, *(each.text for each in row.groups))
    over = own or (
        ""
        if _COUNTS.match(row.label)
        else next((unit for each in reversed(above) if (unit := unit_stated(each) or unit_opening(each))), "")
    )
    units = (
        ("" if at <= label else unit_stated(name) or ("" if _COUNTS.match(name) else over))
        for at, name in enumerate(known)
    )
    return tuple(
        with_unit(cell, unit) if unit and _BARE.fullmatch(cell) else cell
        for cell, unit in zip(row.cells, units, strict=True)
    )


def of_paper(names: Sequence[str], row: TableRow, chunk: Chunk, captions: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """
    The cells of a row with each unit that its paper states for all tables, where nothing nearer gives them one: which
    figures it is of is not said.
    """
    for each in chunk.units:
        yield with_units(names, row, (f"in {each.unit}", *captions))


def captions_of(chunk: Chunk, start: int) -> tuple[str, ...]:
    """
    What stands over the table that begins, with the names of its columns, at *start* of the chunk's text, the outermost
    first: title, sections, caption, and the line above.
    """
    known = [part for part in chunk.context.split(CONTEXT_PARTS) if part]
    above = chunk.text[:start].rstrip().rpartition("\n")[2].strip()
    notes = chunk.caption.split("\n")[1:]
    return (*(known[:-1] if any(chunk.header) else known), *notes, *([above] if above else []))
