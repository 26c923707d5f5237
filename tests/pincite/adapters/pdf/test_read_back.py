"""What stands under rectangles is read by a library that had no part in making them."""

from pathlib import Path

import pymupdf
import pytest

from pincite.adapters.pdf.read_back import letters_of, same_letters, text_under, under
from pincite.errors import InputError


@pytest.fixture
def page(tmp_path: Path) -> Path:
    with pymupdf.open() as pdf:
        sheet = pdf.new_page(width=300, height=200)
        sheet.insert_text((20, 50), "Hold it", fontsize=12)
        sheet.insert_text((20, 100), "for 30 days", fontsize=12)
        pdf.save(tmp_path / "a.pdf")
    return tmp_path / "a.pdf"


def test_the_words_in_each_box_are_read_once(page: Path) -> None:
    upper, lower = (0, 30, 300, 60), (0, 80, 300, 110)
    assert text_under(page, 1, [upper, lower]) == "Holdit for30days"
    assert text_under(page, 1, [upper, upper]) == "Holdit "
    assert under(letters_of(page, 1), [(0, 0, 10, 10)]) == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("5–8 days", "5-8days", True), ("ﬁnal", "final", True), ("Hold", "hold", False), ("30", "60", False)],
)
def test_texts_that_print_alike_are_the_same(one: str, other: str, same: bool) -> None:
    assert same_letters(one, other) is same


def test_a_page_that_is_not_there_and_a_file_that_is_no_pdf_are_named(page: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="page 2 cannot be read"):
        letters_of(page, 2)
    (tmp_path / "b.pdf").write_bytes(b"no")
    with pytest.raises(InputError, match=r"b\.pdf: not readable"):
        letters_of(tmp_path / "b.pdf", 1)
