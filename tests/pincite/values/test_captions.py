"""Which unit a caption, a heading or the name of a column gives to the bare figures below it."""

import pytest

from pincite.values.captions import unit_stated


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Prices in EUR per night", "EUR per night"),
        ("Table 2 – Storage temperatures (°C)", "°C"),
        ("Fee (EUR, excl. VAT)", "EUR, excl. VAT"),
        ("Shelf life at 5 °C (hours)", "hours"),
        ("Amounts in Swiss francs", "Swiss francs"),
        ("All amounts in USD thousands", "USD thousands"),
        ("Share of staff in %", "%"),
        ("Table 2. Hold times (times in hours)", "hours"),
        ("Time limits (calendar days unless marked WD = working days)", "calendar days unless marked WD = working days"),
        ("Rate (% of the price)", "% of the price"),
        ("Table 2 – Turnaround, in minutes unless stated otherwise", "minutes unless stated otherwise"),
    ],
)
def test_a_unit_in_brackets_or_behind_in_is_stated(text: str, unit: str) -> None:
    assert unit_stated(text) == unit


@pytest.mark.parametrize("text", ["(in millions)", "Item(s)", "Weight in kg bags", "Prices in May", "Storage in a fridge", "Rooms and their keepers"])
def test_a_scale_a_month_a_place_and_a_plural_are_no_units(text: str) -> None:
    assert not unit_stated(text)
