"""The second PDF adapter reads words where they stand and says of itself what decides its pages."""

from pathlib import Path
from typing import Any

import pytest

from pincite.adapters.pdf.pypdfium2_parser import PdfiumParser
from pincite.model.pages import ParseFailure
from tests.pincite.adapters.drawn import RECIPE, parse


def test_every_run_stands_where_its_words_are_printed(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "Hold for 30 days.", fontsize=12)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter="pypdfium2")
    (run,) = page.runs
    assert page.text[run.start : run.end] == "Hold for 30 days."
    assert run.box[0] == pytest.approx(72, abs=2)
    assert run.box[1] < 100 < run.box[3]


def test_a_damaged_file_is_a_failure_and_no_exception(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7\nnothing more")
    assert isinstance(PdfiumParser(RECIPE).parse(tmp_path / "a.pdf"), ParseFailure)


def test_another_recipe_has_another_fingerprint() -> None:
    assert PdfiumParser(RECIPE).fingerprint != PdfiumParser(RECIPE.model_copy(update={"mode": "ocr"})).fingerprint
