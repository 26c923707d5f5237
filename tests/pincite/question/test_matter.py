"""What a question is about."""

from pincite.question.matter import act_of, matter_of


def test_an_act_and_a_role_are_the_matter_of_a_question() -> None:
    assert act_of("Can we extend the hold time?") == "extend"
    assert matter_of("Who is the second guide?") == {"second", "guid"}
    assert matter_of("What is the fee?") == frozenset()
