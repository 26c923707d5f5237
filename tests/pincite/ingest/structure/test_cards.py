"""Boxes of text side by side, as on slides, are read one by one; the shaded and ruled cells of tables stay cells."""

from pathlib import Path
from typing import Any

import pytest

from tests.pincite.adapters.drawn import BOTH, PROSE, parse

CARDS = [
    ("120 electric buses", "delivered by the end of 2028"),
    ("EUR 71.5 m", "total cost of the buses"),
    ("Riverside depot", "first to be wired, in spring 2026"),
]
LISTS = [
    ("Plan A: buy", ["- Cost over 12 years: EUR 96 m", "- We own the batteries"]),
    ("Plan B: lease", ["- Cost over 12 years: EUR 108 m", "- Lessor swaps them"]),
]


def _blocks(text: str) -> list[str]:
    return text.split("\n\n")


@BOTH
@pytest.mark.parametrize("filled", [True, False])
def test_each_card_of_a_row_is_a_block_of_its_own(tmp_path: Path, adapter: str, filled: bool) -> None:
    def draw(page: Any) -> None:
        page.insert_text((40, 60), "What we ask for", fontsize=24)
        page.insert_text((40, 110), "Signing of the frame contract in April 2025", fontsize=14)
        for number, (figure, caption) in enumerate(CARDS):
            left = 36 + 185 * number
            page.draw_rect(
                (left, 150, left + 170, 230),
                fill=(0.15, 0.15, 0.15) if filled else None,
                color=None if filled else (0, 0, 0),
            )
            page.insert_text((left + 10, 180), figure, fontsize=16, color=(1, 1, 1) if filled else (0, 0, 0))
            page.insert_text((left + 10, 212), caption, fontsize=10, color=(1, 1, 1) if filled else (0, 0, 0))

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert _blocks(page.text)[-3:] == ["\n".join(card) for card in CARDS]
    assert [page.text[heading.start : heading.end] for heading in page.headings] == ["What we ask for"]
    assert page.tables == ()


@BOTH
def test_a_list_under_a_box_that_names_it_is_read_with_it_and_not_with_the_list_beside_it(
    tmp_path: Path, adapter: str
) -> None:
    def draw(page: Any) -> None:
        page.insert_text((40, 60), "Two ways to pay", fontsize=24)
        for number, (name, items) in enumerate(LISTS):
            left = 36 + 280 * number
            page.draw_rect((left, 100, left + 250, 130), fill=(0, 0.3, 0.2), color=None)
            page.insert_text((left + 10, 120), name, fontsize=14, color=(1, 1, 1))
            for row, item in enumerate(items):
                page.insert_text((left + 10, 152 + 26 * row), item, fontsize=12)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert _blocks(page.text) == ["Two ways to pay", *("\n".join([name, *items]) for name, items in LISTS)]
    assert page.tables == ()


@BOTH
def test_a_box_beside_a_column_does_not_cut_its_sentences(tmp_path: Path, adapter: str) -> None:
    column = [f"line {row} of the column, which tells of the plan" for row in range(4)]
    box = ["Key figures", "Depots: 3", "Chargers: 120"]

    def draw(page: Any) -> None:
        for row, text in enumerate(column):
            page.insert_text((54, 100 + 14 * row), text, fontsize=10)
        page.draw_rect((400, 95, 560, 150), color=(0, 0, 0))
        for row, text in enumerate(box):
            page.insert_text((410, 110 + 14 * row), text, fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [line for line in page.text.split("\n") if line] == [*column, *box]


@BOTH
def test_shaded_cells_whose_label_takes_two_lines_stay_cells(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for row in range(6):
            top = 100 + 30 * row
            if row % 2 == 0:
                for left, right in ((50, 280), (290, 400), (410, 560)):
                    page.draw_rect((left, top, right, top + 28), fill=(0.8, 0.9, 1), color=None)
            page.insert_text((54, top + 11), f"Debt securities issued {row} by", fontsize=9)
            page.insert_text((54, top + 23), "the government", fontsize=9)
            page.insert_text((370, top + 23), f"{row}01", fontsize=9)
            page.insert_text((520, top + 23), f"{row}02", fontsize=9)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    (table,) = page.tables
    assert [" ".join(cell.text.split()) for cell in table.cells if cell.row == 2] == [
        "Debt securities issued 2 by the government",
        "201",
        "202",
    ]


@BOTH
def test_boxes_that_name_the_columns_of_a_table_stay_its_header(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for column, name in enumerate(("Sold", "Lost", "Kept")):
            left = 200 + 120 * column
            page.draw_rect((left, 100, left + 100, 132), fill=(0.8, 0.9, 1), color=None)
            page.insert_text((left + 40, 113), name, fontsize=10)
            page.insert_text((left + 40, 126), "tonnes", fontsize=10)
            for row in range(4):
                page.insert_text((left + 40, 146 + 16 * row), f"{row}{column}0", fontsize=10)
        for row in range(4):
            page.insert_text((54, 146 + 16 * row), f"Region {row}", fontsize=10)
        page.insert_text((54, 300), PROSE[:80], fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    (table,) = page.tables
    assert table.header[1:] == ("Sold tonnes", "Lost tonnes", "Kept tonnes")
