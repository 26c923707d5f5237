"""All tables of a sheet are found, framed or not, and each word is in one of them at most."""

from pincite.ingest.structure.sheets import Chart
from pincite.ingest.structure.tables.find import find_grids, may_hold_tables
from tests.pincite.ingest.structure.typed import frame_of, line, sheet_of, table_lines

ROWS = ("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2")
FRAME = frame_of((68, 246, 346, 446), (97, 113, 129, 145, 161))


def test_framed_and_unframed_tables_are_found_from_top_to_bottom_and_share_no_word() -> None:
    sheet = sheet_of(*table_lines(*ROWS, top=400), *table_lines(*ROWS), rulings=tuple(FRAME))
    grids = find_grids(sheet, frozenset())
    assert [(grid.ruled, grid.rows, grid.columns) for grid in grids] == [(True, 4, 3), (False, 4, 3)]
    words = [(word.line, word.start) for grid in grids for cell in grid.cells for word in cell.words]
    assert len(words) == len(set(words)) == len(sheet.words)


def test_furniture_and_type_that_runs_upwards_are_in_no_table() -> None:
    lines = table_lines(*ROWS)
    assert find_grids(sheet_of(*lines), frozenset(range(len(lines)))) == []
    assert find_grids(sheet_of(*table_lines(*ROWS, upright=False)), frozenset()) == []


def test_without_a_frame_no_table_reaches_out_of_a_card() -> None:
    sheet = sheet_of(*table_lines(*ROWS))
    (grid,) = find_grids(sheet, frozenset(), [(60, 90, 420, 170)])
    assert grid.rows == 4
    assert find_grids(sheet, frozenset(), [(60, 90, 230, 170), (240, 90, 330, 170)]) == []


def test_bars_with_figures_at_their_ends_are_no_table() -> None:
    bars = tuple((150.0, 100.0 + 20 * at, 200.0 + 30 * at, 112.0 + 20 * at) for at in range(4))
    labels = [line(f"Row {'abcd'[at]}", 110, 101 + 20 * at) for at in range(4)]
    figures = [line(f"{at}0%", bar[2] + 4, bar[1] + 1) for at, bar in enumerate(bars)]
    sheet = sheet_of(*labels, *figures, charts=(Chart((150, 100, 290, 172), bars, level=True),))
    assert find_grids(sheet, frozenset()) == []


def test_there_is_cause_to_look_where_lines_stand_side_by_side_or_rulings_cross() -> None:
    assert may_hold_tables(table_lines(*ROWS[1:3], "Residue|0.5"), ())
    assert not may_hold_tables(table_lines("Assay|95.0", "Water|2.0"), ())
    assert may_hold_tables((), frame_of((0, 50, 100), (0, 10)))
    assert not may_hold_tables(
        [each for at in range(4) for each in (line("1.", 72, 100 + 16 * at), line("Keep dry", 100, 100 + 16 * at))], ()
    )
