"""A bar has its name and its figures, by where they stand beside it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.bar_labels import by_bar, is_told, names_of
from pincite.ingest.structure.sheets import Chart
from tests.pincite.adapters.drawn import BOTH, parse

AGES = [("2001", 30.5, 49.0, 20.4), ("2005", 29.7, 48.6, 21.7), ("2010", 28.7, 46.3, 25.0), ("2030", 26.6, 41.2, 32.2)]
SHADES = [(0.8, 1, 1), (0, 1, 1), (0.2, 0.8, 0.8)]


@BOTH
@pytest.mark.parametrize("lies", [True, False])
def test_the_figures_in_a_stack_are_read_with_its_name_and_make_no_table(
    tmp_path: Path, adapter: str, lies: bool
) -> None:
    def draw(page: Any) -> None:
        for row, (name, *parts) in enumerate(AGES):
            at = 0.0
            page.insert_text((80, 148 + 40 * row) if lies else (120 + 80 * row, 460), name, fontsize=9)
            for shade, part in zip(SHADES, parts, strict=True):
                low, high, at = 3 * at, 3 * (at + part), at + part
                box = (
                    (120 + low, 135 + 40 * row, 120 + high, 155 + 40 * row)
                    if lies
                    else (115 + 80 * row, 440 - high, 145 + 80 * row, 440 - low)
                )
                page.draw_rect(box, fill=shade, color=(0, 0, 0))
                page.insert_text(((box[0] + box[2]) / 2 - 8, (box[1] + box[3]) / 2 + 3), str(part), fontsize=9)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    lines = [line for line in page.text.split("\n") if line]
    wanted = [(name, *map(str, parts if lies else reversed(parts))) for name, *parts in AGES]
    assert lines == ["\t".join(row) for row in wanted]
    assert page.tables == ()


BARS = tuple((100.0, 100.0 + 30 * row, 150.0 + 40 * row, 120.0 + 30 * row) for row in range(4))
LYING = Chart((100, 100, 270, 210), BARS, level=True)
NAMES = [(50.0, bar[1] + 4, 95.0, bar[1] + 14) for bar in BARS]
ENDS = [(bar[2] + 4, bar[1] + 4, bar[2] + 24, bar[1] + 14) for bar in BARS]
COLUMN = [(300.0, bar[1] + 4, 320.0, bar[1] + 14) for bar in BARS]


def test_bars_that_lie_with_figures_at_their_ends_are_a_chart_and_with_a_column_of_figures_may_be_a_table() -> None:
    assert is_told(LYING, ENDS)
    assert not is_told(LYING, COLUMN)
    assert not is_told(LYING, ENDS[:2])


def test_stacks_are_told_by_the_figures_in_their_parts() -> None:
    parts = tuple((left, bar[1], left + 25, bar[3]) for bar in BARS for left in (100.0, 125.0))
    stacks = Chart((100, 100, 150, 210), BARS, level=True, parts=parts)
    held = [(part[0] + 5, part[1] + 5, part[2] - 5, part[3] - 5) for part in parts]
    assert is_told(stacks, held[:5])
    assert not is_told(stacks, held[:4])


def test_the_names_of_bars_end_right_before_them_and_lines_of_a_paragraph_name_none() -> None:
    assert names_of(LYING, [*ENDS, *NAMES]) == {4, 5, 6, 7}
    twice = [*NAMES, (40.0, NAMES[0][3], 96.0, NAMES[0][3] + 8)]
    assert names_of(LYING, twice) == frozenset()
    assert names_of(replace(LYING, level=False), NAMES) == frozenset()


@given(st.permutations(range(8)))
def test_each_bar_has_its_name_before_its_figure_in_whatever_order_they_were_drawn(order: list[int]) -> None:
    drawn = [(*NAMES, *ENDS)[at] for at in order]
    assert [[order[at] for at in row] for row in by_bar(LYING, drawn)] == [[0, 4], [1, 5], [2, 6], [3, 7]]


def test_of_bars_that_stand_the_name_is_under_and_the_figure_over_them() -> None:
    bars = tuple((100.0 + 40 * at, 300.0 - 30 * at, 120.0 + 40 * at, 400.0) for at in range(3))
    under = [(bar[0] + 2, 404.0, bar[2] - 2, 412.0) for bar in bars]
    over = [(bar[0] + 2, bar[1] - 10, bar[2] - 2, bar[1] - 2) for bar in bars]
    assert by_bar(Chart((100, 240, 200, 400), bars), [*over, *under]) == [[3, 0], [4, 1], [5, 2]]


def test_the_bars_of_a_histogram_touch_and_have_no_names_of_their_own() -> None:
    bars = tuple((100.0, 100.0 + 20 * row, 150.0 + 40 * row, 120.0 + 20 * row) for row in range(4))
    assert by_bar(Chart((100, 100, 270, 180), bars, level=True), NAMES) == []
