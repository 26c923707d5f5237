"""Which page number a citation may call printed: the one that a reader sees on the paper."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.model.pages import ParsedDocument
from tests.pincite.adapters.drawn import BOTH, PROSE, RECIPE, Draw, parse

COUNTING: tuple[dict[str, Any], ...] = ({"startpage": 0, "prefix": "", "style": "D", "firstpagenum": 1},)
BOOK: tuple[dict[str, Any], ...] = (
    {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
    {"startpage": 3, "prefix": "", "style": "D", "firstpagenum": 1},
)


def _sheet(footer: str, header: str = "", at: float = 300, down: float = 760) -> Draw:
    def draw(page: Any) -> None:
        page.insert_text((72, 40), header, fontsize=9)
        page.insert_textbox((72, 120, 540, 700), PROSE * 3)
        page.insert_text((at, down), footer, fontsize=9)

    return draw


def _labels(
    path: Path, footers: Sequence[str], adapter: str = "pymupdf", labels: tuple[dict[str, Any], ...] = ()
) -> list[str]:
    return [page.label for page in parse(path / "a.pdf", *map(_sheet, footers), adapter=adapter, labels=labels)]


@BOTH
@pytest.mark.parametrize(
    "footer",
    [
        "{}",
        "Page {} of 84",
        "- {} -",
        "Northmere Ltd | Form 10-Q | {}",
        "SOP-017 version 3 - page {} of 9 - controlled copy",
    ],
)
def test_the_footers_numbers_are_the_printed_ones_though_they_run_two_behind(
    tmp_path: Path, adapter: str, footer: str
) -> None:
    assert _labels(tmp_path, ["", "", *(footer.format(n) for n in range(1, 7))], adapter) == [
        "",
        "",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
    ]


@BOTH
def test_what_stands_on_the_paper_wins_over_labels_that_merely_count_the_sheets(tmp_path: Path, adapter: str) -> None:
    assert _labels(tmp_path, ["", "", "1", "2", "3", "4"], adapter, COUNTING) == ["", "", "1", "2", "3", "4"]


@BOTH
def test_a_file_whose_labels_merely_count_its_sheets_has_no_printed_number(tmp_path: Path, adapter: str) -> None:
    assert _labels(tmp_path, [""] * 4, adapter, COUNTING) == [""] * 4
    assert _labels(tmp_path, [""] * 4, adapter) == [""] * 4


@BOTH
def test_the_files_own_labels_are_taken_where_the_paper_does_not_contradict_them(tmp_path: Path, adapter: str) -> None:
    assert _labels(tmp_path, [""] * 6, adapter, BOOK) == ["i", "ii", "iii", "1", "2", "3"]
    assert _labels(tmp_path, ["", "ii", "", "1", "", "3", "4"], adapter, BOOK) == ["i", "ii", "iii", "1", "2", "3", "4"]


@BOTH
def test_labels_of_the_file_are_dropped_beside_footers_that_say_otherwise(tmp_path: Path, adapter: str) -> None:
    assert _labels(tmp_path, ["", "", "", "", "11", "12", "13", "", "15"], adapter, BOOK) == [
        "",
        "",
        "",
        "",
        "11",
        "12",
        "13",
        "",
        "15",
    ]


@BOTH
def test_roman_front_matter_and_an_annex_with_its_own_count_are_runs_of_their_own(tmp_path: Path, adapter: str) -> None:
    footers = ["", "ii", "iii", "iv", "1", "2", "3", "4", "", "A-1", "A-2", "A-3"]
    assert _labels(tmp_path, footers, adapter) == footers


def test_left_and_right_sheets_may_bear_their_number_at_either_side_and_a_footer_may_float(tmp_path: Path) -> None:
    drawn = [_sheet(str(n), at=60 if n % 2 else 540, down=720 + 5 * (n % 4)) for n in range(20, 28)]
    assert [page.label for page in parse(tmp_path / "a.pdf", *drawn)] == [str(n) for n in range(20, 28)]


def test_a_number_beside_running_words_is_a_page_number_in_a_long_run_and_a_tables_number_in_a_short_one(
    tmp_path: Path,
) -> None:
    assert _labels(tmp_path, [f"Annual report 2022 {n}" for n in range(20, 30)]) == [str(n) for n in range(20, 30)]
    assert _labels(tmp_path, [f"Table {n}" for n in range(3, 7)]) == [""] * 4


@BOTH
def test_numbers_that_do_not_grow_with_the_sheets_are_no_page_numbers(tmp_path: Path, adapter: str) -> None:
    assert _labels(tmp_path, ["7", "9", "12", "12", "40"], adapter) == [""] * 5
    assert _labels(tmp_path, ["Edition 3", "Edition 3", "Edition 3"], adapter) == [""] * 3


def test_line_numbers_of_a_draft_are_no_page_numbers(tmp_path: Path) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            for row in range(40):
                page.insert_text((40, 60 + 17 * row), str(40 * number + row + 1), fontsize=8)
                page.insert_text(
                    (90, 60 + 17 * row),
                    f"Line {'abcdefghij'[row % 10] * 8} of a draft that is read line by line",
                    fontsize=10,
                )

        return draw

    assert [page.label for page in parse(tmp_path / "a.pdf", *(sheet(n) for n in range(5)))] == [""] * 5


@BOTH
@pytest.mark.parametrize("tree", ["<</Nums[5<</S/D>>]>>", "<</Nums 7>>", "<</Nums[0<</S/D/St (x)>>]>>"])
def test_a_broken_tree_of_labels_costs_no_page(tmp_path: Path, adapter: str, tree: str) -> None:
    with pymupdf.open() as pdf:
        for _ in range(3):
            pdf.new_page().insert_textbox((72, 120, 540, 700), PROSE)
        pdf.xref_set_key(pdf.pdf_catalog(), "PageLabels", tree)
        pdf.save(tmp_path / "a.pdf")
    parsed = FileParser(RECIPE.model_copy(update={"adapter": adapter})).parse(tmp_path / "a.pdf")
    assert isinstance(parsed, ParsedDocument), parsed
    assert all(page.text.startswith("The quality unit") for page in parsed.pages)


@BOTH
def test_figures_of_two_tables_that_happen_to_follow_each_other_are_no_page_numbers(
    tmp_path: Path, adapter: str
) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            _sheet(str(number), at=300)(page)
            page.insert_text((90, 760), "Assay of the whole batch", fontsize=9)

        return draw

    assert [page.label for page in parse(tmp_path / "a.pdf", sheet(41), sheet(42), adapter=adapter)] == ["", ""]
    assert [page.label for page in parse(tmp_path / "b.pdf", _sheet("41"), _sheet("42"), adapter=adapter)] == [
        "41",
        "42",
    ]
