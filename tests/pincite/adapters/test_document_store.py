"""What was read and cut is found again by its key, and what is damaged is as good as absent."""

from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.model.pages import Page, ParsedDocument, ParseFailure, ParseReport

KEY = "ab" + "0" * 30
PAGES = tuple(Page(number=at, label=str(at), width=1, height=1, text=f"page {at}") for at in (1, 2, 3))
PARSED = ParsedDocument(pages=PAGES, report=ParseReport(pages=3, characters=18, tables=0))


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return Lake(tmp_path)


def test_a_page_is_read_alone_and_all_of_them_in_order(lake: Lake) -> None:
    with lake.writing("acme"):
        lake.documents.put_parsed(KEY, PARSED)
    assert lake.documents.page(KEY, 2) == PAGES[1]
    assert lake.documents.parsed(KEY) == PARSED
    header = lake.documents.parsed_header(KEY)
    assert header is not None
    assert not lake.documents.failed(KEY)


def test_a_file_that_could_not_be_read_is_remembered_as_such(lake: Lake) -> None:
    with lake.writing("acme"):
        lake.documents.put_parsed(KEY, ParseFailure(reason="an empty file"))
    assert lake.documents.failed(KEY)


def test_what_is_unknown_or_damaged_has_no_header(lake: Lake) -> None:
    assert lake.documents.parsed_header(KEY) is None
    with lake.writing("acme"):
        lake.documents.put_parsed(KEY, PARSED)
    with lake.documents.lent("parsed", KEY) as path:
        path.write_bytes(b"{")
    assert lake.documents.parsed_header(KEY) is None


def test_bytes_of_a_file_are_kept_under_their_digest(lake: Lake) -> None:
    assert lake.documents.stored("files", ["cd" + "0" * 62]) == set()
    with lake.writing("acme"):
        lake.documents.put_file("cd" + "0" * 62, b"%PDF-")
    assert lake.documents.stored("files", ["ab" * 32, "cd" + "0" * 62]) == {"cd" + "0" * 62}
    assert lake.documents.keys("files") == ("cd" + "0" * 62,)
