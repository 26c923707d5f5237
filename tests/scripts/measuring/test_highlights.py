"""
Highlights of real documents, read back from the page; the whole golden set is `python -m tests.benchmarks.highlights`.
"""

import pytest

from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.adapters.pdf.read_back import same_letters
from pincite.model.pages import ParsedDocument
from pincite.places import DATA
from pincite.recipes import load_recipe
from pincite.values.sentences import sentences
from scripts.measuring.highlights import counted, read_back


@pytest.mark.parametrize(
    "name", ["pharma/sop-014-hold-and-retest-v4.pdf", "pharma/stability-report-2024.pdf", "travel/price-list-2026.pdf"]
)
def test_every_sentence_of_a_document_is_boxed_to_the_letter(name: str) -> None:
    path = DATA / "docs" / name
    parsed = PyMuPdfParser(load_recipe().parser).parse(path)
    assert isinstance(parsed, ParsedDocument)
    found = [read_back(path, page, *span) for page in parsed.pages for span in sentences(page.text)]
    assert [each for each in found if each.verdict != "right"] == []
    assert counted(found)["right"] > 40
    assert not counted(found)["whole lines"]


def test_a_box_that_holds_a_word_too_many_or_too_few_is_wrong() -> None:
    assert same_letters("held for 270 days", "held\nfor 270  days")
    assert same_letters("25 – 30 °C", "25 - 30 °C")
    assert not same_letters("held for 270 days", "held for 270 days at")
    assert not same_letters("held for 270 days", "held for 27 days")
    assert not same_letters("not less than 5", "less than 5")
    assert not same_letters("−5 °C", "5 °C")
