"""Type that its ground may hide is looked at, and characters without width are hidden."""

import pytest

from pincite.ingest.structure.hidden import Area, Ground, invisible_stretches


@pytest.mark.parametrize(
    ("areas", "written", "doubt"),
    [
        ([], 0, None),
        ([Area((0, 0, 100, 100), (0.2,), 1)], 5, None),
        ([Area((0, 0, 100, 100), (0.2,), 9)], 5, "painted over"),
        ([Area((0, 0, 100, 100), (0.0,), 1)], 5, "the colour of its ground"),
        ([Area((0, 0, 100, 100), (0.0,), 1), Area((0, 0, 100, 100), (1.0, 1.0, 1.0), 2)], 5, None),
        ([Area((0, 0, 100, 100), (0.0, 0.0, 0.0, 1.0), 1, whole=False)], 5, "the colour of its ground"),
        ([Area((0, 0, 100, 100), None, 1)], 5, "on a picture"),
        ([Area((10, 29, 90, 31), (0.0,), 1)], 5, None),
    ],
)
def test_type_is_looked_at_only_where_its_ground_may_hide_it(
    areas: list[Area], written: int, doubt: str | None
) -> None:
    assert Ground(areas).doubt(0x000000, (10, 20, 90, 30), lambda: written) == doubt


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("hold\u200bfor 30 days", []),
        ("hold\u200b\u200c\u200dfor", ["\u200b\u200c\u200d"]),
        ("hold\U000e0069\U000e0067 for", ["\U000e0069\U000e0067"]),
        ("h\u2060\u2060\u2060o\ufeff\ufeff\ufeff\ufeff", ["\u2060" * 3, "\ufeff" * 4]),
    ],
)
def test_several_characters_without_width_in_a_row_are_hidden_and_a_lone_place_to_break_is_not(
    text: str, hidden: list[str]
) -> None:
    assert [text[each.start : each.end] for each in invisible_stretches(text)] == hidden


def test_where_something_covers_all_of_the_type_its_place_is_asked_for_and_else_not() -> None:
    def unasked() -> int:
        pytest.fail("the order of painting costs time")

    assert Ground([Area((0, 0, 40, 100), (0.9,), 9)]).doubt(0, (10, 20, 90, 30), unasked) is None
    assert Ground([Area((0, 0, 100, 100), (0.9,), 9)]).doubt(0, (10, 20, 90, 30), lambda: 10) is None
