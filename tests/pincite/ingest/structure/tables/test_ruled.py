"""The table that rulings draw around words."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.grid import Grid
from pincite.ingest.structure.tables.ruled import ruled_grid
from pincite.ingest.structure.tables.rulings import frames, joined
from tests.pincite.ingest.structure.typed import frame_of, line, table_lines, words_of

XS, YS = (70.0, 240.0, 340.0, 440.0), (96.0, 114.0, 130.0, 146.0)
ROWS = ("Mill|2024|2023", "Board|1,204|1,190", "Pulp|311|298")


def _found(lines: Sequence[Line], rulings: Sequence[Ruling]) -> Grid | None:
    (frame,) = frames(joined(rulings))
    return ruled_grid(frame, words_of(lines))


def _told(grid: Grid | None) -> list[tuple[int, int, int, int, str]]:
    """Row, column, spans and text of every cell."""
    assert grid is not None
    assert grid.ruled
    return [
        (cell.row, cell.col, cell.rowspan, cell.colspan, " ".join(word.text for word in cell.words))
        for cell in grid.cells
    ]


def _without(rulings: Sequence[Ruling], *, horizontal: bool, at: float, low: float, high: float) -> list[Ruling]:
    """*rulings*, the one at *at* broken off between *low* and *high*."""
    whole = next(ruling for ruling in rulings if ruling.horizontal == horizontal and ruling.at == at)
    pieces = [(whole.low, low), (high, whole.high)]
    return [
        *(ruling for ruling in rulings if ruling is not whole),
        *(Ruling(horizontal=horizontal, at=at, low=one, high=two) for one, two in pieces if one < two),
    ]


@given(st.lists(st.lists(st.sampled_from(("", "12", "board of pulp")), min_size=3, max_size=3), min_size=3, max_size=3))
def test_every_word_within_the_frame_is_in_the_cell_that_it_stands_in(texts: list[list[str]]) -> None:
    texts[0][0] = texts[0][1] = texts[1][0] = texts[2][2] = "Mill"
    grid = _found(table_lines(*("|".join(row) for row in texts)), frame_of(XS, YS))
    told = {(row, col): text for row, col, _, _, text in _told(grid)}
    rows = [row for row in texts if any(row)]
    columns = [at for at in range(3) if any(row[at] for row in texts)]
    assert told == {(at, columns.index(col)): row[col] for at, row in enumerate(rows) for col in columns if row[col]}
    assert grid is not None
    assert grid.box == (XS[0], YS[0], XS[-1], YS[-1])


def test_words_outside_the_frame_are_none_of_the_table() -> None:
    words = [*table_lines(*ROWS), line("Mills of the north", top=80.0), line("a", 450.0)]
    assert [text for *_, text in _told(_found(words, frame_of(XS, YS)))] == [
        text for row in ROWS for text in row.split("|")
    ]


def test_cells_that_no_ruling_parts_are_one_that_spans_them() -> None:
    down = _without(frame_of(XS, YS), horizontal=False, at=340.0, low=96.0, high=114.0)
    assert _told(_found(table_lines("Mill|Tonnes", *ROWS[1:]), down))[:2] == [
        (0, 0, 1, 1, "Mill"),
        (0, 1, 1, 2, "Tonnes"),
    ]
    across = _without(frame_of(XS, YS), horizontal=True, at=130.0, low=70.0, high=240.0)
    told = _told(_found(table_lines(*ROWS[:2], "|311|298"), across))
    assert [each for each in told if each[2] > 1] == [(1, 0, 2, 1, "Board")]


def test_rulings_that_part_the_header_alone_leave_figures_in_their_columns() -> None:
    down = frame_of(XS, YS)
    for at in XS[1:-1]:
        down = _without(down, horizontal=False, at=at, low=114.0, high=146.0)
    assert _told(_found(table_lines(*ROWS), down)) == _told(_found(table_lines(*ROWS), frame_of(XS, YS)))


def test_a_ruled_row_of_several_rows_of_figures_is_as_many_rows() -> None:
    assert _told(_found(table_lines(*ROWS), frame_of(XS, (96.0, 114.0, 146.0)))) == _told(
        _found(table_lines(*ROWS), frame_of(XS, YS))
    )


def test_a_cell_of_two_lines_beside_one_figure_is_one_cell() -> None:
    told = _told(_found(table_lines(*ROWS[:2], "of the north"), frame_of(XS, (96.0, 114.0, 146.0))))
    assert told[-3:] == [(1, 0, 1, 1, "Board of the north"), (1, 1, 1, 1, "1,204"), (1, 2, 1, 1, "1,190")]


def test_a_column_that_white_space_parts_alike_in_its_rows_is_two() -> None:
    told = _told(_found(table_lines(*ROWS), frame_of((70.0, 240.0, 440.0), YS)))
    assert told == _told(_found(table_lines(*ROWS), frame_of(XS, YS)))


def test_a_side_without_a_ruling_is_closed_where_words_stand() -> None:
    rulings = [ruling for ruling in frame_of(XS, YS) if ruling.horizontal or ruling.at != XS[0]]
    assert _told(_found(table_lines(*ROWS), rulings))[0] == (0, 0, 1, 1, "Mill")


def test_the_underline_of_a_word_parts_no_rows() -> None:
    underline = Ruling(horizontal=True, at=129.0, low=240.0, high=300.0)
    lines = table_lines(*ROWS[:2], "of the north|estimated|audited")
    frame = frame_of(XS, (96.0, 114.0, 146.0))
    assert _told(_found(lines, [*frame, underline])) == _told(_found(lines, frame))


def test_a_box_two_panels_and_a_frame_of_few_words_are_no_tables() -> None:
    assert _found(table_lines(*ROWS), frame_of((70.0, 440.0), (96.0, 146.0))) is None
    assert (
        _found(table_lines("12|14", "13|15", lefts=(80.0, 250.0)), frame_of((70.0, 240.0, 440.0), (96.0, 146.0)))
        is None
    )
    assert _found(table_lines("Mill|2024", "Board"), frame_of(XS, YS)) is None
