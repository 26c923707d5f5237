"""A page's places are counted from where the house counts them."""

import pytest
from pydantic import ValidationError

from pincite.model.pages import Cell, Page, ParseFailure


def test_pages_are_counted_from_one_and_cells_from_nought() -> None:
    assert Page(number=1, label="", width=1, height=1, text="").source == "text"
    with pytest.raises(ValidationError):
        Page(number=0, label="", width=1, height=1, text="")
    assert Cell(row=0, col=0, text="").rowspan == 1
    with pytest.raises(ValidationError):
        Cell(row=0, col=0, rowspan=0, text="")


def test_a_failure_to_read_has_one_code() -> None:
    assert ParseFailure(reason="an empty file").code == "PARSE_FAILED"
