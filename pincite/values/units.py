"""
Units and their factors to the canonical unit of their kind.

The factors are pint's (a test holds every row against its registry); they stand here because building that registry
takes longer than answering a question.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from pincite.model.values import ValueKind
from pincite.values.letters import RAISED_DIGITS

WORD_END = rf"(?![^\W{RAISED_DIGITS}])"
"""Where a word ends, also one with the raised mark of a note: "days¹"."""


class Unit(NamedTuple):
    """A spelling's canonical unit and the factor to it: ``canonical = factor * value + offset``."""

    kind: ValueKind
    canonical: str
    factor: Decimal
    offset: Decimal = Decimal(0)


_DURATION = {
    "second": ("second", "1", "seconds second secs sec s"),
    "minute": ("second", "60", "minutes minute mins min"),
    "hour": ("second", "3600", "hours hour hrs hr h"),
    "day": ("second", "86400", "days day d"),
    "week": ("second", "604800", "weeks week wks wk"),
    "fortnight": ("second", "1209600", "fortnights fortnight"),
    "month": ("month", "1", "months month mos mo"),
    "quarter": ("month", "3", "quarters"),
    "year": ("month", "12", "years year yrs yr"),
    "decade": ("month", "120", "decades decade"),
    "century": ("month", "1200", "centuries century"),
    "millisecond": ("second", "0.001", "milliseconds millisecond ms"),
}
# pint's name: (canonical, factor, spellings); symbols keep their case, words of four letters and more do not.
_QUANTITY = {
    "gram": ("gram", "1", "grams gram g"),
    "kilogram": ("gram", "1000", "kilograms kilogram kgs kg"),
    "milligram": ("gram", "0.001", "milligrams milligram mg"),
    "microgram": ("gram", "0.000001", "micrograms microgram µg μg mcg ug"),
    "nanogram": ("gram", "0.000000001", "nanograms nanogram ng"),
    "metric_ton": ("gram", "1000000", "tonnes tonne t"),
    "kilotonne": ("gram", "1000000000", "kilotonnes kilotonne kt"),
    "pound": ("gram", "453.59237", "pounds pound lbs lb"),
    "ounce": ("gram", "28.349523125", "ounces ounce oz"),
    "meter": ("meter", "1", "metres meters metre meter m"),
    "kilometer": ("meter", "1000", "kilometres kilometers kilometre kilometer kms km"),
    "centimeter": ("meter", "0.01", "centimetres centimeters centimetre centimeter cm"),
    "millimeter": ("meter", "0.001", "millimetres millimeters millimetre millimeter mm"),
    "micrometer": ("meter", "0.000001", "micrometres micrometers µm μm microns micron"),
    "nanometer": ("meter", "0.000000001", "nanometres nanometers nm"),
    "foot": ("meter", "0.3048", "feet foot ft"),
    "inch": ("meter", "0.0254", "inches inch"),
    "yard": ("meter", "0.9144", "yards yard yd"),
    "mile": ("meter", "1609.344", "miles mile mi"),
    "nautical_mile": ("meter", "1852", "nmi"),
    "liter": ("liter", "1", "litres liters litre liter L l"),
    "milliliter": ("liter", "0.001", "millilitres milliliters millilitre milliliter mL ml"),
    "microliter": ("liter", "0.000001", "microlitres microliters µL μL µl μl uL"),
    "centiliter": ("liter", "0.01", "cl cL"),
    "gallon": ("liter", "3.785411784", "gallons gallon gal"),
    "square_meter": ("square_meter", "1", "m² m2"),
    "square_kilometer": ("square_meter", "1000000", "km² km2"),
    "square_foot": ("square_meter", "0.09290304", "ft² sqft"),
    "square_mile": ("square_meter", "2589988.110336", "mi²"),
    "hectare": ("square_meter", "10000", "hectares hectare ha"),
    "acre": ("square_meter", "4046.8726098742513", "acres acre"),
    "cubic_meter": ("liter", "1000", "m³ m3"),
    "mph": ("meter/second", "0.44704", "mph"),
    "kph": ("meter/second", "0.2777777777777777777777777778", "kph kmh"),
    "knot": ("meter/second", "0.5144444444444444444444444444", "knots kn"),
    "pascal": ("pascal", "1", "Pa"),
    "hectopascal": ("pascal", "100", "hPa"),
    "kilopascal": ("pascal", "1000", "kPa"),
    "megapascal": ("pascal", "1000000", "MPa"),
    "bar": ("pascal", "100000", "bar"),
    "millibar": ("pascal", "100", "mbar"),
    "psi": ("pascal", "6894.757293168361336722673445", "psi"),
    "mmHg": ("pascal", "133.322387415", "mmHg"),
    "joule": ("joule", "1", "joules J"),
    "kilojoule": ("joule", "1000", "kJ"),
    "megajoule": ("joule", "1000000", "MJ"),
    "kilocalorie": ("joule", "4184", "kcal"),
    "kilowatt_hour": ("joule", "3600000", "kWh"),
    "megawatt_hour": ("joule", "3600000000", "MWh"),
    "gigawatt_hour": ("joule", "3600000000000", "GWh"),
    "watt": ("watt", "1", "watts watt W"),
    "kilowatt": ("watt", "1000", "kilowatts kW"),
    "megawatt": ("watt", "1000000", "megawatts megawatt MW"),
    "gigawatt": ("watt", "1000000000", "gigawatts GW"),
    "horsepower": ("watt", "745.69987158227022", "horsepower hp"),
    "byte": ("byte", "1", "bytes"),
    "kilobyte": ("byte", "1000", "KB kB"),
    "megabyte": ("byte", "1000000", "MB"),
    "gigabyte": ("byte", "1000000000", "GB"),
    "terabyte": ("byte", "1000000000000", "TB"),
    "hertz": ("hertz", "1", "Hz"),
    "kilohertz": ("hertz", "1000", "kHz"),
    "megahertz": ("hertz", "1000000", "MHz"),
    "gigahertz": ("hertz", "1000000000", "GHz"),
    "volt": ("volt", "1", "volts volt V"),
    "millivolt": ("volt", "0.001", "mV"),
    "kilovolt": ("volt", "1000", "kV"),
    "milliampere": ("ampere", "0.001", "mA"),
    "molar": ("molar", "1", "molar"),
    "millimolar": ("molar", "0.001", "mM"),
    "micromolar": ("molar", "0.000001", "µM μM uM"),
    "nanomolar": ("molar", "0.000000001", "nM"),
    "mole": ("mole", "1", "moles mol"),
    "millimole": ("mole", "0.001", "mmol"),
    "micromole": ("mole", "0.000001", "µmol μmol umol"),
    "nanomole": ("mole", "0.000000001", "nmol"),
    "picomole": ("mole", "0.000000000001", "pmol"),
    "kilonewton": ("newton", "1000", "kN"),
    "rpm": ("rpm", "1", "rpm"),
    "ppm": ("ppm", "1", "ppm"),
    "decibel": ("decibel", "1", "decibels decibel dB"),
}
# Not pint's: counting units of laboratories and offices.
_OWN = {"iu": "IU", "cfu": "CFU cfu", "kda": "kDa", "base_pair": "bp", "ppb": "ppb", "pixel": "pixels pixel px"}
_RELATIVE = {"percent": "% percent pct %%", "percentage_point": "pp", "per_mille": "‰", "basis_point": "bps"}
_PHRASES = {
    "percent": (ValueKind.PERCENT, "percent", r"per\s+cent"),
    "percentage_point": (ValueKind.PERCENT, "percentage_point", r"(?:%|percentage|percent|%-)[ -]?points?"),
    "basis_point": (ValueKind.PERCENT, "basis_point", r"basis\s+points?"),
    "business_day": (ValueKind.DURATION, "business_day", r"(?:business|working|banking)[ -]days?"),
    "calendar_day": (ValueKind.DURATION, "second", r"calendar\s+days?"),
    "degC": (
        ValueKind.QUANTITY,
        "degC",
        rf"(?:°|º|deg\.?)\s?C{WORD_END}|℃|degrees?\s+(?:Celsius|centigrade|C{WORD_END})",
    ),
    "degF": (ValueKind.QUANTITY, "degC", rf"(?:°|º|deg\.?)\s?F{WORD_END}|℉|degrees?\s+(?:Fahrenheit|F{WORD_END})"),
    "degree": (ValueKind.QUANTITY, "degree", r"°|degrees?"),
    "kelvin": (ValueKind.QUANTITY, "degC", r"kelvins?"),
    "square_meter": (ValueKind.QUANTITY, "square_meter", r"square\s+(?:metres?|meters?)|sq\.?\s?m\b"),
    "square_kilometer": (ValueKind.QUANTITY, "square_meter", r"square\s+(?:kilometres?|kilometers?)|sq\.?\s?km\b"),
    "square_foot": (ValueKind.QUANTITY, "square_meter", r"square\s+(?:feet|foot)|sq\.?\s?ft\b"),
    "square_mile": (ValueKind.QUANTITY, "square_meter", r"square\s+miles?|sq\.?\s?mi\b"),
    "cubic_meter": (ValueKind.QUANTITY, "liter", r"cubic\s+(?:metres?|meters?)"),
    "nautical_mile": (ValueKind.QUANTITY, "meter", r"nautical\s+miles?"),
    "penny": (ValueKind.MONEY, "GBP", r"pence|penny"),
    "kph": (ValueKind.QUANTITY, "meter/second", r"km\s?/\s?h\b"),
}
_PHRASE_FACTORS = {
    "penny": Unit(ValueKind.MONEY, "GBP", Decimal("0.01")),
    "calendar_day": Unit(ValueKind.DURATION, "second", Decimal(86400)),
    "degF": Unit(ValueKind.QUANTITY, "degC", Decimal(5) / Decimal(9), Decimal(-160) / Decimal(9)),
    "kelvin": Unit(ValueKind.QUANTITY, "degC", Decimal(1), Decimal("-273.15")),
}
_WORD_LENGTH = 4
_POWERS = ("²", "³", "⁴")


