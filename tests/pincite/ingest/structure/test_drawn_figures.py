"""A column of text beside a chart is read as one, and the chart's labels apart from it."""

from itertools import groupby
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from tests.pincite.adapters.drawn import BOTH, Draw, parse

COLUMN = [f"line {row} of a column of text, which is as wide as" for row in range(12)]
WIDE = "A sentence that runs across the whole page, under the column and under the chart that stands beside it"


def _column(page: Any, left: float) -> None:
    page.insert_text((54, 70), "Habits of reading by age and place", fontsize=16)
    for row, text in enumerate(COLUMN):
        page.insert_text((left, 110 + 14 * row), text, fontsize=10)
    for row in range(3):
        page.insert_text((54, 330 + 14 * row), f"{WIDE}, {row}", fontsize=10)


def _bars(page: Any, left: float, step: float) -> None:
    """Bars with their labels, on base lines of the text beside them where *step* is the text's."""
    for row, length in enumerate((61, 42, 58, 67, 74, 66, 57)):
        at = 110 + step * row
        page.insert_text((left, at), f"label {row}", fontsize=8)
        page.draw_rect((left + 60, at - 8, left + 60 + 1.4 * length, at + 2), fill=(0.2, 0.4, 0.7), color=None)
        page.insert_text((left + 64 + 1.4 * length, at), f"{length}%", fontsize=8)


def _columns(page: Any, left: float, _: float) -> None:
    """Upright bars, with years under and figures over them."""
    for number, length in enumerate((61, 42, 58, 67, 74)):
        at = left + 36 * number
        page.draw_rect((at, 250 - 1.5 * length, at + 20, 250), fill=(0.2, 0.4, 0.7), color=None)
        page.insert_text((at, 246 - 1.5 * length), f"{length}%", fontsize=8)
        page.insert_text((at, 264), f"label {number}", fontsize=6)


def _curve(page: Any, left: float, _: float) -> None:
    """A curve over its axes."""
    shape = page.new_shape()
    shape.draw_polyline([(left + 30 + 18 * at, 230 - (7 * at) % 50 - 5 * at) for at in range(10)])
    shape.finish(color=(0.8, 0.1, 0.1))
    shape.commit()
    for at in range(6):
        page.insert_text((left, 240 - 26 * at), f"{20 * at}%", fontsize=7)
    for at in range(5):
        page.insert_text((left + 28 + 36 * at, 252), f"label {at}", fontsize=6)


def _page(chart: Any, step: float, *, right: bool) -> Draw:
    def draw(page: Any) -> None:
        _column(page, 54 if right else 320)
        chart(page, 330 if right else 60, step)

    return draw


