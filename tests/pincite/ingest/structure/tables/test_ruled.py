"""A table that rulings frame has its cells where they part them, and where type in them does."""

from collections.abc import Sequence

from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.ruled import ruled_grid
from pincite.ingest.structure.tables.rulings import frames
from tests.pincite.ingest.structure.typed import frame_of, line, words_of

XS, YS = (70.0, 200.0, 300.0, 400.0), (100.0, 120.0, 140.0, 160.0)


def _filled(*rows: str, tops: Sequence[float] = YS) -> list[Line]:
    return [
        line(text, XS[col] + 4, tops[at] + 5)
        for at, row in enumerate(rows)
        for col, text in enumerate(row.split("|"))
        if text
    ]


def _cells(rulings: Sequence[Ruling], lines: Sequence[Line]) -> list[tuple[int, int, int, int, str]] | None:
    (frame,) = frames(rulings)
    grid = ruled_grid(frame, words_of(lines))
    if grid is None:
        return None
    return [
        (each.row, each.col, each.rowspan, each.colspan, " ".join(word.text for word in each.words))
        for each in grid.cells
    ]


ROWS = ("Test|Low|High", "Assay|95|105", "Water|0|2")


def test_each_framed_cell_holds_its_words() -> None:
    assert _cells(frame_of(XS, YS), _filled(*ROWS)) == [
        (row, col, 1, 1, text) for row, texts in enumerate(ROWS) for col, text in enumerate(texts.split("|"))
    ]


def test_cells_that_no_ruling_parts_are_one() -> None:
    rulings = [each for each in frame_of(XS, YS) if each.horizontal or each.at != 300.0]
    rulings.append(Ruling(horizontal=False, at=300, low=120, high=160))
    assert _cells(rulings, _filled("Test|Limits", *ROWS[1:]))[:2] == [(0, 0, 1, 1, "Test"), (0, 1, 1, 2, "Limits")]  # type: ignore[index]


def test_a_ruled_row_with_several_figures_in_a_column_is_several_rows() -> None:
    lines = [line("Test", 74, 105), line("Low", 204, 105), line("High", 304, 105)]
    for at, texts in enumerate((("Assay", "95", "105"), ("Water", "0", "2"), ("Ash", "0", "1"))):
        lines += [line(text, XS[col] + 4, 122 + 12 * at) for col, text in enumerate(texts)]
    found = _cells(frame_of(XS, (100, 120, 160)), lines)
    assert found is not None
    assert [each[4] for each in found if each[0] == 3] == ["Ash", "0", "1"]


def test_a_box_two_boxes_and_an_empty_frame_are_no_tables() -> None:
    assert _cells(frame_of(XS[:2], YS), _filled("a", "b", "c")) is None
    assert _cells(frame_of(XS[:3], YS[:2]), _filled("left|right")) is None
    assert _cells(frame_of(XS, YS), []) is None


def test_a_line_under_words_is_no_edge_of_a_row() -> None:
    lines = [*_filled("Test|Low|High"), *(line(*each) for each in (("Assay", 74, 122), ("about", 204, 122)))]
    lines += [line("95", 204, 142), line("105", 304, 122)]
    underline = Ruling(horizontal=True, at=138, low=200, high=270)
    found = _cells([*frame_of(XS, (100, 120, 160)), underline], lines)
    assert found is not None
    assert found[3:] == [(1, 0, 1, 1, "Assay"), (1, 1, 1, 1, "about 95"), (1, 2, 1, 1, "105")]