def _table() -> dict[str, Unit]:
    table: dict[str, Unit] = {}
    for rows, kind in ((_DURATION, ValueKind.DURATION), (_QUANTITY, ValueKind.QUANTITY)):
        for canonical, factor, spellings in rows.values():
            table |= {spelling: Unit(kind, canonical, Decimal(factor)) for spelling in spellings.split()}
    for canonical, spellings in _OWN.items():
        table |= {spelling: Unit(ValueKind.QUANTITY, canonical, Decimal(1)) for spelling in spellings.split()}
    for canonical, spellings in _RELATIVE.items():
        table |= {spelling: Unit(ValueKind.PERCENT, canonical, Decimal(1)) for spelling in spellings.split()}
    return table


def _cased(spelling: str) -> tuple[str, ...]:
    """A word also with a capital or in capitals; a symbol, like one that opens with a Greek letter, as it is."""
    return (
        (spelling, spelling.capitalize(), spelling.upper())
        if len(spelling) >= _WORD_LENGTH and spelling.islower() and spelling.isascii()
        else (spelling,)
    )


UNITS: dict[str, Unit] = {cased: unit for spelling, unit in _table().items() for cased in _cased(spelling)}
PINT_FACTORS: dict[str, tuple[str, Decimal]] = {
    name: (row[0], Decimal(row[1])) for name, row in (_DURATION | _QUANTITY).items()
}
_PHRASE_RULES = tuple(
    (re.compile(rf"(?:{pattern})\Z", re.IGNORECASE), name) for name, (_, _, pattern) in _PHRASES.items()
)
_WORD = rf"(?:[%‰°º℃℉]|[A-Za-zµμ]{{1,13}}(?:[23]|[{RAISED_DIGITS}]{{1,2}})?(?!\w))"
UNIT = (
    rf"(?:(?=[pPbBwWcC°º℃℉%dDkKsSnN])(?i:{'|'.join(f'(?:{pattern})' for _, _, pattern in _PHRASES.values())})"
    rf"{WORD_END}|{_WORD}(?:\s?/\s?{_WORD})*)"
)


