"""A change that owes evidence is told what it owes, in a sentence; a change that brought it is let through."""

from dataclasses import replace

import pytest

from evals.gates import decide
from evals.perturbation import perturb
from evals.running.runner import run
from pincite.contract_tables import Expansion
from scripts.releasing.evidence import Side, evidence_of
from scripts.releasing.policy import owed_by_contracts, owed_by_documents, owed_by_expansions, owed_by_versions
from scripts.releasing.released import State, released_case, sha256

GATE = (
    '[[gates]]\nname = "pass"\nsuite = "baseline"\nmetric = "pass_rate"\nat_least = 0.95\nmin_cases = 2\nbecause = '
    '"a test"\n'
)
EXPANSION = '[[expansions]]\nwhen = "trek"\nadd = ["walking tour"]\n'
V1 = f'name = "qa"\nversion = "v1"\n{GATE}'.encode()
V2 = V1.replace(b"v1", b"v2")


def _state(contracts, in_force="qa-v1", **others):
    locked = {name: sha256(data) for name, data in contracts.items()}
    return State(**{"contracts": contracts, "lock": locked, "cases": {}, "in_force": {"qa": in_force}, **others})


BEFORE = _state({"qa-v1.toml": V1})


@pytest.fixture
def evidence_for(cases, engine, stamp, tmp_path):
    """Evidence over the small cases and all that is made from them, of a predecessor's and a successor's bytes."""
    both = cases + perturb(cases)
    done = run(both, engine.system(), stamp(), sink=lambda _: None)

    def made(*, old=V1, new=V2):
        for name, data in (("qa-v1.toml", old), ("qa-v2.toml", new)):
            (tmp_path / name).write_bytes(data)
        return evidence_of(
            Side(contract="qa-v1", run=done, gates=decide(done)),
            Side(contract="qa-v2", run=done, gates=decide(done)),
            tmp_path,
        )

    made.cases = {case.id: released_case(case, 1) for case in both}
    return made


@pytest.fixture
def succeeded(evidence_for):
    """A tree in which a second version stands with whole evidence."""

    def made(new=V2):
        return _state(
            {"qa-v1.toml": V1, "qa-v2.toml": new},
            "qa-v2",
            cases=evidence_for.cases,
            evidence={"qa-v2.toml": evidence_for(new=new)},
        )

    return made


def test_nothing_changed_owes_nothing():
    assert list(owed_by_contracts(BEFORE, BEFORE)) == []


def test_a_lowered_bar_with_a_renewed_lock_owes_a_new_version():
    lowered = V1.replace(b"0.95", b"0.10")
    edited, renewed = owed_by_contracts(BEFORE, _state({"qa-v1.toml": lowered}))
    assert edited.startswith("qa-v1.toml: a released contract was edited; write the changed numbers into a new version")
    assert renewed.startswith("LOCK: the digest of qa-v1.toml is not the released one")


def test_a_removed_contract_is_missed():
    assert "qa-v1.toml: a released contract was removed" in next(
        owed_by_contracts(BEFORE, replace(BEFORE, contracts={}))
    )


def test_what_decides_never_goes_back_to_an_earlier_version():
    newer = _state({"qa-v1.toml": V1, "qa-v2.toml": V2}, "qa-v2")
    (sentence,) = owed_by_contracts(newer, replace(newer, in_force={"qa": "qa-v1"}))
    assert sentence == "qa: qa-v1 decides and qa-v2 was released; a contract in force never goes back"


def test_a_successor_without_evidence_owes_it():
    tree = _state({"qa-v1.toml": V1, "qa-v2.toml": V2}, "qa-v2")
    (sentence,) = owed_by_versions(tree, {})
    assert sentence.startswith(
        "qa-v2.toml: supersedes a released contract without evidence; make it: python -m scripts.contract_evidence"
    )


def test_a_successor_with_evidence_over_every_case_owes_nothing(succeeded):
    assert list(owed_by_versions(succeeded(), {})) == []


def test_evidence_over_fewer_cases_than_the_sets_hold_is_none(succeeded, refuse_case):
    tree = succeeded()
    grown = replace(tree, cases={**tree.cases, "more": released_case(refuse_case("more", "Who flies?"), 1)})
    (sentence,) = owed_by_versions(grown, {})
    assert sentence == "qa-v2.toml: its evidence counts 5 of 6 baseline cases; more … are left out; ask every case"


