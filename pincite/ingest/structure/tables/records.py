"""Placed tables become records: header, caption, and the header of a table that goes on over pages."""

import re
from collections.abc import Sequence

from pincite.ingest.structure.tables.grid import text_lines
from pincite.ingest.structure.tables.groups import Look, Open, row_groups
from pincite.ingest.structure.tables.header import UNIT_IN_BRACKETS, column_names, header_rows, header_unit
from pincite.ingest.structure.tables.labelled_fields import grid_of_fields
from pincite.ingest.structure.tables.table_captions import CAPTION_LINES, captions_of
from pincite.ingest.structure.writing import Laid, PlacedTable
from pincite.model.pages import FIELD_HEADER, Table
from pincite.values.captions import unit_opening

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
ALIGNED = 14.0
"""Points by which the sides of a table may move from one page to the next."""
_CONTINUED = re.compile(r"\b(?:continued|cont['\u2019]?d|cont\.)", re.IGNORECASE)


def tables_of(laid: Sequence[Laid]) -> list[tuple[Table, ...]]:
    """
    The tables of each page in reading order; one that continues the last before it carries its header, and what its
    last rows are of.
    """
    pages: list[tuple[Table, ...]] = []
    last: Table | None = None
    left_open: tuple[Open, ...] = ()
    for each in laid:
        tables: list[Table] = []
        for placed, table in zip(each.tables, _records(each), strict=True):
            before = tables[-1] if tables else last
            continues = before is not None and (
                _follows(each, before, table, placed)
                if tables
                else _is_first(each, table) and _goes_on(before, table, each)
            )
            whole = _continuing(before, table) if continues and before else table
            groups, left_open = row_groups(
                whole.cells, whole.header_rows, _look(each, placed), left_open if continues else ()
            )
            tables.append(whole.model_copy(update={"groups": groups}))
        pages.append(tuple(tables))
        last = tables[-1] if tables and _is_last(each, tables[-1]) else None
    return pages


def _records(laid: Laid) -> list[Table]:
    """The page's tables, each with its caption, or the unit that its header or the table above states."""
    tables: list[Table] = []
    for placed, stated in zip(laid.tables, captions_of(laid), strict=True):
        fields = placed.grid.fields or grid_of_fields(placed.grid, laid.sheet.lines)
        rows = 0 if fields else int(placed.grid.head) or header_rows(placed.cells, _bold_rows(laid, placed))
        names = FIELD_HEADER if fields else column_names(placed.cells, rows, centred=not placed.grid.ruled)
        unit = header_unit(placed.cells, rows)
        said = "\n".join(each for each in (stated, unit if unit not in stated else "") if each)
        caption = said or (_shared_unit(laid, tables[-1], placed) if tables else "")
        tables.append(
            Table(
                box=placed.grid.box,
                cells=placed.cells,
                start=placed.start,
                end=placed.end,
                header_rows=rows,
                header=names,
                caption=caption,
                fields=fields,
            )
        )
    return tables


def _look(laid: Laid, placed: PlacedTable) -> Look:
    lefts = {
        cell.row: min(word.box[0] for word in text_lines(cell.words)[0]) for cell in placed.grid.cells if cell.col == 0
    }
    return Look(lefts, _bold_rows(laid, placed), framed=placed.grid.ruled)


def _follows(laid: Laid, last: Table, table: Table, placed: PlacedTable) -> bool:
    """
    Whether a table without a header goes on below the one above it on the page: the same columns, and no more than a
    line between them.
    """
    between = [row for row in laid.rows if last.end <= row.start and row.end <= placed.start]
    own = table.header_rows or table.fields
    return not own and bool(last.header) and len(between) <= 1 and _alike(last, table)


def _shared_unit(laid: Laid, last: Table, placed: PlacedTable) -> str:
    """
    The unit that stands over the table right above, from which only a title parts this one: it is said once for both.
    """
    between = [row for row in laid.rows if last.end <= row.start and row.end <= placed.start]
    alone = UNIT_IN_BRACKETS.fullmatch(last.caption) or unit_opening(last.caption)
    return last.caption if len(between) <= 1 and alone else ""


def _bold_rows(laid: Laid, placed: PlacedTable) -> frozenset[int]:
    light = {cell.row for cell in placed.grid.cells if not all(laid.sheet.lines[word.line].bold for word in cell.words)}
    return frozenset({cell.row for cell in placed.cells} - light)


def _is_first(laid: Laid, table: Table) -> bool:
    """Whether only furniture or a word on the continuation stands above *table*."""
    above = [row.line.text for row in laid.rows if row.end <= table.start]
    return (
        table.start == min(each.start for each in laid.tables)
        and len(above) <= CAPTION_LINES
        and all(_CONTINUED.search(text) for text in above)
    )


def _is_last(laid: Laid, table: Table) -> bool:
    return not any(row.start >= table.end for row in laid.rows) and table.end == max(each.end for each in laid.tables)


def _goes_on(last: Table, table: Table, laid: Laid) -> bool:
    """Same columns at the same place, and no header of its own that says something else."""
    own = table.header_rows > 0 and table.header != last.header and 0 in _bold_rows(laid, laid.tables[0])
    return _alike(last, table) and not own


def _alike(one: Table, other: Table) -> bool:
    return (
        _columns(one) == _columns(other)
        and abs(one.box[0] - other.box[0]) < ALIGNED
        and abs(one.box[2] - other.box[2]) < ALIGNED
    )


def _continuing(last: Table, table: Table) -> Table:
    repeated = table.header_rows > 0 and table.header == last.header
    rows = table.header_rows if repeated else 0
    return table.model_copy(
        update={"header_rows": rows, "header": last.header, "continued": True, "caption": table.caption or last.caption}
    )


def _columns(table: Table) -> int:
    return max(cell.col + cell.colspan for cell in table.cells)
