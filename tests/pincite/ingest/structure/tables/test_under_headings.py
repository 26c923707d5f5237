"""Tables that only their headings tell apart say of their rows what the heading says."""

from pincite.ingest.structure.headings import find_headings
from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.tables.records import tables_of
from pincite.ingest.structure.tables.under_headings import under_headings
from pincite.model.pages import RowGroup
from tests.pincite.ingest.structure.typed import line, sheet_of, table_lines

ROWS = ("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2")
OTHER = ("Test|Limit|Result", "Lead|1|2", "Iron|3|4", "Zinc|5|6")
PROSE = "The quality unit keeps the record of every batch and reviews it"


def _groups(*parts: tuple[str, tuple[str, ...]], under: str = "") -> list[tuple[str, ...]]:
    """What the rows of each table are of, each under its title and a line *under* it, one to a page."""
    laid = []
    for number, (title, rows) in enumerate(parts, start=1):
        between = [line(under, top=82)] if under else []
        sheet = sheet_of(
            line(title, top=60, size=14), *between, *table_lines(*rows), line(PROSE, top=300), number=number
        )
        laid.append(lay_out(sheet, frozenset(), find_grids(sheet, frozenset()), []))
    headings = find_headings([(each.sheet.number, each.rows) for each in laid], ())
    found = under_headings(laid, tables_of(laid), headings)
    assert all(group.first == 1 and group.last == 4 for tables in found for each in tables for group in each.groups)
    return [tuple(_text(group) for group in each.groups) for tables in found for each in tables]


def _text(group: RowGroup) -> str:
    assert (group.start, group.end) == (0, len(group.text))
    return group.text


def test_tables_of_the_same_names_and_rows_are_of_their_headings() -> None:
    assert _groups(("Coast", ROWS), ("Islands", ROWS)) == [("Coast",), ("Islands",)]


def test_tables_of_other_rows_or_under_one_heading_need_none() -> None:
    assert _groups(("Coast", ROWS), ("Islands", OTHER)) == [(), ()]
    assert _groups(("Coast", ROWS), ("Coast", ROWS)) == [(), ()]


def test_a_heading_with_a_figure_is_left_to_the_section() -> None:
    assert _groups(("Batch 7 of May", ROWS), ("Islands", ROWS)) == [(), ("Islands",)]


def test_a_unit_may_stand_between_a_heading_and_its_table_and_a_sentence_may_not() -> None:
    assert _groups(("Coast", ROWS), ("Islands", ROWS), under="(in millions)") == [("Coast",), ("Islands",)]
    assert _groups(("Coast", ROWS), ("Islands", ROWS), under="The limits are those of the plan of this year") == [
        (),
        (),
    ]
