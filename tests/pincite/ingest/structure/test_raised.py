"""What a document raises above its line."""

import pytest

from pincite.ingest.structure.raised import raised


@pytest.mark.parametrize(
    ("text", "before", "written"),
    [("1", "25", "¹"), ("12", "10", "¹²"), ("1", "months", "1"), ("a", "25", "a"), ("1", "25 ", "1"), ("1", "", "1")],
)
def test_a_raised_figure_behind_a_figure_is_written_raised_and_nothing_else_is_changed(
    text: str, before: str, written: str
) -> None:
    assert raised(text, before) == written
