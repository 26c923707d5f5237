"""Rows that are told apart by bands of one figure."""

from decimal import Decimal

import pytest

from pincite.answering.constraints.figure_bands import band, in_band
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read_table

HEADER = ("Code", "Product", "Labelled store", "Excursion band", "Longest single", "Decision")
ROWS = [
    ("C1", "Syringe", "2 to 8", "8.1 to 15.0", "24 h", "Release"),
    ("C2", "Syringe", "2 to 8", "15.1 to 25.0", "6 h", "Hold"),
    ("C3", "Syringe", "2 to 8", "Above 25.0", "", "Reject"),
    ("C5", "Syringe", "2 to 8", "Below -5.0", "", "Reject"),
]


def _table(rows: list[tuple[str, ...]], number: int = 0) -> dict[str, tuple[object, ...]]:
    found = read_table(HEADER, rows, number=number)
    return {found.candidate.chunk_id: found.passages}


@pytest.mark.parametrize(
    ("cell", "inside", "outside"),
    [
        ("8.1 to 15.0", ["8.1", "15"], ["8", "15.1"]),
        ("Above 3.00, up to 3.50", ["3.2", "3.5"], ["3"]),
        ("-149.9 to -130", ["-140"], ["140"]),
        ("2.00 or below", ["2", "-1"], ["2.1"]),
        ("under 10", ["9"], ["10"]),
        ("10 to under 20", ["10"], ["20"]),
        ("5 or more", ["5", "900"], ["4"]),
        ("501 to 1,200", ["501", "1200"], ["500", "1201"]),
        ("10 to 14 persons", ["10", "14"], ["9", "15"]),
    ],
)
def test_a_band_holds_what_lies_between_its_ends(cell: str, inside: list[str], outside: list[str]) -> None:
    found = band(cell)
    assert found is not None
    assert all(found.holds(Decimal(figure)) for figure in inside)
    assert not any(found.holds(Decimal(figure)) for figure in outside)


@pytest.mark.parametrize("cell", ["12", "24 h", "Release", "", "20 to 10", "3 months to under 1 year"])
def test_a_figure_a_measure_and_a_word_are_no_band(cell: str) -> None:
    assert band(cell) is None


SIDES = read_table(
    ("Air weight", "Air price", "Sea weight", "Sea price"),
    [("1 to 5", "9.00", "1 to 20", "4.00"), ("6 to 15", "20.00", "21 to 90", "12.00")],
)


@pytest.mark.parametrize(
    ("question", "rows"), [("What does a sea parcel of 12 cost?", ["1 to 5"]), ("What by air, for 12?", ["6 to 15"])]
)
def test_of_bands_side_by_side_those_tell_whose_column_the_question_names(question: str, rows: list[str]) -> None:
    able = in_band(read_question(question), {"sop": SIDES.passages})
    assert [row.label for row in able["sop"]] == rows


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("The syringe was at 12 °C for 20 hours, what is decided?", {"C1"}),
        ("The syringe was at -7, what is decided?", {"C5"}),
        ("What is decided on a syringe after an excursion?", {"C1", "C2", "C3", "C5"}),
        ("The syringe was at 0 °C, what is decided?", {"C1", "C2", "C3", "C5"}),
    ],
)
def test_of_rows_told_apart_by_a_band_the_one_that_holds_the_figure_answers(question: str, codes: set[str]) -> None:
    able = in_band(read_question(question), _table(ROWS[:2]) | _table(ROWS[2:], 1))  # type: ignore[arg-type]
    assert {row.label for rows in able.values() for row in rows} == codes
