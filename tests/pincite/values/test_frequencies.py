"""How much a term tells."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import ContractError
from pincite.values.frequencies import Frequencies, frequencies

TABLE = Frequencies(100, {"fee": 50, "guest": 10, "kayak": 3})
TERMS = st.frozensets(st.sampled_from(["fee", "guest", "kayak", "toluidin"]))


def test_the_rarer_term_weighs_more_and_one_that_the_table_leaves_out_most() -> None:
    weights = [TABLE.weight(term) for term in ("fee", "guest", "kayak", "toluidin")]
    assert weights == sorted(weights)
    assert len(set(weights)) == 4
    assert Frequencies(1, {"fee": 1}).weight("fee") > 0
    assert (TABLE.known("kayak"), TABLE.known("toluidin")) == (True, False)


@given(TERMS, TERMS)
def test_what_is_held_and_what_is_not_make_up_the_whole(terms: frozenset[str], held: frozenset[str]) -> None:
    share = TABLE.share(terms, held)
    assert 0 <= share <= 1
    assert TABLE.share(terms, terms) == 1
    if terms:
        assert share + TABLE.share(terms, terms - held) == pytest.approx(1)


def test_a_missing_rare_term_costs_more_than_a_missing_common_one() -> None:
    asked = ["fee", "kayak"]
    assert TABLE.share(asked, frozenset({"kayak"})) > 0.5 > TABLE.share(asked, frozenset({"fee"}))


def test_of_no_terms_nothing_is_missing() -> None:
    assert TABLE.share([], frozenset()) == 1


def test_the_frozen_table_holds_no_stem_in_more_texts_than_there_are() -> None:
    table = frequencies()
    assert len(table.held) > 1000
    assert 0 < max(table.held.values()) <= table.documents


def test_a_missing_table_is_a_contract_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match=r"gone\.tsv: expected 'documents<TAB>N'"):
        frequencies(tmp_path / "gone.tsv")


def test_a_broken_table_of_frequencies_is_a_contract_error(tmp_path: Path) -> None:
    path = tmp_path / "sufficiency-v1.frequencies.tsv"
    path.write_text("documents\t10\nno count here\n")
    with pytest.raises(ContractError, match="stem<TAB>count"):
        frequencies(path)
