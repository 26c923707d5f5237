"""A sheet holds what the page shows, in the page's own coordinates however it is turned."""

import pymupdf
import pytest

from pincite.adapters.pdf.pymupdf_sheets import read_sheet


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_lines_stand_where_the_page_shows_them(rotation: int) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=300)
        page.insert_text((60, 80), "Hold for 30 days", fontsize=12)
        page.set_rotation(rotation)
        sheet = read_sheet(page, 1)
        shown = pymupdf.Rect(page.get_text("dict")["blocks"][0]["lines"][0]["bbox"]) * page.rotation_matrix
    assert (sheet.width, sheet.height) == ((400, 300) if rotation % 180 == 0 else (300, 400))
    (line,) = sheet.lines
    assert line.text == "Hold for 30 days"
    assert line.box == pytest.approx(tuple(shown.normalize()), abs=1)


def test_a_page_without_anything_is_blank() -> None:
    with pymupdf.open() as pdf:
        sheet = read_sheet(pdf.new_page(), 3)
    assert sheet.lines == ()
    assert sheet.number == 3
