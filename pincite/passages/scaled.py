"""The figures of a row in full, where its table says once what they are in."""

from collections.abc import Sequence

from pincite.passages.rows import TableRow
from pincite.values.captions import unit_stated
from pincite.values.scales import Scale, in_full, scale_of


def figures_of(names: Sequence[str], row: TableRow, scale: Scale | None, relative: frozenset[int]) -> tuple[str, ...]:
    """
    Each cell behind the first with its unit and in full, "" where it has none of its table; none at all where the table
    has no scale.

    Args:
        names: Of the columns; one that states a unit of its own has that and not the table's.
        row: With what it is of.
        scale: Of the table.
        relative: The columns in which the rows of its group are percentages.
    """
    if scale is None:
        return ()
    known = names if len(names) == len(row.cells) else [""] * len(row.cells)
    over = " ".join([*(each.text for each in row.groups), *row.cells])
    cells = enumerate(zip(known, row.cells, strict=True))
    return tuple(_in_full(cell, name, over, scale) if at and at not in relative else "" for at, (name, cell) in cells)


def relative_columns(row: TableRow, rows: Sequence[TableRow]) -> frozenset[int]:
    """The columns in which a row of the same group has a percentage: the sign often stands in the first row alone."""
    alike = [each for each in rows if each.groups == row.groups]
    return (
        frozenset(at for each in alike for at, cell in enumerate(each.cells) if cell.rstrip().endswith("%"))
        if row.groups
        else frozenset()
    )


def _in_full(cell: str, name: str, over: str, scale: Scale) -> str:
    own = scale_of(name)
    if "percent" in f"{over} {name}".lower():
        return ""
    return in_full(cell, f"{over} {name}", own or scale) if own or not unit_stated(name) else ""
