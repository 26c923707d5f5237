"""What is drawn on a page is told apart: lines, filled areas, boxes and charts."""

from typing import Any

import pymupdf

from pincite.adapters.pdf.pymupdf_drawings import areas_of, figures_of, filled_of, panels_of, rulings_of


def _drawn(draw: Any) -> tuple[list[dict[str, Any]], list[tuple[str, Any]]]:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=400)
        draw(page)
        return page.get_drawings(), page.get_bboxlog()


def test_a_stroke_and_a_thin_box_are_lines() -> None:
    drawings, _ = _drawn(
        lambda page: (
            page.draw_line((50, 100), (350, 100)),
            page.draw_rect((50, 200, 350, 200.5), fill=(0, 0, 0), color=None),
        )
    )
    assert sorted(round(line.at) for line in rulings_of(drawings) if line.horizontal) == [100, 200]


def test_areas_of_one_colour_that_touch_have_no_line_between_them() -> None:
    def draw(page: Any) -> None:
        for left in (50, 150):
            page.draw_rect((left, 50, left + 100, 120), fill=(0.8, 0.8, 0.9), color=None)

    drawings, _ = _drawn(draw)
    assert sorted(round(line.at) for line in rulings_of(drawings) if not line.horizontal) == [50, 250]


def test_a_coloured_box_is_filled_and_a_white_one_is_paper() -> None:
    drawings, painted = _drawn(
        lambda page: (
            page.draw_rect((50, 50, 150, 120), fill=(0, 0, 0.6), color=None),
            page.draw_rect((50, 150, 150, 220), fill=(1, 1, 1), color=None),
        )
    )
    assert [tuple(map(round, box)) for box, _ in filled_of(drawings)] == [(50, 50, 150, 120)]
    assert [tuple(map(round, box)) for box in panels_of(drawings)] == [(50, 50, 150, 120)]
    assert len(areas_of(drawings, painted)) == 2


def test_a_drawing_with_many_slanted_lines_is_a_chart_and_a_frame_is_none() -> None:
    def zigzag(page: Any) -> None:
        shape = page.new_shape()
        shape.draw_polyline([(50 + 30 * at, 300 - 40 * (at % 3)) for at in range(10)])
        shape.finish()
        shape.commit()

    assert len(list(figures_of(_drawn(zigzag)[0]))) == 1
    assert list(figures_of(_drawn(lambda page: page.draw_rect((50, 50, 350, 350)))[0])) == []
