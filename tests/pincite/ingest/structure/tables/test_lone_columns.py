"""What stands alone in its column: the torn end of a cell, or a name set at the middle of the column beside it."""

import pytest

from pincite.ingest.structure.tables.grid import GridCell
from pincite.ingest.structure.tables.lone_columns import without_empty_columns, without_torn_columns
from tests.pincite.ingest.structure.typed import line, words_of

LEFTS = (72.0, 250.0, 350.0, 450.0)


def _cells(*rows: str) -> list[GridCell]:
    return [
        GridCell(at, column, 1, 1, words_of([line(text, LEFTS[column], 100.0 + 16 * at)]), (0, 0, 0, 0))
        for at, row in enumerate(rows)
        for column, text in enumerate(row.split("|"))
        if text
    ]


def _told(cells: list[GridCell]) -> list[tuple[int, int, int, str]]:
    return [(cell.row, cell.col, cell.colspan, cell.text) for cell in cells]


def test_a_lone_word_beside_a_cell_is_its_torn_end_and_a_lone_figure_is_none() -> None:
    cells = _cells("|Fraction|of|2024", "Board|0.4||1,204")
    assert _told(without_torn_columns(cells))[0] == (0, 1, 1, "Fraction of")
    assert _told(without_torn_columns(cells))[-1][:2] == (1, 2)
    figure = [cell if cell.col != 2 else GridCell(0, 2, 1, 1, words_of([line("12")]), cell.box) for cell in cells]
    assert without_torn_columns(figure) == figure


@pytest.mark.parametrize(
    "rows", [("Role||Fee", "Guard|12|", "Clerk|9|"), ("Role|Fee||Day", "Guard||12|3", "Clerk||9|4")]
)
def test_a_name_in_a_column_of_its_own_is_that_of_the_column_beside_it_which_has_none(rows: tuple[str, ...]) -> None:
    fees = [text for _, col, _, text in _told(without_torn_columns(_cells(*rows))) if col == 1]
    assert fees == ["Fee", "12", "9"]


def test_a_name_between_two_nameless_columns_is_neither_ones() -> None:
    cells = _cells("Role||Fee|", "Guard|12||3", "Clerk|9||4")
    assert without_torn_columns(cells) == cells


def test_a_column_in_which_no_cell_begins_is_no_column() -> None:
    assert _told(without_empty_columns(_cells("Role||Fee", "Guard||12"))) == _told(_cells("Role|Fee", "Guard|12"))
