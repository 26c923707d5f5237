"""How an answer opens: the value with its bound, where one sentence clearly says it."""

from dataclasses import replace

import pytest

from pincite.answering.saying.answer_sentences import heading_over, opening, said, words_first
from pincite.passages.cutting import passages_of
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import candidate, read_table


def _opening(question: str, text: str) -> str:
    (passage,) = passages_of(candidate(text).row.chunk)
    return opening(read_question(question), passage, frequencies())


@pytest.mark.parametrize(
    ("question", "text", "opener"),
    [
        (
            "How long are bulk tablets held?",
            "Bulk tablets are held for at most 270 days from compression.",
            "At most 270 days: ",
        ),
        (
            "How many batches of one size are expected?",
            "In general at least three consecutive batches are expected.",
            "At least three: ",
        ),
        (
            "How high may the pressure in the vessel be?",
            "During cleaning the pressure in the vessel is at most 6 bar.",
            "At most 6 bar: ",
        ),
        (
            "How long after the last action is effectiveness checked?",
            "Effectiveness is checked between three and six months after the last action.",
            "Between three and six months: ",
        ),
        ("At what time does the boat leave?", "On every day of the season the boat leaves at 07:30.", "07:30: "),
    ],
)
def test_the_opening_is_what_the_question_wants(question: str, text: str, opener: str) -> None:
    assert _opening(question, text) == opener


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How long are bulk tablets held?", "Bulk tablets are held for 270 days, and Ombrexa suspension for 72 hours."),
        ("Can the hold period be extended?", "The hold period may be extended only if the quality unit agrees."),
        ("Can a guest bring a dog?", "A guest may bring a second bag of up to 10 kg."),
        ("Who signs the release?", "The head of quality signs the release within 3 days."),
        ("How many projects are funded in a strand?", "A project may apply under one strand only."),
        ("On which day are wages paid?", "All wages are paid on the 26th of each month."),
    ],
    ids=["two values", "a condition", "another thing", "no value asked", "a count of another thing", "a rate"],
)
def test_there_is_no_opening_where_the_sentence_gives_no_clear_one(question: str, text: str) -> None:
    assert _opening(question, text) == ""


def test_what_an_amendment_puts_in_opens_no_answer_on_what_held_before() -> None:
    text = "In clause 8.4 the period for the quarterly accounts is shortened from 45 days to 30 days."
    assert "30 days" in _opening("Within how many days are the quarterly accounts due?", text)
    before = "Within how many days were the quarterly accounts due under the original agreement?"
    assert _opening(before, text) == ""


def test_how_far_a_value_may_be_off_is_never_the_value() -> None:
    assert (
        _opening("At what percentage of humidity is the store room kept?", "The store room is kept at 60% RH ± 5% RH.")
        == "60% RH ± 5%: "
    )
    assert not _opening(
        "At what percentage of humidity is the store room kept?", "The store room is kept at 25°C ± 2°C/40% RH ± 5% RH."
    ).startswith("5%")


def test_a_sentence_is_closed_and_begins_with_a_capital() -> None:
    (passage,) = passages_of(candidate("the stage 3 plan and its annual report are due by the end of march;").row.chunk)
    assert said(passage) == "The stage 3 plan and its annual report are due by the end of march."


_LEDGERS = "Ledgers are kept for seven years; deeds are kept for as long as the house stands."


def test_a_value_and_the_words_of_a_reader_open_only_where_they_are_told_of_what_is_asked() -> None:
    assert _opening("How long are ledgers kept?", _LEDGERS) == "Seven years: "
    assert _opening("How long are deeds kept?", _LEDGERS) == ""
    assert _words("How long are ledgers kept?", _LEDGERS, "seven years") == "Seven years: "
    assert _words("How long are deeds kept?", _LEDGERS, "seven years") == ""


def test_words_of_a_reader_never_stand_for_a_yes_or_a_no() -> None:
    text = "Boats up to 6 m may be moored."
    assert _words("May a boat of 9 m be moored?", text, "6 m may be moored") == ""
    assert _words("Which boats may be moored?", f"Here {text.lower()}", "boats up to 6 m") == "Boats up to 6 m: "


LEAVE = "Service\tUnit\tOffice\tShifts\nMore than 5 years\teach year\t28\t31"


@pytest.mark.parametrize(
    ("words", "opener"),
    [
        ("31", "31: "),
        ("5", ""),
        ("5 years", ""),
        ("5 years; Unit: each", ""),
        ("Unit: each", ""),
        ("More than 5 years", "More than 5 years: "),
    ],
)
def test_words_of_a_row_open_an_answer_where_they_stand_in_a_cell_and_not_in_its_condition(
    words: str, opener: str
) -> None:
    (row,) = read_table(*_lines(LEAVE)).passages
    assert words_first(read_question("How much leave do shifts get?"), row, words, frequencies()) == opener


