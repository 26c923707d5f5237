"""What a question is about, and who does it."""

from pincite.question.matter import act_of, deed_of, matter_of


def test_who_does_it_is_asked_as_a_rule_or_of_what_once_happened() -> None:
    assert deed_of("Who must sign the log?") == ("sign", True)
    assert deed_of("Who signed the log?") == ("sign", False)
    assert deed_of("What is the log?") == (None, False)


def test_an_act_and_a_role_are_the_matter_of_a_question() -> None:
    assert act_of("Can we extend the hold time?") == "extend"
    assert matter_of("Who is the second guide?") == {"second", "guid"}
    assert matter_of("What is the fee?") == frozenset()
