"""The reader of typed values."""

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.values import ValueKind
from pincite.values.reader import read_values
from tests.pincite.values.one_value import only


@pytest.mark.parametrize(
    ("text", "kind", "low", "high", "unit"),
    [
        ("30 days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("a 30-day window", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("within a week", ValueKind.DURATION, 7 * 86_400, 7 * 86_400, "second"),
        ("two years", ValueKind.DURATION, 24, 24, "month"),
        ("five business days", ValueKind.DURATION, 5, 5, "business_day"),
        ("thirty (30) days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("15 (fifteen) U.S. business days", ValueKind.DURATION, 15, 15, "business_day"),
        ("five hundred (500) dollars", ValueKind.MONEY, 500, 500, "USD"),
        ("30 consecutive days", ValueKind.DURATION, 30 * 86_400, 30 * 86_400, "second"),
        ("2 to 4 full weeks", ValueKind.DURATION, 14 * 86_400, 28 * 86_400, "second"),
        ("three calendar months", ValueKind.DURATION, 3, 3, "month"),
        ("every six months", ValueKind.DURATION, 6, 6, "every month"),
        ("once a year", ValueKind.DURATION, 12, 12, "every month"),
        ("Twice a year", ValueKind.DURATION, 6, 6, "every month"),
        ("twice a year", ValueKind.DURATION, 6, 6, "every month"),
        ("three times daily", ValueKind.DURATION, 28_800, 28_800, "every second"),
        ("5 times per day", ValueKind.DURATION, 17_280, 17_280, "every second"),
        ("within an hour and a half", ValueKind.DURATION, 5_400, 5_400, "second"),
        ("if I arrive an hour and a half late", ValueKind.DURATION, 5_400, 5_400, "second"),
        ("a pH of 6.8 ± 0.3", ValueKind.COUNT, "6.5", "7.1", ""),
        ("EUR 1,234.56", ValueKind.MONEY, "1234.56", "1234.56", "EUR"),
        ("1.234,56 EUR", ValueKind.MONEY, "1234.56", "1234.56", "EUR"),
        ("$5-10 million", ValueKind.MONEY, 5_000_000, 10_000_000, "USD"),
        ("twelve euros", ValueKind.MONEY, 12, 12, "EUR"),
        ("1,400 kr a night", ValueKind.MONEY, 1_400, 1_400, "kr"),
        ("200 kronor", ValueKind.MONEY, 200, 200, "kr"),
        ("300 Kč", ValueKind.MONEY, 300, 300, "CZK"),
        ("12.5 %", ValueKind.PERCENT, "12.5", "12.5", "percent"),
        ("3 percentage points", ValueKind.PERCENT, 3, 3, "percentage_point"),
        ("2–8 °C", ValueKind.QUANTITY, 2, 8, "degC"),
        ("-20 °C", ValueKind.QUANTITY, -20, -20, "degC"),
        ("minus 20 °C", ValueKind.QUANTITY, -20, -20, "degC"),
        ("Minus 25 to minus 15 degrees Celsius", ValueKind.QUANTITY, -25, -15, "degC"),
        ("that day minus 22 days", ValueKind.DURATION, 1_900_800, 1_900_800, "second"),
        ("plus or minus 2 °C", ValueKind.QUANTITY, 2, 2, "degC"),
        ("25 °C ± 2 °C", ValueKind.QUANTITY, 23, 27, "degC"),
        ("200 mg ± 5 %", ValueKind.QUANTITY, "0.19", "0.21", "gram"),
        ("between 5 and 10 km", ValueKind.QUANTITY, 5_000, 10_000, "meter"),
        ("0.5 mg/mL", ValueKind.QUANTITY, "0.5", "0.5", "gram/liter"),
        ("14:30", ValueKind.TIME, 870, 870, "minute_of_day"),
        ("6 am to 8:30 p.m.", ValueKind.TIME, 360, 1230, "minute_of_day"),
        ("ICH Q13", ValueKind.CODE, 0, 0, "ichq13"),
        ("SOP-017", ValueKind.CODE, 0, 0, "sop017"),
        ("Version 5.0", ValueKind.CODE, 0, 0, "version5"),
        ("21 CFR 211.110", ValueKind.CODE, 0, 0, "21cfr211.110"),
        ("p53", ValueKind.CODE, 0, 0, "p53"),
        ("515A", ValueKind.CODE, 0, 0, "515a"),
        ("see 2.7.4.1", ValueKind.CODE, 0, 0, "2.7.4.1"),
        ("5 m2", ValueKind.QUANTITY, 5, 5, "square_meter"),
        ("24h", ValueKind.DURATION, 86_400, 86_400, "second"),
        ("open 24/7", ValueKind.CODE, 0, 0, "24/7"),
        ("they won 5-4", ValueKind.CODE, 0, 0, "5-4"),
        ("Section 5.2", ValueKind.CODE, 0, 0, "section5.2"),
        ("class III", ValueKind.CODE, 0, 0, "class3"),
        ("Annex XIV", ValueKind.CODE, 0, 0, "annex14"),
        ("twenty-five guests", ValueKind.COUNT, 25, 25, ""),
        ("two hundred and five thousand people", ValueKind.COUNT, 205_000, 205_000, ""),
        ("5 000 people", ValueKind.COUNT, 5_000, 5_000, ""),
        ("the 21st century", ValueKind.COUNT, 21, 21, "ordinal"),
        ("three times", ValueKind.COUNT, 3, 3, "fold"),
        ("2000 patients", ValueKind.COUNT, 2000, 2000, ""),
    ],
)
def test_a_value_is_read_in_its_canonical_unit(
    text: str, kind: ValueKind, low: object, high: object, unit: str
) -> None:
    value = only(text)
    assert (value.kind, value.low, value.high, value.unit) == (kind, Decimal(str(low)), Decimal(str(high)), unit)


@given(st.text(alphabet="0123456789.,-–/:% €$°CmgkhdayweksonthJunMrIHQ()[]\n\tabct", max_size=60))
def test_a_value_is_a_slice_of_the_text_and_spans_never_overlap(text: str) -> None:
    values = read_values(text)
    assert all(
        text[value.start : value.end] == value.text and value.text and value.low <= value.high for value in values
    )
    assert all(left.end <= right.start for left, right in itertools.pairwise(values))
