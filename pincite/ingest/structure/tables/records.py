"""Placed tables become records: header, caption, and the header of a table that goes on over pages."""

import re
from collections.abc import Sequence

from pincite.ingest.structure.tables.grid import text_lines
from pincite.ingest.structure.tables.groups import Look, Open, row_groups
from pincite.ingest.structure.tables.header import UNIT_IN_BRACKETS, column_names, header_rows, header_unit
from pincite.ingest.structure.writing import Laid, PlacedTable
from pincite.model.pages import Table
from pincite.values.captions import unit_stated

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
ALIGNED = 14.0
"""Points by which the sides of a table may move from one page to the next."""
CAPTION_LINES = 3
"""Lines above a table among which its caption is looked for, and that may say on the next page that it goes on."""
LONGEST_TITLE = 80
"""Characters of a title that says what a table's figures are in."""
_CAPTION = re.compile(r"(?:table|tab\.|exhibit|schedule)\s+[A-Z]?[\w.]*\d", re.IGNORECASE)
_TITLED = re.compile(rf"{_CAPTION.pattern}\w*\s*[.:\u2013-]", re.IGNORECASE)
_UNIT_LINE = re.compile(r"\(?(?:in|all|amounts|expressed|dollars|figures)\b.{2,120}", re.IGNORECASE)
_UNIT_AT_END = re.compile(rf"{UNIT_IN_BRACKETS.pattern}\s*[:.]?$", re.IGNORECASE)
_CONTINUED = re.compile(r"\b(?:continued|cont['\u2019]?d|cont\.)", re.IGNORECASE)


def tables_of(laid: Sequence[Laid]) -> list[tuple[Table, ...]]:
    """The tables of each page in reading order; one that continues the last before it carries its header, and what its last rows are of."""
    pages: list[tuple[Table, ...]] = []
    last: Table | None = None
    left_open: tuple[Open, ...] = ()
    for each in laid:
        tables: list[Table] = []
        for placed, table in zip(each.tables, _records(each), strict=True):
            before = tables[-1] if tables else last
            continues = before is not None and (_follows(each, before, table, placed) if tables else _is_first(each, table) and _goes_on(before, table, each))
            whole = _continuing(before, table) if continues and before else table
            groups, left_open = row_groups(whole.cells, whole.header_rows, _look(each, placed), left_open if continues else ())
            tables.append(whole.model_copy(update={"groups": groups}))
        pages.append(tuple(tables))
        last = tables[-1] if tables and _is_last(each, tables[-1]) else None
    return pages


def _records(laid: Laid) -> list[Table]:
    """The page's tables; a caption that stands right below one is its own, and not that of the next."""
    tables: list[Table] = []
    taken = 0
    for placed in laid.tables:
        caption, taken = _caption(laid, placed, taken)
        rows = header_rows(placed.cells, _bold_rows(laid, placed))
        names = column_names(placed.cells, rows, centred=not placed.grid.ruled)
        caption = caption or header_unit(placed.cells, rows) or (_shared_unit(laid, tables[-1], placed) if tables else "")
        tables.append(Table(box=placed.grid.box, cells=placed.cells, start=placed.start, end=placed.end, header_rows=rows, header=names, caption=caption))
    return tables


def _look(laid: Laid, placed: PlacedTable) -> Look:
    lefts = {cell.row: min(word.box[0] for word in text_lines(cell.words)[0]) for cell in placed.grid.cells if cell.col == 0}
    return Look(lefts, _bold_rows(laid, placed), framed=placed.grid.ruled)


def _follows(laid: Laid, last: Table, table: Table, placed: PlacedTable) -> bool:
    """Whether a table without a header goes on below the one above it on the page: the same columns, and no more than a line between them."""
    between = [row for row in laid.rows if last.end <= row.start and row.end <= placed.start]
    return not table.header_rows and bool(last.header) and len(between) <= 1 and _alike(last, table)


def _shared_unit(laid: Laid, last: Table, placed: PlacedTable) -> str:
    """The unit that stands over the table right above, from which only a title parts this one: it is said once for both."""
    between = [row for row in laid.rows if last.end <= row.start and row.end <= placed.start]
    return last.caption if len(between) <= 1 and UNIT_IN_BRACKETS.fullmatch(last.caption) else ""


def _bold_rows(laid: Laid, placed: PlacedTable) -> frozenset[int]:
    light = {cell.row for cell in placed.grid.cells if not all(laid.sheet.lines[word.line].bold for word in cell.words)}
    return frozenset({cell.row for cell in placed.cells} - light)


def _caption(laid: Laid, placed: PlacedTable, taken: int) -> tuple[str, int]:
    """
    The lines above that begin with "Table 3", else the one below that does, else the one above that names a unit ("(in millions)").

    With it comes where the text ends that is taken by this table; what lies before *taken* is another's.
    """
    above = [row for row in laid.rows if taken <= row.start and row.end <= placed.start][-CAPTION_LINES:]
    for number, row in enumerate(above):
        if _CAPTION.match(row.line.text):
            return " ".join(" ".join(each.line.text.split()) for each in above[number:]), placed.end
    below = next((row for row in laid.rows if row.start >= placed.end), None)
    if below is not None and _TITLED.match(below.line.text):
        return " ".join(below.line.text.split()), below.end
    lines = [" ".join(row.line.text.split()) for row in above]
    return next((unit for line in reversed(lines) if (unit := _unit(line))), _unit_at_end(" ".join(lines[-2:]))), placed.end


def _unit(line: str) -> str:
    """What *line* says of the unit of the figures below it: all of it, or what it has in brackets at its end."""
    return line if _UNIT_LINE.fullmatch(line) or _titles_with_unit(line) else _unit_at_end(line)


def _unit_at_end(text: str) -> str:
    """The unit in brackets with which a sentence over a table ends: "was as follows (in millions):"."""
    found = _UNIT_AT_END.search(text)
    return found[0].rstrip(" :.") if found else ""


def _titles_with_unit(line: str) -> bool:
    """Whether a line is a table's title that says what its figures are in: "Prices in EUR per night"; the end of a paragraph opens with no capital."""
    return len(line) <= LONGEST_TITLE and line[:1].isupper() and bool(unit_stated(line))


def _is_first(laid: Laid, table: Table) -> bool:
    """Whether only furniture or a word on the continuation stands above *table*."""
    above = [row.line.text for row in laid.rows if row.end <= table.start]
    return table.start == min(each.start for each in laid.tables) and len(above) <= CAPTION_LINES and all(_CONTINUED.search(text) for text in above)


def _is_last(laid: Laid, table: Table) -> bool:
    return not any(row.start >= table.end for row in laid.rows) and table.end == max(each.end for each in laid.tables)


def _goes_on(last: Table, table: Table, laid: Laid) -> bool:
    """Same columns at the same place, and no header of its own that says something else."""
    own = table.header_rows > 0 and table.header != last.header and 0 in _bold_rows(laid, laid.tables[0])
    return _alike(last, table) and not own


def _alike(one: Table, other: Table) -> bool:
    return _columns(one) == _columns(other) and abs(one.box[0] - other.box[0]) < ALIGNED and abs(one.box[2] - other.box[2]) < ALIGNED


def _continuing(last: Table, table: Table) -> Table:
    repeated = table.header_rows > 0 and table.header == last.header
    rows = table.header_rows if repeated else 0
    return table.model_copy(update={"header_rows": rows, "header": last.header, "continued": True, "caption": table.caption or last.caption})


def _columns(table: Table) -> int:
    return max(cell.col + cell.colspan for cell in table.cells)
