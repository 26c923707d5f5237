"""A sentence on one of the things that a table sets side by side, where another one is asked about."""

import pytest

from pincite.answering.parallel_columns import of_parallel_columns
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read, read_table

CARDS = read_table(
    ["", "Debit card", "Credit card"],
    [["Yearly fee", "EUR 10", "EUR 24"], ["Replacement of a lost card", "EUR 7", "EUR 10"]],
)
LIMIT = "The daily limit for cash is EUR 500 with a debit card."


@pytest.mark.parametrize(
    ("question", "text", "out"),
    [
        ("How much cash can I draw in a day with my credit card?", LIMIT, True),
        ("How much cash can I draw in a day with my debit card?", LIMIT, False),
        ("How much cash can I draw in a day with a debit card or a credit card?", LIMIT, False),
        ("How much cash can I draw in a day with my card?", LIMIT, False),
        ("Can I draw EUR 600 with my credit card?", LIMIT, False),
        ("How much cash can I draw in a day with my credit card?", "The daily limit for cash is EUR 500.", False),
        (
            "How much cash can I draw in a day with my credit card?",
            "The limit is EUR 500 with debit cards and EUR 300 with credit cards.",
            False,
        ),
    ],
)
def test_a_sentence_on_the_column_beside_the_one_that_is_asked_about_tells_nothing_of_it(
    question: str, text: str, *, out: bool
) -> None:
    prose = read(text, number=1)
    found = of_parallel_columns(read_question(question), [prose], [CARDS, prose])
    assert found == (frozenset(prose.passages) if out else frozenset())


def test_a_word_that_says_how_something_is_names_no_column() -> None:
    cases = read_table(["Country", "Imported", "Total"], [["Austria", "12", "40"], ["Spain", "7", "90"]])
    prose = read("In total 130 were counted.", number=1)
    question = read_question("How many imported cases were there?")
    assert of_parallel_columns(question, [prose], [cases, prose]) == frozenset()


def test_columns_of_different_kinds_are_no_alternatives() -> None:
    faults = read_table(["", "Fault", "Deadline"], [["Pump", "leak of 2 l", "3 days"], ["Valve", "stuck", "5 days"]])
    prose = read("A fault is reported within one day.", number=1)
    question = read_question("What is the deadline for a leak?")
    assert of_parallel_columns(question, [prose], [faults, prose]) == frozenset()


def test_a_table_of_another_paper_sets_nothing_side_by_side() -> None:
    prose = read(LIMIT, doc_id="other")
    question = read_question("How much cash can I draw in a day with my credit card?")
    assert of_parallel_columns(question, [prose], [CARDS, prose]) == frozenset()


def test_two_years_are_one_thing_at_two_times() -> None:
    sales = read_table(["", "2025", "2024"], [["Boats", "EUR 12", "EUR 40"], ["Oars", "EUR 7", "EUR 90"]])
    prose = read("Rent rose to EUR 30 (2024: EUR 28).", number=1)
    assert of_parallel_columns(read_question("How much was the rent in 2025?"), [prose], [sales, prose]) == frozenset()
