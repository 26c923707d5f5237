"""A table has its header and what stands over it, and goes on over the page where nothing stands between."""

from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.tables.records import NO_NAMES, tables_of
from pincite.ingest.structure.writing import Laid
from pincite.model.pages import Table
from tests.pincite.ingest.structure.typed import frame_of, line, sheet_of, table_lines

HEAD, BODY, MORE = (
    "Test|Limit|Result",
    ("Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2"),
    ("Lead|1.00|2.00", "Iron|3.00|4.00", "Zinc|5.00|6.00"),
)
PROSE = "The quality unit keeps the record of every batch and reviews it"


def _laid(number: int, *lines: Line) -> Laid:
    sheet = sheet_of(*lines, number=number)
    return lay_out(sheet, frozenset(), find_grids(sheet, frozenset()), [])


def _second(*above: Line, rows: tuple[str, ...] = MORE, last: tuple[Line, ...] = ()) -> Table:
    """The first table of a second page, below *above*."""
    first = _laid(1, line(PROSE, top=70), *table_lines(HEAD, *BODY), *last)
    _, (table,) = tables_of([first, _laid(2, *above, *table_lines(*rows))])
    return table


def test_a_table_at_the_head_of_the_next_page_goes_on_under_the_same_names() -> None:
    table = _second()
    assert (table.continued, table.header, table.header_rows) == (True, ("Test", "Limit", "Result"), 0)


def test_a_repeated_header_is_still_one_and_a_word_on_the_continuation_may_stand_above() -> None:
    table = _second(line("Table 3 (continued)", top=80), rows=(HEAD, *MORE))
    assert (table.continued, table.header_rows) == (True, 1)


def test_text_before_or_after_makes_another_table_of_it() -> None:
    assert not _second(line(PROSE, top=70)).continued
    assert not _second(last=(line(PROSE, top=300),)).continued
    assert not _second(rows=tuple(f"{row}|7" for row in MORE)).continued


def test_a_unit_in_the_header_is_the_caption_and_no_name() -> None:
    unit = "(in millions)"
    ((table,),) = tables_of([_laid(1, *table_lines(f"{unit}|2025|2024", *BODY))])
    assert (table.caption, table.header) == (unit, ("", "2025", "2024"))


def test_the_columns_of_a_form_have_no_names() -> None:
    lines = [
        line(text, 72, top)
        for at in range(3)
        for text, top in ((f"Label {'abc'[at]}", 100.0 + 60 * at), (f"value {'abc'[at]}", 116.0 + 60 * at))
    ]
    rulings = [each for at in range(3) for each in frame_of((70, 300), (112 + 60 * at, 130 + 60 * at))]
    sheet = sheet_of(*lines, rulings=tuple(rulings))
    ((table,),) = tables_of([lay_out(sheet, frozenset(), find_grids(sheet, frozenset()), [])])
    assert table.header == NO_NAMES
    assert [cell.text for cell in table.cells if cell.row == 1] == ["Label b", "value b"]
