"""Bounds, columns, headings and months that tell by a figure of which case a passage is."""

from dataclasses import replace

import pytest

from pincite.answering.fitting import contradicts
from pincite.passages.captioned import Captioned
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table


def test_a_bound_judges_the_quantity_of_a_yes_or_no_question_unless_it_names_the_row() -> None:
    limits = read("Test\tLimit\nResidual ethanol\tNMT 5000 ppm\nAverage mass\t150 mg ± 5 %", header=("Test", "Limit"))
    ethanol, mass = limits.passages
    assert not contradicts(read_question("Is 5500 ppm of residual ethanol within the limit?"), ethanol, limits)
    assert not contradicts(read_question("Is an average mass of 160 mg allowed?"), mass, limits)
    parcels = read("Parcel\tPrice\nup to 10 kg\tUSD 5\nover 10 kg\tUSD 9", header=("Parcel", "Price"))
    light, heavy = parcels.passages
    question = read_question("Is a parcel of 25 kg USD 5?")
    assert [contradicts(question, row, parcels) for row in (light, heavy)] == [True, False]


@pytest.mark.parametrize("heading", ["Large spill (more than 500 ml)", "## Large spill (more than 500 ml)"])
def test_the_quantity_in_a_heading_says_what_the_steps_below_it_are_of(heading: str) -> None:
    steps = read(f"{heading}\n\n1. Press the red alarm button.\n2. Leave the room.", section=("Spills",))
    alarm = steps.passages[0]
    assert contradicts(read_question("Do I press the alarm for 200 ml?"), alarm, steps)
    assert not contradicts(read_question("Do I press the alarm for 900 ml?"), alarm, steps)
    assert not contradicts(read_question("Do I press the alarm?"), alarm, steps)


@pytest.mark.parametrize(
    ("months", "fits"),
    [("24 months", True), ("48 months", True), ("72 months", False), ("72 months or 48 months", True)],
)
def test_a_figure_in_none_of_the_stretches_that_tell_the_columns_apart_is_of_another_case(
    months: str, *, fits: bool
) -> None:
    table = read_table(["Rating", "Up to 36 months", "37 to 60 months"], [["B", "90 %", "80 %"]])
    (row,) = table.passages
    question = read_question(f"What is the highest advance rate for rating B over {months}?")
    assert contradicts(question, row, table) is not fits


def test_where_a_column_has_no_upper_end_no_figure_lies_beyond() -> None:
    table = read_table(["Zone", "Order below GBP 500", "Order of GBP 500 and more"], [["1", "35.00", "free"]])
    (row,) = table.passages
    assert not contradicts(read_question("What is delivery of an order of GBP 900 to zone 1?"), row, table)


@pytest.mark.parametrize(
    ("text", "of_another"),
    [
        ("They cost EUR 85 an hour for up to 3 t and EUR 130 an hour above.", False),
        ("They cost EUR 85 an hour for up to 3 t, as said in the table above the door.", True),
        ("They cost EUR 85 an hour for up to 3 t.", True),
    ],
)
def test_a_bound_of_which_the_other_side_is_told_too_is_of_no_other_case(text: str, *, of_another: bool) -> None:
    prose = read(text)
    (sentence,) = prose.passages
    question = read_question("What does a forklift cost per hour for a load of 5 tonnes?")
    assert contradicts(question, sentence, prose) is of_another


def test_a_row_below_a_caption_of_another_strength_is_of_another_case() -> None:
    rows = read_table(("Condition", "Assay (%)"), [("Heat, 80 °C", "97.8")])
    (row,) = (replace(row, over=Captioned(title="Stress of the 40 mg tablets")) for row in rows.passages)
    assert contradicts(read_question("What was the assay of the 80 mg tablets?"), row, rows)
    assert not contradicts(read_question("What was the assay of the 40 mg tablets?"), row, rows)


def test_a_sentence_of_other_months_of_which_its_chunk_says_no_more_is_of_another_case() -> None:
    question = read_question("What did the audit of May 2023 find at the Ostrau plant?")
    asked, other = "The audit of May 2023 found two leaks.", "The audit of March 2023 found nine leaks."
    alone, both = read(other), read(f"{asked} {other}")
    assert contradicts(question, alone.passages[0], alone)
    assert not any(contradicts(question, passage, both) for passage in both.passages)
    assert not contradicts(question, read("The audit found nine leaks.").passages[0], alone)
