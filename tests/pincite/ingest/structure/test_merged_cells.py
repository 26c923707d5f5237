"""Merged cells of a Word table: what reaches over several rows, and which rows name the columns."""

import pytest

from pincite.ingest.structure.merged_cells import MergedCell, merged
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import ParsedDocument, Table
from tests.pincite.ingest.structure.written import cells_of


def _row(*cells: str) -> list[MergedCell]:
    """A row as drawn: "Limit>>" reaches over three columns, "^" goes on with the cell above it."""
    return [MergedCell(cell.rstrip(">").removeprefix("^"), 1 + cell.count(">"), cell.startswith("^")) for cell in cells]


def _table(*rows: list[MergedCell], marked: int = 0) -> Table:
    page = TextPage()
    page.table(merged(rows, marked))
    parsed = page.parsed()
    assert isinstance(parsed, ParsedDocument)
    return parsed.pages[0].tables[0]


@pytest.mark.parametrize(
    ("above", "below", "names"),
    [
        (
            ["Pump", "Seal>", "Oil>"],
            ["^", "Due", "By", "Due", "By"],
            ("Pump", "Seal Due", "Seal By", "Oil Due", "Oil By"),
        ),
        (["", "Adults>", "Children"], ["", "low", "high", ""], ("", "Adults low", "Adults high", "Children")),
        (["Room", "Price>", "Beds"], ["^", "2025", "2026", "^"], ("Room", "Price 2025", "Price 2026", "Beds")),
        (["Pay>>"], ["Grade", "Hour", "Month"], ("Pay Grade", "Pay Hour", "Pay Month")),
    ],
)
def test_a_row_under_names_of_several_columns_tells_these_columns_apart(
    above: list[str], below: list[str], names: tuple[str, ...]
) -> None:
    filled = _row(*(f"c{at}" for at in range(len(names))))
    assert _table(_row(*above), _row(*below), filled).header == names


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (["Post", "Reached at>"], ["Porter", "Lodge", "Gate 2"]),
        (["Fee", "Amount>"], ["", "12", "14"]),
        (["Company details>"], ["Name", "Acme"]),
        (["Site", "Head"], ["^", "Bo"]),
    ],
)
def test_a_row_that_holds_something_of_its_own_names_no_column(above: list[str], below: list[str]) -> None:
    assert _table(_row(*above), _row(*below), _row("x", "y", "z")).header_rows == 1


def test_the_file_itself_may_say_which_rows_are_the_header() -> None:
    assert _table(_row("Kind", "Held"), _row("of paper", "for"), _row("Bill", "6 years"), marked=2).header == (
        "Kind of paper",
        "Held for",
    )


def test_a_cell_over_several_rows_stands_in_each_of_them_and_pushes_none_aside() -> None:
    rows = [_row("Site", "Line", "Head"), _row("Ulm", "A", "Bo"), _row("^", "B", "Li"), _row("Jena", "C", "^")]
    table = _table(*rows)
    assert cells_of(table)[3:] == [
        (1, 0, "Ulm"),
        (1, 1, "A"),
        (1, 2, "Bo"),
        (2, 1, "B"),
        (2, 2, "Li"),
        (3, 0, "Jena"),
        (3, 1, "C"),
    ]
    assert [cell.rowspan for cell in table.cells[3:]] == [2, 1, 1, 1, 2, 1, 1]
