"""Questions for a figure of an account."""

import pytest

from pincite.question.wanted.sums import SUMS
from pincite.question.wanted.want import meets
from pincite.question.wanted.wants import want_of


def test_a_bare_figure_in_a_cell_is_a_sum_and_a_percentage_is_none() -> None:
    want = want_of("What were the net sales of Acme?")
    assert want is not None
    assert meets(want, "Net sales; 2023: 81,797", frozenset())
    assert not meets(want, "Percentage of net sales; 2023: 16 %", frozenset())


@pytest.mark.parametrize(
    "question",
    [
        "What are the factors that drive sales?",
        "What is the cost centre of the plant?",
        "What was the effect of the charge?",
        "What are the assets of the trust?",
    ],
)
def test_no_sum_is_wanted_where_the_question_asks_for_something_about_one(question: str) -> None:
    want = want_of(question)
    assert want is None or want.name != "a sum"


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What was the effective tax rate?", "a percentage"),
        ("How much did Acme raise from its owners?", "a sum"),
        ("Which interest rate was Acme paying on its loan?", "a percentage"),
        ("What was the profit of Acme before tax in 2023?", "a sum"),
        ("What was Acme's income after tax?", "a sum"),
        ("What were net sales in 2023?", "a sum"),
        ("How much did Acme spend on research?", "a sum"),
        ("How much money is there in total?", "a sum"),
        ("How much was invested in the yard in 2025?", "a sum"),
        ("Revenue of Acme in Q2?", "a sum"),
        ("How fast did sales of tents grow in 2023?", "a rate of growth"),
        ("How fast has revenue fallen since June?", "a rate of growth"),
        ("How fast did the temperature fall?", None),
        ("By how many dollars did the rate help income?", "a sum"),
        ("How many dollars did the plaintiffs demand?", "a sum"),
        ("How much does the bag weigh?", None),
    ],
)
def test_the_first_rule_that_asks_is_the_one_of_the_figure(question: str, name: str | None) -> None:
    assert next((rule.want.name for rule in SUMS if rule.asked.search(question)), None) == name


def test_a_figure_of_an_account_is_met_by_nothing_but_a_figure() -> None:
    assert all(rule.want.strict for rule in SUMS)
    assert not any(meets(rule.want, "Sales fell due to lower demand.", frozenset()) for rule in SUMS)


def test_how_fast_a_sum_grew_a_percentage_says_or_a_row_of_percentages() -> None:
    want = want_of("How fast did sales of tents grow in 2023?")
    assert want is not None
    assert meets(want, "Sales of tents increased 16% in 2023.", frozenset())
    assert meets(want, "Percentage growth: Tents; 2023: 16", frozenset())
    assert not meets(want, "Sales of tents were $ 16 million.", frozenset())
