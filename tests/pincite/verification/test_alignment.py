"""A value of the claim answers to the value whose neighbours it shares, not to any that is equal."""

import pytest

from pincite.verification import claimed_cells
from pincite.verification.alignment import MOST_FIGURES, MOST_STATED, align, loose_figures, weak
from pincite.verification.claim_reading import read

TEXT = "Tablets are held for 30 days; capsules are held for 60 days."


def _aligned(claim: str, *evidence: str):
    return align(read(claim), [read(each) for each in evidence])


def test_a_value_is_vouched_for_by_the_one_beside_the_same_words() -> None:
    (found,) = _aligned(
        "Tablets are held for 30 days.", "Capsules are held for 30 days.", "Tablets are held for 30 days in bags."
    )
    assert (found.voucher, found.support) == (1, 1.0)


def test_an_equal_value_of_another_thing_has_a_nearer_rival() -> None:
    (found,) = _aligned("Capsules are held for 30 days.", TEXT)
    assert found.rivalry > found.support


def test_a_value_that_nothing_states_has_no_voucher() -> None:
    (found,) = _aligned("Tablets are held for 45 days.", TEXT)
    assert (found.voucher, found.rival) == (-1, 0)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The weight is 245 mg to 255 mg.", "The weight is from 245 to 255 mg."),
        ("The age is 12.", "age: 12 years"),
    ],
)
def test_a_range_by_its_ends_and_a_bare_number_are_vouched_for(claim: str, evidence: str) -> None:
    assert all(each.voucher == 0 for each in _aligned(claim, evidence))


def test_a_claim_that_stands_there_word_for_word_has_no_rivals() -> None:
    assert [(each.support, each.rival) for each in _aligned("capsules are held for 60 days", TEXT)] == [(1.0, -1)]


def test_of_more_figures_than_anybody_writes_none_is_vouched_for() -> None:
    many = " ".join(f"{number} mg," for number in range(1, MOST_FIGURES + 20))
    assert all(each.voucher == -1 for each in _aligned(f"Weights: {many}", "Weights: 1 mg, 2 mg"))


@pytest.mark.parametrize(("figures", "voucher"), [(MOST_STATED, 0), (MOST_STATED + 1, -1)])
def test_a_sentence_of_evidence_with_more_figures_than_can_be_looked_at_vouches_for_none(
    figures: int, voucher: int
) -> None:
    assert [each.voucher for each in _aligned("The pump weighs 18 kg.", "18 kg " * figures)] == [voucher]


def test_what_a_claim_names_of_a_table_is_read_once_for_all_its_values(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ["Drug\tDose\tLimit", *(f"Drug{first}{second}\t2 mg\t4 mg" for first in "abcd" for second in "abcd")]
    told: list[str] = []
    monkeypatch.setattr(claimed_cells, "read", lambda label: told.append(label) or read(label))
    assert [each.voucher for each in _aligned("Drugba has a dose of 2 mg and a limit of 4 mg.", *table)] == [5, 5]
    assert len(told) == len(set(told)) == len(table) + 1


def test_a_statement_that_vouches_for_all_values_is_the_one_that_is_spoken_of() -> None:
    told = [f"As of {month} 30, 2022, the leases had a term of {years} years and a rate of {rate}%."
            for month, years, rate in (("June", "7.1", "2.51"), ("May", "6.9", "2.82"))]  # fmt: skip
    found = _aligned("The leases had a rate of 2.82% as of May 30, 2022.", *told)
    assert [(each.voucher, each.support) for each in found] == [(1, 1.0), (1, 1.0)]


def test_one_and_first_are_figures_of_speech() -> None:
    assert [weak(value) for value in read("Hold one bag for 30 days.").values if value.text in {"one", "30 days"}] == [
        True,
        False,
    ]


def test_a_figure_of_a_code_must_stand_beside_the_same_neighbour() -> None:
    assert loose_figures(read("See process.6 of it"), [read("See process.7 of it")]) == ("6",)
    assert loose_figures(read("See process.6 of it"), [read("In process.6 it stands.")]) == ()
