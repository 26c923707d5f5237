"""Tables of the same columns and rows are told apart by the headings over them."""

from pincite.ingest.structure.tables.records import tables_of
from pincite.ingest.structure.tables.under_headings import under_headings
from pincite.model.pages import Heading, Table
from tests.pincite.ingest.structure.tables.laid import laid_of
from tests.pincite.ingest.structure.typed import line, table_lines

LABELS = ("Board", "Pulp", "Energy")
FIRST, SECOND = 100.0, 400.0


def _told(*titles: str, between: str = "", labels: tuple[str, ...] = LABELS) -> list[list[tuple[str, int, int]]]:
    """Text and rows of the groups of two tables, the second of rows *labels*, each below its title."""
    tables = []
    for title, top, names in zip(titles, (FIRST, SECOND), (LABELS, labels), strict=True):
        tables += [line(title, top=top - 70, size=14, block=90)]
        tables += [line(between, top=top - 40, block=91)] if between else []
        tables += table_lines(
            "|2024|2023", *(f"{name}|{12 * at + top}|{at + top}" for at, name in enumerate(names)), top=top
        )
    laid = laid_of(*tables)
    headings = tuple(
        Heading(start=laid.text.index(title), end=laid.text.index(title) + len(title), level=1, path=("Regions", title))
        for title in titles
    )
    (found,) = under_headings([laid], tables_of([laid]), {1: headings})
    assert len(found) == len(titles)
    assert all(laid.text[group.start : group.end] == group.text for table in found for group in table.groups)
    return [_groups(table) for table in found]


def _groups(table: Table) -> list[tuple[str, int, int]]:
    return [(group.text, group.first, group.last) for group in table.groups]


def test_the_rows_of_tables_that_only_their_headings_tell_apart_are_of_what_these_say() -> None:
    assert _told("Northern mills", "Southern mills") == [[("Northern mills", 1, 4)], [("Southern mills", 1, 4)]]


def test_a_unit_between_heading_and_table_parts_them_not_and_a_sentence_does() -> None:
    assert _told("Northern mills", "Southern mills", between="(in thousands)")[1] == [("Southern mills", 1, 4)]
    assert _told("Northern mills", "Southern mills", between="What follows is not audited.") == [[], []]


def test_tables_of_other_rows_or_below_the_same_words_are_told_apart_by_no_heading() -> None:
    assert _told("Northern mills", "Southern mills", labels=("Steam", "Pulp", "Timber")) == [[], []]
    assert _told("Northern mills", "Northern mills") == [[], []]


def test_half_the_labels_in_common_make_tables_of_one_kind() -> None:
    assert _told("Northern mills", "Southern mills", labels=("Board", "Pulp", "Steam", "Timber"))[1] == [
        ("Southern mills", 1, 5)
    ]


def test_a_heading_that_holds_a_figure_is_left_to_the_section() -> None:
    assert _told("Batch 12", "Batch of the south") == [[], [("Batch of the south", 1, 4)]]
