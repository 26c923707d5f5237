"""The committed golden sets are what the tenants' cases and the documents make of them."""

from collections import Counter

import pytest

from evals.cases.golden import GOLDEN_SET, PERTURB_SET, GoldenSetError, load_cases
from evals.cases.suites import cases_for
from pincite.contracts import evals_contract
from scripts.assemble_golden_set import card_text, check_growth, texts
from scripts.bundled_pages import BundledPages
from scripts.golden_set.card import CARD


@pytest.fixture(scope="module")
def pages():
    return BundledPages()


def test_the_committed_sets_stand_on_the_bundled_documents_and_are_current(pages):
    for path, text in texts(pages).items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run python -m scripts.assemble_golden_set"


def test_the_perturbed_set_may_only_grow():
    committed = load_cases(PERTURB_SET)
    check_growth(committed[1:], committed)
    with pytest.raises(GoldenSetError, match=f"{committed[0].id} would be gone"):
        check_growth(committed, committed[1:])
    with pytest.raises(GoldenSetError, match="ask something else"):
        check_growth(committed, (committed[0].model_copy(update={"question": "Another?"}), *committed[1:]))


def test_the_card_is_current(pages):
    assert CARD.read_text(encoding="utf-8") == card_text(pages)


def test_the_golden_set_covers_every_category_amply():
    counts = Counter(case.category for case in load_cases(GOLDEN_SET))
    assert counts["answerable"] >= 120
    assert counts["refusal"] >= 60
    assert counts["adversarial"] >= 60
    assert counts["table_layout"] >= 50
    assert all(counts[category] >= least for category, least in evals_contract().coverage.model_dump().items())


def test_every_answerable_case_is_bound_to_its_evidence():
    cases = [case for case in load_cases(GOLDEN_SET) if case.answerable]
    assert all(piece.section_hash for case in cases for piece in case.evidence)


def test_every_perturbed_case_has_its_seed_in_the_golden_set():
    seeds = {case.id for case in load_cases(GOLDEN_SET)}
    perturbed = load_cases(PERTURB_SET)
    assert len(perturbed) >= 240
    assert {case.seed_case for case in perturbed} <= seeds


@pytest.mark.parametrize("tenant", ["pharma", "travel"])
def test_the_fast_suite_can_decide_every_gate_of_each_tenant(tenant):
    cases = cases_for(tenant, "pr")
    answerable = Counter(case.set_name for case in cases if case.answerable)
    assert min(answerable.values()) >= 15
    assert min(Counter(case.set_name for case in cases).values()) >= 20
    assert Counter(case.category for case in cases if case.set_name == "baseline")["adversarial"] >= 5
