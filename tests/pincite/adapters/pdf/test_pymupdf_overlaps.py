"""Words that overlap are two, however the library reads them."""

import pymupdf

from pincite.adapters.pdf.pymupdf_overlaps import without_overlaps
from pincite.adapters.pdf.pymupdf_sheets import FLAGS

SIZE = 9.0


def _words(*placed: tuple[str, float]) -> list[str]:
    """The words of a line in which each text ends at its x."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=600, height=200)
        for text, right in placed:
            page.insert_text((right - pymupdf.get_text_length(text, fontsize=SIZE), 80), text, fontsize=SIZE)
        textpage = page.get_textpage(flags=FLAGS)
        return [word[4] for word in without_overlaps(textpage, textpage.extractWORDS())]


def test_the_heads_of_two_columns_that_overlap_by_a_hair_are_two_words() -> None:
    wide = pymupdf.get_text_length("Consolidation", fontsize=SIZE)
    assert _words(("Labels", 200), ("Consolidation", 198.5 + wide), ("Group", 400)) == [
        "Labels",
        "Consolidation",
        "Group",
    ]


def test_a_capital_within_a_word_parts_nothing() -> None:
    assert _words(("McKay", 200), ("iPhone", 300)) == ["McKay", "iPhone"]
