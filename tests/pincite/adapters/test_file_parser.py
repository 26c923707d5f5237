"""The suffix says what a file should be, the first bytes what it is, and neither raises."""

from pathlib import Path

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.model.pages import ParsedDocument, ParseFailure
from tests.pincite.adapters.drawn import RECIPE


@pytest.mark.parametrize("adapter", ["pymupdf", "pypdfium2"])
def test_every_kind_of_file_goes_to_its_parser(tmp_path: Path, adapter: str) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 72), "Hold for 30 days.")
        pdf.save(tmp_path / "a.pdf")
    (tmp_path / "a.txt").write_text("Hold for 30 days.", encoding="utf-8")
    (tmp_path / "a.eml").write_text("Subject: Bulk\n\nHold for 30 days.", encoding="utf-8")
    parser = FileParser(RECIPE.model_copy(update={"adapter": adapter}))
    for name in ("a.pdf", "a.txt", "a.eml"):
        found = parser.parse(tmp_path / name)
        assert isinstance(found, ParsedDocument)
        assert "Hold for 30 days." in found.pages[0].text


@pytest.mark.parametrize(
    ("content", "said"), [(None, "cannot be opened"), (b"", "an empty file"), (b"<html>", "instead of %PDF-")]
)
def test_a_file_that_is_not_what_it_says_is_a_failure_with_its_reason(tmp_path: Path, content, said: str) -> None:
    path = tmp_path / "a.pdf"
    if content is not None:
        path.write_bytes(content)
    found = FileParser(RECIPE).parse(path)
    assert isinstance(found, ParseFailure)
    assert said in found.reason


def test_another_adapter_has_another_fingerprint() -> None:
    other = FileParser(RECIPE.model_copy(update={"adapter": "pypdfium2"}))
    assert FileParser(RECIPE).fingerprint == FileParser(RECIPE).fingerprint != other.fingerprint
