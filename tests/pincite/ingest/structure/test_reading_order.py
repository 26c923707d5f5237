"""Columns are read one after the other, between the lines that run across them."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.reading_order import gutter_of, in_reading_order, rows_of
from pincite.ingest.structure.sheets import Line
from tests.pincite.adapters.drawn import BOTH, parse
from tests.pincite.ingest.structure.typed import WIDTH, line


@BOTH
def test_two_columns_are_read_one_after_the_other(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        page.insert_text(
            (72, 60), "A title that runs across both of the columns of this page, from left to right", fontsize=12
        )
        for column, name in ((72, "left"), (320, "right")):
            for row in range(12):
                page.insert_text((column, 100 + 14 * row), f"{name} {row} words that fill the column well", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    assert lines[0].startswith("A title")
    assert [line.split()[0] for line in lines[1:]] == ["left"] * 12 + ["right"] * 12


@pytest.mark.parametrize("last", [2, 3])
def test_prose_that_ends_at_the_head_of_the_second_column_is_read_last(tmp_path: Path, last: int) -> None:
    def draw(page: Any) -> None:
        for row in range(30):
            page.insert_text(
                (54, 80 + 14 * row), f"left {row} some words that fill the column from end to end", fontsize=10
            )
        for row in range(last):
            page.insert_text(
                (322, 80 + 14 * row), f"right {row} some words that fill the column from end to end", fontsize=10
            )

    (page,) = parse(tmp_path / "a.pdf", draw)
    assert [line.split()[0] for line in page.text.split("\n") if line] == ["left"] * 30 + ["right"] * last


def _column(name: str, left: float, count: int, words: str, top: float = 100.0) -> list[Line]:
    return [line(f"{name} {row} {words}", left, top + 14 * row) for row in range(count)]


SHORT = "of the column is narrow"
WIDE = "of the column, which is of prose and as wide as half of a page"
PLACES = st.tuples(st.integers(0, 500), st.integers(0, 700), st.integers(1, 400))


@given(st.lists(PLACES, max_size=14))
def test_every_line_is_read_once_wherever_it_stands(places: list[tuple[int, int, int]]) -> None:
    lines = [Line(str(at), (x, y, x + w, y + 10), 10, False, at) for at, (x, y, w) in enumerate(places)]  # noqa: FBT003 - as in the record
    for rows in (in_reading_order(lines, WIDTH), rows_of(lines)):
        assert sorted(int(each.text) for row in rows for each in row) == list(range(len(lines)))
        assert all(row == sorted(row, key=lambda each: each.box[0]) for row in rows)


@given(st.permutations(_column("left", 60, 6, SHORT) + _column("right", 330, 6, SHORT)))
def test_two_columns_are_told_in_whatever_order_their_lines_are_given(lines: list[Line]) -> None:
    gutter = gutter_of(lines, WIDTH)
    assert gutter is not None
    assert 60 + 120 < gutter <= 330
    assert [row[0].text.split()[0] for row in in_reading_order(lines, WIDTH)] == ["left"] * 6 + ["right"] * 6


def test_a_line_that_runs_across_parts_what_is_above_it_from_what_is_below() -> None:
    across = line("A title that runs across both of the columns of this page, from the left one to the right", 60, 190)
    upper = [*_column("a", 60, 6, SHORT), *_column("b", 330, 6, SHORT)]
    lower = [*_column("c", 60, 6, SHORT, 210), *_column("d", 330, 6, SHORT, 210)]
    rows = in_reading_order([*lower, across, *upper], WIDTH)
    assert [row[0].text.split()[0] for row in rows] == [*"a" * 6, *"b" * 6, "A", *"c" * 6, *"d" * 6]


def test_narrow_columns_need_five_lines_at_either_side_and_prose_two() -> None:
    assert gutter_of([*_column("a", 60, 8, SHORT), *_column("b", 330, 4, SHORT)], WIDTH) is None
    assert gutter_of([*_column("a", 60, 8, SHORT), *_column("b", 330, 5, SHORT)], WIDTH) is not None
    assert gutter_of([*_column("a", 20, 8, WIDE), *_column("b", 330, 2, WIDE)], WIDTH) is not None
    assert gutter_of([*_column("a", 20, 8, WIDE), *_column("b", 330, 2, WIDE, 400)], WIDTH) is None


def test_a_table_in_one_of_two_columns_of_prose_does_not_hide_the_gutter() -> None:
    cells = [line(text, left, 200 + 14 * row) for row in range(20) for text, left in (("12 EUR", 330), ("9", 420))]
    prose = [*_column("left", 10, 30, WIDE), *_column("right", 330, 7, WIDE)]
    assert gutter_of([*prose, *cells], WIDTH) is not None
    assert gutter_of([*_column("left", 10, 30, WIDE), *cells], WIDTH) is None


def test_pieces_on_one_base_line_are_one_row_and_what_lies_over_another_is_a_row_of_its_own() -> None:
    one, two, over = line("Total", 60), line("42", 300, 102), line("Totals", 60, 101)
    assert rows_of([two, one]) == [[one, two]]
    assert rows_of([one, over]) == [[one], [over]]
