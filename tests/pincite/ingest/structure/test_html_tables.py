"""A table of an HTML text is put on its page with its caption before it and what is hidden in it behind it."""

from pincite.ingest.structure.html_tables import HtmlTable
from pincite.ingest.structure.text_page import TextPage
from tests.pincite.ingest.structure.written import cells_of, page_of


def test_a_table_is_put_between_its_caption_and_what_is_hidden_in_it() -> None:
    table, page = HtmlTable(), TextPage()
    table.caption()
    table.write("By  hall", hidden=False)
    table.row(gone=False)
    table.cell("td", {}, gone=False)
    table.write("5 t", hidden=False)
    table.line()
    table.write("\n6 t", hidden=False)
    table.write("9 t", hidden=True)
    table.put(page, "hidden")
    found = page_of(page)
    assert found.text == "By hall\n\n5 t\n6 t\n\n9 t\n\n"
    assert [(cells_of(each), each.caption) for each in found.tables] == [([(0, 0, "5 t\n6 t")], "By hall")]
    assert [found.text[mark.start : mark.end] for mark in found.marks] == ["9 t"]
