"""The fields of a form: a label and, in the box below it, what was filled in."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pincite.adapters.file_parser import FileParser
from pincite.model.pages import Page, ParsedDocument, Table
from tests.pincite.adapters.drawn import PROSE, parse
from tests.pincite.adapters.pdf.test_ocr_sheet import INSTALLED, OCR, scanned

OWNER = (("Name of owner", 60, 300, "Ingrid Balcombe"), ("Policy number", 320, 560, "PW 70418-22"))
ANIMAL = (
    ("Name of animal", 60, 220, "Biscuit"),
    ("Breed", 235, 420, "Border terrier"),
    ("Date of birth", 435, 560, "14 March 2019"),
)
ILLNESS = (("What was wrong with the animal?", 60, 560, "Swallowed a corn cob; blockage of the small bowel"),)


def fields(page: Any, row: Sequence[tuple[str, int, int, str]], top: float) -> None:
    """Labels in small type at *top*, and the boxes below them."""
    for label, left, right, value in row:
        page.insert_text((left, top), label, fontsize=8)
        page.draw_rect((left, top + 3, right, top + 25), width=0.8)
        page.insert_text((left + 5, top + 18), value, fontsize=10, fontname="cour")


def form(page: Any) -> None:
    page.insert_text((60, 60), "Claim for veterinary fees", fontsize=16)
    page.insert_text((60, 90), "1. The owner", fontsize=11)
    fields(page, OWNER, 108)
    page.insert_text((60, 156), "2. The animal", fontsize=11)
    fields(page, ANIMAL, 174)
    fields(page, ILLNESS, 214)
    page.insert_text(
        (60, 270), "Claims are decided within 15 working days of the day on which they came in.", fontsize=10
    )


def pairs(page: Page) -> list[list[tuple[str, ...]]]:
    """Label and value of every row, table by table."""
    return [_rows(table) for table in page.tables]


def _rows(table: Table) -> list[tuple[str, ...]]:
    rows = range(max(cell.row for cell in table.cells) + 1)
    return [tuple(cell.text for cell in table.cells if cell.row == row) for row in rows]


EXPECTED = [
    [(label, value) for label, _, _, value in OWNER],
    [(label, value) for label, _, _, value in (*ANIMAL, *ILLNESS)],
]


def test_what_was_filled_in_stands_beside_its_label_and_below_the_heading_of_its_part(tmp_path: Path) -> None:
    (page,) = parse(tmp_path / "a.pdf", form)
    assert pairs(page) == EXPECTED
    assert page.text.index("1. The owner") < page.text.index("Ingrid") < page.text.index("2. The animal")
    assert "Breed\tBorder terrier" in page.text


@INSTALLED
def test_a_crooked_scan_of_a_form_is_read_field_by_field(tmp_path: Path) -> None:
    parsed = FileParser(OCR).parse(scanned(tmp_path / "a.pdf", form, crooked=0.6))
    assert isinstance(parsed, ParsedDocument), parsed
    assert pairs(parsed.pages[0]) == EXPECTED


def test_rows_of_a_table_in_bands_are_no_fields(tmp_path: Path) -> None:
    def bands(page: Any) -> None:
        page.insert_text((60, 60), PROSE)
        for row in range(8):
            top = 80 + 18 * row
            if row % 2:
                page.draw_rect((60, top, 560, top + 18), fill=(0.9, 0.9, 0.9), color=None)
            page.insert_text((64, top + 12), f"Site {'ABCDEFGH'[row]} of the group", fontsize=9)

    (page,) = parse(tmp_path / "a.pdf", bands)
    assert not page.tables
