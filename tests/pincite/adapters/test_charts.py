"""A column of text beside a chart is read as one, and the chart's labels apart from it."""

from itertools import groupby
from pathlib import Path
from typing import Any

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
def test_a_column_beside_a_chart_is_read_as_one_and_the_charts_labels_as_one(tmp_path: Path, adapter: str, chart: Any, step: float, right: bool) -> None:
    (page,) = parse(tmp_path / "a.pdf", _page(chart, step, right=right), adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    kinds = ["column" if line in COLUMN else "wide" if line.startswith(WIDE) else "chart" for line in lines[1:]]
    assert [line for line in lines if line in COLUMN] == COLUMN
    assert sorted(kind for kind, _ in groupby(kinds)) == ["chart", "column", "wide"]
    assert kinds[-1] == "wide"


@BOTH
def test_shaded_bands_of_a_table_make_no_chart_of_it(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        for row in range(8):
            page.draw_rect((50, 100 + 20 * row, 560, 118 + 20 * row), fill=(0.8, 0.9, 0.8), color=None)
            page.insert_text((54, 114 + 20 * row), f"item {row} of the list of all the costs that are met", fontsize=10)
            page.insert_text((500, 114 + 20 * row), f"{row}00", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [line.split("\t")[1] for line in page.text.split("\n") if line] == [f"{row}00" for row in range(8)]
