"""The words of a cell are read line by line, and a rectangle holds what it is put around."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import SheetWord
from pincite.ingest.structure.tables.grid import Grid, GridCell, around, text_lines
from tests.pincite.ingest.structure.typed import line, words_of

WORDS = words_of([line("hold for", 100, 100), line("30", 150, 102), line("days", 100, 114)])


@given(st.permutations(WORDS))
def test_lines_are_read_downwards_and_words_rightwards_in_whatever_order_they_come(words: list[SheetWord]) -> None:
    assert [[word.text for word in row] for row in text_lines(words)] == [["hold", "for", "30"], ["days"]]


def test_a_word_that_shares_less_than_half_its_height_begins_a_line() -> None:
    low = words_of([line("a", 100, 100), line("b", 120, 106)])
    assert [len(row) for row in text_lines(low)] == [1, 1]


def test_a_rectangle_around_boxes_reaches_to_the_outermost_of_each_side() -> None:
    assert around([(1, 20, 3, 40), (2, 10, 5, 30)]) == (1, 10, 5, 40)


def test_a_grid_counts_the_rows_and_columns_that_its_cells_span() -> None:
    grid = Grid(
        (0, 0, 9, 9), (GridCell(0, 0, 1, 3, WORDS, (0, 0, 9, 9)), GridCell(1, 1, 2, 1, WORDS, (0, 0, 9, 9))), ruled=True
    )
    assert (grid.rows, grid.columns) == (3, 3)
