"""A typed value can be compared and kept in a set."""

from dataclasses import FrozenInstanceError
from decimal import Decimal

import pytest

from pincite.model.values import Comparator, TypedValue, ValueKind

DAYS = TypedValue(
    ValueKind.DURATION,
    Decimal(30),
    Decimal(30),
    "day",
    Comparator.EQUAL,
    negated=False,
    role=("hold",),
    text="30 days",
    start=0,
    end=7,
)


def test_equal_values_are_one_and_none_can_be_changed() -> None:
    assert len({DAYS, TypedValue(**{name: getattr(DAYS, name) for name in DAYS.__slots__})}) == 1
    with pytest.raises(FrozenInstanceError):
        DAYS.unit = "hour"  # type: ignore[misc]


def test_signs_of_comparators_are_told_apart() -> None:
    assert len({each.value for each in Comparator}) == len(Comparator)
