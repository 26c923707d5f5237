"""Tables with their captions and column names, and those that go on over pages."""

from collections.abc import Sequence

import pytest

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.records import tables_of
from pincite.model.pages import Table
from tests.pincite.ingest.structure.tables.laid import laid_of
from tests.pincite.ingest.structure.typed import PITCH, frame_of, line, table_lines

YEARS = "|2024|2023"
ROWS = ("Board|1,204|1,190", "Pulp|311|298", "Energy|95|87")
MORE = ("Steam|1,112|1,013", "Timber|215|216", "Paper|17|18")
NAMES = ("", "2024", "2023")
CAPTION = "Table 3. Tonnes sold by the mills"


def _sheet(
    *rows: str, above: str = "", below: str = "", lefts: Sequence[float] = (72.0, 250.0, 350.0, 450.0)
) -> list[Line]:
    """A table at the top of its page with a line above and below it."""
    lines = table_lines(*rows, lefts=lefts)
    lines += [line(above, top=100.0 - PITCH - 4, block=90)] if above else []
    return [*lines, *([line(below, top=100.0 + PITCH * len(rows) + 40, block=91)] if below else [])]


def _pages(*sheets: Sequence[Line]) -> list[tuple[Table, ...]]:
    return tables_of([laid_of(*lines, number=at) for at, lines in enumerate(sheets, 1)])


def test_a_table_has_its_caption_its_names_and_its_place_in_the_text() -> None:
    laid = laid_of(*_sheet(YEARS, *ROWS, above=CAPTION))
    ((table,),) = tables_of([laid])
    assert (table.header_rows, table.header, table.caption) == (1, NAMES, CAPTION)
    assert laid.text[table.start : table.end].split("\n")[1:] == [row.replace("|", "\t") for row in ROWS]
    assert all(laid.text[cell.start : cell.end] == cell.text for cell in table.cells)


def test_a_table_that_goes_on_over_the_page_carries_names_and_caption() -> None:
    (first,), (second,) = _pages(_sheet(YEARS, *ROWS, above=CAPTION), _sheet(*MORE))
    assert not first.continued
    assert second.continued
    assert (second.header_rows, second.header, second.caption) == (0, NAMES, CAPTION)


def test_names_that_are_said_again_on_the_next_page_are_its_header_and_no_row() -> None:
    _, (second,) = _pages(_sheet(YEARS, *ROWS), _sheet(YEARS, *MORE, above="Table 3 (continued)"))
    assert second.continued
    assert (second.header_rows, second.header) == (1, NAMES)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (_sheet(YEARS, *ROWS, below="The group sold less pulp."), _sheet(*MORE)),
        (_sheet(YEARS, *ROWS), _sheet(*MORE, above="The mills of the south sold steam.")),
        (_sheet(YEARS, *ROWS), _sheet(*(f"{row}|1" for row in MORE))),
        (_sheet(YEARS, *ROWS), _sheet(*MORE, lefts=(102.0, 250.0, 350.0))),
        (_sheet(YEARS, *ROWS), _sheet(*MORE, lefts=(72.0, 250.0, 380.0))),
    ],
    ids=["text below", "text above", "another column", "another left side", "another right side"],
)
def test_a_table_behind_text_or_of_other_columns_or_at_another_place_goes_on_with_none(
    first: list[Line], second: list[Line]
) -> None:
    _, (table,) = _pages(first, second)
    assert not table.continued
    assert table.header == ()


def test_what_the_last_rows_are_of_goes_on_on_the_next_page() -> None:
    (first,), (second,) = _pages(_sheet(YEARS, *ROWS, "South:", *MORE), _sheet(*MORE))
    assert [(group.text, group.first, group.last) for group in first.groups] == [("South", 5, 8)]
    assert [(group.text, group.first, group.last, group.start) for group in second.groups] == [("South", 0, 3, None)]


def test_a_table_without_names_goes_on_below_the_one_above_it() -> None:
    lines = [*table_lines(YEARS, *ROWS), *table_lines(*MORE, top=260.0)]
    ((_, below),) = _pages(lines)
    assert (below.continued, below.header) == (True, NAMES)
    between = [line("The mills of the south", top=190.0, block=90), line("sold steam.", top=215.0, block=91)]
    ((_, below),) = _pages([*lines, *between])
    assert (below.continued, below.header) == (False, ())


def test_a_unit_over_two_tables_that_a_title_parts_is_said_of_both() -> None:
    lines = [line("(in thousands)", top=70.0, block=90), *table_lines(YEARS, *ROWS)]
    lines += [line("Mills of the south", top=205.0, block=91), *table_lines("|2022|2021", *MORE, top=240.0)]
    ((above, below),) = _pages(lines)
    assert (above.caption, below.caption) == ("(in thousands)", "(in thousands)")
    ((above, below),) = _pages([*lines, line("sold steam.", top=190.0, block=92)])
    assert (above.caption, below.caption) == ("(in thousands)", "")


def test_a_unit_within_the_header_is_a_caption_and_names_no_column() -> None:
    lines = table_lines("(in thousands)|2024|2023", *ROWS)
    rulings = frame_of((70.0, 240.0, 340.0, 440.0), (96.0, 114.0, 130.0, 146.0, 162.0))
    ((table,),) = tables_of([laid_of(*lines, rulings=rulings)])
    assert (table.header, table.caption) == (NAMES, "(in thousands)")