@BOTH
@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize(("chart", "step"), [(_bars, 14.0), (_bars, 21.0), (_columns, 0.0), (_curve, 0.0)])
def test_a_column_beside_a_chart_is_read_as_one_and_the_charts_labels_as_one(
    tmp_path: Path, adapter: str, chart: Any, step: float, right: bool
) -> None:
    (page,) = parse(tmp_path / "a.pdf", _page(chart, step, right=right), adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    kinds = ["column" if line in COLUMN else "wide" if line.startswith(WIDE) else "chart" for line in lines[1:]]
    assert [line for line in lines if line in COLUMN] == COLUMN
    assert sorted(kind for kind, _ in groupby(kinds)) == ["chart", "column", "wide"]
    assert kinds[-1] == "wide"


VISITS = [("Every day", 6), ("Every week", 31), ("Every month", 34), ("A few times a year", 20), ("Less often", 9)]
PROSE = [
    "More than a third of the readers come at least once a",
    "week. Those over 65 come most often.",
    "The commonest reason to stay away is the opening",
    "hours: 44 per cent of those who come less than once a",
    "year name them. Parking follows with 27 per cent.",
    "Weekday evenings are wanted most.",
]


def _text(page: Any, left: float) -> None:
    page.insert_text((54, 56), "How often people come", fontsize=18)
    for row, text in enumerate(PROSE):
        page.insert_text((left, 80 + 13 * row), text, fontsize=10)


def _lying(page: Any, left: float) -> None:
    """Bars far apart, with their names, figures, axis, title and note, as programs for charts draw them."""
    page.insert_text((left, 106), "Figure 2. How often do you visit?", fontsize=10, fontname="hebo")
    page.draw_line((left + 90, 130), (left + 90, 330))
    page.draw_line((left + 90, 330), (left + 230, 330))
    for row, (name, value) in enumerate(VISITS):
        top = 138 + 40 * row
        page.draw_rect((left + 90, top, left + 90 + 3.8 * value, top + 26), fill=(0.9, 0, 0), color=(0, 0, 0))
        page.insert_text((left + 10, top + 16), name, fontsize=8)
        page.insert_text((left + 92 + 3.8 * value, top + 16), f"{value}%", fontsize=8)
    for tick in range(0, 40, 10):
        page.draw_line((left + 90 + 3.8 * tick, 330), (left + 90 + 3.8 * tick, 335))
        page.insert_text((left + 87 + 3.8 * tick, 344), str(tick), fontsize=7)
    page.insert_text((left, 360), "Base: all 1,846 forms", fontsize=7)


MARKS = [("Staff", 8.6, 9.1), ("Rooms", 7.1, 7.8), ("Books", 8.2, 7.2), ("Hours", 6.4, 5.6), ("PCs", 6.0, 5.0)]


def _standing(page: Any, left: float) -> None:
    """Pairs of bars that touch, with a name under each pair, figures over the bars, and an axis at the side."""
    page.insert_text((left, 106), "Figure 4. Average mark, 2019 and 2023", fontsize=10, fontname="hebo")
    page.draw_line((left + 30, 360), (left + 240, 360))
    for number, (name, *pair) in enumerate(MARKS):
        at = left + 34 + 42 * number
        for which, value in enumerate(pair):
            page.draw_rect(
                (at + 17 * which, 360 - 24 * value, at + 17 * which + 17, 360),
                fill=(0.9 * which, 0.5, 0),
                color=(0, 0, 0),
            )
            page.insert_text((at + 17 * which + 3, 356 - 24 * value), str(value), fontsize=8)
        page.insert_text((at + 6, 374), name, fontsize=8)
    for tick in (2, 4, 6, 8):
        page.insert_text((left + 21, 363 - 24 * tick), str(tick), fontsize=7)
    page.insert_text((left, 390), "Left bar 2019, right bar 2023", fontsize=7)


def _beside(figure: Any, *, right: bool) -> Draw:
    def draw(page: Any) -> None:
        _text(page, 54 if right else 320)
        figure(page, 320 if right else 50)

    return draw


@BOTH
@pytest.mark.parametrize("right", [True, False])
def test_no_sentence_of_a_column_is_cut_by_the_chart_beside_it_and_each_bar_has_its_figure(
    tmp_path: Path, adapter: str, right: bool
) -> None:
    (page,) = parse(tmp_path / "a.pdf", _beside(_lying, right=right), adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    column = ["How often people come", *PROSE] if right else ["How often people come"]
    figure = [
        "Figure 2. How often do you visit?",
        *(f"{name}\t{value}%" for name, value in VISITS),
        "0 10 20 30",
        "Base: all 1,846 forms",
    ]
    assert lines == [*column, *figure, *([] if right else PROSE)]
    assert page.tables == ()


@BOTH
@pytest.mark.parametrize("right", [True, False])
def test_the_figures_over_bars_that_stand_are_read_with_the_name_under_them(
    tmp_path: Path, adapter: str, right: bool
) -> None:
    (page,) = parse(tmp_path / "a.pdf", _beside(_standing, right=right), adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    at = lines.index("Figure 4. Average mark, 2019 and 2023")
    assert lines[at + 1 : at + 6] == [f"{name}\t{one}\t{two}" for name, one, two in MARKS]
    assert [line for line in lines if line in PROSE] == PROSE
    assert "8 6 4 2" in lines
    assert page.tables == ()


@BOTH
@pytest.mark.parametrize("figure", [_lying, _standing])
def test_a_chart_between_paragraphs_is_no_table(tmp_path: Path, adapter: str, figure: Any) -> None:
    def draw(page: Any) -> None:
        page.insert_text((54, 70), f"{WIDE}.", fontsize=10)
        page.insert_text((54, 84), "It ends with a short line.", fontsize=10)
        figure(page, 120)
        page.insert_text((54, 420), f"{WIDE}, once more.", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    assert lines[:2] == [f"{WIDE}.", "It ends with a short line."]
    assert lines[-1] == f"{WIDE}, once more."
    assert {"Every week\t31%", "Rooms\t7.1\t7.8"} & set(lines)
    assert page.tables == ()


WANTS = [("Repairs done quickly", 63), ("Feeling safe at night", 47), ("Someone who answers when we ring up", 22)]
GROUPS = [("Overall", (71, 76)), ("Repairs", (58, 64)), ("Safety", (66, 61)), ("Contact", (49, 57))]


def _wants(page: Any) -> None:
    """Bars that lie, with names of any length before them, in the left column."""
    for row, (name, share) in enumerate(WANTS):
        top = 300 + 27 * row
        width = pymupdf.get_text_length(name, fontsize=8.5)
        page.insert_text((204 - width, top + 14), name, fontsize=8.5)
        page.draw_rect((211, top, 211 + share, top + 22), fill=(0.2, 0.4, 0.7), color=None)
        page.insert_text((213 + share, top + 14), f"{share}%", fontsize=8.5)


def _groups(page: Any) -> None:
    """Bars that stand in pairs, with an axis that goes on above them, in the right column."""
    for tick in range(0, 101, 20):
        label = str(tick)
        page.insert_text((352 - pymupdf.get_text_length(label, fontsize=8), 403 - 1.3 * tick), label, fontsize=8)
    for number, (name, pair) in enumerate(GROUPS):
        at = 366 + 46 * number
        page.insert_text((at, 412), name, fontsize=7)
        for bar, (share, colour) in enumerate(zip(pair, ((0.6, 0.7, 0.9), (0.2, 0.4, 0.7)), strict=True)):
            page.draw_rect((at + 17 * bar, 400 - 1.3 * share, at + 16 + 17 * bar, 400), fill=colour, color=None)
            page.insert_text((at + 4 + 17 * bar, 398 - 1.3 * share), str(share), fontsize=7)


@BOTH
def test_charts_side_by_side_in_two_columns_keep_their_own_labels_and_the_text_above_them_its_place(
    tmp_path: Path, adapter: str
) -> None:
    left, right = (
        [f"the {side} line {name} of a column of text that" for name in "abcdefghijklmnop"]
        for side in ("left", "right")
    )

    def draw(page: Any) -> None:
        for row, texts in enumerate(zip(left, right, strict=True)):
            for x, text in zip((54, 320), texts, strict=True):
                page.insert_text((x, (90 if row < 11 else 310) + 13 * row), text, fontsize=10)
        _wants(page)
        _groups(page)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    wants = [f"{name}\t{share}%" for name, share in WANTS]
    groups = [*(f"{name}\t{one}\t{two}" for name, (one, two) in GROUPS), "100 80 60 40 20 0"]
    lines = [line for line in page.text.split("\n") if line]
    assert lines == [*left[:11], *wants, *left[11:], *right[:11], *groups, *right[11:]]
    assert not page.tables


@BOTH
def test_a_column_that_stands_beside_a_chart_and_a_few_lines_is_read_as_one(tmp_path: Path, adapter: str) -> None:
    left = [f"the left line {name} of a column of text that" for name in "abcdefgh"]
    right = [f"the right line {name} of a column of text that" for name in "abcdefghijklmnop"]

    def draw(page: Any) -> None:
        for row, text in enumerate(left):
            page.insert_text((54, 90 + 13 * row if row < 4 else 400 + 13 * row), text, fontsize=10)
        for row, text in enumerate(right):
            page.insert_text((320, 90 + 18 * row), text, fontsize=10)
        for row, (name, share) in enumerate(WANTS):
            top = 180 + 40 * row
            page.insert_text((60, top + 14), name[:19], fontsize=8.5)
            page.draw_rect((160, top, 160 + share, top + 22), fill=(0.2, 0.4, 0.7), color=None)
            page.insert_text((162 + share, top + 14), f"{share}%", fontsize=8.5)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    bars = [f"{name[:19]}\t{share}%" for name, share in WANTS]
    assert [line for line in page.text.split("\n") if line] == [*left[:4], *bars, *left[4:], *right]