def unit_of(text: str) -> Unit | None:
    """
    The unit of a text that has the shape of one (`UNIT`), or None where it is no unit.

    "mg/mL" is the quotient of its parts, and "mg/tablet" is None; the raised mark of a note is none of the unit.
    """
    if text in UNITS:
        return UNITS[text]
    plain = _without_mark(" ".join(text.split()))
    for pattern, name in _PHRASE_RULES:
        if pattern.match(plain):
            return _phrase(name)
    top, *below = [UNITS.get(part.strip()) for part in plain.split("/")]
    for unit in below:
        top = (
            Unit(ValueKind.QUANTITY, f"{top.canonical}/{unit.canonical}", top.factor / unit.factor)
            if top and unit
            else None
        )
    return top


def _without_mark(text: str) -> str:
    """*text* without the raised mark of a note; behind a length alone, or below a solidus, it may be a power."""
    bare = text.rstrip(RAISED_DIGITS)
    length = bare in UNITS and UNITS[bare].canonical == "meter"
    return text if text[len(bare) :] in _POWERS and (length or "/" in bare) else bare


def _phrase(name: str) -> Unit:
    if name in _PHRASE_FACTORS:
        return _PHRASE_FACTORS[name]
    kind, canonical, _ = _PHRASES[name]
    return Unit(kind, canonical, PINT_FACTORS[name][1] if name in PINT_FACTORS else Decimal(1))
