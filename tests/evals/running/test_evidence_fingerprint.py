"""The basis of a case changes with what it is answered from, and with nothing else."""

from dataclasses import replace

import pytest

from evals.cases.golden import ShiftValue
from evals.running.evidence_fingerprint import evidence_fingerprint
from evals.running.runner import basis, record_of
from pincite.engine import Question
from tests.pincite.answering.house import AS_OF, engine
from tests.pincite.retrieval.library import row


@pytest.fixture(scope="module")
def edited(real_subjects):
    return real_subjects.edited_corpora.open(
        "travel", (ShiftValue(file="hold.pdf", page=1, quote="at most 270 days", old="270", new="300"),)
    )


def test_a_case_bears_the_basis_of_its_answer(real_subjects, real_cases):
    system = real_subjects.opened.system
    assert record_of(real_cases[0], system).basis == basis(real_cases[0], system) is not None


def test_an_edit_changes_the_basis_of_the_case_that_rests_on_it(real_subjects, real_cases, edited):
    assert basis(real_cases[0], real_subjects.opened.system) != basis(real_cases[0], edited)


def test_without_an_edit_the_basis_is_the_same(real_subjects, real_cases):
    again = replace(real_subjects).opened.system
    assert [basis(case, again) for case in real_cases] == [
        basis(case, real_subjects.opened.system) for case in real_cases
    ]


def test_what_a_case_expects_is_in_its_basis(real_subjects, real_cases):
    reworded = real_cases[0].model_copy(update={"expected_keywords": ("270",)})
    assert basis(reworded, real_subjects.opened.system) != basis(real_cases[0], real_subjects.opened.system)


def test_a_case_of_a_world_has_no_basis_of_its_own(real_subjects, real_cases):
    edit = ShiftValue(file="hold.pdf", page=1, quote="at most 270 days", old="270", new="300")
    inside = real_cases[0].model_copy(update={"world": "edited", "edits": (edit,)})
    assert basis(inside, real_subjects.opened.system) is None


def test_the_rest_of_a_sentence_on_the_next_page_is_in_the_basis():
    foot = row(
        "te-07", 0, "A receipt is needed for every expense. If a receipt has been lost, a", title="Expenses", page=4
    )
    fingerprints = set()
    for limit in (35, 40):
        head = row("te-07", 1, f"declaration is accepted up to {limit} GBP.", title="Expenses", page=5)
        of = engine([foot, head])
        question = Question("What is needed for every expense?", AS_OF)
        found = of.find(question)
        fingerprints.add(evidence_fingerprint(replace(found, candidates=found.candidates[:1]), of))
        assert found.candidates[0].row == foot
    assert len(fingerprints) == 2
