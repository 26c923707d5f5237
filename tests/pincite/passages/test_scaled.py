"""Which figures of a row are in what its table says once of all of them."""

from pincite.model.pages import RowGroup
from pincite.passages.rows import TableRow
from pincite.passages.scaled import figures_of, relative_columns
from pincite.values.scales import scale_of

SCALE = scale_of("(in millions)")
GROWTH = (RowGroup(text="Growth", first=0, last=2, start=0, end=6),)


def test_figures_below_a_percentage_are_percentages_within_their_group() -> None:
    rows = (
        TableRow(0, 9, ("North", "10 %", "12 %"), GROWTH),
        TableRow(10, 19, ("South", "16", "9"), GROWTH),
        TableRow(20, 29, ("Total", "110", "127")),
    )
    assert figures_of(("", "2021", "2022"), rows[1], SCALE, relative_columns(rows[1], rows)) == ("", "", "")
    assert figures_of(("", "2021", "2022"), rows[2], SCALE, relative_columns(rows[2], rows)) == (
        "",
        "110 million",
        "127 million",
    )


def test_a_column_with_a_unit_of_its_own_has_that_and_a_year_is_no_sum() -> None:
    names = ("Note", "Remaining term (years)", "Matures", "Shares (in thousands)", "2022")
    row = TableRow(0, 9, ("Notes", "4.9", "2028", "5,600", "1,250"))
    assert figures_of(names, row, SCALE, frozenset()) == (
        "",
        "",
        "",
        "5,600 thousand = 5.6 million",
        "1,250 million = 1.25 billion",
    )


def test_a_table_without_a_scale_has_no_figures_in_full() -> None:
    assert figures_of(("", "2022"), TableRow(0, 9, ("Notes", "4.9")), None, frozenset()) == ()
