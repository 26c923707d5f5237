"""The page that a text file's markup makes, with every place in it checked."""

from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import Page, ParsedDocument, Table


def page_of(written: TextPage) -> Page:
    """The one page of *written*; each of its cells stands where it says."""
    parsed = written.parsed()
    assert isinstance(parsed, ParsedDocument), parsed
    (page,) = parsed.pages
    for table in page.tables:
        assert all(page.text[cell.start : cell.end] == cell.text for cell in table.cells)
    return page


def cells_of(table: Table) -> list[tuple[int, int, str]]:
    """Row, column and text of every cell, in order."""
    return [(cell.row, cell.col, cell.text) for cell in table.cells]
