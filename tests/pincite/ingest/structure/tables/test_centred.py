"""A name stands over the columns whose middle it is set over."""

from pincite.ingest.structure.tables.centred import centred_reach
from pincite.model.pages import Cell


def _cell(row: int, col: int, left: float, right: float, colspan: int = 1) -> Cell:
    return Cell(row=row, col=col, colspan=colspan, text=f"{row}.{col}", box=(left, 16.0 * row, right, 16.0 * row + 10))


BODY = [_cell(1, col, 100.0 * col, 100.0 * col + 40) for col in range(5)]


def _reach(*head: Cell) -> list[list[int]]:
    reach = centred_reach(head, [*head, *BODY], 1)
    return [list(reach[cell]) for cell in head]


def test_a_name_over_the_middle_of_two_columns_stands_over_both_though_it_covers_one() -> None:
    assert _reach(_cell(0, 1, 150, 190), _cell(0, 3, 350, 390)) == [[1, 2], [3, 4]]


def test_names_that_stand_over_one_column_each_stay_there() -> None:
    assert _reach(*(_cell(0, col, 100.0 * col, 100.0 * col + 40) for col in (1, 2, 3, 4))) == [[1], [2], [3], [4]]


def test_no_two_names_of_a_row_share_a_column() -> None:
    assert _reach(_cell(0, 2, 200, 240)) == [[1, 2, 3]]
    assert _reach(_cell(0, 1, 200, 240), _cell(0, 3, 300, 340)) == [[1], [2, 3, 4]]


def test_the_first_column_and_a_name_without_a_place_keep_what_they_cover() -> None:
    unplaced = Cell(row=0, col=1, colspan=2, text="both")
    assert _reach(_cell(0, 0, 150, 190), unplaced) == [[0], [1, 2]]
