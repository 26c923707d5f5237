"""The rectangles of a quotation hold its words and no others, as another library reads them back from the page."""

import re
import unicodedata
from itertools import combinations
from pathlib import Path

import numpy as np
import pymupdf
import pytest

from pincite.adapters.pdf.highlight import highlight
from pincite.adapters.pdf.page_picture import page_view
from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.adapters.pdf.read_back import same_letters, text_under
from pincite.errors import InputError
from pincite.model.pages import Page, ParsedDocument
from pincite.recipes import load_recipe
from tests.pincite.adapters.drawn import broken_up

TEXT = (
    "The night rota of the harbour desk begins at 21:30 hours and ends at 05:45 hours on the next morning. It is "
    "posted weekly. The day rota is not posted."
)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def drawn(place: Path, rotation: int = 0, crop: pymupdf.Rect | None = None) -> tuple[Path, Page]:
    """A page whose sentences begin and end in the middle of lines."""
    path = place / "rota.pdf"
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_textbox(pymupdf.Rect(100, 120, 300, 400), TEXT, fontsize=11)
        page.insert_textbox(
            pymupdf.Rect(330, 120, 520, 400),
            "Another column speaks of other things, side by side with the first one.",
            fontsize=11,
        )
        if crop:
            page.set_cropbox(crop)
        page.set_rotation(rotation)
        pdf.save(path)
    parsed = PyMuPdfParser(load_recipe().parser).parse(path)
    assert isinstance(parsed, ParsedDocument)
    return path, parsed.pages[0]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, pymupdf.Rect(60, 80, 560, 700)])
def test_every_sentence_is_boxed_to_the_letter_on_a_page_turned_or_cropped(
    tmp_path: Path, rotation: int, crop: pymupdf.Rect | None
) -> None:
    path, page = drawn(tmp_path, rotation, crop)
    for match in re.finditer(r"[A-Z][^.]*\.", page.text):
        found = highlight(path, page, *match.span())
        assert not found.whole_lines
        assert squeezed(text_under(path, 1, found.boxes)) == squeezed(match.group())


def test_any_run_of_words_is_boxed_to_the_letter(tmp_path: Path) -> None:
    path, page = drawn(tmp_path)
    words = [match.span() for match in re.finditer(r"\S+", page.text)]
    for (start, _), (_, stop) in list(combinations(words, 2))[::37]:
        boxes = highlight(path, page, start, stop).boxes
        assert squeezed(text_under(path, 1, boxes)) == squeezed(page.text[start:stop])


def test_a_line_whose_characters_cannot_be_told_is_boxed_whole_and_says_so(tmp_path: Path) -> None:
    path, page = drawn(tmp_path)
    start = page.text.index("rota")
    other = page.model_copy(update={"text": page.text.replace("night", "ni  t", 1)})
    found = highlight(path, other, start, start + 4)
    assert found.whole_lines == 1
    assert "rota" in text_under(path, 1, found.boxes)


def test_the_picture_marks_the_boxes_and_keeps_the_rest(tmp_path: Path) -> None:
    path, page = drawn(tmp_path)
    start = page.text.index("posted")
    boxes = highlight(path, page, start, start + 6).boxes
    plain, marked = (pymupdf.Pixmap(page_view(path, 1, given)) for given in ((), boxes))
    assert (plain.width, plain.height) == (marked.width, marked.height)
    one, other = (
        np.frombuffer(each.samples, dtype=np.uint8).reshape(each.height, each.width, 3) for each in (plain, marked)
    )
    down, across = np.nonzero((one != other).any(axis=2))
    scale = plain.width / page.width
    assert len(down)
    assert min(b[1] for b in boxes) - 3 <= down.min() / scale <= down.max() / scale <= max(b[3] for b in boxes) + 3
    assert min(b[0] for b in boxes) - 3 <= across.min() / scale <= across.max() / scale <= max(b[2] for b in boxes) + 3


def test_a_strip_is_the_part_of_the_page_and_its_marks_are_where_they_are_on_the_whole(tmp_path: Path) -> None:
    path, _ = drawn(tmp_path)
    box, clip = (120.0, 150.0, 200.0, 165.0), (110.0, 140.0, 400.0, 180.0)
    whole, strip = pymupdf.Pixmap(page_view(path, 1, [box])), pymupdf.Pixmap(page_view(path, 1, [box], clip))
    scale = whole.width / 595
    dx, dy = round(clip[0] * scale), round(clip[1] * scale)
    assert strip.pixel(20, 20) == whole.pixel(dx + 20, dy + 20)
    assert strip.height < whole.height / 10
    elsewhere = page_view(path, 1, [(0.0, 0.0, 20.0, 20.0)], clip)
    assert elsewhere == page_view(path, 1, [], clip), "a box outside of the strip marks nothing in it"


def test_a_file_that_is_no_pdf_is_an_error_that_names_it(tmp_path: Path) -> None:
    path, page = drawn(tmp_path)
    path.write_bytes(b"no PDF")
    for failing in (
        lambda: highlight(path, page, 5, 9),
        lambda: text_under(path, 1, ()),
        lambda: page_view(path, 1, ()),
    ):
        with pytest.raises(InputError, match=r"rota\.pdf"):
            failing()


def test_places_to_break_a_line_at_are_no_letters_of_it(tmp_path: Path) -> None:
    path = tmp_path / "rota.pdf"
    with broken_up(3.0) as pdf:
        pdf.save(path)
    parsed = PyMuPdfParser(load_recipe().parser).parse(path)
    assert isinstance(parsed, ParsedDocument)
    (page,) = parsed.pages
    start = page.text.index("refund is")
    found = highlight(path, page, start, start + len("refund is"))
    assert found.whole_lines == 0
    assert same_letters(text_under(path, 1, found.boxes), "refund is")
