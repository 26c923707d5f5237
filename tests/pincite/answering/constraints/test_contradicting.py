"""What speaks of another case by a figure, a bound, a column, a heading, a month or a period answers nothing."""

from dataclasses import replace
from datetime import date

import pytest

from pincite.answering.constraints.contradicting import contradicts
from pincite.answering.exact_rows import with_periods
from pincite.model.evidence import ReportPeriod
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
        ("They cost EUR 85 an hour for up to 3 t; beyond that EUR 130 is charged.", False),
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


def test_what_holds_from_a_day_on_is_of_every_later_month() -> None:
    text = "From 1 October 2025 an account is dormant when it was not used for 45 days."
    (sentence,) = (prose := read(text)).passages
    later = read_question("After how many days was an account dormant in November 2025?")
    assert not contradicts(later, sentence, prose)
    earlier = read_question("After how many days was an account dormant in May 2025?")
    assert contradicts(earlier, sentence, prose)


@pytest.mark.parametrize(
    ("length", "fits"), [("9.5 m", False), ("10 m", False), ("11.2 m", True), ("12 m", True), ("12.5 m", False)]
)
def test_above_one_figure_to_another_is_the_stretch_between_them(length: str, *, fits: bool) -> None:
    table = read_table(["Vehicle", "Short route, EUR"], [["Above 10 to 12 m", "660"]])
    (row,) = table.passages
    assert contradicts(read_question(f"What does a caravan of {length} cost?"), row, table) is not fits


SPANS = ("", "Three Months Ended October 1, 2023", "Three Months Ended October 2, 2022")
STATEMENT = read(
    "\t".join(SPANS) + "\nTents\t$ 5,931\t$ 7,103\nKayaks\t880\t710\nTotal net sales\t6,811\t7,813\nOther\t61\t26",
    header=SPANS,
    title="Example Corp, quarterly report",
)


@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        ("What were the kayak sales of Example", ["Kayaks", "Total net sales"]),
        ("What were the sales of Example", ["Total net sales"]),
        ("How much did Example spend on advertising", []),
        ("What other costs did Example have", ["Other"]),
    ],
)
def test_no_row_of_a_statement_answers_that_its_period_alone_fits(asked: str, labels: list[str]) -> None:
    question = read_question(f"{asked} in the quarter ended October 1, 2023?")
    (timed,) = with_periods([STATEMENT], question)
    assert [row.label for row in timed.passages if not contradicts(question, row, timed)] == labels


def test_where_no_figure_is_asked_for_a_row_of_any_label_may_answer() -> None:
    question = read_question("Which products did Example sell in the quarter ended October 1, 2023?")
    assert not any(contradicts(question, row, STATEMENT) for row in STATEMENT.passages)


def test_what_speaks_of_other_fiscal_years_alone_is_of_another_case() -> None:
    question = read_question("What were the sales of Example in the third quarter of fiscal 2023?")
    one = read("Sales were $3 million in the third quarter of fiscal 2024.")
    both = read("Sales were $3 million in the third quarter of fiscal 2024 and $2 million in that of fiscal 2023.")
    none = read("Sales were $3 million in the third quarter.")
    assert [contradicts(question, each.passages[0], each) for each in (one, both, none)] == [True, False, False]


@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        ("What was the cash of Example on July 2, 2023?", ["Cash, end of period"]),
        (
            "What was the cash of Example in the quarter ended July 2, 2023?",
            ["Cash paid for rent", "Cash, end of period"],
        ),
        ("How much cash did Example pay in the year to July 2, 2023?", ["Cash paid for rent", "Cash, end of period"]),
    ],
)
def test_what_there_was_on_a_day_is_no_figure_of_the_months_before_it(asked: str, labels: list[str]) -> None:
    spans = ("", "Three Months Ended July 2, 2023", "Three Months Ended July 3, 2022")
    rows = "Cash paid for rent\t15\t16\nCash, end of period\t88\t7"
    chunk = read("\n".join(["\t".join(spans), rows]), header=spans, title="Example Corp, quarterly report")
    question = read_question(asked)
    assert [row.label for row in chunk.passages if not contradicts(question, row, chunk)] == labels


@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        ("How much did Example pay for rent in the quarter ended July 2, 2023?", ["Rent paid"]),
        ("What did Example have in the quarter ended July 2, 2023, leaving rent paid out?", []),
        ("What was the cash of Example in the quarter ended July 2, 2023?", ["Cash, opening balance"]),
        ("What was the cash of Example in the quarter ended April 2, 2021?", []),
    ],
)
def test_a_statement_answers_with_no_balance_for_what_was_done_nothing_set_aside_and_no_other_period(
    asked: str, labels: list[str]
) -> None:
    spans = ("", "Three Months Ended July 2, 2023", "Three Months Ended July 3, 2022")
    rows = "Rent paid\t15\t16\nCash, opening balance\t88\t7"
    chunk = read("\n".join(["\t".join(spans), rows]), header=spans, title="Example Corp, quarterly report")
    own = ReportPeriod(date(2023, 7, 2), 2, 2023, fiscal=False)
    question = replace(read_question(asked), reports=((chunk.candidate.row.chunk.doc_id, own),))
    assert [row.label for row in chunk.passages if not contradicts(question, row, chunk)] == labels


@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        ("By how many dollars did exchange rates help the rent income of Example", ["Effect on rent income"]),
        ("What was the rent income of Example", ["Rent income", "Effect on rent income"]),
    ],
)
def test_what_something_was_does_not_say_by_how_much_it_changed(asked: str, labels: list[str]) -> None:
    chunk = read("\t".join(SPANS) + "\nRent income\t150\t90\nEffect on rent income\t15\t7", header=SPANS)
    question = read_question(f"{asked} in the quarter ended October 1, 2023?")
    assert [row.label for row in chunk.passages if not contradicts(question, row, chunk)] == labels


@pytest.mark.parametrize(
    ("question", "of_another"),
    [
        ("What was the revenue of Alder in 2025?", True),
        ("What was the revenue of Alder in 2024?", False),
        ("What was the revenue of Alder?", False),
    ],
)
def test_a_figure_that_is_bound_to_a_year_is_of_no_other_one(question: str, *, of_another: bool) -> None:
    bought = read("Alder has 64 employees and had revenue of EUR 9.5 million in 2024.", title="Trading update 2025")
    assert contradicts(read_question(question), bought.passages[0], bought) is of_another
    both = read("Alder had revenue of EUR 9.5 million in 2024 and EUR 9.9 million (2023: EUR 9.1 million).")
    assert not contradicts(read_question(question), both.passages[0], both)
