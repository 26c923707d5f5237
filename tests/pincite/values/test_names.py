"""Names in a text, and how sure they are."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pincite.values.names import names


def test_names_are_capitalised_sequences_acronyms_and_inner_capitals() -> None:
    text = "Sir Isaac Newton of the Royal Society saw the EMA use an iPhone in CLARITY-AD in May."
    assert [name.text for name in names(text)] == [
        "Sir Isaac Newton of the Royal Society",
        "EMA",
        "iPhone",
        "CLARITY-AD",
    ]


def test_a_word_that_opens_a_sentence_is_an_uncertain_name() -> None:
    assert [(name.text, name.certain) for name in names("Boots are dry. In Lisbon it rains.")] == [
        ("Boots", False),
        ("Lisbon", True),
    ]


def test_how_many_a_sentence_speaks_of_is_no_part_of_the_name_behind_it() -> None:
    assert [name.text for name in names("All of Lisbon is dry. Most of the Royal Society sat in All Saints.")] == [
        "Lisbon",
        "Royal Society",
        "All Saints",
    ]


def test_where_all_is_in_capitals_they_tell_no_names() -> None:
    assert names("HOW LARGE A CHANGE COUNTS AS SIGNIFICANT?") == ()
    assert [name.text for name in names("FOOD AND DRUG")] == ["FOOD AND DRUG"]


@given(st.lists(st.sampled_from(["The", "In", "June", "Ada", "EMA", "iPhone", "of", "and", "sat", ".", "\n", "X"])))
def test_a_name_is_a_slice_of_the_text_and_opens_with_no_month_and_no_stop_word_nor_is_one_letter(
    words: list[str],
) -> None:
    text = " ".join(words)
    found = names(text)
    assert all(text[name.start : name.end] == name.text for name in found)
    assert {name.text.split()[0] for name in found} <= {"Ada", "EMA", "iPhone", "X"}
    assert "X" not in {name.text for name in found}
    assert all(left.end <= right.start for left, right in pairwise(found))
