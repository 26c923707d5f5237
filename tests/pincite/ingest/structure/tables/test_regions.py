"""A stretch of rows that may be a table ends at prose, at a heading and at its own caption."""

from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.regions import parts_of, regions, whole_rulings
from pincite.ingest.structure.tables.segments import rows_of
from tests.pincite.ingest.structure.typed import PITCH, line, sheet_of, table_lines, words_of

ROWS = ("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2")
PROSE = "The quality unit keeps the record of every batch and reviews it"
BELOW = 100 + PITCH * len(ROWS)


def _found(*lines: Line, rulings: tuple[Ruling, ...] = ()) -> list[list[str]]:
    """The first text of every row of every region."""
    found = regions(rows_of(words_of(lines), ()), rulings)
    return [[row.segments[0].text for row in region.rows] for region in found]


WHOLE = ["Test", "Assay", "Water", "Ash"]


def test_prose_above_and_below_is_no_part_of_a_table() -> None:
    assert _found(line(PROSE, top=84), *table_lines(*ROWS), line(PROSE, top=BELOW)) == [WHOLE]


def test_short_lines_between_rows_belong_to_them_and_a_third_in_a_row_ends_the_table() -> None:
    more = table_lines(*ROWS[1:], top=BELOW + 2 * PITCH)
    two = [line("Impurities", top=BELOW), line("Group two", top=BELOW + PITCH)]
    assert _found(*table_lines(*ROWS), *two, *more) == [[*WHOLE, "Impurities", "Group two", *WHOLE[1:]]]
    three = [*two, line("Group three", top=BELOW + 2 * PITCH)]
    more = table_lines(*ROWS[1:], top=BELOW + 3 * PITCH)
    assert _found(*table_lines(*ROWS), *three, *more) == [WHOLE, WHOLE[1:]]


def test_a_heading_in_larger_type_and_a_wide_gap_part_two_tables() -> None:
    below = table_lines(*ROWS, top=BELOW + 20)
    assert _found(*table_lines(*ROWS), line("Limits", top=BELOW, size=14), *below) == [WHOLE, WHOLE]
    assert _found(*table_lines(*ROWS), *table_lines(*ROWS, top=BELOW + 60)) == [WHOLE, WHOLE]


def test_a_caption_and_a_source_belong_to_no_table() -> None:
    ruling = Ruling(horizontal=True, at=80, low=72, high=400)
    lines = [line("Table 3 Limits", top=84), *table_lines(*ROWS), line("Source: the plant", top=BELOW)]
    assert _found(*lines, rulings=(ruling,)) == [WHOLE]


def test_a_table_begins_under_the_ruling_that_closes_it() -> None:
    names = line("Names of columns", 230, 84)
    ruling = Ruling(horizontal=True, at=82, low=72, high=400)
    assert _found(line("Limits", 72, 68), names, *table_lines(*ROWS), rulings=(ruling,)) == [
        ["Names of columns", *WHOLE]
    ]
    assert whole_rulings([ruling, Ruling(horizontal=True, at=90, low=72, high=200)], (72, 84, 400, 164)) == [82]


def test_a_table_that_names_its_columns_again_is_parted_there() -> None:
    lines = [*table_lines(*ROWS), *table_lines(*ROWS, top=BELOW)]
    rows = rows_of(words_of(lines), ())
    assert [len(part) for part in parts_of(rows, sheet_of(*lines))] == [4, 4]
    assert [len(part) for part in parts_of(rows[:4], sheet_of(*lines))] == [4]
