"""A row answers for the thing that it is of, and a blank cell states nothing."""

from pincite.answering.cells import blank, named_rows
from pincite.answering.mentions import fitting, insisted
from pincite.answering.needs import needs_of
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read

TABLE = read("Medicine\tVolume (ml)\tShelf life at 5 °C (hours)\tShelf life at 25 °C (hours)\nVincristine\t50\t48\t\nPaclitaxel\t\t48\t27\nDocetaxel\t250\t48\t6")


def _answering(question: str) -> list[str]:
    needs = needs_of(question)
    return [passage.label for passage in fitting(needs, insisted(needs, frequencies()), TABLE, frequencies())]


def test_a_row_whose_cell_is_blank_in_the_column_that_is_asked_for_answers_nothing() -> None:
    assert _answering("What is the volume of docetaxel?") == ["Docetaxel"]
    assert _answering("What is the volume of paclitaxel?") == []


def test_of_columns_alike_the_one_that_is_asked_for_counts() -> None:
    assert _answering("What is the shelf life of paclitaxel at 25 °C?") == ["Paclitaxel"]
    assert _answering("What is the shelf life of vincristine at 25 °C?") == []


def test_rows_that_are_named_leave_the_others_out() -> None:
    rows = TABLE.passages
    named = named_rows(needs_of("What is the shelf life of vincristine?"), rows, frequencies())
    assert {row.label for row in named} == {"Vincristine"}
    assert not named_rows(needs_of("What is the shelf life of the medicine?"), rows, frequencies())


def test_where_no_column_is_asked_for_by_name_a_blank_cell_speaks_against_nothing() -> None:
    assert not any(blank(needs_of("What do we know of paclitaxel?"), row, frequencies()) for row in TABLE.passages)


def test_a_figure_picks_its_row_by_a_column_that_names_its_unit_in_the_singular() -> None:
    table = read("Batch\tMonth\tAssay\nCA2301\t12\t99.1\nCA2301\t24\t98.5")
    needs = needs_of("What was the assay of batch CA2301 after 12 months?")
    assert [p.text for p in fitting(needs, insisted(needs, frequencies()), table, frequencies())] == ["Batch: CA2301; Month: 12; Assay: 99.1"]
