"""Lists in prose: their items, what stands over them, and the numbers that open a clause."""

import pytest

from pincite.passages.lists import headed_lists, kind_of, under, unnumbered
from pincite.passages.stretches import sentences_of


def _lists(text: str, title: str = "", *, led: bool = False) -> list[tuple[str, list[str]]]:
    """The heading and the items of each list in a text."""
    found = headed_lists(text, sentences_of(text, 0, len(text)), title, None, led=led)
    return [(each.heading, [text[slice(*item)] for item in each.items]) for each in found]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("4.1 The fee is due.", "The fee is due."),
        ("4.1 million people live there.", "4.1 million people live there."),
        ("A. In clause 4 it is said.", "In clause 4 it is said."),
        ("A. Smith signs the log.", "A. Smith signs the log."),
    ],
)
def test_the_number_of_a_clause_and_the_letter_of_an_item_are_left_out_a_figure_and_an_initial_stay(
    text: str, plain: str
) -> None:
    assert unnumbered(text) == plain


@pytest.mark.parametrize(
    ("lead", "last", "item", "holds"),
    [
        ("15. The form asks for:", "", "16. Send it in.", False),
        ("2. Clear the line:", "2. Empty the hopper.", "3. Wipe the table.", True),
        ("2. Clear the line:", "", "1. Stop the press.", True),
        ("15. The form asks for:", "", "- the name", True),
    ],
)
def test_the_number_behind_that_of_the_lead_in_is_a_clause_unless_the_items_count_to_it(
    lead: str, last: str, item: str, holds: bool
) -> None:
    assert under(lead, last, item) is holds


def test_a_number_that_counts_on_from_no_item_opens_a_clause_behind_items_without_numbers() -> None:
    assert not under("The panel declines on one of two grounds:", "\u25e6 that a file is missing.", "50. The panel may")
    assert under("The panel declines on one of two grounds:", "\u2022 for a reason of two:", "1. a file is missing;")


def test_a_heading_that_ends_in_a_colon_is_said_with_one() -> None:
    assert _lists("\u2022 a file is missing\n\u2022 a date is missing", "Grounds:")[0][0] == "Grounds"


def test_the_signs_that_make_a_heading_are_none_of_its_words() -> None:
    found = _lists("Charities pay half.\n\n## Who helps\n\n- Booking: the desk\n- Heating: the caretaker")
    assert found[0][0] == "Who helps"


def test_what_underlines_a_heading_stands_over_no_items() -> None:
    text = "-----\n\n- Each class goes on one trip.\n- A trip costs EUR 280 at most."
    assert [heading for heading, _ in _lists(text, "Trips")] == ["Trips"]


def test_items_stand_under_the_title_or_the_sentence_that_points_down_to_them() -> None:
    items = "- lithium batteries\n- compressed gas"
    assert _lists(items, "3.2 Goods") == [("Goods", ["- lithium batteries", "- compressed gas"])]
    assert _lists(f"The following goods are not carried.\n{items}", "3.2 Goods")[0][0] == (
        "The following goods are not carried"
    )


def test_one_item_alone_items_under_nothing_and_what_a_colon_leads_to_are_no_list_of_these() -> None:
    items = "- lithium batteries\n- compressed gas"
    assert _lists("- lithium batteries", "Goods") == _lists(items) == _lists(items, "Goods", led=True) == []
    assert _lists(f"We do not carry any of these:\n{items}", "Goods") == []


def test_what_no_mark_closes_right_above_items_stands_over_them_and_behind_an_item_it_may_be_the_rest_of_that() -> None:
    lead = "To determine which of the zones are appropriate when buildings and their facilities are designed, e.g.,"
    items = "• flow of material;\n\n• pest control."
    assert _lists(f"{lead}\n\n{items}", "II.4 Facilities") == [
        (lead.removesuffix(","), ["• flow of material;", "• pest control."])
    ]
    assert _lists(f"• doors;\n\n• walls of a\n\nkind that is easy to clean\n\n{items}", "II.4 Facilities")[-1][0] == (
        "kind that is easy to clean"
    )


def test_items_that_stand_deeper_in_stand_under_the_item_above_them_if_that_names_them() -> None:
    inner = "  - London: up to £180\n  - elsewhere: up to £120\n"
    assert _lists(f"- Hotels\n{inner}- Meals: £35 a day\n", "Travel") == [
        ("Hotels", ["- London: up to £180", "- elsewhere: up to £120"]),
        ("Travel", ["- Hotels", "- Meals: £35 a day"]),
    ]
    (flat,) = _lists(f"- Staff book hotels.\n{inner}", "Travel")
    assert (flat[0], len(flat[1])) == ("Travel", 3)


def test_items_are_told_apart_by_what_sort_of_mark_opens_them() -> None:
    items = ["• one", "◦ one", "1. one", "(12) one", "b) one", "iv. one", "one"]
    assert [kind_of(item) for item in items] == ["•", "◦", "0.", "(0)", "a)", "a.", ""]


def test_a_question_with_its_answer_is_no_item_but_stands_over_what_follows() -> None:
    assert (
        _lists("1. How long is my holiday?\nIt is 28 days.\n\n2. May I carry it over?\nUp to five days.", "Leave") == []
    )
    asked = "1. May I come?\nYou may.\n2. What do I bring?\nWhat you wear.\n- boots\n- a hat"
    assert _lists(asked, "Trips") == [("What do I bring?", ["- boots", "- a hat"])]
    checks = "1. Is the door locked?\n2. Are the lights off?"
    assert _lists(checks, "Before you go") == [("Before you go", checks.split("\n"))]
