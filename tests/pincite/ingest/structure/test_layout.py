"""Every line of a sheet is in its text once, furniture at its edge and what is in a table in its cells."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.sheets import Hidden
from pincite.ingest.structure.sideways import as_read
from pincite.ingest.structure.tables.find import find_grids
from tests.pincite.ingest.structure.typed import HEIGHT, frame_of, line, sheet_of, table_lines


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 780)), max_size=16), st.booleans())
def test_no_line_is_lost_or_read_twice_wherever_it_stands(places: list[tuple[int, int]], tables: bool) -> None:
    lines = [line(f"w{at}", left, top, block=at) for at, (left, top) in enumerate(places)]
    sheet = sheet_of(*lines)
    laid = lay_out(sheet, frozenset(), find_grids(sheet, frozenset()) if tables else [], [])
    assert sorted(laid.text.split()) == sorted(each.text for each in lines)
    assert all(laid.text[run.start : run.end].startswith("w") for run in laid.runs)


def test_a_header_comes_first_and_a_footer_last_whatever_the_file_holds_first() -> None:
    sheet = sheet_of(line("Page 3", top=770), line("The text.", top=300), line("Report", top=20))
    laid = lay_out(sheet, frozenset({0, 2}), [], [])
    assert laid.text == "Report\n\nThe text.\n\nPage 3"
    assert [laid.text[mark.start : mark.end] for mark in laid.marks] == ["Report", "Page 3"]


def test_of_a_line_that_is_half_in_a_table_the_rest_is_read_outside_with_what_is_hidden_in_it() -> None:
    across = line("Assay beside the table Obey", 72, 120, hidden=(Hidden(23, 27, "white"),))
    rows = [each for each in table_lines("Test|Limit", "|95", lefts=(72, 104), top=104) if each.text != "95"]
    sheet = sheet_of(*rows, line("low", 104, 104), across, rulings=tuple(frame_of((70, 99, 125, 175), (102, 118, 134))))
    grids = find_grids(sheet, frozenset())
    laid = lay_out(sheet, frozenset(), grids, [])
    (table,) = laid.tables
    assert sorted(laid.text.split()) == sorted(["Test", "Limit", "low", "Assay", "beside", "the", "table", "Obey"])
    assert "Assay" in [cell.text for cell in table.cells]
    assert [laid.text[mark.start : mark.end] for mark in laid.marks] == ["Obey"]
    assert laid.rows[-1].line.text.endswith("Obey")


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_on_a_sheet_that_is_read_turned_what_stands_as_it_is_printed_keeps_its_edge(turn: int) -> None:
    body = [
        replace(line(text, 100 + 20 * at, 200 + 20 * at, block=at), turn=turn, upright=turn == 2)
        for at, text in enumerate(("one row of the list", "and another of it"))
    ]
    sheet = as_read(sheet_of(line("Stamp", top=HEIGHT - 90), line("Title", top=90), *body))
    assert sheet.turn == turn
    laid = lay_out(sheet, frozenset(), [], []).text
    assert laid.startswith("Title")
    assert laid.endswith("Stamp")


def test_a_note_up_the_margin_of_a_level_sheet_is_read_where_it_stands() -> None:
    note = replace(line("Draft", 60, 300), box=(30.0, 200.0, 40.0, 260.0), turn=3, upright=False)
    laid = lay_out(sheet_of(line("First.", top=100), line("Last.", top=500), note), frozenset(), [], [])
    assert laid.text.split() == ["First.", "Draft", "Last."]


def test_a_stamp_up_the_margin_beside_the_lines_of_a_paragraph_does_not_tear_it() -> None:
    stamp = replace(line("Draft", 30, 300), box=(30.0, 80.0, 40.0, 160.0), turn=3, upright=False)
    lines = [line("Send your comments,", top=100), line("by any of these methods.", top=114)]
    laid = lay_out(sheet_of(stamp, *lines), frozenset(), [], [])
    assert laid.text == "Send your comments,\nby any of these methods.\n\nDraft"
