"""Which rows of a table name its columns."""

from pincite.ingest.structure.tables.header import column_names, header_rows
from tests.pincite.ingest.structure.tables.cells import cells

LIMITS = cells(
    "Class|Assessment|Root cause|Closure|Closed by",
    "Minor|5 WD||30|QA specialist",
    "Major|2 WD|20|45|QA manager",
    "Critical|1 WD|15|40|Head of Quality",
)


def test_a_row_with_a_blank_cell_below_the_bold_names_of_all_columns_is_none_of_them() -> None:
    assert header_rows(LIMITS, frozenset({0})) == 1
    assert column_names(LIMITS, 1) == ("Class", "Assessment", "Root cause", "Closure", "Closed by")


def test_names_below_a_bold_title_that_fills_no_columns_belong_to_the_header() -> None:
    placed = cells("Three months ended", "|2025|2024", "Revenue|12.4|11.9", "Costs|8.1|7.7")
    assert header_rows(placed, frozenset({0})) == 1 + 1


def test_a_header_is_as_deep_as_the_deepest_cell_that_begins_in_its_first_row() -> None:
    two = cells("Lane|Summer|", "|Packaging|Packs", "A|2 °C to 8 °C|cold", "B|15 °C to 25 °C|warm")
    tall = [cell.model_copy(update={"rowspan": 2}) if cell.text == "Lane" else cell for cell in two]
    assert header_rows(tall, frozenset({0})) == 1 + 1
    assert column_names(tall, 2)[1:] == ("Summer Packaging", "Packs")


def test_a_full_row_of_words_below_a_full_row_of_names_is_no_name() -> None:
    hours = cells("Day|Opens|Closes", "Monday|closed|closed", "Tuesday|07:00|18:00", "Friday|08:00|13:00")
    assert header_rows(hours, frozenset()) == 1
    pumps = cells("Pump|Pressure|Weight", "Type|bar|kg", "P-10|16|41", "P-20|25|57")
    assert header_rows(pumps, frozenset()) == 1 + 1


def test_a_first_row_whose_figures_are_written_as_those_below_names_nothing_though_it_is_bold() -> None:
    hours = cells("Monday|09:00 - 17:00|-", "Tuesday|10:00 - 18:00|-", "Sunday|closed|closed")
    assert header_rows(hours, frozenset({0})) == header_rows(hours, frozenset()) == 0
    assert header_rows(cells("Day|Week 1|Week 2", "Monday|4|5", "Friday|3|2"), frozenset({0})) == 1


def test_a_name_that_breaks_behind_its_hyphen_keeps_it() -> None:
    placed = cells("Test|Base", "Pulse|2", "Weight|4")
    broken = [cell.model_copy(update={"text": "Follow-\nup"}) if cell.text == "Base" else cell for cell in placed]
    assert column_names(broken, 1) == ("Test", "Follow-up")
