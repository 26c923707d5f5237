"""How a question is put."""

from pincite.question.record import read_question


def test_a_list_of_things_a_number_and_a_change_are_asked_for() -> None:
    assert read_question("What must I bring?").asks.several
    assert read_question("How many guests are there?").asks.how_many
    assert not read_question("How many guests are there per boat?").asks.how_many
    assert read_question("What was changed by the amendment?").asks.changes


def test_what_is_counted_ends_where_something_is_said_of_it() -> None:
    assert read_question("How many full crates of fish are sold?").asks.counted == {"full", "crat"}
    assert not read_question("How much fish is sold?").asks.counted
