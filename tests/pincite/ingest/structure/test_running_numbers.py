"""Numbers of lines that come again tell the sheets where they stay or rise with them."""

import pytest

from pincite.ingest.structure.running_numbers import body_size, tell_sheets
from tests.pincite.ingest.structure.typed import line, sheet_of


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("SOP-017 version 4", "SOP-017 version 4"), True),
        (("Report | 6", "Report | 7"), True),
        (("Page 1 of 2", "Page 2 of 2"), True),
        (("Report 6", "Report 7"), False),
        (("Report 6", "Report 7", "Report 8"), True),
        (("Chapter 1", "Chapter 1", "Chapter 1", "Chapter 2", "Chapter 2"), True),
        (("Fee 120", "Fee 180", "Fee 240"), False),
        (("25 bar", "25 bar", "40 bar"), False),
        (("9" * 5000, "9" * 5000), True),
    ],
)
def test_numbers_that_stay_or_rise_by_one_a_sheet_tell_the_sheets(texts: tuple[str, ...], told: bool) -> None:
    assert tell_sheets({at: [line(text)] for at, text in enumerate(texts)}, 10.0) is told


def test_the_body_has_the_type_of_most_characters() -> None:
    assert body_size([sheet_of(line("Title", size=20), line("Words of the body", size=9))]) == 9
    assert body_size([]) == 0
