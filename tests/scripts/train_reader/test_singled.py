"""Public rows as questions with statements: sentences, rows with the names of their columns, and claims on a cell."""

from random import Random

from scripts.train_reader.rows import Answer, Row
from scripts.train_reader.singled import LONGEST, lines_of, singled

TABLE = (
    "Costs of the plant.\n | Year | \n | 2019 | 2018\nFixed: |  | \nRent | 12 | 11\nStaff | 30 | 28\nTotal | 42 | 39"
)
GAMES = "1988 season\nweek | date | attendance\n1 | july 16 | 13157\n2 | july 20 | 20114\n3 | july 28 | 17005"


def of(row):
    return list(singled([row], Random(1)))


def test_a_table_is_cut_into_its_rows_with_group_and_columns_and_the_rest_into_sentences():
    assert [line.said for line in lines_of(TABLE)] == [
        "Costs of the plant.",
        "Fixed: Rent; Year 2019: 12; 2018: 11",
        "Fixed: Staff; Year 2019: 30; 2018: 28",
        "Fixed: Total; Year 2019: 42; 2018: 39",
    ]
    for line in lines_of(TABLE)[1:]:
        assert TABLE[line.start : line.end].partition(" |")[0] in line.said


def test_the_line_that_holds_the_answer_answers_and_no_other_does():
    (found,) = of(
        Row("qa", "tatqa_table", "What was spent on staff in 2019?", TABLE, "1", (Answer("30", TABLE.index("30")),))
    )
    assert [each.text for each in found.statements if each.answers] == ["Fixed: Staff; Year 2019: 30; 2018: 28"]
    assert len(found.statements) == 4


def test_of_an_unanswerable_question_no_statement_answers_and_the_nearest_are_kept():
    passage = " ".join(f"The {number} of May was dry." for number in range(10, 30)) + " It rained in June."
    (found,) = of(Row("qa", "squad2_dev", "When did it rain in July?", passage, "0"))
    assert not any(each.answers for each in found.statements)
    assert len(found.statements) == LONGEST
    assert found.statements[0].text == "It rained in June."


def test_a_line_that_repeats_the_answer_is_neither_right_nor_wrong():
    passage = "The cap is red. It was red before. It is made of wool."
    (found,) = of(Row("qa", "squad1_dev", "What colour is the cap?", passage, "1", (Answer("red", 11),)))
    assert [(each.text, each.answers) for each in found.statements] == [
        ("The cap is red.", True),
        ("It is made of wool.", False),
    ]


def test_a_claim_on_a_cell_is_asked_without_it():
    (found,) = of(Row("nli", "tabfact_simple", "the attendance on july 20 be 20114", GAMES, "supported"))
    (right,) = [each.text for each in found.statements if each.answers]
    assert right == "week: 2; date: july 20; attendance: 20114"
    assert ("20114" in found.question) != ("july 20" in found.question)


def test_what_cannot_be_singled_out_is_left_out():
    assert not of(Row("nli", "tabfact_simple", "the attendance on july 20 be 13157", GAMES, "contradicted"))
    assert not of(Row("nli", "tabfact_simple", "attendance rose by 6957 from july 16 to july 20", GAMES, "supported"))
    assert not of(Row("nli", "snli", "A man sleeps.", "A man is asleep.", "supported"))
    assert not of(Row("qa", "qed", "who?", "One sentence alone.", "1", (Answer("One", 0),)))
    assert not of(Row("rel", "hotpot", "who?", "One. Two.", "1"))
