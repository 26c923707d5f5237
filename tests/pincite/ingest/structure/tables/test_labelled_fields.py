"""The fields of a form in a frame: a label and, in the cell beside it, what was filled in."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pincite.ingest.page_stretches import stretches
from pincite.model.pages import Page
from tests.pincite.adapters.drawn import BOTH, PROSE, parse

INCIDENT = (
    ("Date", "7 October 2025", "Time", "05:50"),
    ("Injured person", "Marek Hudson", "Age", "34"),
    ("Employer", "Lorne Haulage", "Witness", ""),
)


def framed(page: Any, rows: Sequence[Sequence[str]], bold_rows: int = 0, *, labels: bool = True) -> None:
    """A grid with every other column in bold, or none of them, and the first *bold_rows* as a whole."""
    page.insert_text((60, 60), PROSE, fontsize=10)
    for at, row in enumerate(rows):
        for col, text in enumerate(row):
            left, top = 60 + 110 * col, 100 + 24 * at
            page.draw_rect((left, top, left + 110, top + 24), width=0.8)
            bold = at < bold_rows or (labels and col % 2 == 0)
            page.insert_text((left + 5, top + 16), text, fontsize=10, fontname="hebo" if bold else "helv")


def fields(page: Page) -> list[tuple[str, ...]]:
    """The rows of the page's one table as its chunks will have them."""
    (table,) = [each for each in stretches(page) if each.kind == "table"]
    assert not any(table.header)
    return [tuple(page.text[low:high] for low, high in row) for row in table.cells]


@BOTH
def test_labels_in_every_other_column_name_what_stands_beside_them_and_no_column(tmp_path: Path, adapter: str) -> None:
    (page,) = parse(tmp_path / "a.pdf", lambda page: framed(page, INCIDENT), adapter=adapter)
    assert fields(page) == [
        ("Date", "7 October 2025"),
        ("Time", "05:50"),
        ("Injured person", "Marek Hudson"),
        ("Age", "34"),
        ("Employer", "Lorne Haulage"),
    ]
    (table,) = page.tables
    assert max(cell.col for cell in table.cells) == len(INCIDENT[0]) - 1, "the table itself stays as it was drawn"


def test_labels_that_end_in_a_colon_need_no_bold_type(tmp_path: Path) -> None:
    rows = [[f"{text}:" if text and not at % 2 else text for at, text in enumerate(row)] for row in INCIDENT]
    (page,) = parse(tmp_path / "a.pdf", lambda page: framed(page, rows, labels=False))
    assert ("Age:", "34") in fields(page)


def test_a_bold_row_above_bold_labels_names_the_columns(tmp_path: Path) -> None:
    rows = (("Test", "Limit", "Method", "Result"), *INCIDENT[:2])
    (page,) = parse(tmp_path / "a.pdf", lambda page: framed(page, rows, bold_rows=1))
    assert page.tables[0].header == rows[0]
