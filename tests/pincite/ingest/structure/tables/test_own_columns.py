"""Where a table begins below rows with other columns."""

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.own_columns import by_columns
from pincite.ingest.structure.tables.segments import rows_of
from tests.pincite.ingest.structure.typed import table_lines, words_of

BODY = ("Article|Pieces|Price", "Pallet|12|5.00", "Crate|3|7.50")
TOP = 150.0


def _parts(*lines: Line) -> list[list[str]]:
    return [[row.segments[0].text for row in part] for part in by_columns(rows_of(words_of(lines), ()))]


def test_rows_with_other_columns_above_names_that_stand_apart_are_parted_from_them() -> None:
    letterhead = table_lines("Depot Nord|Page 1", "Road 9|Day 3", lefts=(72.0, 500.0), top=110.0)
    table = ["Article", "Pallet", "Crate"]
    assert _parts(*letterhead, *table_lines(*BODY, top=TOP)) == [["Depot Nord", "Road 9"], table]
    assert _parts(*letterhead, *table_lines(*BODY, top=TOP - 8)) == [["Depot Nord", "Road 9", *table]]


def test_no_gap_stands_apart_where_the_rows_below_are_as_far_from_each_other() -> None:
    letterhead = table_lines("Depot Nord|Page 1", "Road 9|Day 3", lefts=(72.0, 500.0), top=110.0)
    wide = [each for at, row in enumerate(BODY) for each in table_lines(row, top=TOP + 30 * at)]
    assert _parts(*letterhead, *wide) == [["Depot Nord", "Road 9", "Article", "Pallet", "Crate"]]


def test_rows_with_the_same_columns_are_one_table_whatever_the_gap() -> None:
    above = table_lines("Depot|South|North", "Road|1|2", top=110.0)
    assert len(_parts(*above, *table_lines(*BODY, top=TOP))) == 1
