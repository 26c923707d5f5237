"""The record of a question: everything that is read of it, once."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from pincite.contracts import retrieval_contract
from pincite.model.retrieval import TripContext
from pincite.question.record import read_question

INTENTS = retrieval_contract().intents
JUDGED = date(2026, 6, 30)


@given(st.text(max_size=200))
def test_any_text_is_read_twice_the_same(text: str) -> None:
    assert read_question(text, intents=INTENTS, as_of=JUDGED) == read_question(text, intents=INTENTS, as_of=JUDGED)


def test_the_record_keeps_the_message_and_reads_the_question_in_it() -> None:
    read = read_question("What is the fee?", message="Dear all,\nWhat is the fee?\nRegards")
    assert read.asked == "Dear all,\nWhat is the fee?\nRegards"
    assert (read.text, read.terms) == ("What is the fee?", ("fee",))


def test_the_words_that_name_a_paper_point_to_it_and_ask_for_nothing() -> None:
    read = read_question("What was Acme's revenue in Q2 2023 as reported in its latest 10-Q?")
    assert read.bare == "What was Acme's revenue in Q2 2023 ?"
    assert {"10q", "q2", "2023"} <= read.pointers.codes
    assert "10q" not in read.terms
    assert read.pointers.latest


def test_a_question_holds_on_the_day_that_it_names_and_else_on_the_day_on_which_it_is_judged() -> None:
    assert read_question("What did the client pay in 2023?", as_of=JUDGED).day == date(2023, 12, 31)
    assert read_question("What does the client pay?", as_of=JUDGED).day == JUDGED
    assert read_question("What does the client pay?").day is None


def test_the_trip_of_the_caller_points_to_documents_and_is_no_word_of_the_question() -> None:
    read = read_question("When do we leave?", trip=TripContext(product="Winter Trek", trip_date=date(2026, 1, 23)))
    assert {"winter", "trek"} <= read.pointers.names
    assert "jan 23" in read.pointers.dates
    assert read.entities.names == ()
    assert read.content == ("leave",)
