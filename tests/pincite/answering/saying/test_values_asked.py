"""The values of a passage of the kind that a question asks for."""

from pincite.answering.saying.values_asked import figures_asked, values_asked
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

(PASSAGE,) = read("A loan lasts 12 weeks and costs EUR 5.").passages


def test_a_duration_is_asked_for_and_no_price() -> None:
    question = read_question("How many weeks does a loan last?")
    assert [value.text for value in values_asked(question, PASSAGE)] == ["12 weeks"]


def test_two_ways_to_write_a_value_are_one_figure() -> None:
    question = read_question("How many weeks does a loan last?")
    (other,) = read("A loan lasts twelve weeks.").passages
    assert figures_asked(question, PASSAGE) == figures_asked(question, other)


def test_a_question_that_wants_no_value_asks_for_none() -> None:
    assert values_asked(read_question("Tell me about loans."), PASSAGE) == []
