"""The second library tells lines, boxes and charts apart as the first one does."""

from pathlib import Path
from typing import Any

import pymupdf
import pypdfium2

from pincite.adapters.pdf.pypdfium2_paths import Paths


def _paths(tmp_path: Path, draw: Any) -> Paths:
    with pymupdf.open() as pdf:
        draw(pdf.new_page(width=400, height=400))
        pdf.save(tmp_path / "a.pdf")
    page = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0]
    return Paths(page, lambda x0, y0, x1, y1: (x0, 400 - y1, x1, 400 - y0))


def test_a_stroke_and_a_thin_box_are_lines(tmp_path: Path) -> None:
    paths = _paths(
        tmp_path,
        lambda page: (
            page.draw_line((50, 100), (350, 100)),
            page.draw_rect((50, 200, 350, 200.5), fill=(0, 0, 0), color=None),
        ),
    )
    assert sorted(round(line.at) for line in paths.rulings() if line.horizontal) == [100, 200]


def test_a_box_that_can_be_seen_can_hold_a_word_and_a_white_one_is_paper(tmp_path: Path) -> None:
    paths = _paths(
        tmp_path,
        lambda page: (
            page.draw_rect((50, 50, 150, 120), fill=(0, 0, 0.6), color=None),
            page.draw_rect((50, 150, 150, 220), fill=(1, 1, 1), color=None),
        ),
    )
    assert [tuple(map(round, box)) for box in paths.panels()] == [(50, 50, 150, 120)]


def test_a_drawing_with_many_slanted_lines_is_a_chart_and_a_frame_is_none(tmp_path: Path) -> None:
    def zigzag(page: Any) -> None:
        shape = page.new_shape()
        shape.draw_polyline([(50 + 30 * at, 300 - 40 * (at % 3)) for at in range(10)])
        shape.finish()
        shape.commit()

    assert len(_paths(tmp_path, zigzag).charts()) == 1
    assert _paths(tmp_path, lambda page: page.draw_rect((50, 50, 350, 350))).charts() == ()
