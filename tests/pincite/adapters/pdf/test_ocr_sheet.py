"""A page that is only a picture is read field by field, in its place, and what OCR leaves unread is said."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.adapters.pdf import ocr_sheet, pymupdf_parser, tesseract
from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.model.pages import ParsedDocument, ParseFailure
from tests.pincite.adapters.drawn import RECIPE, Draw

OCR = RECIPE.model_copy(update={"mode": "ocr"})
INSTALLED = pytest.mark.skipif(
    tesseract.tessdata() is None or tesseract.program() is None,
    reason="Tesseract is not installed (apt install tesseract-ocr)",
)
FIELDS = [
    ("Permit number", "2024-0583"),
    ("Applicant", "Delia Marchetti"),
    ("Date of the event", "Saturday, 8 June 2024"),
    ("Expected visitors", "650"),
    ("Alcohol served", "No"),
    ("Cleaning deposit", "300.00"),
]


def _form(page: Any) -> None:
    page.insert_text((60, 70), "Application for a Street Closure", fontsize=18, fontname="hebo")
    for row, (name, value) in enumerate(FIELDS):
        top = 100 + 30 * row
        page.draw_rect((60, top, 230, top + 26), width=1)
        page.draw_rect((230, top, 540, top + 26), width=1)
        page.insert_text((66, top + 17), name, fontsize=10)
        page.insert_text((236, top + 16), value, fontsize=11, fontname="cobo")
    page.insert_text((60, 330), "The deposit is refunded within 21 days if the street is left clean.", fontsize=10)


def _scribble(page: Any) -> None:
    """A sentence over a picture in which there is nothing to read."""
    page.insert_text(
        (60, 70), "The seal of the office and the drawing of the site stand below this sentence.", fontsize=12
    )
    for ring in range(12):
        page.draw_circle((300, 400), 20 + 14 * ring, width=4)


def scanned(path: Path, *pages: Draw, crooked: float = 0.0) -> Path:
    """A file of pictures of what the *pages* draw, each turned by *crooked* degrees in its frame."""
    with pymupdf.open() as pdf, pymupdf.open() as drawn:
        for draw in pages:
            draw(drawn.new_page(width=612, height=792))
            picture = drawn[-1].get_pixmap(matrix=pymupdf.Matrix(200 / 72, 200 / 72).prerotate(crooked))
            page = pdf.new_page(width=612, height=792)
            page.insert_image(page.rect, pixmap=picture)
        pdf.save(path)
    return path


def _parsed(path: Path) -> ParsedDocument:
    parsed = FileParser(OCR).parse(path)
    assert isinstance(parsed, ParsedDocument), parsed
    return parsed


@INSTALLED
@pytest.mark.parametrize("crooked", [0.0, 0.4])
def test_every_field_of_a_scanned_form_stands_beside_its_name(tmp_path: Path, crooked: float) -> None:
    parsed = _parsed(scanned(tmp_path / "a.pdf", _form, crooked=crooked))
    (page,) = parsed.pages
    assert page.source == "ocr"
    assert [line for line in page.text.split("\n") if "\t" in line] == [f"{name}\t{value}" for name, value in FIELDS]
    assert "The deposit is refunded within 21 days if the street is left clean." in page.text
    assert parsed.report.warnings == ()


FEES = [
    ("Item", "Date", "Amount"),
    ("Consultation", "4 Sept 2026", "58.00"),
    ("Operation and anaesthetic", "5 Sept 2026", "1,386.00"),
    ("Stay in the clinic", "7 Sept 2026", "240.00"),
    ("Total", "", "1,684.00"),
]


def _fees(page: Any) -> None:
    page.insert_text((60, 60), "Every claim is decided within fifteen working days of the day it came in.", fontsize=10)
    for row, cells in enumerate(FEES):
        for (left, right), cell in zip(((40, 320), (320, 440), (440, 575)), cells, strict=True):
            page.draw_rect((left, 90 + 22 * row, right, 112 + 22 * row), width=0.8)
            page.insert_text((left + 6, 105 + 22 * row), cell, fontsize=10)


@INSTALLED
@pytest.mark.parametrize("crooked", [-1.2, 0.6, 1.2])
def test_a_table_of_a_crooked_scan_is_read_row_by_row_and_shown_where_it_is_printed(
    tmp_path: Path, crooked: float
) -> None:
    path = scanned(tmp_path / "a.pdf", _fees, crooked=crooked)
    (page,) = _parsed(path).pages
    (table,) = page.tables
    rows = [tuple(cell.text for cell in table.cells if cell.row == row) for row in range(len(FEES))]
    assert rows == [tuple(cell for cell in row if cell) for row in FEES]
    for cell in table.cells:
        if cell.col != 1 and cell.box:
            assert _ink_between(path, cell.box)


def _ink_between(path: Path, box: tuple[float, float, float, float]) -> bool:
    """Whether the type that stands in *box* and a little around it has its middle in the inner half of the box."""
    with pymupdf.open(path) as pdf:
        clip = (box[0], box[1] - 2, box[2], box[3] + 2)
        drawn = pdf[0].get_pixmap(dpi=144, colorspace=pymupdf.csGRAY, clip=clip)
    rows = [sum(value < 128 for value in drawn.samples[y * drawn.stride :][: drawn.width]) for y in range(drawn.height)]
    middle = sum(y * ink for y, ink in enumerate(rows)) / sum(rows) / drawn.height
    return 0.25 < middle < 0.75


@INSTALLED
def test_a_word_read_by_ocr_stands_where_it_is_printed(tmp_path: Path) -> None:
    (page,) = _parsed(scanned(tmp_path / "a.pdf", _form)).pages
    start = page.text.index("650")
    (run,) = [run for run in page.runs if run.start <= start < run.end]
    x0, y0, x1, y1 = run.box
    assert x0 == pytest.approx(236, abs=2)
    assert y0 < 100 + 90 + 9 < 100 + 90 + 16 < y1
    assert x1 - x0 < 30
    assert y1 - y0 < 20


@INSTALLED
def test_a_page_that_is_shown_turned_is_read_as_it_is_shown(tmp_path: Path) -> None:
    with pymupdf.open(scanned(tmp_path / "a.pdf", _form)) as pdf, pymupdf.open() as turned:
        sheet = turned.new_page(width=792, height=612)
        sheet.insert_image(sheet.rect, pixmap=pdf[0].get_pixmap(dpi=200), rotate=90)
        sheet.set_rotation(90)
        turned.save(tmp_path / "b.pdf")
    (page,) = _parsed(tmp_path / "b.pdf").pages
    assert (page.width, page.height) == (612, 792)
    assert "Expected visitors\t650" in page.text
    assert all(0 <= run.box[0] < run.box[2] <= 612 and 0 <= run.box[1] < run.box[3] <= 792 for run in page.runs)


@INSTALLED
def test_ocr_reads_a_picture_alike_each_time(tmp_path: Path) -> None:
    path = scanned(tmp_path / "a.pdf", _form, crooked=0.7)
    assert _parsed(path) == _parsed(path)


@INSTALLED
def test_type_of_one_size_makes_no_headings_of_some_of_its_lines(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        for row, text in enumerate(
            (
                "Emergency vehicles pass at all times",
                "Gypsy caravans may stay",
                "no sum is due as soon as we are sure",
                "Applicants pay by June",
            )
        ):
            page.insert_text((60, 100 + 16 * row), text, fontsize=11.5)

    (page,) = _parsed(scanned(tmp_path / "a.pdf", draw)).pages
    assert page.headings == ()
    assert len({run.size for run in page.runs}) == 1


@INSTALLED
def test_ink_that_gave_no_text_is_said(tmp_path: Path) -> None:
    parsed = _parsed(scanned(tmp_path / "a.pdf", _form, _scribble))
    assert parsed.report.warnings == (
        "page 2: part of its ink gave no text (a picture, handwriting, or type that OCR does not read)",
    )
    assert not parsed.report.repaired


@INSTALLED
def test_a_picture_in_which_ocr_reads_nothing_is_still_a_scan_without_text(tmp_path: Path) -> None:
    result = FileParser(OCR).parse(scanned(tmp_path / "a.pdf", lambda page: page.draw_circle((300, 400), 200, width=6)))
    assert isinstance(result, ParseFailure)
    assert "scan" in result.reason


@INSTALLED
def test_a_page_on_which_tesseract_fails_is_named_with_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tesseract, "LANGUAGE", "nosuch")
    with pymupdf.open(scanned(tmp_path / "a.pdf", _form)) as pdf:
        pdf.new_page().insert_text((72, 72), "A page of text that can be read.")
        pdf.save(tmp_path / "b.pdf")
    parsed = _parsed(tmp_path / "b.pdf")
    assert [page.source for page in parsed.pages] == ["scan", "text"]
    assert parsed.report.warnings[0].startswith("page 1: OCR failed: exit status 1")


def test_without_tesseract_a_picture_is_named_a_scan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr_sheet, "tessdata", lambda: None)
    result = FileParser(OCR).parse(scanned(tmp_path / "a.pdf", _form))
    assert isinstance(result, ParseFailure)
    assert "scan" in result.reason


@pytest.mark.skipif(
    tesseract.tessdata() is None, reason="Tesseract's language data is not installed (apt install tesseract-ocr)"
)
def test_with_the_language_data_alone_the_ocr_of_the_pdf_library_reads_and_says_what_it_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr_sheet, "program", lambda: None)
    parsed = _parsed(scanned(tmp_path / "a.pdf", _form))
    assert "refunded within 21 days" in parsed.pages[0].text
    assert "650" not in parsed.pages[0].text
    assert "part of its ink gave no text" in parsed.report.warnings[0]


def test_what_ocr_is_installed_is_part_of_what_the_pages_hang_on_where_ocr_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def identities() -> tuple[str, str]:
        return PyMuPdfParser(RECIPE).fingerprint, PyMuPdfParser(OCR).fingerprint

    monkeypatch.setattr(pymupdf_parser, "identity", lambda: "none")
    layout, ocr = identities()
    monkeypatch.setattr(pymupdf_parser, "identity", lambda: "another")
    assert (identities()[0] == layout, identities()[1] == ocr) == (True, False)
