"""Words of one meaning as one term."""

from pathlib import Path

import pytest

from pincite.errors import ContractError
from pincite.values.terms import synonyms, terms_of


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("call off my booking", "cancel a booking"),
        ("baggage", "luggage"),
        ("my doctor", "the physician"),
        ("How long does it run?", "while it is running"),
        ("using it", "to use"),
        ("Can we extend it?", "an extension"),
        ("who verifies it", "verification"),
        ("What was eaten?", "to eat"),
        ("UK time", "United Kingdom time"),
        ("forced degradation", "stress testing"),
        ("a delivery", "it is delivered"),
    ],
)
def test_what_people_ask_and_documents_write_meet_in_one_term(asked: str, written: str) -> None:
    assert set(terms_of(asked)) & set(terms_of(written))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("maximum", "minimum"),
        ("days", "months"),
        ("allowed", "forbidden"),
        ("Chile", "cold"),
        ("a guide", "the guideline"),
        ("the author", "authorised"),
    ],
)
def test_opposites_and_neighbours_stay_apart(one: str, other: str) -> None:
    assert not set(terms_of(one)) & set(terms_of(other))


def test_a_word_under_two_heads_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "synonyms.txt").write_text("trip journey\nguest journey\n", encoding="utf-8")
    with pytest.raises(ContractError, match="'journey' stands under 'trip' and under 'guest'"):
        synonyms(tmp_path / "synonyms.txt")


def test_a_name_is_one_term_with_its_accents_and_without() -> None:
    assert terms_of("Président") == terms_of("President")
