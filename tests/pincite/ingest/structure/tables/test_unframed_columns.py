"""Columns and rows of a table that only white space makes."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.tables.grid import GridCell
from pincite.ingest.structure.tables.segments import Row, rows_of
from pincite.ingest.structure.tables.unframed_columns import (
    column_edges,
    leads_into,
    place_cells,
    usual_gap,
)
from tests.pincite.ingest.structure.typed import extent, line, table_lines, words_of

LEFTS = (72.0, 250.0, 350.0, 450.0)
YEARS = "|2024|2023|2022"
BODY = ("Board|1,204|1,190|1,077", "Pulp|311|298|290", "Energy|95|87|90")


def _rows(*rows: str) -> list[Row]:
    return rows_of(words_of(table_lines(*rows)), ())


def _told(cells: Sequence[GridCell]) -> list[tuple[int, int, int, str]]:
    return [(cell.row, cell.col, cell.colspan, " ".join(word.text for word in cell.words)) for cell in cells]


@given(st.lists(st.tuples(*[st.text("ab", min_size=1, max_size=15)] * 4), min_size=2, max_size=5))
def test_an_edge_stands_in_the_white_between_every_two_columns(rows: list[tuple[str, ...]]) -> None:
    edges = column_edges(_rows(*("|".join(row) for row in rows)))
    ends = [left + max(extent(row[column]) for row in rows) for column, left in enumerate(LEFTS)]
    assert edges == [(end + left) / 2 for end, left in zip(ends, LEFTS[1:], strict=False)]


@pytest.mark.parametrize(("more", "columns"), [(0, 2), (3, 3)])
def test_a_row_that_writes_across_a_strip_counts_against_it_unless_there_are_many_others(
    more: int, columns: int
) -> None:
    across = "Everything that was sold by all of the mills of the group|1,488"
    lines = table_lines(*("Board|1,204|1,190", "Pulp|311|298") * (1 + more), lefts=LEFTS)
    lines += table_lines(across, lefts=(72.0, 350.0), top=300.0)
    assert len(column_edges(rows_of(words_of(lines), ()))) + 1 == columns


def test_names_over_two_columns_each_close_no_strip_between_them() -> None:
    names = table_lines("Three months ended in June|Nine months ended in June", lefts=(230.0, 430.0), top=84.0)
    body = table_lines(*("Board|1|2|3|4", "Pulp|5|6|7|8"), lefts=(72.0, 250.0, 330.0, 450.0, 530.0))
    edges = column_edges(rows_of(words_of([*names, *body]), ()))
    assert edges == column_edges(rows_of(words_of(body), ()))
    assert len(edges) == 4


def test_a_sign_of_currency_at_the_edge_of_its_column_belongs_to_its_figure() -> None:
    lines = table_lines(*("Board|1,204", "Pulp|1,311") * 3, lefts=(72.0, 250.0))
    lines.append(line("$", 150.0, 100.0))
    (edge,) = column_edges(rows_of(words_of(lines), ()))
    assert 72.0 + extent("Board") < edge < 150.0


def test_rows_of_one_piece_have_no_edges() -> None:
    assert column_edges(_rows("One paragraph of type", "goes on here")) == []


@given(st.lists(st.lists(st.sampled_from(("", "12", "board", "of pulp")), min_size=4, max_size=4), max_size=7))
def test_every_word_stands_in_one_cell_and_cells_of_a_row_do_not_overlap(more: list[list[str]]) -> None:
    rows = _rows(YEARS, *BODY, *("|".join(row) for row in more))
    cells = place_cells(rows, column_edges(rows), ())
    words = [word for row in rows for segment in row.segments for word in segment.words]
    placed = [word for cell in cells for word in cell.words]
    assert sorted(placed, key=words.index) == words
    for one, two in pairwise(sorted(cells, key=lambda cell: (cell.row, cell.col))):
        assert one.row < two.row or one.col + one.colspan <= two.col


def test_a_name_spans_the_columns_that_it_reaches_into() -> None:
    lines = [*table_lines("Tonnes sold in the year", lefts=(270.0,), top=84.0), *table_lines(YEARS, *BODY)]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[0] == (0, 1, 2, "Tonnes sold in the year")


def test_names_that_reach_into_each_others_columns_stand_each_in_the_one_that_holds_most_of_it() -> None:
    wide, narrow = "Tonnes of board and of pulp sold abroad", "Tonnes of steam"
    names = [line(wide, 425.0 - extent(wide), 84.0), line(narrow, 440.0, 84.0)]
    body = table_lines(*("Board|1|2|3|4", "Pulp|5|6|7|8"), lefts=(72.0, 250.0, 330.0, 410.0, 490.0))
    rows = rows_of(words_of([*names, *body]), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[:2] == [(0, 2, 1, wide), (0, 4, 1, narrow)]


def test_the_second_line_of_a_label_is_of_its_row_and_no_row_of_its_own() -> None:
    lines = [
        *table_lines("Board|1,204|1,190", "Pulp|311|298"),
        line("Taxes on shares withheld for the", 72.0, 132.0),
        *table_lines("awards of employees|95|87", top=143.0),
    ]
    rows = rows_of(words_of(lines), ())
    label = "Taxes on shares withheld for the awards of employees"
    assert _told(place_cells(rows, column_edges(rows), ()))[-3:] == [(2, 0, 1, label), (2, 1, 1, "95"), (2, 2, 1, "87")]


def test_a_line_leads_into_a_row_that_begins_small_or_stands_closer_than_rows_do() -> None:
    rows = _rows(*BODY)
    usual = usual_gap(rows)
    assert usual == 6
    (label,) = rows_of(words_of([line("Shares", top=200.0)]), ())
    (small,) = rows_of(words_of(table_lines("of employees|95", top=214.0)), ())
    (close,) = rows_of(words_of(table_lines("Employees|95", top=214.0)), ())
    (apart,) = rows_of(words_of(table_lines("Employees|95", top=216.0)), ())
    assert [leads_into(label, row, usual) for row in (small, close, apart)] == [True, True, False]
    assert not leads_into(rows[0], small, usual)
    assert usual_gap(rows[:1]) == 0


def test_a_name_over_two_columns_makes_no_column_that_no_row_below_has() -> None:
    body = ("Alpha|11|12|13|14|dry", "Beta|21|22|23|24|cold", "Gamma|31|32|33|34|wet")
    lefts = (114.0, 202.0, 262.0, 322.0, 382.0, 424.0)
    lines = [
        line("Product", 114.0, 84.0),
        line("Summer", 217.0, 84.0),
        line("Winter", 337.0, 84.0),
        *table_lines(*body, lefts=lefts),
        *table_lines("Delta|all seasons 40|none", lefts=(114.0, 266.0, 424.0), top=148.0),
    ]
    rows = rows_of(words_of(lines), ())
    placed = _told(place_cells(rows, column_edges(rows), ()))
    assert [cell[1:] for cell in placed if cell[0] == 1] == [
        (column, 1, text) for column, text in enumerate(body[0].split("|"))
    ]
    assert placed[-2] == (4, 2, 2, "all seasons 40")


def test_a_cell_set_at_the_middle_of_its_row_is_of_the_row_that_it_stands_half_beside() -> None:
    lines = [
        *table_lines("Test|Needed|Found", "Colour|blue|blue"),
        line("Strength of the", 72.0, 140.0),
        *table_lines("|at least 12 kN|13 kN", top=146.0),
        line("rope after use", 72.0, 152.0),
    ]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[-3:] == [
        (2, 0, 1, "Strength of the rope after use"),
        (2, 1, 1, "at least 12 kN"),
        (2, 2, 1, "13 kN"),
    ]


def test_a_label_at_the_middle_of_two_rows_of_figures_makes_no_row_of_them() -> None:
    lines = [*table_lines("Zone|Hall|Fee", "|H4|8 EUR", "|H5|9 EUR"), line("South", 72.0, 124.0)]
    rows = rows_of(words_of(lines), ())
    texts = [text for *_, text in _told(place_cells(rows, column_edges(rows), ()))]
    assert texts == ["Zone", "Hall", "Fee", "H4", "8 EUR", "South", "H5", "9 EUR"]


def test_a_line_without_a_label_set_closer_than_rows_goes_on_with_the_cells_above() -> None:
    lines = [
        *table_lines("1|Close the valve.|Guard on duty", lefts=LEFTS),
        *table_lines("|Sign the book.|at night", top=111.0),
        *table_lines("2|Drain it.|Fitter", "3|Clean it.|Fitter", top=127.0),
    ]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[:3] == [
        (0, 0, 1, "1"),
        (0, 1, 1, "Close the valve. Sign the book."),
        (0, 2, 1, "Guard on duty at night"),
    ]


def test_a_text_alone_in_its_column_goes_on_with_the_cell_above_though_it_is_set_no_closer() -> None:
    page = ("Item|Note|Fee", "Board|Sold by the|12", "|Mill of Oslo|", "Pulp|Sold here|15", "Steam|Not sold|9")
    lines = [each for at, row in enumerate(page) for each in table_lines(row, top=100.0 + 13 * at)]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[3:6] == [
        (1, 0, 1, "Board"),
        (1, 1, 1, "Sold by the Mill of Oslo"),
        (1, 2, 1, "12"),
    ]


def test_a_row_of_a_label_that_is_said_once_is_a_row_though_it_is_set_closer() -> None:
    lines = [
        *table_lines("Hall|Rope|Guard", top=100.0),
        *table_lines("|Chain|Fitter", top=111.0),
        *table_lines("Yard|Crane|Guard", "Dock|Winch|Clerk", top=127.0),
    ]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[3:5] == [(1, 1, 1, "Chain"), (1, 2, 1, "Fitter")]


def test_names_on_two_lines_that_are_closer_than_rows_are_one_though_each_has_all_columns() -> None:
    lines = [
        *table_lines("Kind of|Sold in|Sold in", top=100.0),
        *table_lines("board|Norway|Sweden", top=111.0),
        *table_lines("Pulp|12|15", "Steam|9|8", top=127.0),
    ]
    rows = rows_of(words_of(lines), ())
    names = [text for row, *_, text in _told(place_cells(rows, column_edges(rows), ())) if row == 0]
    assert names == ["Kind of board", "Sold in Norway", "Sold in Sweden"]


def test_a_first_row_of_words_is_no_second_line_of_the_names() -> None:
    day = ("Day|Opens|Closes", "Monday|closed|closed", "Tuesday|7.00|18.00", "Friday|8.00|13.00")
    lines = [each for at, row in enumerate(day) for each in table_lines(row, top=100.0 + 13 * at)]
    rows = rows_of(words_of(lines), ())
    assert _told(place_cells(rows, column_edges(rows), ()))[:4] == [
        (0, 0, 1, "Day"),
        (0, 1, 1, "Opens"),
        (0, 2, 1, "Closes"),
        (1, 0, 1, "Monday"),
    ]


@pytest.mark.parametrize(("second", "whole"), [("1||in May", True), ("two||", True), ("1||7", False)])
def test_the_second_lines_of_labels_are_told_by_rows_that_stand_apart_and_fill_all_columns(
    second: str,
    whole: bool,
) -> None:
    lines = [
        *table_lines("Level|Sold here|15 times", top=100.0),
        *table_lines(second, top=111.0),
        *table_lines("Grade|Not sold|9 times", "Board|Sold|8 times", top=130.0),
    ]
    rows = rows_of(words_of(lines), ())
    first = [text for row, *_, text in _told(place_cells(rows, column_edges(rows), ())) if row == 0]
    assert (len(first[0].split()) > 1) is whole
