"""The unit of each figure of a row: of its column, its label, a cell beside it, its group or its caption."""

import pytest

from pincite.model.pages import RowGroup
from pincite.passages.rows import TableRow, with_units


@pytest.mark.parametrize(
    ("names", "cells", "captions", "found"),
    [
        (("Item", "A", "B"), ("Weight (kg)", "265", "2 390"), (), ("Weight (kg)", "265 kg", "2 390 kg")),
        (("Item", "A", "B"), ("Speed (m/min)", "40 / 80", "n/a"), (), ("Speed (m/min)", "40 / 80 m/min", "n/a")),
        (("Property", "Unit", "A"), ("Weight", "kg", "14"), ("Prices in EUR",), ("Weight", "kg", "14 kg")),
        (
            ("Region", "2024", "Share (%)"),
            ("North", "288", "4"),
            ("Board sold (thousand tonnes)",),
            ("North", "288 thousand tonnes", "4 %"),
        ),
        (("Region", "2024"), ("Number of sites", "12"), ("Revenue (NOK million)",), ("Number of sites", "12")),
        (("Item", "Price (EUR)"), ("Bag, kg", "12"), (), ("Bag, kg", "12 EUR")),
        (("", "2024"), ("Staff", "12"), ("Employees at year-end",), ("Staff", "12")),
    ],
    ids=["label", "pair", "cell", "caption and column", "count", "column before label", "none"],
)
def test_a_bare_figure_has_the_unit_that_is_stated_nearest_to_it(
    names: tuple[str, ...], cells: tuple[str, ...], captions: tuple[str, ...], found: tuple[str, ...]
) -> None:
    assert with_units(names, TableRow(0, 9, cells), captions) == found


def test_the_unit_of_a_heading_between_the_rows_is_that_of_the_rows_below() -> None:
    row = TableRow(10, 19, ("Model A", "265"), (RowGroup(text="Weight (kg)", first=0, last=2, start=0, end=9),))
    assert with_units(("", "2024"), row, ("Sizes (mm)",)) == ("Model A", "265 kg")
