"""What the rows of a table are of, what names its columns and what its figures are in, as pages draw it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.ingest.chunking import chunk_document, embedded_text
from pincite.ingest.structure.tables.groups import Look, row_groups
from pincite.model.documents import Document
from pincite.model.pages import Page, ParsedDocument, Table
from pincite.recipes import ChunkerRecipe, load_recipe
from tests.pincite.ingest.structure.tables.cells import cells
from tests.regional_tables import CAPTION, MEASURES, REGIONS, YEARS, write

BOTH = pytest.mark.parametrize("adapter", ["pymupdf", "pypdfium2"])
LAST = 4


def _pages(path: Path, adapter: str = "pymupdf") -> tuple[Page, ...]:
    parsed = FileParser(load_recipe().parser.model_copy(update={"adapter": adapter})).parse(path)
    assert isinstance(parsed, ParsedDocument), parsed
    return parsed.pages


def _of(table: Table) -> list[tuple[str, ...]]:
    """For each row that holds a value the texts of its groups and its label, from left to right."""
    found = []
    for row in range(table.header_rows, max(cell.row for cell in table.cells) + 1):
        cells = [cell for cell in table.cells if cell.row <= row < cell.row + cell.rowspan]
        own = [cell for cell in cells if cell.row == row]
        if len(own) > 1:
            groups = tuple(group.text for group in table.groups if group.first <= row < group.last)
            label = next(cell.text for cell in own if cell.text.replace("\n", " ") in MEASURES)
            found.append((*groups, label.replace("\n", " ")))
    return found


WHOLE = [(region, measure) for region in REGIONS for measure in MEASURES]


@BOTH
@pytest.mark.parametrize("form", ["stacked", "plain", "underlined", "ruled", "beside"])
def test_every_row_is_of_the_region_that_stands_over_it_or_beside_it(tmp_path: Path, form: str, adapter: str) -> None:
    (page,) = _pages(write(tmp_path / "a.pdf", form), adapter)
    (table,) = page.tables
    assert _of(table) == WHOLE
    assert table.header[-LAST:] == YEARS
    assert table.caption == CAPTION
    assert all(page.text[group.start : group.end].replace("\n", " ") == group.text for group in table.groups)


@BOTH
def test_tables_that_stand_close_below_one_another_are_several_each_under_its_heading(
    tmp_path: Path, adapter: str
) -> None:
    (page,) = _pages(write(tmp_path / "a.pdf", "with_headers"), adapter)
    assert [table.header for table in page.tables] == [("", *YEARS)] * 4
    assert [table.caption for table in page.tables] == [CAPTION] * 4
    assert [each for table in page.tables for each in _of(table)] == WHOLE


def test_what_began_before_the_page_goes_on_on_it(tmp_path: Path) -> None:
    first, second = _pages(write(tmp_path / "a.pdf", "over_a_page"))
    assert _of(first.tables[0]) == [row for row in WHOLE if row[0] in REGIONS[1:3]][:7]
    assert _of(second.tables[0]) == [row for row in WHOLE if row[0] in REGIONS[2:]][2:]
    assert second.tables[0].continued
    assert second.tables[0].groups[0].start is None


def test_a_label_left_blank_is_that_of_the_row_above(tmp_path: Path) -> None:
    (page,) = _pages(write(tmp_path / "a.pdf", "first_of_each"))
    assert _of(page.tables[0]) == [
        (region, measure) for region in ("UCAN", "EMEA", "LATAM", "APAC") for measure in MEASURES
    ]


def _drawn(path: Path, *lines: Sequence[tuple[float, str]], step: float = 15, bold: Sequence[int] = ()) -> Page:
    """A page with *lines*, each a few texts at their x; a right edge where it is negative."""
    with pymupdf.open() as pdf:
        page: Any = pdf.new_page(width=612, height=792)
        for at, line in enumerate(lines):
            font = "hebo" if at in bold else "helv"
            for x, text in line:
                left = x if x > 0 else -x - pymupdf.get_text_length(text, font, 9)
                page.insert_text((left, 60 + step * at), text, fontsize=9, fontname=font)
        pdf.save(path)
    return _pages(path)[0]


def _figures(label: str, *figures: str, left: float = 60) -> list[tuple[float, str]]:
    return [(left, label), *((-400 - 60 * at, figure) for at, figure in enumerate(figures))]


def test_a_name_stands_over_all_columns_whose_middle_it_is_set_over(tmp_path: Path) -> None:
    page = _drawn(
        tmp_path / "a.pdf",
        [(417 - 41, "Three Months Ended"), (537 - 40, "Nine Months Ended")],
        _figures("", "2022", "2021", "2022", "2021")[1:],
        *(_figures(f"Sales of line {letter}", "1,204", "1,190", "3,507", "3,422") for letter in "ABCDE"),
        bold=(0, 1),
    )
    assert page.tables[0].header == (
        "",
        "Three Months Ended 2022",
        "Three Months Ended 2021",
        "Nine Months Ended 2022",
        "Nine Months Ended 2021",
    )


def test_a_label_over_two_lines_is_one_and_no_heading(tmp_path: Path) -> None:
    page = _drawn(
        tmp_path / "a.pdf",
        _figures("", "2022", "2021")[1:],
        _figures("Net sales", "1,204", "1,190"),
        [(60, "Shares withheld for the settlement of taxes on equity")],
        _figures("awards of employees", "(95)", "(87)"),
        _figures("Other income", "31", "29"),
        _figures("Net income", "410", "398"),
        step=12,
    )
    (table,) = page.tables
    assert "Shares withheld for the settlement of taxes on equity\nawards of employees" in [
        cell.text for cell in table.cells
    ]
    assert not table.groups


def test_a_group_ends_where_a_row_stands_as_far_left_as_its_heading(tmp_path: Path) -> None:
    page = _drawn(
        tmp_path / "a.pdf",
        _figures("", "2022", "2021")[1:],
        [(60, "Operating expenses")],
        *(
            _figures(label, "1,204", "1,190", left=72)
            for label in ("Research", "Sales and marketing", "Administration")
        ),
        _figures("Operating income", "2,210", "2,115"),
        _figures("Interest", "31", "29"),
    )
    (table,) = page.tables
    (group,) = table.groups
    assert (group.text, group.first, group.last) == ("Operating expenses", 2, 5)


def test_a_group_whose_rows_are_set_in_ends_with_the_total_that_bears_its_name(tmp_path: Path) -> None:
    page = _drawn(
        tmp_path / "a.pdf",
        _figures("", "2022", "2021")[1:],
        [(60, "Non-current assets:")],
        *(_figures(label, "1,204", "1,190", left=72) for label in ("Securities", "Total property", "Other assets")),
        _figures("Total non-current assets", "3,612", "3,570", left=84),
        _figures("Total assets", "6,119", "6,012", left=96),
    )
    (table,) = page.tables
    (group,) = table.groups
    assert (group.text, group.first, group.last) == ("Non-current assets", 2, 6)


def test_the_unit_of_a_table_is_read_from_the_line_above_and_from_its_header(tmp_path: Path) -> None:
    rows = [_figures(f"Sales of line {letter}", "1,204", "1,190") for letter in "ABCD"]
    years = _figures("", "2022", "2021")[1:]
    above = _drawn(
        tmp_path / "a.pdf", [(60, "The sales of our lines of products were as follows (in millions):")], years, *rows
    )
    within = _drawn(tmp_path / "b.pdf", years, [(340, "(In millions)")], *rows, bold=(0,))
    assert (above.tables[0].caption, above.tables[0].header) == ("(in millions)", ("", "2022", "2021"))
    assert (within.tables[0].caption, within.tables[0].header) == ("(In millions)", ("", "2022", "2021"))


def test_rows_of_one_label_that_no_heading_parts_cannot_be_told() -> None:
    groups, _ = row_groups(
        cells("|2022", "Net income|5", "Balance, June|9", "Net income|7", "Balance, July|8"), 1, Look()
    )
    assert [(group.text, group.first, group.last) for group in groups] == [("", 1, 2), ("", 3, 4)]


def test_a_row_whose_cells_are_blank_is_no_heading() -> None:
    assert row_groups(cells("Room|Beds|Price", "Attic|2|80", "Cellar", "Garden|3|95"), 1, Look())[0] == ()


DOCUMENT = Document(tenant="t", file="a.pdf", doc_id="a", sha256="0" * 64, title="Report")


def _words(text: str) -> int:
    return 2 + len(text.split())


def test_a_group_is_one_chunk_and_what_is_cut_from_it_says_in_its_context_what_it_is_of(tmp_path: Path) -> None:
    parsed = FileParser(load_recipe().parser).parse(write(tmp_path / "a.pdf", "stacked"))
    assert isinstance(parsed, ParsedDocument)
    for tokens, whole in ((110, True), (70, False)):
        chunks = [
            chunk
            for chunk in chunk_document(DOCUMENT, parsed, ChunkerRecipe(max_tokens=tokens, min_tokens=8), _words)
            if chunk.kind == "table"
        ]
        for chunk in chunks:
            assert _words(embedded_text(chunk)) <= tokens
            assert chunk.caption == CAPTION
            assert all(group.text in embedded_text(chunk) for group in chunk.groups)
            assert all(
                chunk.text[group.start : group.end] == group.text for group in chunk.groups if group.start is not None
            )
        assert whole is all(group.last - group.first == len(MEASURES) for chunk in chunks for group in chunk.groups)
