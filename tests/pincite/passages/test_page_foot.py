"""Notes at the foot of a page are told from the items of a list by their numbers and by what points to them."""

import pytest

from pincite.passages.page_foot import notes_begin, unmarked


@pytest.mark.parametrize(
    "notes",
    [
        "16 See section III of this guidance.",
        "16 See section III.\n\n17 Available from the office.",
        "16 \u201cComponent\u201d means any ingredient. This includes water.",
        "¹⁶ See section III of this guidance.",
    ],
)
def test_notes_begin_at_the_first_number_of_their_run(notes: str) -> None:
    text = f"We strongly recommend that firms employ\n\n{notes}"
    assert text[notes_begin(text) :] == notes
    assert notes_begin(notes) == 0


@pytest.mark.parametrize("mark", ["rules.1", "rules,1 and", "rules¹"])
def test_the_first_note_is_one_where_a_word_points_to_it(mark: str) -> None:
    text = f"The records follow the {mark} of the office.\n\n1 These are the rules of the year before."
    assert text[notes_begin(text) :].startswith("1 These")


@pytest.mark.parametrize(
    "text",
    [
        "The plan should name\n\n1. The studies to use.",
        "The plan should name\n\n1. The studies to use.\n\n2. The criteria of the outcome.",
        "The plan should name\n\n5. the procedures for documenting it.",
        "16. For a critical medicine the holder submits a plan.",
        "The plan should name the studies to use.",
        "16 See section III.\n\nThe plan should name the studies to use.",
        "",
    ],
)
def test_a_list_a_clause_and_prose_are_no_notes(text: str) -> None:
    assert notes_begin(text) == len(text)


def test_a_note_whose_number_is_closed_is_one_where_a_word_points_to_it() -> None:
    text = "The council looked into it¹⁶ and found rebates.\n\n16. Decision of the council, 13 December."
    assert text[notes_begin(text) :] == "16. Decision of the council, 13 December."


def test_a_note_is_said_without_its_number() -> None:
    assert unmarked("16 See section III.") == "See section III."
    assert unmarked("See section 16 III.") == "See section 16 III."
