"""A long passage is read in windows that overlap and leave nothing out."""

from itertools import pairwise

from pincite.adapters.models.reader_windows import PairPieces

LONG = " ".join(f"word{number}" for number in range(60))


def test_a_short_passage_is_one_window_that_points_into_it() -> None:
    (window,) = PairPieces(64).windows("How long?", ["Hold 30 days."])
    assert window.passage == 0
    assert [("Hold 30 days."[start:end]) for start, end in window.offsets] == ["Hold", "30", "days", "."]
    assert len(window.ids) == window.first + len(window.offsets) + 1


def test_windows_of_a_long_passage_overlap_and_cover_it() -> None:
    windows = PairPieces(40).windows("How long?", ["short", LONG])
    assert [window.passage for window in windows[:2]] == [0, 1]
    spans = [window.offsets for window in windows[1:]]
    assert len(spans) > 2
    assert all(before[-1][1] > after[0][0] for before, after in pairwise(spans))
    assert (spans[0][0][0], spans[-1][-1][1]) == (0, len(LONG))
    assert all(len(window.ids) <= 40 for window in windows)


def test_a_question_takes_half_of_a_window_at_most() -> None:
    windows = PairPieces(40).windows(LONG, ["Hold 30 days."])
    assert windows[0].first <= 20
