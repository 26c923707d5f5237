"""How a question is put."""

from pincite.question.record import read_question


def test_leave_and_duty_are_told_from_each_other() -> None:
    leave, duty = (read_question(text).asks for text in ("May guests smoke?", "Must guests smoke?"))
    assert (leave.leave, leave.duty) == (True, False)
    assert (duty.leave, duty.duty) == (False, True)


def test_a_list_of_things_a_number_and_a_change_are_asked_for() -> None:
    assert read_question("What must I bring?").asks.several
    assert read_question("How many guests are there?").asks.how_many
    assert not read_question("How many guests are there per boat?").asks.how_many
    assert read_question("What was changed by the amendment?").asks.changes


def test_what_is_counted_ends_where_something_is_said_of_it() -> None:
    assert read_question("How many full crates of fish are sold?").asks.counted == {"full", "crat"}
    assert not read_question("How much fish is sold?").asks.counted


def test_a_time_is_asked_for_by_when_and_not_where_it_opens_a_case() -> None:
    assert read_question("When is the report due?").asks.when
    assert read_question("By when is the report due?").asks.when
    assert not read_question("What is due when the report is late?").asks.when
