"""What stands at the height of a box is found, however many things there are."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.bands import Bands
from pincite.model.pages import Box
from tests.pincite.ingest.structure.typed import overlap

SIDES = st.floats(min_value=-200, max_value=2000)
BOXES = st.tuples(SIDES, SIDES, SIDES, SIDES).map(
    lambda each: (min(each[0], each[2]), min(each[1], each[3]), max(each[0], each[2]), max(each[1], each[3]))
)


@given(st.lists(BOXES, max_size=12), BOXES)
def test_everything_that_touches_a_box_is_near_it_once_and_in_the_order_given(boxes: list[Box], box: Box) -> None:
    near = Bands((each, at) for at, each in enumerate(boxes)).near(box)
    assert near == sorted(set(near))
    assert {at for at, each in enumerate(boxes) if overlap(each, box)} <= set(near)


def test_what_stands_far_above_or_below_is_not_near() -> None:
    bands = Bands([((0, 10, 10, 20), "head"), ((0, 400, 10, 410), "middle"), ((0, 700, 10, 710), "foot")])
    assert bands.near((300, 395, 310, 405)) == ["middle"]


def test_a_box_without_end_costs_no_more_than_the_longest_sheet() -> None:
    bands = Bands([((0, -1e12, 10, 1e12), "damaged"), ((0, 100, 10, 110), "sound")])
    assert bands.near((0, 90, 10, 120)) == ["damaged", "sound"]
    assert bands.near((0, 5e11, 10, 6e11)) == ["damaged"]
