"""Short forms and the names that they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.held.abbreviations import abbreviates, meanings, shorts_of, spelled, without_dots
from pincite.question.record import read_question

WORDS = st.lists(
    st.sampled_from(["Latin", "America", "North", "Sea", "Health", "Office", "Trade", "Union"]), min_size=2, max_size=4
)


@pytest.mark.parametrize(
    ("short", "text", "full"),
    [
        ("LATAM", "Latin America: 41,699 thousand", "Latin America"),
        ("JnJ", "Sales of Johnson & Johnson rose", "Johnson & Johnson"),
        ("J&J", "Sales of Johnson & Johnson rose", "Johnson & Johnson"),
        ("US", "in the United States and Canada", "United States"),
        ("EU", "the European Union", "European Union"),
        ("EMEA", "Europe, Middle East and Africa", "Europe, Middle East"),
        ("APAC", "the Asia-Pacific region", "Asia-Pacific"),
        ("CAPEX", "total capital expenditures", "capital expenditures"),
        ("FDA", "the Food and Drug Administration", "Food and Drug Administration"),
        ("S&M", "Costs\nSales and marketing\t11\t12", "Sales and marketing"),
        ("OOS", "An out-of-specification result is reported.", "out-of-specification"),
        ("TER", "Table 8: Total expense ratio, without fees (%)", "Total expense ratio"),
    ],
)
def test_a_short_form_is_spelled_out_where_the_beginnings_of_words_make_it(short: str, text: str, full: str) -> None:
    assert next(spelled(short, text)) == full


@pytest.mark.parametrize(
    ("short", "text"),
    [
        ("US", "use it up slowly. Some do"),
        ("US", "the United Kingdom"),
        ("UK", "the United States"),
        ("LATAM", "late in America"),
        ("PDE", "people do eat"),
        ("TER", "Total expense ratios have risen"),
        ("HR", "a high-risk country"),
        ("S&M", "a self-made man"),
        ("EU", "Europe. Unions strike"),
        ("JnJ", "Johnson told Miller"),
        ("S&M", "Sales and marketing rose"),
        ("S&M", "Costs\nSales and repairs\t11\t12"),
    ],
)
def test_other_words_are_not_its_name(short: str, text: str) -> None:
    assert not list(spelled(short, text))


def test_a_word_with_one_capital_or_a_figure_is_no_short_form() -> None:
    assert shorts_of("What were JnJ's U.S. sales of PP&E in FY2018 for Q3D?") == ("JnJ", "US", "PP&E")


def test_question_and_evidence_explain_each_other_in_both_directions() -> None:
    assert meanings(read_question("U.S. sales of JnJ?"), ["Johnson & Johnson sells in the United States."]) == {
        "US": "United States",
        "JnJ": "Johnson & Johnson",
    }
    assert meanings(read_question("Sales in the United States?"), ["US sales rose."]) == {"US": "United States"}
    assert meanings(read_question("Sales in the United Kingdom?"), ["US sales rose."]) == {}


@given(WORDS)
def test_initials_and_beginnings_abbreviate_their_words(words: list[str]) -> None:
    assert abbreviates("".join(word[0] for word in words), words)
    assert abbreviates("".join(word[:3] for word in words), words)


@given(WORDS)
def test_a_name_without_its_last_word_is_another_one(words: list[str]) -> None:
    assert not abbreviates("".join(word[:4] for word in words), words[:-1])


def test_initials_lose_their_dots_and_sentences_keep_their_stops() -> None:
    assert without_dots("U.S. sales. It is so.") == "US sales. It is so."
