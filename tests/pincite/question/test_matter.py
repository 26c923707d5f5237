"""What a question is about."""

import pytest

from pincite.answering.constraints.same_case import fit
from pincite.question.matter import act_of, matter_of, values_in, verb_of
from pincite.values.reader import read_values


def test_an_act_and_a_role_are_the_matter_of_a_question() -> None:
    assert act_of("Can we extend the hold time?") == "extend"
    assert matter_of("Who is the second guide?") == {"second", "guid"}
    assert matter_of("What is the fee?") == frozenset()


@pytest.mark.parametrize(
    ("question", "verb"),
    [
        ("How much cash did Example Corp hold at July 2, 2023?", "hold"),
        ("What does the Example earn?", "earn"),
        ("How much cash did it hold?", ""),
        ("What was the cash of Example?", ""),
        ("How much stock was Example Corp holding?", "holding"),
        ("What was Example Corp owed?", ""),
        ("How long did Example's finance leases run?", ""),
    ],
)
def test_the_verb_of_a_named_subject_is_read(question: str, verb: str) -> None:
    assert verb_of(question) == verb


def test_a_fiscal_quarter_may_lie_in_the_year_before_the_one_it_bears() -> None:
    asked = values_in("What was the revenue in the second quarter of fiscal year 2024?")
    assert fit(asked, read_values("July 30, 2023")) > 0 > fit(asked, read_values("July 31, 2022"))
    assert fit(values_in("What was the revenue in the second quarter of 2024?"), read_values("July 30, 2023")) < 0


def test_what_counts_the_parts_of_a_year_and_the_month_of_its_end_are_no_figures_of_a_question() -> None:
    assert [value.text for value in values_in("How much did it earn in the first half of 2023?")] == ["2023"]
    assert values_in("How much did it earn in the June quarter of 2023?") == ()
    assert [value.text for value in values_in("Is half of it due in June 2023?")] == ["half", "June 2023"]
