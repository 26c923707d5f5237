"""Whose figures fit the question's, and which are of another case."""

import pytest

from pincite.answering.constraints.same_case import another, fit, open_values
from pincite.question.record import read_question
from pincite.values.reader import read_values
from tests.pincite.answering.chunks import read


@pytest.mark.parametrize(
    ("question", "passage", "verdict"),
    [
        ("May a guest cancel 5 days before?", "A guest cancels less than 7 days before.", 1.0),
        ("What does it hold at 40 kg?", "At 25 kg it holds for 118 seconds.", -1.0),
        ("What does it hold at 40 kg?", "It holds for 118 seconds.", 0.0),
        ("What is the age for class I rafting?", "For class II rafting it is 8.", -1.0),
    ],
)
def test_figures_of_a_passage_hold_those_of_the_question_exclude_them_or_are_of_another_kind(
    question: str, passage: str, verdict: float
) -> None:
    assert fit(read_question(question).values, read_values(passage)) == verdict


def test_another_thing_of_the_series_or_another_quantity_is_another_case_and_another_price_is_not() -> None:
    assert another(read_values("class I rafting"), read_values("class II rafting"))
    assert another(read_values("at 40 kg"), read_values("at 25 kg"))
    assert not another(read_values("for USD 40"), read_values("for USD 25"))


def test_a_date_that_the_title_holds_is_no_condition_on_its_passages() -> None:
    asked = read_question("When does the bus leave on June 14, 2026, for 12 kg?")
    here, elsewhere = read("It leaves at ten.", title="Trek of June 14, 2026"), read("It leaves at ten.", title="Trek")
    assert [value.text for value in open_values(asked, here)] == ["12 kg"]
    assert [value.text for value in open_values(asked, elsewhere)] == ["June 14, 2026", "12 kg"]
