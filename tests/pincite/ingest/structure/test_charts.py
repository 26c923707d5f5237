"""Bars of one breadth and several lengths make a chart; the shaded cells of a table make none."""

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.charts import Area, bars_of, joined
from pincite.ingest.structure.sheets import Chart
from tests.pincite.adapters.drawn import BOTH, parse


@BOTH
def test_shaded_bands_of_a_table_make_no_chart_of_it(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for row in range(8):
            page.draw_rect((50, 100 + 20 * row, 560, 118 + 20 * row), fill=(0.8, 0.9, 0.8), color=None)
            page.insert_text((54, 114 + 20 * row), f"item {row} of the list of all the costs that are met", fontsize=10)
            page.insert_text((500, 114 + 20 * row), f"{row}00", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [line.split("\t")[1] for line in page.text.split("\n") if line] == [f"{row}00" for row in range(8)]


@BOTH
def test_bars_in_the_cells_of_a_table_make_no_chart_of_it(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        page.insert_text((54, 100), "Branch", fontsize=10)
        page.insert_text((420, 100), "Forms", fontsize=10)
        page.insert_text((500, 100), "Share", fontsize=10)
        for row, value in enumerate((612, 341, 287, 254, 198)):
            page.insert_text((54, 120 + 20 * row), f"Branch {row}", fontsize=10)
            page.draw_rect((180, 111 + 20 * row, 180 + value / 3, 123 + 20 * row), fill=(0.2, 0.4, 0.7), color=None)
            page.insert_text((420, 120 + 20 * row), str(value), fontsize=10)
            page.insert_text((500, 120 + 20 * row), f"{row}%", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    (table,) = page.tables
    assert table.header == ("Branch", "Forms", "Share")
    assert [cell.text for cell in table.cells if cell.row == 3] == ["Branch 2", "287", "2%"]


@BOTH
def test_shaded_cells_of_several_lengths_make_no_chart_of_a_table(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for row, value in enumerate((150, 66, 13, 69)):
            names = 200 + 30 * row
            page.draw_rect((50, 100 + 20 * row, names, 118 + 20 * row), fill=(0.8, 0.9, 1), color=None)
            page.draw_rect((names, 100 + 20 * row, 460, 118 + 20 * row), fill=(0.8, 0.9, 1), color=None)
            page.insert_text((54, 113 + 20 * row), f"item {row}", fontsize=10)
            page.insert_text((names - 20, 113 + 20 * row), str(value), fontsize=10)
            page.insert_text((430, 113 + 20 * row), str(2 * value), fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [line.split("\t")[-1] for line in page.text.split("\n") if line] == ["300", "132", "26", "138"]


@BOTH
def test_columns_of_a_table_in_two_colours_make_no_stacks_of_it(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for row in range(5):
            top = 100 + 24 * row
            page.draw_rect((50, top, 300, top + 20), fill=(0.8, 1, 1), color=None)
            page.draw_rect((300, top, 500, top + 20), fill=(0.9, 0.9, 0.9), color=None)
            for column, left in enumerate((60, 340, 440)):
                page.insert_text((left, top + 14), f"item {row}" if not column else f"{row}{column}0", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    (table,) = page.tables
    assert [cell.text for cell in table.cells if cell.row == 3] == ["item 3", "310", "320"]


def _headed_tables(page: Any) -> None:
    """
    Three tables one below the other, of several widths, each with a shaded header in which its columns' names stand.
    """
    for number, columns in enumerate((2, 3, 4)):
        top = 80 + 190 * number
        page.draw_rect((72, top, 100 + 60 * columns, top + 17), fill=(0.93, 0.93, 0.93), color=None)
        for column in range(columns):
            page.insert_text((136 + 60 * column, top + 12), f"20{20 + column}", fontsize=9)
            for row in range(6):
                page.insert_text(
                    (136 + 60 * column, top + 29 + 17 * row), f"{100 * number + 10 * column + row}", fontsize=9
                )
        for row in range(6):
            page.insert_text((74, top + 29 + 17 * row), f"item {row}", fontsize=9)


@BOTH
def test_the_shaded_headers_of_tables_are_no_bars(tmp_path: Path, adapter: str) -> None:
    (page,) = parse(tmp_path / "tables.pdf", _headed_tables, adapter=adapter)
    assert "item 5\t205\t215\t225\t235" in page.text
    assert [table.header[1:] for table in page.tables] == [
        tuple(f"20{20 + column}" for column in range(columns)) for columns in (2, 3, 4)
    ]


BLUE, GREY = (0.2, 0.4, 0.7), (0.8, 0.8, 0.8)
LYING = [((100.0, 100.0 + 30 * row, 150.0 + 40 * row, 120.0 + 30 * row), BLUE) for row in range(4)]


@given(st.permutations(LYING))
def test_bars_are_found_in_whatever_order_they_were_drawn(areas: list[Area]) -> None:
    (chart,) = bars_of(areas)
    assert chart == Chart((100, 100, 270, 210), tuple(box for box, _ in LYING), level=True)


def test_areas_of_one_length_or_far_apart_are_no_chart() -> None:
    assert bars_of([((100, top, 270, top + 20), BLUE) for top in (100.0, 130.0, 160.0)]) == []
    apart = [((100.0, 100.0 + 130 * row, 150.0 + 40 * row, 120.0 + 130 * row), BLUE) for row in range(4)]
    assert bars_of(apart) == []


def test_a_bar_that_goes_on_in_another_colour_is_a_stack_and_in_its_own_it_is_the_cell_of_a_table() -> None:
    def beside(colour: tuple[float, ...]) -> list[Area]:
        return [((box[2], box[1], 300.0, box[3]), colour) for box, _ in LYING]

    (stacks,) = bars_of([*LYING, *beside(GREY)])
    assert stacks.bars == tuple((100.0, box[1], 300.0, box[3]) for box, _ in LYING)
    assert len(stacks.parts) == 8
    (cells,) = bars_of([*LYING, *beside(BLUE)])
    assert cells.bars == ()


def test_charts_that_touch_are_one_and_keep_their_bars_where_all_of_them_lie() -> None:
    lying, curve = Chart((100, 100, 270, 210), ((100, 100, 200, 120),), level=True), Chart((90, 150, 300, 300))
    standing, far = Chart((250, 90, 300, 250), ((255, 100, 265, 250),)), Chart((400, 400, 500, 500))
    assert [(each.box, each.bars) for each in joined([far, lying, curve])] == [
        ((90, 100, 300, 300), lying.bars),
        (far.box, ()),
    ]
    assert [(each.box, each.bars) for each in joined([lying, standing])] == [((100, 90, 300, 250), ())]
