"""The first PDF adapter reads words where they stand and says of itself what decides its pages."""

from pathlib import Path
from typing import Any

import pytest

from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.model.pages import ParseFailure
from tests.pincite.adapters.drawn import RECIPE, parse


def test_every_run_stands_where_its_words_are_printed(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "Hold for 30 days.", fontsize=12)

    (page,) = parse(tmp_path / "a.pdf", draw)
    (run,) = page.runs
    assert page.text[run.start : run.end] == "Hold for 30 days."
    assert run.box[0] == pytest.approx(72, abs=2)
    assert run.box[1] < 100 < run.box[3]


@pytest.mark.parametrize(("rotate", "across", "down"), [(90, 0, -1), (270, 0, 1), (180, -1, 0)])
def test_a_table_that_stands_sideways_is_read_as_the_page_lies_and_marked_where_it_is_printed(
    tmp_path: Path, rotate: int, across: int, down: int
) -> None:
    rows = (("Hall", "Load", "Seen"), ("North", "3 t", "2011"), ("South", "6 t", "2012"), ("East", "9 t", "2013"))

    def draw(page: Any) -> None:
        page.insert_text((72, 40), "Depot book")
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                along, aside = 120 * column - 120, 14 * number
                at = (300 + across * along - down * aside, 400 + down * along + across * aside)
                page.insert_text(at, text, rotate=rotate)

    (page,) = parse(tmp_path / "a.pdf", draw)
    (table,) = page.tables
    assert [cell.text for cell in table.cells] == [text for row in rows for text in row]
    assert page.text.startswith("Depot book\n\nHall\tLoad\tSeen\n")
    (north,) = [run for run in page.runs if page.text[run.start : run.end] == "North"]
    x, y = 300 - across * 120 - down * 14, 400 - down * 120 + across * 14
    assert north.box[0] - 14 < x < north.box[2] + 14
    assert north.box[1] - 14 < y < north.box[3] + 14
    assert north.box[3] <= page.height == 792


def test_a_damaged_file_is_a_failure_and_no_exception(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7\nnothing more")
    assert isinstance(PyMuPdfParser(RECIPE).parse(tmp_path / "a.pdf"), ParseFailure)


def test_another_recipe_has_another_fingerprint() -> None:
    assert PyMuPdfParser(RECIPE).fingerprint != PyMuPdfParser(RECIPE.model_copy(update={"mode": "ocr"})).fingerprint
