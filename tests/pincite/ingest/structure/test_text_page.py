"""A text file's one page: what was said of a stretch stands where it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.text_page import TextCell, TextPage
from pincite.model.pages import Cell, ParsedDocument, ParseFailure
from tests.pincite.ingest.structure.written import cells_of, page_of


def _heads(*texts: str) -> list[TextCell]:
    return [TextCell(text, heads=True) for text in texts]


def _row(*texts: str) -> list[TextCell]:
    return [TextCell(text) for text in texts]


def test_a_heading_stands_below_those_of_higher_levels_that_came_last() -> None:
    page = TextPage()
    for title, level in (("Mills", 1), ("North", 2), ("Boilers", 4), ("South", 2), ("Prices", 1)):
        page.heading(title, level)
        page.write("\n\n")
    found = page_of(page)
    assert [heading.path for heading in found.headings] == [
        ("Mills",),
        ("Mills", "North"),
        ("Mills", "North", "Boilers"),
        ("Mills", "South"),
        ("Prices",),
    ]
    assert all(found.text[each.start : each.end] == each.path[-1] for each in found.headings)


def test_a_table_is_written_row_by_row_and_named_by_its_leading_rows_of_headings() -> None:
    page = TextPage()
    page.write("Sold:\n")
    page.table([_heads("Mill", "2024"), [TextCell("North", heads=True), TextCell("1,204")], _row("South", "311")])
    found = page_of(page)
    (table,) = found.tables
    assert found.text[table.start : table.end] == "Mill\t2024\nNorth\t1,204\nSouth\t311"
    assert (table.header_rows, table.header) == (1, ("Mill", "2024"))


def test_a_first_row_of_headings_that_is_written_as_the_one_below_names_no_columns() -> None:
    page = TextPage()
    hours = (("Monday", "09:00 - 17:00"), ("Sunday", "10:00 - 16:00"))
    page.table([[TextCell(cell, heads=number == 0) for cell in row] for number, row in enumerate(hours)])
    parsed = page.parsed()
    assert isinstance(parsed, ParsedDocument)
    (table,) = parsed.pages[0].tables
    assert (table.header_rows, table.header) == (0, ())


def test_a_label_and_what_stands_beside_it_in_each_row_are_fields_and_name_no_columns() -> None:
    page = TextPage()
    page.table([[TextCell("Maker", heads=True, label=True), TextCell("Lorne Works")], _row("Model:", "Alder")])
    page.table([[TextCell(text, heads=True, label=True) for text in ("Maker", "Model")], _row("Lorne:", "Alder")])
    page.table([_row("Maker", "Lorne Works"), _row("Model", "Alder")])
    fields, *tables = page_of(page).tables
    assert (fields.fields, fields.header_rows, any(fields.header)) == (True, 0, False)
    assert [(table.fields, table.header_rows) for table in tables] == [(False, 1), (False, 0)]


def test_a_cell_over_several_rows_or_columns_moves_those_beside_and_below_it() -> None:
    page = TextPage()
    page.table(
        [
            [TextCell("Mill", heads=True, rowspan=2), TextCell("Tonnes", heads=True, colspan=2)],
            _heads("2024", "2023"),
            _row("North", "1,204", "1,190"),
        ]
    )
    (table,) = page_of(page).tables
    assert cells_of(table)[:4] == [(0, 0, "Mill"), (0, 1, "Tonnes"), (1, 1, "2024"), (1, 2, "2023")]
    assert table.header == ("Mill", "Tonnes 2024", "Tonnes 2023")


def test_rows_are_of_the_line_that_spans_the_table_above_them() -> None:
    page = TextPage()
    page.table([_heads("Mill", "2024"), [TextCell("North", colspan=2)], _row("Board", "1,204")])
    found = page_of(page)
    (group,) = found.tables[0].groups
    assert (group.first, group.last, found.text[group.start : group.end]) == (2, 3, "North")


def test_blank_cells_are_none_and_a_table_of_them_is_none() -> None:
    page = TextPage()
    page.table([_row("Board", " ", "1,204")])
    page.table([_row("", " ")])
    (table,) = page_of(page).tables
    assert cells_of(table) == [(0, 0, "Board"), (0, 2, "1,204")]


def test_a_stretch_already_written_can_be_said_to_be_a_table() -> None:
    page = TextPage()
    start = page.write("| Mill |")
    page.mark_table(start, 8, (Cell(row=0, col=0, text="Mill", start=2, end=6),), 0)
    (table,) = page_of(page).tables
    assert (table.start, table.end, table.header) == (0, 8, ())


@pytest.mark.parametrize(
    ("above", "caption"),
    [
        ("It holds.\n\nTable 1. Board sold (EUR)\n\n", "Table 1. Board sold (EUR)"),
        ("Prices in EUR per night\n", "Prices in EUR per night"),
        (
            "Fares per head in EUR, meals included. Guests alone in a cabin pay a supplement of a third.\n",
            "Fares per head in EUR, meals included.",
        ),
        (
            "Guests pay in EUR. The fares hold in all of summer and for groups of ten persons, too.\n",
            "Guests pay in EUR.",
        ),
        ("Sold were (in millions):\n\n", "(in millions)"),
        ("Table 1. Board sold (EUR)\n\nIt is sold by the mill.\n\n", ""),
        (f"Table 1. {'Board was sold. ' * 20}\n\n", ""),
    ],
)
def test_the_short_paragraph_right_above_a_table_may_be_its_caption(above: str, caption: str) -> None:
    page = TextPage()
    page.write(above)
    page.table([_heads("Mill", "2024"), _row("North", "1,204")])
    page.write("\n\n")
    page.table([_row("South", "311")])
    assert [table.caption for table in page_of(page).tables] == [caption, ""]


def test_a_heading_and_hidden_words_are_no_caption_and_a_markup_may_give_one() -> None:
    page = TextPage()
    for name, words in (("", "Prices in EUR"), ("a comment", "Table 1. Costs")):
        if name:
            page.write(words, hidden=name)
        else:
            page.heading(words, 1)
        page.write("\n\n")
        page.table([_row("South", "311")])
    page.write("Table 3. Sold\n\n")
    page.table([_row("South", "311")], "By mill")
    assert [table.caption for table in page_of(page).tables] == ["", "", "By mill"]


def test_hidden_text_and_characters_without_width_are_marked_and_reported() -> None:
    page = TextPage()
    page.write("Sold ")
    page.write("ignore this", hidden="a comment")
    page.write("  ", hidden="a comment")
    page.write("1,204\u200b\u200b\u200b tonnes")
    found = page_of(page)
    assert [(found.text[mark.start : mark.end], mark.kind, mark.reason) for mark in found.marks] == [
        ("ignore this", "hidden", "a comment"),
        ("\u200b\u200b\u200b", "hidden", "characters without width"),
    ]
    parsed = page.parsed()
    assert isinstance(parsed, ParsedDocument)
    assert (parsed.report.hidden, parsed.report.warnings) == (1, ("holds hidden text, which is kept out of answers",))


def test_a_page_counts_its_characters_and_tables_and_has_no_warning_where_all_can_be_seen() -> None:
    page = TextPage()
    page.table([_row("Board", "1,204")])
    parsed = page.parsed()
    assert isinstance(parsed, ParsedDocument)
    report = parsed.report
    assert (report.pages, report.characters, report.tables, report.hidden) == (1, 11, 1, 0)
    assert (report.paginated, report.parser_mode, report.warnings) == (False, "text", ())


def test_no_text_is_a_failure() -> None:
    page = TextPage()
    assert page.parsed() == ParseFailure(reason="no text in it")
    page.write(" \n", hidden="a comment")
    assert page.parsed() == ParseFailure(reason="no text in it")


@given(st.lists(st.text("ab\n\u200b", max_size=6), max_size=6))
def test_what_is_written_is_the_text_and_each_piece_begins_where_it_is_said_to(pieces: list[str]) -> None:
    page = TextPage()
    starts = [page.write(piece) for piece in ["a", *pieces]]
    text = page_of(page).text
    assert text == "a" + "".join(pieces)
    assert [text[start:].startswith(piece) for start, piece in zip(starts, ["a", *pieces], strict=True)] == [True] * (
        1 + len(pieces)
    )
