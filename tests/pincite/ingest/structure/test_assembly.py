"""Sheets become pages that know their section, with every place as it is printed."""

from pincite.ingest.structure.assembly import assemble
from pincite.ingest.structure.sheets import OutlineEntry
from tests.pincite.ingest.structure.typed import line, sheet_of, table_lines

BODY = "The quality unit keeps the record of every batch and reviews it"
TABLE = table_lines("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2", top=300)


def test_a_page_without_a_heading_is_in_the_section_that_was_open_at_the_end_of_the_page_before() -> None:
    sheets = [
        sheet_of(line("1. Scope", size=16), line(BODY, top=130)),
        sheet_of(line(BODY), number=2),
        sheet_of(line("2. Records", size=16), line(BODY, top=130), number=3),
        sheet_of(line(BODY), number=4),
    ]
    pages = assemble(sheets, (), with_tables=True)
    assert [page.section for page in pages] == [(), ("1. Scope",), ("1. Scope",), ("2. Records",)]
    assert [page.number for page in pages] == [1, 2, 3, 4]


def test_tables_are_looked_for_only_where_they_are_wanted_and_their_words_are_read_in_either_case() -> None:
    sheet = sheet_of(line(BODY), *TABLE)
    (with_tables,) = assemble([sheet], (), with_tables=True)
    (without,) = assemble([sheet], (), with_tables=False)
    assert [table.header for table in with_tables.tables] == [("Test", "Limit", "Result")]
    assert without.tables == ()
    assert sorted(with_tables.text.split()) == sorted(without.text.split())


def test_a_bookmark_makes_a_heading_of_a_line_that_looks_like_text() -> None:
    sheet = sheet_of(line("Who keeps the record"), line(BODY, top=130))
    assert assemble([sheet], (), with_tables=True)[0].headings == ()
    (page,) = assemble([sheet], [OutlineEntry(1, "Who keeps the record", 1)], with_tables=True)
    assert [page.text[heading.start : heading.end] for heading in page.headings] == ["Who keeps the record"]


def test_the_places_of_a_crooked_scan_are_those_on_the_paper() -> None:
    sheet = sheet_of(line(BODY), *TABLE, slope=0.02)
    (page,) = assemble([sheet], (), with_tables=True)
    (table,) = page.tables
    assert page.runs[0].box == sheet.printed(sheet.lines[0].box) != sheet.lines[0].box
    for cell in table.cells:
        (run,) = [run for run in page.runs if run.start == cell.start]
        assert cell.box == run.box
    assert table.box[1] < 300
