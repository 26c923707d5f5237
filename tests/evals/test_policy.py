"""A change that owes evidence is told what it owes, in a sentence; a change that brought it is let through."""

from dataclasses import replace

import pytest

from evals.artifacts import summarise
from evals.compare import compare
from evals.perturbation import perturb
from evals.policy import Rules, owed_by_contracts, owed_by_documents, owed_by_expansions
from evals.runner import run

V1 = b'name = "qa"\nversion = "v1"\n[[expansions]]\nwhen = "continuous processing"\nadd = ["continuous manufacturing"]\n'
V2 = V1.replace(b"v1", b"v2") + b'[[expansions]]\nwhen = "trek"\nadd = ["walking tour"]\n'
BEFORE = Rules({"qa-v1.toml": V1}, {"qa-v1.toml": "1"}, {})


@pytest.fixture
def comparison(cases, engine, stamp):
    both = cases + perturb(cases)
    done = run(both, engine.system(), stamp(), sink=lambda _: None)
    return compare(done, done)


def test_nothing_changed_owes_nothing():
    assert list(owed_by_contracts(BEFORE, BEFORE)) == []


def test_an_edited_contract_owes_a_new_version():
    edited = replace(BEFORE, contracts={"qa-v1.toml": V1 + b"# lower\n"})
    (sentence,) = owed_by_contracts(BEFORE, edited)
    assert "qa-v1.toml: a released contract was edited; write the changed numbers into a new version" in sentence


def test_a_removed_contract_is_missed():
    (sentence,) = owed_by_contracts(BEFORE, replace(BEFORE, contracts={}))
    assert "was removed" in sentence


def test_a_new_version_owes_digest_and_comparison_and_is_let_through_with_both(comparison):
    bare = replace(BEFORE, contracts={"qa-v1.toml": V1, "qa-v2.toml": V2})
    assert [sentence.split(": ")[1].split()[-1] for sentence in owed_by_contracts(BEFORE, bare)] == ["LOCK", "golden_set_perturb.jsonl"]
    whole = replace(bare, released={"qa-v1.toml": "1", "qa-v2.toml": "2"}, evidence={"qa-v2.toml": comparison})
    assert list(owed_by_contracts(BEFORE, whole)) == []


def test_a_contract_for_something_new_owes_no_before():
    added = replace(BEFORE, contracts={"qa-v1.toml": V1, "guardrails-v1.toml": b""}, released={"qa-v1.toml": "1", "guardrails-v1.toml": "3"})
    assert list(owed_by_contracts(BEFORE, added)) == []


def test_a_new_expansion_owes_a_targeted_case_and_a_comparison(cases, comparison):
    after = replace(BEFORE, contracts={"qa-v1.toml": V1, "qa-v2.toml": V2})
    assert len(list(owed_by_expansions(BEFORE, after, perturb(cases), None))) == 2
    targeted = cases[0].model_copy(update={"seed_case": "refund", "relation": "expansion", "question": "Who leads the trek?"})
    assert list(owed_by_expansions(BEFORE, after, (targeted,), comparison)) == []


def test_an_expansion_that_makes_things_up_is_not_let_through(cases, comparison):
    after = replace(BEFORE, contracts={"qa-v1.toml": V1, "qa-v2.toml": V2})
    targeted = cases[0].model_copy(update={"seed_case": "refund", "relation": "expansion", "question": "Who leads the trek?"})
    worse = comparison.model_copy(update={"worse": ("baseline hallucination_rate",)})
    assert list(owed_by_expansions(BEFORE, after, (targeted,), worse)) == ["expansion 'trek': baseline hallucination_rate got worse"]


def test_documents_that_no_whole_run_has_seen_owe_one(cases, engine, stamp):
    done = run(cases, engine.system(), stamp(suite="full"), sink=lambda _: None)
    summary = summarise(done, ())
    assert list(owed_by_documents({"travel": "snap"}, summary)) == []
    (sentence,) = owed_by_documents({"travel": "newer"}, summary)
    assert sentence.startswith("travel: its documents are newer, the last full run saw snap; owes an index rebuild")
    (never,) = owed_by_documents({"travel": "snap"}, None)
    assert "saw nothing" in never


def test_a_fast_run_is_no_whole_one(cases, engine, stamp):
    summary = summarise(run(cases, engine.system(), stamp(suite="pr"), sink=lambda _: None), ())
    with pytest.raises(ValueError, match="of suite pr; a whole one is needed"):
        list(owed_by_documents({"travel": "snap"}, summary))
