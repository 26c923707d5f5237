"""Prices for another time than is asked."""

from pincite.answering.constraints.other_rates import at_other_rates
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read

STORE = "The store costs CHF 900 per month. The forklift costs CHF 70 per week. The office is heated from October on."


def _out(question: str) -> set[str]:
    return {p.text for p in at_other_rates(read_question(question), [read(STORE)])}


def test_a_price_for_another_time_is_out_and_so_is_what_speaks_of_less() -> None:
    out = _out("What does the store cost per week?")
    assert "The store costs CHF 900 per month." in out
    assert "The forklift costs CHF 70 per week." in out


def test_a_price_for_the_time_that_is_asked_stays() -> None:
    assert "The forklift costs CHF 70 per week." not in _out("What does the forklift cost per week?")


def test_by_how_much_a_price_changes_within_a_time_is_told_whatever_time_it_is_for() -> None:
    assert _out("By how much may the cost of the store go up each year?") == set()


def test_where_no_time_is_asked_nothing_is_out() -> None:
    assert _out("What does the store cost?") == set()
