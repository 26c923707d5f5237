"""The table of units against pint, which it was taken from."""

from decimal import Decimal

import pint
import pytest

from pincite.model.values import ValueKind
from pincite.values.reader import read_values
from pincite.values.units import PINT_FACTORS, unit_of

REGISTRY = pint.UnitRegistry()
CALENDAR = {
    "month": ("month", 1),
    "quarter": ("month", 3),
    "year": ("month", 12),
    "decade": ("month", 120),
    "century": ("month", 1200),
}
COMPOUND = {"meter/second": "meter/second", "square_meter": "meter**2"}


@pytest.mark.parametrize("name", sorted(set(PINT_FACTORS) - set(CALENDAR) - {"rpm"}))
def test_a_factor_is_pints(name: str) -> None:
    canonical, factor = PINT_FACTORS[name]
    written = (
        name.replace("square_", "square ").replace("cubic_", "cubic ")
        if name.startswith(("square_", "cubic_"))
        else name
    )
    pints = REGISTRY.Quantity(1, written).to(COMPOUND.get(canonical, canonical)).magnitude
    assert float(factor) == pytest.approx(pints, rel=1e-9)


@pytest.mark.parametrize("name", sorted(CALENDAR))
def test_a_calendar_unit_counts_in_months_and_never_in_days(name: str) -> None:
    assert PINT_FACTORS[name] == (CALENDAR[name][0], Decimal(CALENDAR[name][1]))


def test_degrees_are_converted_with_their_offset() -> None:
    fahrenheit, kelvin = unit_of("°F"), unit_of("kelvin")
    assert fahrenheit
    assert kelvin
    assert float(Decimal(77) * fahrenheit.factor + fahrenheit.offset) == pytest.approx(25)
    assert Decimal(0) + kelvin.offset == Decimal("-273.15")


def test_a_quotient_of_units_is_one_unit_and_an_unknown_word_is_none() -> None:
    quotient = unit_of("mg/mL")
    assert quotient
    assert (quotient.kind, quotient.canonical, quotient.factor) == (ValueKind.QUANTITY, "gram/liter", Decimal(1))
    assert unit_of("guests") is None
    assert unit_of("mg/tablet") is None


def test_pence_are_hundredths_of_a_pound() -> None:
    (fare,) = read_values("A mile is paid at 45 pence.")
    assert (fare.kind, fare.low, fare.unit) == (ValueKind.MONEY, Decimal("0.45"), "GBP")
