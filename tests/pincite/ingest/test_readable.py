"""Text is read as a person reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.readable import readable, without_leaders


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the hold-\ntime", "the holdtime"),
        ("a self-\nassessment", "a self-assessment"),
        ("sta\u00adbil\u00ad\nity", "stability"),
        ("a\u200bb \n c", "ab c"),
    ],
)
def test_broken_words_are_healed_and_white_space_is_collapsed(text: str, wanted: str) -> None:
    assert readable(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("5-\n8 days", "5-8 days"),
        ("Non-\nEU", "Non-EU"),
        ("Docket No. FAA\u20132020\u2013 \n0686", "Docket No. FAA\u20132020\u20130686"),
        ("the FAA-\napproved list", "the FAA-approved list"),
        ("their indicators\u2014\nboth of them\u2014disagree", "their indicators\u2014both of them\u2014disagree"),
        ("of the form \u2013\nsee below - \nStandard needles", "of the form \u2013 see below - Standard needles"),
    ],
)
def test_a_compound_that_a_line_breaks_behind_its_hyphen_or_dash_is_one_word_with_it(text: str, wanted: str) -> None:
    assert readable(text) == wanted


@given(st.text(st.characters(max_codepoint=127), max_size=20))
def test_what_does_not_show_changes_nothing_in_plain_letters(text: str) -> None:
    assert readable(text) == readable(text + "\u200b")


def test_dot_leaders_are_one_blank_and_a_few_dots_stay() -> None:
    assert without_leaders("Scope ........ 3") == "Scope 3"
    assert without_leaders("Scope . . . . . 3") == "Scope 3"
    assert without_leaders("and so on ...") == "and so on ..."


def test_words_in_bold_are_read_without_their_marks_and_marks_of_notes_stay() -> None:
    assert readable("**Fasting.** Patients fast.") == "Fasting. Patients fast."
    assert readable("- **Trainee**: a person\nin **training**") == "- Trainee: a person in training"
    assert readable("12** and 15** in all; ** p < 0.01") == "12** and 15** in all; ** p < 0.01"
