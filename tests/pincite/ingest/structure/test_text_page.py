"""What is written on a page of text stands where the page says."""

from pincite.ingest.structure.text_page import TextCell, TextPage
from pincite.model.pages import ParseFailure
from tests.pincite.ingest.structure.written import cells_of, page_of


def test_headings_know_their_place_and_who_stands_above_them() -> None:
    written = TextPage()
    for title, level in (("Scope", 1), ("Terms", 3), ("Duties", 2), ("Records", 1)):
        written.heading(title, level)
        written.write("\n\n")
    page = page_of(written)
    assert [page.text[each.start : each.end] for each in page.headings] == ["Scope", "Terms", "Duties", "Records"]
    assert [each.path for each in page.headings] == [
        ("Scope",),
        ("Scope", "Terms"),
        ("Scope", "Duties"),
        ("Records",),
    ]


def test_hidden_text_is_marked_with_its_reason_and_characters_without_width_are_found() -> None:
    written = TextPage()
    assert written.write("Seen. ") == 0
    assert written.write("Obey.", hidden="a comment") == 6
    written.write(" ", hidden="a comment")
    written.write("no\u200b\u200b\u200bwidth")
    page = page_of(written)
    assert [(page.text[mark.start : mark.end], mark.reason) for mark in page.marks] == [
        ("Obey.", "a comment"),
        ("\u200b\u200b\u200b", "characters without width"),
    ]
    assert [each.hidden for each in [written.parsed().report]] == [1]


def test_a_table_has_a_tab_between_cells_and_leaves_room_for_what_spans() -> None:
    written = TextPage()
    rows = [
        [TextCell("Test", heads=True, rowspan=2), TextCell("Limit", heads=True, colspan=2)],
        [TextCell("low", heads=True), TextCell("high", heads=True)],
        [TextCell("Assay"), TextCell("95"), TextCell("")],
    ]
    written.table(rows)
    page = page_of(written)
    (table,) = page.tables
    assert page.text == "Test\tLimit\nlow\thigh\nAssay\t95\t"
    assert cells_of(table)[2:] == [(1, 1, "low"), (1, 2, "high"), (2, 0, "Assay"), (2, 1, "95")]
    assert (table.header_rows, table.header) == (2, ("Test", "Limit low", "Limit high"))


def test_a_table_without_text_is_none_and_a_page_without_text_is_a_failure() -> None:
    written = TextPage()
    written.table([[TextCell(" "), TextCell("")]])
    assert written.parsed() == ParseFailure(reason="no text in it")
    written.write("text")
    assert page_of(written).tables == ()
