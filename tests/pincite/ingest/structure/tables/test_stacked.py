"""Tables that stand below one another, and what is between them and the text around."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf

from pincite.model.pages import Table
from tests.pincite.adapters.drawn import PROSE, parse

MILK = (
    ("Region", "2025", "2024"),
    ("Coast", "190.2", "183.6"),
    ("Highlands", "118.6", "109.9"),
    ("Islands", "31.1", "29.2"),
    ("Total", "339.9", "322.7"),
)
JOINTS = (("Joint", "Torque (Nm)"), ("Pump head bolts", "32"), ("End cap", "12"), ("Feet", "20"))
SIZES = (("Unit", "Length (mm)"), ("Pump unit", "520"), ("Membrane unit", "1120"), ("Control panel", "180"))
PITCH, GAP = 17.0, 16.0
"""Points from row to row, set apart by padding, and between a table and what follows."""


def put(
    sheet: Any, rows: Sequence[Sequence[str]], top: float, rights: Sequence[float] = (380.0, 520.0), *, head: str = ""
) -> float:
    """*rows* from *top* down, their figures ending at *rights*, the first row in the font *head*; where they end."""
    for at, row in enumerate(rows):
        font = head if head and not at else "helv"
        sheet.insert_text((72, top), row[0], fontsize=9, fontname=font)
        for cell, right in zip(row[1:], rights, strict=False):
            width = pymupdf.get_text_length(cell, fontname=font, fontsize=9)
            sheet.insert_text((right - width, top), cell, fontsize=9, fontname=font)
        top += PITCH
    return top + GAP


def rows(table: Table) -> list[tuple[str, ...]]:
    """The texts of the table's cells, row by row."""
    count = max(cell.row for cell in table.cells) + 1
    return [tuple(cell.text for cell in table.cells if cell.row == row) for row in range(count)]


def test_tables_below_one_another_under_larger_titles_are_tables_of_their_own(tmp_path: Path) -> None:
    def stacked(sheet: Any) -> None:
        sheet.insert_text((72, 60), PROSE)
        top = 100.0
        for name, right in (("Sales", 330.0), ("Surplus", 360.0), ("Milk", 390.0)):
            sheet.insert_text((72, top), name, fontsize=14)
            top = put(sheet, MILK, top + 22, (right, 520.0))

    (page,) = parse(tmp_path / "a.pdf", stacked)
    assert [rows(table) for table in page.tables] == [[*MILK]] * 3


def test_a_table_ends_at_a_larger_title_and_the_text_in_two_columns_below_is_none_of_it(tmp_path: Path) -> None:
    def sheet_of(sheet: Any) -> None:
        figures = [("", "2025", "2024"), *MILK[1:]]
        top = put(sheet, figures, 80.0, (460.0, 520.0))
        sheet.insert_text((72, top), "What we make", fontsize=14)
        for line in range(8):
            sheet.insert_text((72, top + 28 + 13 * line), "Cheese is sold in eleven countries and", fontsize=11)
            sheet.insert_text((320, top + 28 + 13 * line), "powder went to makers of infant food", fontsize=11)

    (page,) = parse(tmp_path / "a.pdf", sheet_of)
    (table,) = page.tables
    assert table.header == ("", "2025", "2024")
    assert rows(table) == [("2025", "2024"), *MILK[1:]]


def test_a_line_that_names_the_columns_again_begins_another_table(tmp_path: Path) -> None:
    (page,) = parse(tmp_path / "a.pdf", lambda sheet: put(sheet, MILK, put(sheet, MILK, 80.0) - GAP))
    assert [rows(table) for table in page.tables] == [[*MILK]] * 2


def test_a_line_of_bold_names_like_the_one_at_the_head_begins_another_table(tmp_path: Path) -> None:
    def stacked(sheet: Any) -> None:
        put(sheet, SIZES, put(sheet, JOINTS, 80.0, head="hebo") - GAP, head="hebo")

    (page,) = parse(tmp_path / "a.pdf", stacked)
    assert [rows(table) for table in page.tables] == [[*JOINTS], [*SIZES]]
    assert [table.header for table in page.tables] == [JOINTS[0], SIZES[0]]


def test_groups_in_larger_type_than_the_names_of_the_columns_stay_in_their_table(tmp_path: Path) -> None:
    def grouped(sheet: Any) -> None:
        sheet.insert_text((350, 80), "Three months", fontsize=7)
        sheet.insert_text((480, 80), "Nine months", fontsize=7)
        top = 97.0
        for name in ("Sales", "Costs"):
            sheet.insert_text((72, top), name, fontsize=9)
            top = put(sheet, MILK[1:4], top + PITCH) - GAP

    (page,) = parse(tmp_path / "a.pdf", grouped)
    (table,) = page.tables
    assert [group.text for group in table.groups] == ["Sales", "Costs"]


def titled(sheet: Any, titles: Sequence[tuple[str, str]]) -> None:
    """Tables below one another, each under a title in larger type and a line in smaller type that says its unit."""
    top = 70.0
    for at, (title, unit) in enumerate(titles):
        sheet.insert_text((72, top), title, fontsize=14)
        sheet.insert_text((72, top + 18), unit, fontsize=8)
        top = put(sheet, MILK, top + 40, (340.0 + 20 * at, 520.0), head="hebo")


def test_a_unit_on_a_line_of_its_own_over_a_table_is_said_of_its_figures(tmp_path: Path) -> None:
    def sheet_of(sheet: Any) -> None:
        titled(
            sheet, [("Sales", "£ thousand"), ("Milk", "Million litres, at 30 September"), ("Members", "At year end")]
        )

    (page,) = parse(tmp_path / "a.pdf", sheet_of)
    assert [table.caption for table in page.tables] == ["£ thousand", "Million litres, at 30 September", ""]
    assert [table.header for table in page.tables] == [MILK[0]] * 3


def test_a_unit_under_a_lettered_caption_is_a_note_on_it(tmp_path: Path) -> None:
    def sheet_of(sheet: Any) -> None:
        titled(sheet, [("Table A. Sales by region", "£ thousand"), ("Table B. Milk by region", "Million litres")])

    (page,) = parse(tmp_path / "a.pdf", sheet_of)
    assert [table.caption for table in page.tables] == [
        "Table A. Sales by region\n£ thousand",
        "Table B. Milk by region\nMillion litres",
    ]


def test_the_rest_of_a_paragraph_over_a_table_is_no_unit_of_its_figures(tmp_path: Path) -> None:
    def sheet_of(sheet: Any) -> None:
        sheet.insert_text((72, 60), "The Customer shall pay each proper invoice of the Supplier within thirty")
        sheet.insert_text((72, 74), "days, and where it is late with interest")
        put(sheet, MILK, 100.0)

    (page,) = parse(tmp_path / "a.pdf", sheet_of)
    assert [table.caption for table in page.tables] == [""]


def test_the_line_under_a_number_alone_is_the_title_and_no_note(tmp_path: Path) -> None:
    def sheet_of(sheet: Any) -> None:
        sheet.insert_text((72, 60), "Schedule 1", fontsize=14)
        sheet.insert_text((72, 78), "Services and charges", fontsize=10)
        put(sheet, MILK, 100.0)

    (page,) = parse(tmp_path / "a.pdf", sheet_of)
    assert [table.caption for table in page.tables] == ["Schedule 1 Services and charges"]
