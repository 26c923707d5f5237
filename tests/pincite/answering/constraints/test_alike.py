"""Rows that are named alike: the group and the width that the question speaks of decide between them."""

from dataclasses import replace

import pytest

from pincite.answering.constraints.alike import is_one_of_several, meant_rows
from pincite.passages.passage import Passage
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


def _rows(*rows: tuple[str, str]) -> tuple[Passage, ...]:
    """Rows of one table: of what group each is, "" for none, and its first cell."""
    table = "\n".join(["Item\tAmount", *(f"{label}\t{at}1 EUR" for at, (_, label) in enumerate(rows, 1))])
    return tuple(
        replace(passage, groups=(group,) if group else ())
        for passage, (group, _) in zip(read(table).passages, rows, strict=True)
    )


def _meant(question: str, rows: tuple[Passage, ...]) -> list[str]:
    """What is left of the rows, in two chunks, for a question."""
    able = {"one": rows[:1], "two": rows[1:]}
    found = meant_rows(read_question(question), able, frequencies())
    return [" ".join((*row.groups, row.label)) for row in (*found["one"], *found["two"])]


REGIONS = _rows(("Europe", "Tablets"), ("China", "Tablets"), ("China", "Capsules"))


def test_of_rows_with_one_label_the_one_whose_group_is_spoken_of_is_meant() -> None:
    assert _meant("What were the sales of tablets in China?", REGIONS) == ["China Tablets", "China Capsules"]
    assert _meant("What were the sales of tablets in Europe?", REGIONS) == ["Europe Tablets", "China Capsules"]


def test_where_no_group_is_spoken_of_all_rows_stay_and_each_is_one_of_several() -> None:
    asked = read_question("What were the sales of tablets?")
    assert _meant("What were the sales of tablets?", REGIONS) == ["Europe Tablets", "China Tablets", "China Capsules"]
    assert [is_one_of_several(asked, row, REGIONS) for row in REGIONS] == [True, True, False]
    named = read_question("What were the sales of tablets in China?")
    assert not is_one_of_several(named, REGIONS[1], REGIONS)


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("What does a single room cost?", ["single room"]),
        ("What does a room cost?", ["room"]),
        ("What does a single bed cost?", ["room", "single room"]),
    ],
)
def test_of_a_wider_and_a_narrower_label_the_one_is_meant_that_is_spoken_in_full(
    question: str, meant: list[str]
) -> None:
    assert _meant(question, _rows(("", "room"), ("", "single room"))) == meant


def test_a_condition_behind_a_label_makes_it_no_narrower() -> None:
    rows = _rows(("", "Cold room"), ("", "Cold room (at night)"))
    assert _meant("What does the cold room at night cost?", rows) == ["Cold room", "Cold room (at night)"]


def test_rows_of_another_table_and_sentences_are_held_against_nothing() -> None:
    sentence, other = read("A room costs 9 EUR.").passages[0], read("Kind\tPlace\nroom\tsecond floor").passages[0]
    able = {"one": (*_rows(("", "single room")), other), "two": (sentence,)}
    assert meant_rows(read_question("What does a single room cost?"), able, frequencies()) == able


DAYS = ("", "Three Months Ended October 1, 2023", "Three Months Ended October 2, 2022")


def _statement(*lines: str) -> tuple[Passage, ...]:
    return read("\n".join(["\t".join(DAYS), *lines]), header=DAYS, title="Example Corp, quarterly report").passages


def _left(question: str, rows: tuple[Passage, ...]) -> list[str]:
    asked = read_question(f"{question} in the quarter ended October 1, 2023?")
    found = meant_rows(asked, {"one": rows}, frequencies(), {row.chunk.chunk_id: frozenset(["exampl"]) for row in rows})
    return [row.text[: row.text.index(";")] for row in found["one"]]


def test_of_a_statement_a_row_that_says_more_than_is_asked_gives_way_to_the_one_that_does_not() -> None:
    rows = _statement(
        "Diluted earnings per share\t1.52\t1.50", "Shares issued for diluted earnings per share\t15,847\t16,403"
    )
    assert _left("What were the diluted earnings per share", rows) == ["Diluted earnings per share"]
    asked = "How many shares were issued for the diluted earnings per share"
    assert _left(asked, rows) == ["Shares issued for diluted earnings per share"]


def test_a_heading_that_nobody_speaks_of_answers_for_no_other_thing() -> None:
    rows = tuple(
        replace(row, groups=(group,), terms=row.terms | {"quarter", "end", "octob", "1", "2023"})
        for row, group in zip(
            _statement("Operating expenses\t15\t16", "Operating expenses\t30\t29"), ("Europe", "China"), strict=True
        )
    )
    assert _left("What were the operating expenses of Example for advertising", rows) == []


def test_words_that_are_spent_on_how_it_is_asked_name_a_row_and_a_group_too() -> None:
    rows = _statement("Revenue\t15\t16", "Cost of revenue\t7\t8")
    assert _left("What did its revenue cost Example", rows) == ["Cost of revenue"]


def test_of_two_tables_of_one_paper_the_row_is_meant_whose_group_is_spoken_of() -> None:
    sales, costs = (
        tuple(replace(row, groups=(group,)) for row in _statement(f"Services\t{figures}"))
        for group, figures in (("Net sales by category", "20\t19"), ("Cost of sales", "6\t5"))
    )
    costs = tuple(replace(row, chunk=row.chunk.model_copy(update={"header": ("", *DAYS[:0:-1])})) for row in costs)
    asked = read_question("What did services cost Example in the quarter ended October 1, 2023?")
    found = meant_rows(asked, {"one": sales, "two": costs}, frequencies())
    assert (found["one"], found["two"]) == ((), costs)


def test_a_part_under_a_heading_or_in_a_note_that_nobody_speaks_of_gives_way_to_the_whole() -> None:
    regions = tuple(
        replace(row, groups=(group,))
        for row, group in zip(_statement("Revenue\t5\t4", "Revenue\t7\t8"), ("North Sea", "Baltic"), strict=True)
    )
    note = tuple(
        replace(row, chunk=row.chunk.model_copy(update={"section": ("Note 4 - Leases", "Costs")}))
        for row in _statement("Revenue\t1\t2")
    )
    (whole,) = _statement("Total revenue\t12\t12")
    rows = (*regions, *note, whole)

    def left(of: str) -> list[Passage]:
        asked = read_question(f"What was the revenue of Example {of}in the quarter ended October 1, 2023?")
        return list(meant_rows(asked, {"one": rows}, frequencies())["one"])

    assert left("") == [whole]
    assert set(left("in the Baltic ")) >= {regions[1], whole}
    assert set(left("from leases ")) >= {note[0], whole}
    assert meant_rows(read_question("What was the revenue?"), {"one": rows}, frequencies())["one"] == rows


def test_a_row_of_the_rest_answers_only_who_asks_for_the_rest() -> None:
    rows = _rows(("", "Own brands and cheap ones"), ("", "Other brands"))
    assert _meant("What was the share of own brands?", rows) == ["Own brands and cheap ones"]
    assert "Other brands" in _meant("What was the share of other brands?", rows)
    income = _rows(("", "Operating income"), ("", "Other operating income"))
    assert _meant("What was the operating income?", income) == ["Operating income"]
