"""Type that is drawn again a little beside itself is read once."""

from typing import Any

import pymupdf

from pincite.adapters.pdf.pymupdf_shadows import without_shadows


def _lines(draw: Any) -> list[str]:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=200)
        draw(page)
        textpage = page.get_textpage()
        blocks = textpage.extractDICT()["blocks"]
        lines = [(each["number"], at, line) for each in blocks for at, line in enumerate(each.get("lines", ()))]
        return ["".join(span["text"] for span in line["spans"]) for _, _, line in without_shadows(textpage, lines)]


def test_a_title_with_a_shadow_is_read_once() -> None:
    def draw(page: Any) -> None:
        page.insert_text((50.8, 80.8), "Stability plan", fontsize=20, color=(0.7, 0.7, 0.7))
        page.insert_text((50, 80), "Stability plan", fontsize=20)

    assert [" ".join(line.split()) for line in _lines(draw)] == ["Stability plan"]


def test_lines_that_only_begin_alike_stay_as_they_are() -> None:
    def draw(page: Any) -> None:
        page.insert_text((50, 80), "Hold for 30 days", fontsize=11)
        page.insert_text((50, 95), "Hold for 60 days", fontsize=11)

    assert _lines(draw) == ["Hold for 30 days", "Hold for 60 days"]
