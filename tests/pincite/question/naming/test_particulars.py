"""What a question insists on beside its terms."""

import pytest

from pincite.question.naming.particulars import particulars_of


def test_symbols_letters_and_strengths_are_read() -> None:
    read = particulars_of("What is the pH of class b water with Cardelone 5 mg?", yes_no=False)
    assert read.symbols == ("pH",)
    assert particulars_of("Price of 17,000 kWh at 20 kPa?", yes_no=False).symbols == ()
    assert "class b" in read.lettered
    assert read.strengths == ("5 mg",)


def test_what_someone_has_counts_for_a_yes_or_a_no_alone_and_loud_capitals_mean_nothing() -> None:
    assert particulars_of("May guests with epilepsy come?", yes_no=True).had == ("epilepsy",)
    assert particulars_of("May guests with epilepsy come?", yes_no=False).had == ()
    assert particulars_of("WHAT IS THE FEE", yes_no=False).shouted


def test_a_word_that_only_opens_the_question_has_no_strength() -> None:
    assert particulars_of("Is 50 % RH allowed in room R-23?", yes_no=True).strengths == ()
    assert particulars_of("May 5 kg of sand be carried?", yes_no=True).strengths == ()
    assert particulars_of("Cardelone 5 mg: how long may it be held?", yes_no=False).strengths == ("5 mg",)


def test_a_short_form_with_an_ampersand_is_no_thing_told_by_a_letter() -> None:
    asked = "What is the relationship between R&D spending and of plan B?"
    assert particulars_of(asked, yes_no=False).lettered == ("plan B",)


@pytest.mark.parametrize(
    ("asked", "set_aside"),
    [
        ("In which language besides Welsh is it sold?", [{"welsh"}]),
        ("How much came in from goods, leaving its services out, in the first quarter?", [{"servic"}]),
        ("How much is owed apart from trade receivables at July 2, 2023?", [{"trad", "receivabl"}]),
        ("What do guests pay other than members, not counting children?", [{"member"}, {"child"}]),
        ("May I leave the lamp out?", []),
    ],
)
def test_what_a_question_asks_without_is_set_aside(asked: str, set_aside: list[set[str]]) -> None:
    assert list(particulars_of(asked, yes_no=False).set_aside) == set_aside
