"""Which unit a caption, a heading or the name of a column gives to the bare figures below it."""

import pytest

from pincite.values.captions import (
    NUMBERED,
    caption_read,
    is_sum,
    is_unit,
    place_of,
    unit_of_all,
    unit_opening,
    unit_stated,
    with_unit,
)
from pincite.values.units import UNITS


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
        (
            "Time limits (calendar days unless marked WD = working days)",
            "calendar days unless marked WD = working days",
        ),
        ("Rate (% of the price)", "% of the price"),
        ("Table 2 – Turnaround, in minutes unless stated otherwise", "minutes unless stated otherwise"),
        ("Tension of the band, bar", "bar"),
        ("Noise at the operator, dB(A)", "dB(A)"),
        ("Highest pressure (bar(g))", "bar(g)"),
        ("Weight [kg]", "kg"),
        ("Price ($)", "$"),
        ("Revenue (£m)", "£m"),
        ("Revenue (EUR m)", "EUR m"),
    ],
)
def test_a_unit_in_brackets_or_behind_in_is_stated(text: str, unit: str) -> None:
    assert unit_stated(text) == unit


@pytest.mark.parametrize(
    "text",
    [
        "(in millions)",
        "Item(s)",
        "Weight in kg bags",
        "Prices in May",
        "Storage in a fridge",
        "Rooms and their keepers",
        "Pressure, min",
        "Price ($ figures below)",
        "Sold in Spain, France",
    ],
)
def test_a_scale_a_month_a_place_and_a_plural_are_no_units(text: str) -> None:
    assert not unit_stated(text)


@pytest.mark.parametrize(
    ("caption", "title", "notes"),
    [
        ("Table 2. Board sold by region (thousand tonnes)", "Board sold by region (thousand tonnes)", ()),
        ("Table SA3. | Cases by country", "Cases by country", ()),
        ("Table 1. Classes of risk. A severity of 8 is never classed low.", "Classes of risk", ()),
        (
            "Table 2: Largest cut (mm)\nValues of the second table are for the BX-240.",
            "Largest cut (mm)",
            ("Values of the second table are for the BX-240.",),
        ),
        ("Prices in EUR per night", "Prices in EUR per night", ()),
        ("(dollars per ton)", "", ("(dollars per ton)",)),
        ("(in millions, except per share data)", "", ()),
        ("Table 3 gives the shares of the regions", "", ()),
        ("In the following list you will find the substances", "", ()),
        ("Table 3", "", ()),
        ("", "", ()),
    ],
)
def test_a_caption_is_its_title_without_number_and_its_notes(caption: str, title: str, notes: tuple[str, ...]) -> None:
    assert caption_read(caption) == (title, notes)


def test_a_piece_of_a_caption_is_found_over_line_ends_from_the_beginning_of_its_line() -> None:
    text = "Sold in May.\nTable 2. Board sold\nby region\n"
    found = place_of("Board sold by region", text)
    assert found is not None
    assert text[slice(*found)] == "Table 2. Board sold\nby region"
    assert place_of("Paper sold", text) is None


def test_every_unit_that_is_known_may_be_stated_in_brackets_behind_a_comma_or_alone() -> None:
    assert [unit for unit in UNITS if unit_stated(f"Reading ({unit})") != unit] == []
    assert [unit for unit in UNITS if unit_stated(f"Reading, {unit}") != unit] == ["min"]
    assert [unit for unit in UNITS if unit.isalpha() and not is_unit(unit)] == []


@pytest.mark.parametrize(
    ("unit", "said"),
    [("kg", "12 kg"), ("$", "$12"), ("£m", "£12 m"), ("€ per night", "€12 per night"), ("EUR", "12 EUR")],
)
def test_a_figure_is_said_with_its_unit_behind_it_or_its_sign_of_currency_before_it(unit: str, said: str) -> None:
    assert with_unit("12", unit) == said


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("€ thousand", "€ thousand"),
        ("€ thousand, years ended 30 September", "€ thousand"),
        ("Million litres", "Million litres"),
        ("CHF m", "CHF m"),
        ("Number at 30 September", ""),
        ("Years ended 30 September", ""),
        ("Revenue by product", ""),
        ("days.", ""),
    ],
)
def test_a_line_over_a_table_may_open_with_the_unit_of_its_figures(line: str, unit: str) -> None:
    assert unit_opening(line) == unit


def test_a_unit_alone_on_the_line_over_a_table_is_a_note_and_no_title() -> None:
    assert caption_read("€ thousand, at 30 September") == ("", ("€ thousand, at 30 September",))
    assert caption_read("Table B. Surplus by region\n€ thousand") == ("Surplus by region", ("€ thousand",))


@pytest.mark.parametrize(("text", "told"), [("€ thousand", True), ("Million litres", True), ("Minutes", False)])
def test_a_sum_is_a_unit_of_money_or_of_a_scale(text: str, told: bool) -> None:
    assert is_sum(text) is told


@pytest.mark.parametrize(
    ("text", "numbered"),
    [
        ("Table B. Surplus", True),
        ("Table IV: Review", True),
        ("Table 3. Fees", True),
        ("Table a. m.", False),
        ("Table of contents", False),
    ],
)
def test_a_caption_has_a_number_or_a_capital_letter(text: str, numbered: bool) -> None:
    assert bool(NUMBERED.match(text)) is numbered


@pytest.mark.parametrize(
    ("sentence", "unit"),
    [
        ("All fares are in Norwegian kroner.", ""),
        ("All fares in this leaflet are in GBP.", "GBP"),
        ("Unless otherwise stated, all amounts are given in thousands of US dollars.", "thousand US dollars"),
        ("All dimensions are shown in mm and hold at 20 °C.", "mm"),
        ("All rents in CHF per month, heating included.", "CHF per month"),
        ("All fares in this table are in GBP.", ""),
        ("All masses below are in kg.", ""),
        ("All calls are answered in minutes.", ""),
        ("All forms are filled in in ink.", ""),
        ("Fares are paid in GBP.", ""),
        ("All rates in euros per room and night.", "euros per room and night"),
        ("All rates in euros per person and day.", "euros per person and day"),
        ("All rates in euros per night and person.", "euros per night and person"),
        ("All amounts are in euros per year and rounded.", "euros per year"),
        ("All amounts are in euros per year and net.", "euros per year"),
        ("Prices in GBP per unit, excluding VAT at 20 %.", "GBP per unit"),
        ("Prices are stated in euros.", "euros"),
        ("Dimensions in mm.", ""),
        ("This is in EUR.", ""),
        ("Fares in this table are in GBP.", ""),
    ],
)
def test_a_sentence_may_say_what_all_figures_of_its_paper_are_in(sentence: str, unit: str) -> None:
    assert unit_of_all(sentence) == unit
