"""The text of a page, and the place of everything in it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.drawn_figures import Block
from pincite.ingest.structure.sheets import Hidden, Line
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.tables.grid import Grid
from pincite.ingest.structure.writing import Laid, Writer
from tests.pincite.ingest.structure.typed import extent, line, sheet_of, table_lines

SIZE = 10.0


def _written(*blocks: Block[Line | Grid]) -> Laid:
    writer = Writer(sheet_of())
    for block in blocks:
        writer.block(block)
    return writer.laid()


def _texts(*rows: Sequence[Line]) -> list[Block[Line | Grid]]:
    return [Block([list(row)]) for row in rows]


def _below(gap: float, **rest: object) -> str:
    """Two lines, the second *gap* points below the first."""
    second = line("goes on", top=100.0 + SIZE + gap)
    return _written(*_texts([line("A sentence")], [replace(second, **rest)])).text  # type: ignore[arg-type]  # fields


def test_lines_of_one_paragraph_are_parted_by_a_line_break_and_others_by_a_blank_line() -> None:
    assert _below(7) == "A sentence\ngoes on"
    assert _below(8) == "A sentence\n\ngoes on"
    assert _below(7, size=12.0) == "A sentence\n\ngoes on"


def test_lines_that_the_file_parts_into_blocks_have_to_stand_closer() -> None:
    assert _below(3, block=1) == "A sentence\ngoes on"
    assert _below(4, block=1) == "A sentence\n\ngoes on"


def test_what_stands_above_the_line_before_it_begins_a_paragraph() -> None:
    assert _below(-50) == "A sentence\n\ngoes on"


@pytest.mark.parametrize(("gap", "between"), [(19.0, " "), (21.0, "\t")])
def test_pieces_side_by_side_are_one_row_parted_as_their_gap_says(gap: float, between: str) -> None:
    one = line("Board", bold=True)
    two = line("sold abroad", 72.0 + extent("Board") + gap)
    laid = _written(*_texts([one, two]))
    (row,) = laid.rows
    assert laid.text == f"Board{between}sold abroad"
    assert (row.start, row.end, row.line.text) == (0, len(laid.text), "Board sold abroad")
    assert (row.line.box, row.line.bold) == ((72.0, 100.0, two.box[2], 110.0), False)


@given(
    st.lists(
        st.lists(
            st.builds(line, st.text("abc ", min_size=1), *[st.integers(0, 600).map(float)] * 2), min_size=1, max_size=3
        ),
        max_size=5,
    )
)
def test_every_line_is_written_once_and_its_run_is_where_it_stands(rows: list[list[Line]]) -> None:
    laid = _written(*_texts(*rows))
    lines = [each for row in rows for each in row]
    assert [(laid.text[run.start : run.end], run.box) for run in laid.runs] == [(each.text, each.box) for each in lines]
    assert len(laid.rows) == len(rows)
    held = [at for run in laid.runs for at in range(run.start, run.end)]
    assert len(held) == len(set(held))
    assert not "".join(letter for at, letter in enumerate(laid.text) if at not in set(held)).strip()


def test_furniture_is_marked_and_stands_apart_from_the_paragraph_beside_it() -> None:
    writer = Writer(sheet_of())
    writer.furniture(line("Page 3", top=89.0))
    writer.block(Block([[line("A sentence")]]))
    laid = writer.laid()
    assert laid.text == "Page 3\n\nA sentence"
    assert [(laid.text[mark.start : mark.end], mark.kind) for mark in laid.marks] == [("Page 3", "furniture")]
    assert [row.line.text for row in laid.rows] == ["A sentence"]


def test_hidden_characters_of_a_line_are_marked_where_they_came_to_stand() -> None:
    laid = _written(*_texts([line("A sentence")], [line("Board secret", top=200.0, hidden=(Hidden(6, 12, "white"),))]))
    assert [(laid.text[mark.start : mark.end], mark.reason) for mark in laid.marks] == [("secret", "white")]


def test_cells_of_a_table_are_parted_by_tabs_and_its_rows_by_line_breaks() -> None:
    lines = table_lines("|2024|2023", "Board|1,204|1,190", "Pulp|311|298", "Energy sold|95|87")
    lines[-3] = replace(lines[-3], hidden=(Hidden(7, 11, "white"),))
    sheet = sheet_of(*lines)
    (grid,) = find_grids(sheet, frozenset())
    writer = Writer(sheet)
    writer.block(Block([[line("Sold by mill", top=80.0)]]))
    writer.block(Block([[grid]]))
    laid = writer.laid()
    (placed,) = laid.tables
    assert laid.text == "Sold by mill\n\n2024\t2023\nBoard\t1,204\t1,190\nPulp\t311\t298\nEnergy sold\t95\t87"
    assert laid.text[placed.start : placed.end] == laid.text.partition("\n\n")[2]
    assert all(laid.text[cell.start : cell.end] == cell.text for cell in placed.cells)
    assert [(cell.row, cell.col) for cell in placed.cells][:3] == [(0, 1), (0, 2), (1, 0)]
    assert [(laid.text[mark.start : mark.end], mark.kind) for mark in laid.marks] == [("sold", "hidden")]
    assert [row.line.text for row in laid.rows] == ["Sold by mill"]


def test_the_name_of_a_bar_and_its_figure_stand_in_one_row_below_the_title() -> None:
    rows = [
        [line("Sold by mill")],
        [line("North", top=140.0), line("1,204", 100.0, 140.0)],
        [line("2023", top=152.0), line("2024", 200.0, 152.0)],
    ]
    laid = _written(Block([list(row) for row in rows], "figure", cells=frozenset({1})), *_texts([line("A", top=164.0)]))
    assert laid.text == "Sold by mill\nNorth\t1,204\n\n2023 2024\n\nA"


def test_rows_of_one_of_several_cards_stand_below_one_another_whatever_the_gap() -> None:
    rows: list[list[Line | Grid]] = [[line("12%")], [line("of board", top=160.0)]]
    several, alone = (_written(Block(rows, "card", level=level)) for level in (True, False))
    assert (several.text, [row.boxed for row in several.rows]) == ("12%\nof board", [True, True])
    assert (alone.text, [row.boxed for row in alone.rows]) == ("12%\n\nof board", [False, False])