def test_cases_that_came_after_a_contracts_release_are_not_asked_of_its_evidence(succeeded, refuse_case):
    tree = succeeded()
    grown = replace(tree, cases={**tree.cases, "more": released_case(refuse_case("more", "Who flies?"), 2)})
    assert list(owed_by_versions(grown, {"qa-v2.toml": tuple(tree.cases)})) == []


def test_evidence_of_other_bytes_is_none(succeeded):
    tree = succeeded()
    changed = V2 + b"# and now for something else\n"
    other = replace(
        tree, contracts={**tree.contracts, "qa-v2.toml": changed}, lock={**tree.lock, "qa-v2.toml": sha256(changed)}
    )
    assert [sentence.partition("; ")[0] for sentence in owed_by_versions(other, {})] == [
        "qa-v2.toml: its evidence is of other bytes than those in data/contracts"
    ]


def test_a_successor_that_is_not_in_force_is_told(succeeded):
    (sentence,) = owed_by_versions(replace(succeeded(), in_force={"qa": "qa-v1"}), {})
    assert sentence.startswith("qa-v2.toml: is the newest of its family and qa-v1 decides")


def test_a_contract_without_its_digest_in_the_lock_is_told():
    (sentence,) = owed_by_versions(replace(BEFORE, lock={}), {})
    assert sentence.startswith("qa-v1.toml: its digest in LOCK is missing")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (V2.replace(b"0.95", b"0.10"), "the gate pass is looser than in qa-v1.toml"),
        (V2.replace(b"min_cases = 2", b"min_cases = 1"), "the gate pass is looser than in qa-v1.toml"),
        (
            V2.replace(b'"pass_rate"', b'"hit_at_k"'),
            "the gate pass is looser than in qa-v1.toml or judges something else",
        ),
        (V2.replace(b'"pass"', b'"other"'), "lacks the gate pass of qa-v1.toml; a binding gate never goes back"),
    ],
)
def test_a_successor_may_not_loosen_or_lose_a_gate_even_with_evidence(succeeded, change, said):
    (sentence,) = owed_by_versions(succeeded(change), {})
    assert said in sentence


def test_a_successor_may_raise_a_bar(succeeded):
    assert list(owed_by_versions(succeeded(V2.replace(b"0.95", b"0.99")), {})) == []


def test_a_contract_for_something_new_owes_no_before():
    added = _state({"qa-v1.toml": V1, "guardrails-v1.toml": b""})
    assert [*owed_by_contracts(BEFORE, added), *owed_by_versions(added, {})] == []


def test_a_new_expansion_owes_a_targeted_case_a_proof_of_its_benefit_and_a_comparison(cases, succeeded):
    bare = _state({"qa-v1.toml": V1, "qa-v2.toml": V2 + EXPANSION.encode()}, "qa-v2")
    assert len(list(owed_by_expansions(BEFORE, bare, perturb(cases), lambda _: False))) == 3
    targeted = cases[0].model_copy(
        update={"seed_case": "refund", "relation": "expansion", "question": "Who leads the trek?"}
    )
    after, asked = succeeded(V2 + EXPANSION.encode()), []
    assert list(owed_by_expansions(BEFORE, after, (targeted,), lambda rule: not asked.append(rule))) == []
    assert asked == [Expansion(when="trek", add=("walking tour",))]
    assert list(owed_by_expansions(BEFORE, after, (targeted,), lambda _: False)) == [
        "expansion 'trek': owes a case in expansion_benefits.jsonl that passes with the rule and fails without it"
    ]


def test_an_expansion_that_makes_things_up_is_not_let_through(cases, succeeded):
    after = succeeded(V2 + EXPANSION.encode())
    evidence = after.evidence["qa-v2.toml"]
    worse = evidence.model_copy(
        update={"comparison": evidence.comparison.model_copy(update={"worse": ("baseline hallucination_rate",)})}
    )
    targeted = cases[0].model_copy(
        update={"seed_case": "refund", "relation": "expansion", "question": "Who leads the trek?"}
    )
    after = replace(after, evidence={"qa-v2.toml": worse})
    assert list(owed_by_expansions(BEFORE, after, (targeted,), lambda _: True)) == [
        "expansion 'trek': baseline hallucination_rate got worse"
    ]


def test_documents_that_no_whole_run_has_seen_owe_one():
    assert list(owed_by_documents({"travel": "snap"}, {"travel": ("older", "snap")})) == []
    (sentence,) = owed_by_documents({"travel": "newer"}, {"travel": ("snap",)})
    assert sentence.startswith("travel: its documents are newer, the last full run saw snap; owes an index rebuild")
    (never,) = owed_by_documents({"travel": "snap"}, {})
    assert "saw nothing" in never
