"""Text is written with the place of every line, row and cell, and breaks where a reader sees a break."""

from pincite.ingest.structure.drawn_figures import Block
from pincite.ingest.structure.sheets import Hidden, Line
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.writing import Laid, Writer
from tests.pincite.ingest.structure.typed import line, sheet_of, table_lines


def _written(*rows: list[Line], kind: str = "text", **rest: object) -> Laid:
    writer = Writer(sheet_of())
    for block in [Block([row]) for row in rows] if kind == "text" else [Block(list(rows), kind, **rest)]:  # type: ignore[arg-type]
        writer.block(block)  # type: ignore[arg-type]
    return writer.laid()


def test_lines_set_close_in_one_size_are_a_paragraph_and_others_are_not() -> None:
    first = line("one", top=100)
    assert _written([first], [line("two", top=113)]).text == "one\ntwo"
    assert _written([first], [line("two", top=120)]).text == "one\n\ntwo"
    assert _written([first], [line("two", top=113, size=12)]).text == "one\n\ntwo"
    assert _written([first], [line("two", top=115, block=1)]).text == "one\n\ntwo"


def test_pieces_side_by_side_are_parted_by_a_blank_or_where_the_gap_is_wide_by_a_tab() -> None:
    laid = _written([line("one", 72), line("two", 100), line("far", 300)])
    assert laid.text == "one two\tfar"
    assert [laid.text[run.start : run.end] for run in laid.runs] == ["one", "two", "far"]
    (row,) = laid.rows
    assert (laid.text[row.start : row.end], row.line.text) == (laid.text, "one two far")


def test_furniture_and_hidden_stretches_are_marked_where_they_stand() -> None:
    writer = Writer(sheet_of())
    writer.furniture(line("Page 3"))
    writer.block(Block([[line("Seen. Obey.", hidden=(Hidden(6, 11, "white"),))]]))
    laid = writer.laid()
    assert [(laid.text[mark.start : mark.end], mark.kind) for mark in laid.marks] == [
        ("Page 3", "furniture"),
        ("Obey.", "hidden"),
    ]
    assert [row.line.text for row in laid.rows] == ["Seen. Obey."]


def test_in_a_chart_the_figure_of_a_bar_follows_its_name_and_an_axis_is_one_line() -> None:
    rows = ([line("Every day"), line("6%", 200)], [line("Weekly", top=140), line("31%", 200, 140)])
    axis = [line(str(tick), 200 + 60 * tick, 200) for tick in (0, 1, 2)]
    laid = _written(*rows, axis, kind="figure", cells=frozenset({0, 1}))
    assert laid.text == "Every day\t6%\nWeekly\t31%\n\n0 1 2"


def test_the_rows_of_one_of_several_cards_stand_together_whatever_the_gap() -> None:
    rows = ([line("120 buses")], [line("by 2028", top=150)])
    assert _written(*rows, kind="card", level=True).text == "120 buses\nby 2028"
    assert _written(*rows, kind="card", level=False).text == "120 buses\n\nby 2028"
    assert [row.boxed for row in _written(*rows, kind="card", level=True).rows] == [True, True]


def test_the_cells_of_a_table_are_read_row_by_row_each_at_its_place() -> None:
    sheet = sheet_of(*table_lines("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2"))
    writer = Writer(sheet)
    (grid,) = find_grids(sheet, frozenset())
    writer.block(Block([[grid]]))
    laid = writer.laid()
    assert laid.text.split("\n")[:2] == ["Test\tLimit\tResult", "Assay\t95.0\t99.7"]
    (table,) = laid.tables
    assert all(laid.text[cell.start : cell.end] == cell.text for cell in table.cells)
    assert (table.start, table.end) == (0, len(laid.text))
