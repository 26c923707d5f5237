"""Columns that blanks alone set apart are a table's, and what could be told wrongly stays prose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.blank_columns import BlankTable, blank_tables

SHIFTS = """Shift      Begins    Depot         Allowance
Early      04:45     Chur          EUR 12.00
Night      21:30     Landquart     EUR 31.00
Standby    06:00     at home       EUR 24.00
"""


def _only(text: str) -> BlankTable:
    (table,) = blank_tables(text)
    return table


def _rows(table: BlankTable) -> list[list[tuple[int, str]]]:
    last = max(cell.row for cell in table.cells)
    return [[(cell.col, cell.text) for cell in table.cells if cell.row == row] for row in range(last + 1)]


def test_lines_in_the_same_columns_are_rows_below_their_names() -> None:
    text = f"3. Shifts\n\n{SHIFTS}\nA driver on standby has to reach the depot within 45 minutes.\n"
    table = _only(text)
    assert text[table.start : table.end] == SHIFTS.strip()
    assert _rows(table)[0] == [(0, "Shift"), (1, "Begins"), (2, "Depot"), (3, "Allowance")]
    assert _rows(table)[2] == [(0, "Night"), (1, "21:30"), (2, "Landquart"), (3, "EUR 31.00")]
    assert table.heads == 1
    assert all(text[cell.start : cell.end] == cell.text for cell in table.cells)


def test_a_mark_stands_in_the_column_below_whose_name_it_is_set() -> None:
    table = _only(
        "Equipment      Student   Technician\n"
        "Autoclave                    X\n"
        "Hood              X          X\n"
        "Microscope        X\n"
    )
    assert _rows(table)[1:] == [
        [(0, "Autoclave"), (2, "X")],
        [(0, "Hood"), (1, "X"), (2, "X")],
        [(0, "Microscope"), (1, "X")],
    ]


def test_names_over_a_rule_are_a_header_and_the_rule_is_no_row() -> None:
    table = _only(
        "Room     Who holds the key\n----     ------------------\nArchive  the registrar\nCellar   the caretaker\n"
    )
    assert table.heads == 1
    assert len(_rows(table)) == 3


def test_a_last_cell_may_go_on_in_the_next_line() -> None:
    text = "Term       Meaning\nExcess     what you pay of\n           each claim\nInsured    anyone named\n"
    assert _rows(_only(text))[1] == [
        (0, "Excess"),
        (1, "what you pay of\neach claim"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "This is prose  with two blanks\nin one line of  three that have\nnothing to do   with a table.\n",
            id="wide gaps that stand not below one another",
        ),
        pytest.param("1.  Open the door.\n2.  Close it.\n3.  Go home.\n", id="items"),
        pytest.param("Name:     Otto\nRole:     cook\nSince:    2010\n", id="fields"),
        pytest.param("Coffee     2.50\nTea        2.10\n", id="two rows"),
        pytest.param(
            "            Low season           High season\n"
            "Cabin    6 nights  9 nights   6 nights  9 nights\n"
            "Inside        980     1,200      1,300     1,700\n"
            "Outside     1,080     1,300      1,400     1,900\n"
            "Suite       2,080     2,300      2,400     2,900\n",
            id="names over several columns",
        ),
        pytest.param(
            "Leave after five   29   two weeks\nyears of service\n"
            "Study leave         5   six weeks\nMoving house        1   a week\n",
            id="a label that goes on below",
        ),
    ],
)
def test_what_could_be_told_wrongly_stays_prose(text: str) -> None:
    assert list(blank_tables(text)) == []


def test_a_sentence_right_above_names_no_columns() -> None:
    table = _only(
        "Fees hold from May.  They are:\n"
        "Adult     EUR 40    a year\nChild     EUR 12    a year\nFamily    EUR 80    a year\n"
    )
    assert _rows(table)[0] == [(0, "Adult"), (1, "EUR 40"), (2, "a year")]


@given(st.text(alphabet="aB1 .:-=\n\t", max_size=200))
def test_every_cell_stands_where_it_says(text: str) -> None:
    for table in blank_tables(text):
        for cell in table.cells:
            assert text[cell.start : cell.end].split() == cell.text.split()
            assert table.start <= (cell.start or 0) < (cell.end or 0) <= table.end
