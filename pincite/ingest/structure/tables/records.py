"""Placed tables become records: header rows and column names, and the header of a table that goes on over pages."""

from collections.abc import Sequence

from pincite.ingest.structure.layout import Laid, PlacedTable
from pincite.model.pages import Table


def tables_of(laid: Sequence[Laid]) -> list[tuple[Table, ...]]:
    """The tables of each page in reading order."""
    return [tuple(_record(table) for table in each.tables) for each in laid]


def _record(table: PlacedTable) -> Table:
    return Table(box=table.grid.box, cells=table.cells, start=table.start, end=table.end)
