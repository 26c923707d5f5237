"""Quantities of a text with what they are of and the stretch in which they may lie."""

from decimal import Decimal

import pytest

from pincite.model.values import ValueKind
from pincite.values.quantities import quantities


@pytest.mark.parametrize(
    ("text", "of", "low", "high"),
    [
        ("A level of more than 3 but less than 5 m is watched.", "level", 3, 5),
        ("A level of more than 3 m and up to 5 m is watched.", "level", 3, 5),
        ("A level of at most 5 and more than 3 m is watched.", "level", 3, 5),
        ("Orders above EUR 3,000 and up to 5,000 are signed twice.", "order", 3000, 5000),
        ("A level between 3 and 5 m is watched.", "level", 3, 5),
        ("Where the flask stood for 5 seconds or less, it is used.", "stand", "-Infinity", 5),
        ("Classes of 30 or more pupils are divided.", "class", 30, "Infinity"),
    ],
)
def test_two_bounds_of_one_quantity_are_one_stretch(text: str, of: str, low: object, high: object) -> None:
    found = quantities(text)[0]
    assert (found.of, found.low, found.high) == (of, Decimal(str(low)), Decimal(str(high)))


def test_bounds_of_two_quantities_stay_two() -> None:
    found = quantities("A parcel of more than 3 kg must be delivered and paid within at most 5 days.")
    assert [each.kind for each in found] == [ValueKind.QUANTITY, ValueKind.DURATION]
    assert len(quantities("It is more than 3 m deep. At most 5 m are allowed.")) == 2


def test_a_count_is_in_the_unit_of_what_is_counted() -> None:
    (found,) = quantities("What does a coach for 12 pupils cost?")
    assert (found.unit, found.is_point) == ("pupil", True)


def test_a_rate_is_no_quantity() -> None:
    assert quantities("The filter is changed every 6 months.") == ()


def test_stretches_meet_where_a_figure_lies_in_both_and_are_apart_where_an_end_is_all_they_share() -> None:
    low, high, both, point = (
        quantities(f"A level {said} m is watched.")[0] for said in ("of up to 3", "above 3", "of 2 to 5", "of 3")
    )
    assert low.meets(point)
    assert not high.meets(point)
    assert low.is_apart(high)
    assert not low.is_apart(both)


def test_a_range_up_to_under_its_end_does_not_hold_that() -> None:
    (found,) = quantities("Lots of 10 to under 20 crates are opened.")
    assert (found.low_open, found.high_open) == (False, True)


def test_multiples_are_no_counts_and_two_bounds_of_them_one_stretch() -> None:
    (found,) = quantities("A level more than 3 and up to 5 times the limit is watched.")
    assert (found.unit, found.low, found.high) == ("fold", 3, 5)
