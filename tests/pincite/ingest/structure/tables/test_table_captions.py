"""What stands over a table, below it or beside it, and belongs to every figure in it."""

from pathlib import Path

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.model.pages import ParsedDocument, Table
from pincite.recipes import load_recipe
from tests.unit_tables import write

BOTH = pytest.mark.parametrize("adapter", ["pymupdf", "pypdfium2"])


def _tables(path: Path, adapter: str = "pymupdf") -> list[Table]:
    parsed = FileParser(load_recipe().parser.model_copy(update={"adapter": adapter})).parse(path)
    assert isinstance(parsed, ParsedDocument), parsed
    return [table for page in parsed.pages for table in page.tables]


@BOTH
def test_a_caption_over_a_table_close_below_another_is_its_caption_and_no_row_or_column_of_it(
    tmp_path: Path, adapter: str
) -> None:
    tables = _tables(write(tmp_path / "a.pdf", "report"), adapter)
    assert [table.caption for table in tables] == [
        "Table 1. Revenue and operating profit by region (NOK million)",
        "Table 2. Board sold by region (thousand tonnes)",
        "Table 3. Employees at year-end",
        "Table 4. Injuries with lost time (per million hours worked)",
    ]
    assert [table.header for table in tables] == [("", "2024", "2023", "Change")] * 2 + [
        ("", "2024", "2023", "2022")
    ] * 2
    assert not any("Table" in cell.text for table in tables for cell in table.cells)


@BOTH
def test_a_caption_below_a_table_goes_with_the_note_that_speaks_of_the_table(tmp_path: Path, adapter: str) -> None:
    drive, cuts = _tables(write(tmp_path / "a.pdf", "saw"), adapter)
    assert drive.caption == "Table 1: Dimensions and drive"
    assert cuts.caption == "Table 2: Largest cut (mm)\nValues of the second table are for the BX-240."


@BOTH
def test_a_caption_between_two_tables_is_that_of_the_one_that_it_stands_nearer_to(tmp_path: Path, adapter: str) -> None:
    plain, captioned = _tables(write(tmp_path / "a.pdf", "two"), adapter)
    assert not plain.caption
    assert captioned.caption == "Table 1. Days of work lost"


@BOTH
def test_a_caption_over_two_lines_is_no_row_of_the_table_close_below_another(tmp_path: Path, adapter: str) -> None:
    _, second = _tables(write(tmp_path / "a.pdf", "long"), adapter)
    assert (
        second.caption
        == "Table 2. Board sold by region and by grade, without what the mills take from each other (thousand tonnes)"
    )
    assert second.header == ("", "2024", "2023", "Change")


@BOTH
def test_a_heading_with_a_number_below_a_table_heads_what_follows_and_captions_nothing(
    tmp_path: Path, adapter: str
) -> None:
    path = tmp_path / "a.pdf"
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((60, 60), "The boats lie in these harbours from spring to autumn.", fontsize=10)
        for at, cells in enumerate((("Harbour", "Boats", "Oars"), ("Stirk", "12", "30"), ("Wrex", "9", "22"))):
            for column, cell in enumerate(cells):
                box = pymupdf.Rect(60 + 90 * column, 80 + 20 * at, 150 + 90 * column, 100 + 20 * at)
                page.draw_rect(box)
                page.insert_text((box.x0 + 4, box.y1 - 6), cell, fontsize=10)
        page.insert_text((60, 175), "Schedule 2: Charges", fontsize=14)
        page.insert_text((60, 200), "The charges are paid in advance.", fontsize=10)
        page.insert_text((60, 220), "They are not paid back.", fontsize=10)
        document.save(path)
    assert [table.caption for table in _tables(path, adapter)] == [""]
