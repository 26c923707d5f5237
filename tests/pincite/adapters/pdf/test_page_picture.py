"""A page is drawn as it is shown, marked where it is asked, and what cannot be shown is named."""

from pathlib import Path

import pymupdf
import pytest

from pincite.adapters.pdf.page_picture import MOST_PIXELS, MarkedArea, page_image, page_png, page_view
from pincite.errors import InputError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with pymupdf.open() as pdf:
        pdf.new_page(width=300, height=200).insert_text((20, 50), "Hold it", fontsize=12)
        pdf.save(tmp_path / "a.pdf")
    return tmp_path / "a.pdf"


def _colours(png: bytes) -> set[tuple[int, ...]]:
    pixels = pymupdf.Pixmap(png)
    return {pixels.pixel(x, y) for x in range(0, pixels.width, 3) for y in range(0, pixels.height, 3)}


def test_areas_are_drawn_over_the_page_and_the_file_stays_as_it_was(path: Path) -> None:
    before = path.read_bytes()
    area = MarkedArea("c0", ((20, 30, 200, 60),))
    plain, marked = page_png(path, 1, ()), page_png(path, 1, [area, MarkedArea("x", ((20, 90, 90, 99),), "table")])
    assert len(_colours(marked)) > len(_colours(plain))
    assert path.read_bytes() == before
    assert page_png(path, 1, [area]) == page_png(path, 1, [area])


def test_a_small_picture_knows_its_size_in_points(path: Path) -> None:
    found = page_image(path, 1)
    assert (found.width, found.height) == (300, 200)
    assert found.media_type in {"image/png", "image/jpeg"}


def test_a_box_is_marked_like_with_a_marker(path: Path) -> None:
    assert (255, 235, 130) in _colours(page_view(path, 1, [(20, 90, 200, 150)]))
    assert (255, 235, 130) not in _colours(page_view(path, 1, []))


def test_a_page_of_any_size_is_drawn_as_coarsely_as_it_must_be_and_marked_where_its_words_stand(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page(width=14_400, height=14_400)  # five metres, the largest that the format knows
        pdf.save(tmp_path / "plan.pdf")
    box = (7_200.0, 7_200.0, 9_000.0, 7_800.0)
    for png in (page_view(tmp_path / "plan.pdf", 1, [box]), page_png(tmp_path / "plan.pdf", 1, ())):
        drawn = pymupdf.Pixmap(png)
        assert drawn.width * drawn.height <= MOST_PIXELS
    assert page_image(tmp_path / "plan.pdf", 1).width == 14_400
    marked = pymupdf.Pixmap(page_view(tmp_path / "plan.pdf", 1, [box]))
    scale = marked.width / 14_400
    assert marked.pixel(round(8_000 * scale), round(7_500 * scale)) == (255, 235, 130)
    assert marked.pixel(round(7_000 * scale), round(7_500 * scale)) == (255, 255, 255)
    strip = pymupdf.Pixmap(page_view(tmp_path / "plan.pdf", 1, [box], (0.0, 7_200.0, 14_400.0, 7_300.0)))
    assert strip.width > 20_000, "a part of a large page is drawn as finely as ever"


SHOWN = (page_image, lambda path, at: page_png(path, at, ()), lambda path, at: page_view(path, at, ()))


@pytest.mark.parametrize("shown", SHOWN)
def test_a_page_that_is_not_there_is_an_error_that_names_the_file(path: Path, shown) -> None:
    with pytest.raises(InputError, match=r"a\.pdf"):
        shown(path, 7)
