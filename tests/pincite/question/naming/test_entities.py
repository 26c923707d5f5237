"""Entities of a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.question.naming.entities import canonical_dates, entities


@pytest.mark.parametrize("written", ["June 14", "14 June", "14th of June", "Jun. 14", "june 14th"])
def test_a_date_is_the_same_token_however_it_is_written(written: str) -> None:
    assert canonical_dates(f"leave on {written}") == "leave on jun 14"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("2026-06-14", "jun 14 2026"),
        ("14th of June 2026", "jun 14 2026"),
        ("Sept. 3, 2025", "sep 3 2025"),
        ("2026-13-01", "2026-13-01"),
        ("part 14", "part 14"),
    ],
)
def test_a_date_keeps_its_year_and_what_is_no_date_stays(written: str, canonical: str) -> None:
    assert canonical_dates(written) == canonical


@given(st.dates().filter(lambda day: day.year >= 1000))
def test_a_canonical_date_is_its_own_canonical_form(day: object) -> None:
    once = canonical_dates(f"on {day}")
    assert canonical_dates(once) == once != f"on {day}"


def test_quotations_codes_compounds_names_and_dates_are_read_once_each_in_order() -> None:
    found = entities(
        'Does "final notice" or SOP-014 apply to Keltrane and to Keltrane, on June 14, in well-known Arenas?'
    )
    assert found.quoted == ("final notice",)
    assert found.codes == ("SOP-014",)
    assert found.compounds == ("SOP-014", "well-known")
    assert found.names == ("SOP", "Keltrane", "Arenas")
    assert found.dates == ("jun 14",)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Boots at Lisbon's desk?", ("Lisbon",)),
        ("The Punta Arenas office?", ("Punta Arenas",)),
        ("When in June does it start?", ()),
        ("Is it so? Boots are dry.", ()),
        ("Isaac Newton wrote it.", ("Isaac Newton",)),
    ],
)
def test_a_capital_that_opens_a_sentence_and_a_month_make_no_name(question: str, names: tuple[str, ...]) -> None:
    assert entities(question).names == names
