"""Rows that are told apart by stretches of one quantity, and how the question is put of them."""

import pytest

from pincite.answering.constraints.cells import named_rows
from pincite.answering.constraints.stated_bands import in_bands, with_figures
from pincite.answering.read_chunk import ReadChunk
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read, read_table

LOTS = read_table(("Lot size", "Sample size", "Accept"), [("2 to 280", "13", "0"), ("281 to 500", "50", "1")])
SERVICE = read_table(
    ("Years of service", "Notice"), [("under 5", "1 month"), ("5 to 10", "2 months"), ("more than 10", "3 months")]
)
PARCELS = read_table(("Parcel", "Inland"), [("up to 2 kg", "4.90"), ("more than 2 kg, up to 10 kg", "8.50")])
INVOICES = read_table(("Invoice total in EUR", "Discount"), [("1 to 9,999", "1 %"), ("10,000 to 25,000", "2 %")])


@pytest.mark.parametrize(
    ("table", "question", "put"),
    [
        (LOTS, "How many samples are drawn from a lot of 400?", "How many samples are drawn from a lot of 281 to 500?"),
        (SERVICE, "What is the notice after 7 years?", "What is the notice after 5 to 10 years?"),
        (SERVICE, "What is the notice after 2 years?", "What is the notice after less than 5 years?"),
        (PARCELS, "What does a parcel of 500 g cost?", "What does a parcel of at most 2 kg cost?"),
        (INVOICES, "Which discount on 12,000 EUR?", "Which discount on 10,000 to 25,000 EUR?"),
    ],
)
def test_the_stretch_that_holds_the_figure_stands_in_its_place(table: ReadChunk, question: str, put: str) -> None:
    found = in_bands(read_question(question), [table])
    assert list(found.put.values()) == [put]
    assert found.out.isdisjoint(found.put)


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (LOTS, "How many samples are drawn from a lot of 900?"),
        (LOTS, "How many samples are drawn from a lot?"),
        (SERVICE, "What is the notice after 7 kg?"),
        (read_table(("Lot size", "Sample size"), [("281 to 500", "50")]), "How many samples from a lot of 400?"),
        (
            read_table(("Lot size", "Sample size"), [("300", "40"), ("400", "50")]),
            "How many samples from a lot of 400?",
        ),
    ],
)
def test_where_no_row_holds_it_or_nothing_tells_rows_apart_the_question_stays(table: ReadChunk, question: str) -> None:
    assert not in_bands(read_question(question), [table]).put


CREDITS = read_table(
    ("Portal availability", "Portal credit", "Engine availability", "Engine credit"),
    [
        ("99.0 % to below 99.5 %", "5 %", "99.5 % to below 99.9 %", "8 %"),
        ("98.0 % to below 99.0 %", "10 %", "99.0 % to below 99.5 %", "15 %"),
    ],
)


@pytest.mark.parametrize(
    ("question", "held"),
    [("Which credit at 99.2 % of the portal?", "5 %"), ("Which credit at 99.2 % of the engine?", "10 %")],
)
def test_of_stretches_side_by_side_those_tell_whose_column_the_question_names(question: str, held: str) -> None:
    asked = read_question(question)
    out = in_bands(asked, [CREDITS]).out
    assert [row.cells[1][1] for row in CREDITS.passages if row not in out] == [held]
    assert {row.cells[1][1] for row in named_rows(asked, CREDITS.passages, frequencies())} == {held}


FINDINGS = read_table(
    ("Finding", "Action"),
    [
        ("Platelets 75 to 99 × 10⁹/L", "Halve the dose"),
        ("Platelets below 75 × 10⁹/L", "Stop for good"),
        ("ALT 3 to 5 times the upper limit", "Test weekly"),
        ("ALT more than 5 times the upper limit", "Interrupt"),
    ],
)
NOTICE = read_table(
    ("Situation", "Notice"), [("Probation", "1 week"), ("Grades 1 to 5", "4 weeks"), ("Grades 6 to 8", "8 weeks")]
)
LENGTHS = read_table(
    ("Length overall", "Night"), [("up to 80 m", "240.00"), ("80.01 to 180 m", "405.00"), ("above 180 m", "935.00")]
)


@pytest.mark.parametrize(
    ("table", "question", "held", "out"),
    [
        (FINDINGS, "What happens when platelets are 80?", {"Halve the dose"}, {"Stop for good"}),
        (FINDINGS, "What happens when platelets drop to 60?", {"Stop for good"}, {"Halve the dose"}),
        (FINDINGS, "What is done when platelets are 80 × 10⁹/L?", {"Halve the dose"}, {"Stop for good"}),
        (FINDINGS, "What happens when platelets drop to 120?", set(), {"Halve the dose", "Stop for good"}),
        (FINDINGS, "What happens when platelets drop to 80,000?", set(), {"Halve the dose", "Stop for good"}),
        (FINDINGS, "What if ALT is 4 times the upper limit?", {"Test weekly"}, {"Interrupt"}),
        (FINDINGS, "What if ALT is twice the upper limit?", set(), {"Test weekly", "Interrupt"}),
        (FINDINGS, "What is done with 3 patients whose platelets are 80?", {"Halve the dose"}, {"Stop for good"}),
        (NOTICE, "What notice must a grade 7 employee give?", {"8 weeks"}, {"4 weeks"}),
        (NOTICE, "What notice must a grade 10 employee give?", set(), {"4 weeks", "8 weeks"}),
        (LENGTHS, "How much is it at night for a ship 150 metres long?", {"405.00"}, {"240.00", "935.00"}),
        (LENGTHS, "How much is it for a length overall of 150?", {"405.00"}, {"240.00", "935.00"}),
        (LENGTHS, "How much is it for 150 passengers?", set(), set()),
        (LENGTHS, "How much is it from 60 m off the pier for a ship of 150 m?", {"240.00", "405.00"}, set()),
    ],
)
def test_the_row_whose_stretch_holds_the_figure_answers_and_no_other(
    table: ReadChunk, question: str, held: set[str], out: set[str]
) -> None:
    found = in_bands(read_question(question), [table])
    assert {row.cells[1][1] for row in found.put} == held
    assert {row.cells[1][1] for row in found.out} == out


def test_stretches_that_overlap_put_no_row_out() -> None:
    table = read_table(("Load", "Rope"), [("up to 20 kg", "A"), ("10 to 30 kg", "B")])
    found = in_bands(read_question("Which rope for a load of 25 kg?"), [table])
    assert not found.out
    assert {row.cells[1][1] for row in found.put} == {"B"}


def test_a_row_whose_stretch_holds_the_figure_says_it() -> None:
    (read,) = with_figures([LENGTHS], read_question("How much is it at night for a ship of 150 m?"))
    assert {row.cells[1][1] for row in read.passages if "150" in row.terms} == {"405.00"}


def test_lines_of_cells_among_prose_are_told_apart_without_names_of_columns() -> None:
    chart = read("The figure shows the region.\n\n> 80 %\t3-4 %\n75-80 %\t2-3 %\n70-75 %\t< 2 %")
    assert {row.label for row in in_bands(read_question("Which friability at 77 %?"), [chart]).out} == {
        "> 80 %",
        "70-75 %",
    }
    assert not in_bands(read_question("What span does the first parameter have?"), [chart]).put
