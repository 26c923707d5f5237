"""The head of a table alone at the foot of a page, and its rows on the next one."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pincite.ingest.structure.assembly import assemble
from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.tables.lone_heads import lone_head
from pincite.model.pages import Page
from tests.pincite.ingest.structure.typed import line, sheet_of, table_lines

BODY = "The extras below may be added to the cover at any time"
HEAD = ("Extra|What it adds|Premium",)
ROWS = ("Home|Call-out|GBP 54", "Legal|Disputes|GBP 29", "Garden|Ponds|GBP 21")
FOOT = 700.0


def _pages(foot: Sequence[Line], top: Sequence[Line]) -> tuple[Page, ...]:
    first = [line("4 Extras", size=16, bold=True), line(BODY, top=130.0), *foot]
    return assemble([sheet_of(*first), sheet_of(*top, number=2)], (), with_tables=True)


def test_a_head_alone_at_the_foot_of_a_page_names_the_columns_on_the_next_one() -> None:
    one, two = _pages(table_lines(*HEAD, top=FOOT, bold=True), table_lines(*ROWS))
    (head,), (table,) = one.tables, two.tables
    assert [cell.text for cell in head.cells] == ["Extra", "What it adds", "Premium"]
    assert (table.continued, table.header_rows, table.header) == (True, 0, ("Extra", "What it adds", "Premium"))
    assert two.section == ("4 Extras",)


def test_a_head_on_two_lines_is_one() -> None:
    foot = table_lines("|What it|", top=FOOT, bold=True) + table_lines("Extra|adds|Premium", top=FOOT + 12, bold=True)
    _, two = _pages(foot, table_lines(*ROWS))
    assert two.tables[0].header == ("Extra", "What it adds", "Premium")


@pytest.mark.parametrize(
    ("foot", "top"),
    [
        (table_lines(*HEAD, top=FOOT), table_lines(*ROWS)),
        (table_lines("Extra|What it adds", top=FOOT, bold=True), table_lines(*ROWS)),
        (table_lines("Extra|12|54", top=FOOT, bold=True), table_lines(*ROWS)),
        (table_lines(*HEAD, top=FOOT, bold=True), [line(BODY), *table_lines(*ROWS, top=160.0)]),
        (table_lines(*HEAD, top=FOOT, bold=True), [*table_lines("A|B|C", bold=True), *table_lines(*ROWS, top=116.0)]),
        (table_lines(*HEAD, top=FOOT, bold=True, lefts=(72.0, 330.0, 480.0)), table_lines(*ROWS)),
    ],
    ids=["not bold", "a column without a name", "figures", "text between", "a head of its own", "other columns"],
)
def test_other_lines_at_the_foot_of_a_page_are_no_head(foot: Sequence[Line], top: Sequence[Line]) -> None:
    one, two = _pages(foot, top)
    assert one.tables == ()
    assert not any(table.continued for table in two.tables)


@pytest.mark.parametrize("fields", [False, True], ids=["a table", "a form"])
def test_bold_lines_name_no_columns_of_a_form_that_was_filled_in(fields: bool) -> None:
    foot, top = sheet_of(*table_lines(*HEAD, top=FOOT, bold=True)), sheet_of(*table_lines(*ROWS), number=2)
    grids = [replace(grid, fields=fields) for grid in find_grids(top, frozenset())]
    head = lone_head(lay_out(foot, frozenset(), [], []), lay_out(top, frozenset(), grids, []), frozenset())
    assert (head is None) is fields
