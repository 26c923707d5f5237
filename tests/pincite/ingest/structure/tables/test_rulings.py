"""Pieces of one line are joined, and lines that touch are a frame."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Ruling
from pincite.ingest.structure.tables.rulings import frames, joined
from tests.pincite.ingest.structure.typed import frame_of


def _level(at: float, low: float, high: float) -> Ruling:
    return Ruling(horizontal=True, at=at, low=low, high=high)


def test_pieces_at_one_height_whose_ends_meet_are_one_line_and_others_are_not() -> None:
    assert joined([_level(100, 50, 100), _level(102, 103, 200)]) == [_level(101, 50, 200)]
    assert len(joined([_level(100, 50, 100), _level(100, 104, 200)])) == 2
    assert len(joined([_level(100, 50, 100), _level(103, 100, 200)])) == 2
    assert len(joined([_level(100, 50, 100), Ruling(horizontal=False, at=100, low=50, high=100)])) == 2


GRID = frame_of((50, 150, 250), (100, 120, 140))
FAR = frame_of((50, 250), (300, 320))


@given(st.permutations([*GRID, *FAR]))
def test_lines_that_cross_hang_together_and_others_are_another_frame_in_whatever_order(drawn: list[Ruling]) -> None:
    found = frames(joined(drawn))
    assert [(frame.box, len(frame.across), len(frame.down)) for frame in found] == [
        ((50, 100, 250, 140), 3, 3),
        ((50, 300, 250, 320), 2, 2),
    ]


def test_lines_of_one_direction_frame_nothing() -> None:
    assert frames([_level(100, 50, 250), _level(120, 50, 250)]) == []
