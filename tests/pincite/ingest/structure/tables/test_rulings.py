"""Pieces of one line are one ruling, and rulings that touch are one frame."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Ruling
from pincite.ingest.structure.tables.rulings import REACH, SNAP, frames, joined
from tests.pincite.ingest.structure.typed import frame_of

RULINGS = st.lists(
    st.builds(
        lambda horizontal, at, low, length: Ruling(horizontal=horizontal, at=at, low=low, high=low + length),
        st.booleans(),
        *[st.integers(0, 60).map(float)] * 3,
    ),
    max_size=12,
)


def _across(at: float, low: float, high: float) -> Ruling:
    return Ruling(horizontal=True, at=at, low=low, high=high)


def test_pieces_whose_ends_meet_at_nearly_one_height_are_one_ruling() -> None:
    assert joined([_across(100, 200, 300), _across(102, 72, 200 - REACH)]) == [_across(101, 72, 300)]


def test_pieces_that_miss_each_other_stay_two_at_one_height() -> None:
    assert joined([_across(100, 72, 190), _across(102, 200, 300)]) == [_across(101, 72, 190), _across(101, 200, 300)]
    assert len(joined([_across(100, 72, 200), _across(100.5 + SNAP, 200, 300)])) == 2


@given(RULINGS, st.randoms())
def test_joining_loses_no_stretch_and_does_not_depend_on_the_order(rulings: list[Ruling], chance: object) -> None:
    found = joined(rulings)
    for each in rulings:
        assert any(
            one.horizontal == each.horizontal
            and abs(one.at - each.at) <= SNAP
            and one.low <= each.low
            and each.high <= one.high
            for one in found
        )
    shuffled = list(rulings)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]  # a random.Random
    assert joined(shuffled) == found


def test_two_tables_on_a_page_are_two_frames_from_top_to_bottom() -> None:
    above, below = frame_of((72, 200, 300), (100, 120, 140)), frame_of((72, 200), (300, 320))
    one, two = frames([*below, *above])
    assert (one.box, two.box) == ((72, 100, 300, 140), (72, 300, 200, 320))
    assert [ruling.at for ruling in one.down] == [72, 200, 300]
    assert set(one.across) | set(one.down) == set(above)


def test_rulings_that_cross_none_are_in_no_frame() -> None:
    assert (
        frames([_across(100, 72, 300), _across(140, 72, 300), Ruling(horizontal=False, at=400, low=100, high=140)])
        == []
    )


@given(RULINGS)
def test_a_ruling_is_in_one_frame_at_most_and_in_one_where_it_meets_another(rulings: list[Ruling]) -> None:
    held = [ruling for frame in frames(rulings) for ruling in (*frame.across, *frame.down)]
    meeting = [
        one
        for one in rulings
        if any(
            one.horizontal != two.horizontal
            and one.low - REACH <= two.at <= one.high + REACH
            and two.low - REACH <= one.at <= two.high + REACH
            for two in rulings
        )
    ]
    order = lambda ruling: (ruling.horizontal, ruling.at, ruling.low, ruling.high)  # noqa: E731 - of both lists
    assert sorted(held, key=order) == sorted(meeting, key=order)
