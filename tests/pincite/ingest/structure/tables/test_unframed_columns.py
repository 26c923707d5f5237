"""Columns without a frame are the strips of white that nearly no row writes across."""

from pincite.ingest.structure.sheets import Ruling
from pincite.ingest.structure.tables.segments import Row, rows_of
from pincite.ingest.structure.tables.unframed_columns import (
    column_edges,
    leads_into,
    place_cells,
    usual_gap,
    without_torn_columns,
)
from tests.pincite.ingest.structure.typed import line, table_lines, words_of

ROWS = ("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2")


def _rows(*rows: str, **rest: object) -> list[Row]:
    return rows_of(words_of(table_lines(*rows, **rest)), ())  # type: ignore[arg-type]


def _cells(rows: list[Row], rulings: tuple[Ruling, ...] = ()) -> list[tuple[int, int, int, str]]:
    placed = place_cells(rows, column_edges(rows), rulings)
    return [(cell.row, cell.col, cell.colspan, " ".join(word.text for word in cell.words)) for cell in placed]


def test_an_edge_stands_in_each_strip_of_white_and_none_where_no_row_has_several_pieces() -> None:
    first, second = column_edges(_rows(*ROWS))
    assert 72 + 25 < first < 250
    assert 250 + 25 < second < 350
    assert column_edges(_rows("Assay", "Water")) == []


def test_of_six_rows_and_more_one_may_write_across() -> None:
    across = "A total that runs on into the column right beside it, too|0.2"
    rows = [f"Row {letter}|9.{at}|1.{at}" for at, letter in enumerate("ABCDE")]
    lefts = (72.0, 250.0, 450.0)
    crossing = [line("The long total of all of the rows that are above", 72, 300), line("0.2", 450, 300)]
    few = rows_of(words_of([*table_lines(*rows[:3], lefts=lefts), *crossing]), ())
    many = rows_of(words_of([*table_lines(*rows, lefts=lefts), *crossing]), ())
    assert (len(column_edges(few)), len(column_edges(many))) == (1, 2), across


def test_every_piece_of_a_row_is_a_cell_of_its_column() -> None:
    assert _cells(_rows(*ROWS)) == [
        (row, col, 1, text) for row, texts in enumerate(ROWS) for col, text in enumerate(texts.split("|"))
    ]


def test_a_line_that_goes_on_small_close_below_belongs_to_the_cell_above_unless_a_ruling_parts_them() -> None:
    rows = rows_of(words_of([*table_lines(*ROWS), line("of the residue", 72, 160)]), ())
    assert _cells(rows)[-3:] == [(3, 0, 1, "Ash of the residue"), (3, 1, 1, "0.5"), (3, 2, 1, "0.2")]
    ruling = Ruling(horizontal=True, at=159, low=72, high=400)
    assert _cells(rows, (ruling,))[-1] == (4, 0, 1, "of the residue")


def test_the_first_line_of_a_label_leads_into_the_row_that_goes_on_with_it() -> None:
    above, row, far = (
        rows_of(words_of([line(text, 72, top), *([line("95", 250, top)] if value else [])]), ())[0]
        for text, top, value in (("Shares withheld for taxes on", 100, 0), ("awards", 112, 1), ("Awards", 116, 1))
    )
    assert leads_into(above, row, 0)
    assert not leads_into(above, far, 6)
    assert leads_into(above, far, 8)
    assert not leads_into(row, far, 8)


def test_the_usual_gap_is_the_median_between_rows_of_several_pieces() -> None:
    assert usual_gap(_rows(*ROWS)) == 6
    assert usual_gap(_rows("Assay", "Water")) == 0


def test_a_column_with_one_word_alone_is_the_end_of_the_cell_before_it() -> None:
    rows = _rows("Part|Name|of", "Assay|95|", "Water|2|")
    cells = without_torn_columns(place_cells(rows, [200, 300], ()))
    assert [" ".join(word.text for word in cell.words) for cell in cells if cell.row == 0] == ["Part", "Name of"]
    figure = without_torn_columns(place_cells(_rows("Part|Name|7", "Assay|95|", "Water|2|"), [200, 300], ()))
    assert [cell.col for cell in figure if cell.row == 0] == [0, 1, 2]
