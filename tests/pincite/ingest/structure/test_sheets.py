"""A sheet tells where what stands level on it is on crooked paper."""

from hypothesis import given
from hypothesis import strategies as st

from tests.pincite.ingest.structure.typed import sheet_of

SIDES = st.integers(0, 600)


def test_a_box_is_widened_by_what_its_line_falls_and_is_right_in_the_middle_of_the_sheet() -> None:
    sheet = sheet_of(slope=0.1)
    assert sheet.printed((306, 100, 406, 110)) == (306, 100, 406, 120)
    assert sheet.printed((206, 100, 306, 110)) == (206, 90, 306, 110)


@given(SIDES, SIDES, st.floats(-0.1, 0.1))
def test_a_printed_box_is_as_wide_as_the_level_one_and_no_lower(left: int, right: int, slope: float) -> None:
    box = (min(left, right), 100.0, max(left, right), 110.0)
    x0, y0, x1, y1 = sheet_of(slope=slope).printed(box)
    assert (x0, x1) == (box[0], box[2])
    assert y1 - y0 >= 10 - 0.02
    assert sheet_of().printed(box) == box