@pytest.mark.parametrize(
    ("question", "words", "opener"),
    [
        ("How many ferries were sold in Norway in 2025?", "288", "288: "),
        ("How many ferries were sold in Norway in 2025?", "231", ""),
        ("How many ferries were sold in Norway?", "231", ""),
        ("How many ferries were sold in Norway?", "100", ""),
    ],
)
def test_words_of_a_column_that_is_not_asked_for_or_of_one_of_two_figures_of_a_cell_open_no_answer(
    question: str, words: str, opener: str
) -> None:
    (row,) = read_table(["Country", "Berth", "2025", "2024"], [["Norway", "100 × 40 m", "288", "231"]]).passages
    assert words_first(read_question(question), row, words, frequencies()) == opener


def test_the_figure_of_a_sum_opens_an_answer_with_its_currency() -> None:
    (row,) = read_table(["Tour", "Day rate", "Night supplement"], [["Hut tour", "CHF 340", "CHF 60"]]).passages
    question = read_question("How much extra do I get for a night in a hut?")
    assert words_first(question, row, "60", frequencies()) == "CHF 60: "


def test_what_was_filled_in_in_a_form_is_said_once() -> None:
    field = read_table(("", ""), [["Name:", "Ingrid"]]).passages[-1]
    assert said(field) == "Name: Ingrid."
    assert words_first(read_question("What is the name of the volunteer?"), field, "Ingrid", frequencies()) == ""


def test_an_item_that_leads_on_to_the_next_is_closed_without_that() -> None:
    text = "The load must not exceed:\n(a) 7.5 kN per square metre on the ground floor; and\n(b) 3.0 kN above."
    item = passages_of(candidate(text).row.chunk)[0]
    assert said(item) == "The load must not exceed: 7.5 kN per square metre on the ground floor."


def test_a_sentence_that_ends_in_the_mark_of_a_note_is_closed() -> None:
    (passage,) = passages_of(candidate("A berth is given on the advice of the harbour master.1").row.chunk)
    assert said(passage) == "A berth is given on the advice of the harbour master.1"


def _lines(table: str) -> tuple[list[str], list[list[str]]]:
    header, *rows = (line.split("\t") for line in table.split("\n"))
    return header, rows


def test_words_with_a_sum_end_with_it_and_what_the_question_gives_opens_no_answer() -> None:
    text = "Here patients receive EUR 60 per visit for travel within 30 days."
    assert _words("What do patients receive for travel?", text, "EUR 60 per") == "EUR 60: "
    assert _words("What do patients receive for travel within 30 days?", text, "30 days") == ""


def _words(question: str, text: str, words: str) -> str:
    (passage,) = passages_of(candidate(text).row.chunk)
    return words_first(read_question(question), passage, words, frequencies())


def test_a_statement_opens_with_the_percentage_of_the_period_that_is_asked_for() -> None:
    spans = ("", "Three Months Ended July 2, 2023", "Nine Months Ended July 2, 2023", "Change")
    text = "\t".join(spans) + "\nTax rate\t15.7 %\t16.3 %\t4 %"
    (passage,) = passages_of(candidate(text, header=spans).row.chunk)
    asked = "What was the tax rate in the nine months ended July 2, 2023?"
    assert opening(read_question(asked), passage, frequencies()) == "16.3 %: "


def test_a_row_whose_columns_have_no_names_opens_with_its_figure_in_full() -> None:
    (passage,) = passages_of(candidate("Obligations (in millions)\n2026\t3,079", header=("", "")).row.chunk)
    bare = replace(passage, kind="row", cells=(), figures=("", "3,079 million = 3.079 billion"))
    assert opening(read_question("Purchase obligations due 2026?"), bare, frequencies()) == (
        "3,079 million = 3.079 billion: "
    )


DOSES = read_table(("Age", "Dose"), [("2 to 3 years", "180 mg"), ("Adults", "1 g")], section=("3 Belvine",)).passages[0]


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("How much Belvine does a child of 2 years get?", "Belvine: "),
        ("Which dose does a child of 2 years get?", ""),
    ],
)
def test_a_row_has_its_heading_before_it_where_that_alone_says_what_is_asked_about(question: str, heading: str) -> None:
    assert heading_over(read_question(question), DOSES) == heading


def test_a_heading_with_a_figure_beside_its_number_is_not_said_for_it_would_have_to_be_cited() -> None:
    table = read_table(("Age", "Dose"), [("Adults", "1 g")], section=("3 Belvine 20",))
    assert not heading_over(read_question("How much Belvine do adults get?"), table.passages[0])


def test_a_value_in_brackets_with_another_figure_is_of_that_one_and_opens_nothing() -> None:
    question = "When is the earliest that I can retire?"
    assert not _opening(question, "You may retire from 55 on if you wish (from 57 on after 6 April 2028).")
    assert _opening(question, "You may retire if you wish (after 6 April 2028).") == "After 6 April 2028: "
