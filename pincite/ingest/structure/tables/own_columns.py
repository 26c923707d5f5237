"""Where a table begins below rows that have other columns: a letterhead, an address, the stamp of a page."""

from collections.abc import Sequence

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.segments import Row
from pincite.ingest.structure.tables.unframed_columns import column_edges, usual_gap

APART = 1.0
"""Heights of type between two tables; lines of one header stand closer."""
WIDER = 2.0
"""How many times as wide as between the rows below such a gap is."""


def by_columns(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """
    *rows* parted above each that stands apart, names columns and heads rows whose columns are not those of the rows
    above: as one table both would have columns fewer, or more, than the richer alone.
    """
    for at in range(len(rows) - 1, 0, -1):
        below = rows[at:]
        if _stands_apart(rows, at) and _names_columns(below) and not _fit(rows[:at], below):
            return [*by_columns(rows[:at]), below]
    return [rows]


def _stands_apart(rows: Sequence[Row], at: int) -> bool:
    gap = rows[at].box[1] - rows[at - 1].box[3]
    return gap > APART * rows[at].height and gap > WIDER * usual_gap(rows[at:])


def _names_columns(rows: Sequence[Row]) -> bool:
    """Whether the first of *rows* holds no value and as many segments as any of them, but for the first column's."""
    most = max(len(row.segments) for row in rows)
    return (
        rows[0].is_tabular
        and len(rows[0].segments) >= most - 1
        and not any(is_value(segment.text) for segment in rows[0].segments)
        and any(is_value(segment.text) for row in rows for segment in row.segments[1:])
    )


def _fit(above: Sequence[Row], below: Sequence[Row]) -> bool:
    if not any(row.is_tabular for row in above):
        return True
    return len(column_edges([*above, *below])) == max(len(column_edges(above)), len(column_edges(below)))
