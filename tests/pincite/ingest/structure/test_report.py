"""The report says what could not be read, and a document that cannot be trusted fails with its reason."""

import pytest

from pincite.ingest.structure.report import is_garbled, judged, listed
from pincite.model.pages import Mark, Page, ParsedDocument, ParseFailure

TEXT = "The quality unit keeps the record of every batch. " * 4
GARBLED = "Tfh rvblkty xnkt bcdf ghjk lmnp qrst vwxz bcdf ghjk " * 3


def _page(number: int, text: str = TEXT, source: str = "text", **rest: object) -> Page:
    fields = {"number": number, "label": "", "width": 612, "height": 792, "text": text, "source": source, **rest}
    return Page.model_validate(fields)


@pytest.mark.parametrize(
    ("text", "garbled"),
    [
        (TEXT, False),
        (GARBLED, True),
        ("bcdf ghjk lmnp", False),
        ("A \ufffd\ufffd of nine letters", True),
        ("The record\ufffd of every batch is kept", False),
        ("", False),
    ],
)
def test_text_is_garbled_by_letters_without_a_map_or_words_without_vowels(text: str, garbled: bool) -> None:
    assert is_garbled(text) is garbled


def test_what_was_lost_is_counted_and_said() -> None:
    pages = (
        _page(1),
        _page(2, "", "blank"),
        _page(3, "", "scan"),
        _page(4, marks=(Mark(start=0, end=3, kind="hidden"),)),
        _page(5, GARBLED),
    )
    parsed = judged(pages, "layout", repaired=False, warnings=("first",))
    assert isinstance(parsed, ParsedDocument)
    report = parsed.report
    assert (report.pages, report.blank, report.scanned, report.garbled, report.hidden) == (5, 1, 1, 1, 1)
    assert report.characters == 2 * len(TEXT) + len(GARBLED)
    assert [said.split(":")[0] for said in report.warnings] == ["first", "page 2", "page 3", "page 5", "page 4"]


@pytest.mark.parametrize(
    ("pages", "repaired", "said"),
    [
        ((_page(1, "", "blank"), _page(2, "", "blank")), False, "no text on any of its 2 pages"),
        ((_page(1, "", "scan"), _page(2, "", "blank")), False, "1 of 2 pages are scans"),
        ((_page(1), _page(2, "", "blank"), _page(3, "", "blank")), True, "2 of 3 pages are blank after repair"),
        ((_page(1), _page(2, GARBLED), _page(3, GARBLED)), False, "unreadable text on 2 of 3 pages"),
    ],
)
def test_a_document_that_cannot_be_trusted_is_a_failure(pages: tuple[Page, ...], repaired: bool, said: str) -> None:
    failed = judged(pages, "layout", repaired=repaired)
    assert isinstance(failed, ParseFailure)
    assert said in failed.reason


def test_half_of_the_pages_may_be_lost() -> None:
    assert isinstance(judged((_page(1), _page(2, "", "blank")), "layout", repaired=True), ParsedDocument)
    assert isinstance(judged((_page(1), _page(2, GARBLED)), "layout", repaired=False), ParsedDocument)


def test_a_warning_names_eight_pages_and_counts_the_rest() -> None:
    assert listed([], "blank") == []
    assert listed(range(1, 9), "blank") == ["page 1, 2, 3, 4, 5, 6, 7, 8: blank"]
    assert listed(range(1, 12), "blank") == ["page 1, 2, 3, 4, 5, 6, 7, 8 and 3 more: blank"]
