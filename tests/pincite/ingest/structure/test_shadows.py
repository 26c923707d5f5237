"""What is drawn again a little beside itself is a shadow; a letter beside its like is a second letter."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.shadows import Glyph, shadows
from tests.pincite.adapters.drawn import BOTH, PROSE, parse, texts

WHITE, BLACK, DARK = (1, 1, 1), (0, 0, 0), (0.05, 0.1, 0.35)


@BOTH
@pytest.mark.parametrize("colours", [((0.6, 0.6, 0.6), DARK), ((0.4, 0.4, 0.4), WHITE), (WHITE, BLACK)])
@pytest.mark.parametrize("off", [(0.0, 0.0), (0.4, 0.4), (1.5, 1.5), (3.0, 3.0), (2.0, 0.0), (-1.5, 1.5)])
@pytest.mark.parametrize("how", ["whole", "words", "letters"])
def test_a_title_with_a_shadow_is_read_once_and_seen(
    tmp_path: Path, adapter: str, colours: Any, off: tuple[float, float], how: str
) -> None:
    title = "Quarterly Outlook for Storage"
    pieces = {"whole": [title], "words": [f"{word} " for word in title.split()], "letters": list(title)}[how]

    def draw(page: Any) -> None:
        at = 72.0
        for piece in pieces:
            for (across, down), colour in ((off, colours[0]), ((0, 0), colours[1])):
                page.insert_text((at + across, 100 + down), piece, fontsize=28, color=colour)
            at += pymupdf.get_text_length(piece, fontsize=28)
        page.insert_textbox((72, 140, 540, 300), PROSE)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert page.text.split("\n\n")[0] == title
    assert page.text.count("Outlook") == 1
    assert texts(page, "hidden") == []


@BOTH
def test_doubled_letters_of_a_word_and_a_table_of_equal_cells_are_no_shadows(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "All illnesses still fill 11 111 bookkeepers' wells", fontsize=10, fontname="tiro")
        for row in range(8):
            for column in range(5):
                page.insert_text((72 + 40 * column, 140 + 11 * row), "11.1", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert "All illnesses still fill 11 111 bookkeepers' wells" in page.text
    assert page.text.count("11.1") == 40


def _glyphs(text: str, left: float = 72.0, top: float = 100.0, size: float = 20.0) -> list[Glyph]:
    """*text* as letters half as wide as they are high."""
    return [
        Glyph(letter, (left + at * size / 2, top, left + (at + 1) * size / 2, top + size), size)
        for at, letter in enumerate(text)
    ]


@given(st.text("ab7 ", min_size=2, max_size=8).filter(lambda text: sum(map(str.isalnum, text)) > 1))
def test_of_what_is_drawn_twice_the_first_drawn_is_the_shadow(text: str) -> None:
    glyphs = [*_glyphs(text, left=73, top=101), *_glyphs(text)]
    assert shadows(glyphs) == frozenset(range(len(text)))


def test_one_letter_that_comes_again_close_by_is_no_shadow() -> None:
    assert shadows([*_glyphs("a", left=73), *_glyphs("abc")]) == frozenset()
    assert shadows([*_glyphs("ab", left=73), *_glyphs("abc")]) == {0, 1}


def test_letters_drawn_again_at_several_distances_or_in_another_size_are_no_shadows() -> None:
    assert shadows([*_glyphs("a", left=73), *_glyphs("b", left=84), *_glyphs("ab")]) == frozenset()
    assert shadows([*_glyphs("ab", left=73, size=19), *_glyphs("ab")]) == frozenset()


def test_a_glyph_without_size_or_place_costs_nothing() -> None:
    broken = [Glyph("a", (float("nan"), 0, 0, 0), 10), Glyph("a", (0, 0, 0, 0), 0)] * 2
    assert shadows(broken) == frozenset()
