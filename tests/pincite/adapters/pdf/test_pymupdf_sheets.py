"""A sheet holds what the page shows, in the page's own coordinates however it is turned."""

import pymupdf
import pytest

from pincite.adapters.pdf.pymupdf_sheets import read_sheet
from tests.pincite.adapters.drawn import broken_up


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


def test_a_form_that_was_filled_in_is_read_as_it_is_shown() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=300)
        page.insert_text((60, 80), "Released by", fontsize=11)
        page.insert_text((80, 120), "Sterility passed", fontsize=11)
        for name, kind, box, value in (
            ("by", pymupdf.PDF_WIDGET_TYPE_TEXT, (130, 68, 300, 84), "Dr Jane Meyer"),
            ("sterile", pymupdf.PDF_WIDGET_TYPE_CHECKBOX, (60, 108, 74, 122), True),
        ):
            field = pymupdf.Widget()
            field.field_name, field.field_type, field.rect, field.field_value = name, kind, pymupdf.Rect(box), value
            page.add_widget(field)
        page.add_freetext_annot(pymupdf.Rect(60, 140, 300, 160), "Kept for 270 days", fontsize=11)
        sheet = read_sheet(page, 1)
    told = {line.text for line in sheet.lines if not line.hidden}
    assert {"Released by", "Dr Jane Meyer", "✓", "Sterility passed", "Kept for 270 days"} <= told


def test_places_to_break_a_line_at_that_are_as_wide_as_blanks_part_words() -> None:
    (line,) = read_sheet(broken_up(3.0)[0], 1).lines
    assert line.text.strip() == "every refund is paid"


def test_places_to_break_a_line_at_without_width_part_nothing() -> None:
    (line,) = read_sheet(broken_up(0.0)[0], 1).lines
    assert line.text.replace("\u200b", "") == "everyrefundis paid"


@pytest.mark.parametrize(("fonts", "bold"), [(("hebo", "hebo"), True), (("hebo", "helv"), False)])
def test_a_line_that_goes_on_in_plain_type_is_not_in_bold(fonts: tuple[str, str], bold: bool) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), "For further information: ", fontname=fonts[0], fontsize=10)
        end = 72 + pymupdf.get_text_length("For further information: ", fonts[0], 10)
        page.insert_text((end, 100), "Ian", fontname=fonts[1], fontsize=10)
        (line,) = read_sheet(page, 1).lines
    assert line.text == "For further information: Ian"
    assert line.bold == bold
