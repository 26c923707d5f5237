"""A page is cut between its furniture, headings, marks and tables, and loses nothing else."""

from pincite.ingest.page_stretches import NOWHERE, stretches
from pincite.model.pages import Cell, Heading, Mark, Page, Table

TEXT = "Header\nScope\nHold it.\nDays\t30\nHours\t4\nIgnore this."


def _at(words: str) -> tuple[int, int]:
    start = TEXT.index(words)
    return start, start + len(words)


def _cell(row: int, col: int, words: str) -> Cell:
    start, end = _at(words)
    return Cell(row=row, col=col, text=words, start=start, end=end)


PAGE = Page(
    number=1,
    label="",
    width=1,
    height=1,
    text=TEXT,
    section=("Part",),
    headings=(Heading(start=_at("Scope")[0], end=_at("Scope")[1], level=1, path=("Scope",)),),
    tables=(
        Table(
            box=(0, 0, 1, 1),
            cells=(_cell(0, 0, "Days"), _cell(0, 1, "30"), _cell(1, 0, "Hours"), Cell(row=1, col=1, text="4")),
            start=_at("Days")[0],
            end=_at("Hours\t4")[1],
        ),
    ),
    marks=(
        Mark(start=0, end=6, kind="furniture"),
        Mark(start=_at("Ignore this.")[0], end=_at("Ignore this.")[1], kind="instruction"),
    ),
)


def test_stretches_are_of_one_section_one_kind_and_one_flag() -> None:
    found = [(TEXT[each.start : each.end].strip(), each.section, each.kind, each.flags) for each in stretches(PAGE)]
    assert found == [
        ("Scope\nHold it.", ("Scope",), "prose", ()),
        ("Days\t30\nHours\t4", ("Scope",), "table", ()),
        ("Ignore this.", ("Scope",), "prose", ("instruction",)),
    ]


def test_a_table_knows_the_places_of_its_rows_and_cells() -> None:
    (table,) = [each for each in stretches(PAGE) if each.kind == "table"]
    assert [TEXT[start:end] for start, end in table.rows] == ["Days\t30", "Hours\t4"]
    assert table.cells == ((_at("Days"), _at("30")), (_at("Hours"), NOWHERE))
