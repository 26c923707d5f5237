"""Whether a reader can see type is looked up on the drawn page."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest

from pincite.adapters.pdf.pymupdf_sight import Sight, Type

BOX = (50.0, 66.0, 200.0, 84.0)


def _shows(tmp_path: Path, draw: Any, *, ink: int = 0, opacity: float = 1.0) -> list[bool] | None:
    with pymupdf.open() as pdf:
        draw(pdf.new_page(width=300, height=200))
        pdf.save(tmp_path / "a.pdf")
    with pymupdf.open(tmp_path / "a.pdf") as pdf:
        sight = Sight(pdf)
        try:
            return sight.shows(1, [Type(BOX, 14, ink, opacity)])
        finally:
            sight.close()


def _text(page: Any, colour: tuple[float, ...] = (0, 0, 0)) -> None:
    page.insert_text((50, 80), "Hold for 30 days", fontsize=14, color=colour)


def test_black_type_on_paper_is_seen_and_white_type_is_not(tmp_path: Path) -> None:
    assert _shows(tmp_path, _text) == [True]
    assert _shows(tmp_path, lambda page: _text(page, (1, 1, 1)), ink=0xFFFFFF) == [False]


@pytest.mark.parametrize("under", [True, False])
def test_type_on_a_dark_bar_is_seen_and_type_under_it_is_not(tmp_path: Path, under: bool) -> None:
    def draw(page: Any) -> None:
        if under:
            _text(page)
        page.draw_rect((40, 60, 220, 90), fill=(0, 0, 0), color=None)
        if not under:
            _text(page, (1, 1, 1))

    assert _shows(tmp_path, draw, ink=0 if under else 0xFFFFFF) == [not under]


def test_a_page_that_cannot_be_drawn_is_not_judged(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.save(tmp_path / "a.pdf")
    with pymupdf.open(tmp_path / "a.pdf") as pdf:
        sight = Sight(pdf)
        (tmp_path / "a.pdf").write_bytes(b"gone")
        assert sight.shows(1, [Type(BOX, 14, 0, 1.0)]) is None
        sight.close()
