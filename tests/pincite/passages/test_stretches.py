"""The stretches of a chunk: behind its headings tables and prose in turn, and of prose the sentences."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pincite.passages.stretches import MIN_SNIPPET, after_heading, long_enough, runs, sentences_of, title_over
from tests.pincite.retrieval.library import row

TEXTS = st.text(alphabet="aB .1\n\t:-", max_size=80)


def test_the_text_begins_behind_the_headings_however_they_are_written() -> None:
    text = "4.2 HOLD times\nBulk tablets wait."
    chunk = row("sop", 0, text, section=("4 Storage", "4.2 Hold times")).chunk
    assert text[after_heading(chunk) :] == "\nBulk tablets wait."
    assert after_heading(row("sop", 0, text, section=("5 Release",)).chunk) == 0
    title, place = title_over(chunk, after_heading(chunk))
    assert title == "4.2 Hold times"
    assert place is not None
    assert text[slice(*place)] == "4.2 HOLD times"
    assert title_over(chunk, 0) == ("4.2 Hold times", None)


def test_tables_and_prose_follow_each_other_and_the_line_over_a_group_is_of_its_table() -> None:
    text = "All of it.\nGross margin:\nTablets\t41\nCapsules\t12\nThe rest is none."
    assert [(table, text[start:end]) for table, start, end in runs(text, 0)] == [
        (False, "All of it."),
        (True, "Gross margin:\nTablets\t41\nCapsules\t12"),
        (False, "The rest is none."),
    ]


def test_a_tab_behind_the_number_of_a_clause_or_before_a_line_sets_no_cells_apart() -> None:
    clauses = "1.\tA deposit is due.\nC.2\tHotels are paid up to EUR 165 a night in Dublin and EUR\n\t140 elsewhere.\n"
    table = "C.2\tHotels\nC.3\t165.20\n(a)\t12\nTablets\tThey are kept."
    assert [table for table, _, _ in runs(clauses, 0)] == [False]
    assert [table for table, _, _ in runs(table, 0)] == [True]


@given(TEXTS)
def test_no_line_is_lost_between_tables_and_prose(text: str) -> None:
    found = list(runs(text, 0))
    assert "".join("".join(text[start:end].split()) for _, start, end in found) == "".join(text.split())
    assert all(one[0] is not other[0] and one[2] <= other[1] for one, other in pairwise(found))


def test_a_sentence_that_a_line_break_tears_is_one_and_an_item_is_none_of_it() -> None:
    torn = "Bulk tablets are kept\n- in drums\nof steel. Sign the log."
    assert [torn[slice(*span)] for span in sentences_of(torn, 0, len(torn))] == [
        "Bulk tablets are kept",
        "- in drums\nof steel.",
        "Sign the log.",
    ]


@given(TEXTS.filter(bool), st.data())
def test_a_short_stretch_grows_by_whole_lines_until_it_is_long_enough_or_all(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    first, last = long_enough(text, start, end)
    assert first <= start < end <= last
    assert last - first >= MIN_SNIPPET or (first, last) == (0, len(text))


def test_the_title_right_above_a_clause_is_no_sentence_unless_it_is_one() -> None:
    text = "2. Claims\n2.1 A claim must reach us in May.\n2.2 We decide in June."
    assert [text[slice(*span)] for span in sentences_of(text, 0, len(text))] == text.split("\n")[1:]
    stated = "2. Claims are in writing.\n2.1 A claim must reach us in May."
    assert [stated[slice(*span)] for span in sentences_of(stated, 0, len(stated))] == stated.split("\n")
