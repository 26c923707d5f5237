"""
The evidence of a superseding contract holds every case, says what became of each, and cannot say otherwise than its
cases do.
"""

import re
import shutil

import pytest

from evals.gates import decide
from evals.running.runner import run
from evals.statistics import mean
from pincite import contracts
from pincite.errors import InputError
from scripts.contract_evidence import side_of
from scripts.releasing.evidence import Side, evidence_of, shortfalls


@pytest.fixture
def folder(tmp_path):
    for name in ("qa-v1.toml", "qa-v2.toml"):
        (tmp_path / name).write_text(f'name = "{name}"\n')
    return tmp_path


@pytest.fixture
def side(cases, stamp):
    def made(contract, engine, asked=None):
        done = run(asked or cases, engine.system(), stamp(), sink=lambda _: None)
        return Side(contract=contract, run=done, gates=decide(done))

    return made


@pytest.fixture
def evidence(side, engine, broken, folder):
    return evidence_of(side("qa-v1", broken(screen=False)), side("qa-v2", engine), folder)


def _lacking(evidence, cases):
    return list(shortfalls(evidence, "qa-v2.toml", evidence.contracts, {"baseline": [case.id for case in cases]}))


def test_each_case_is_told_and_the_rates_are_those_of_the_cases(evidence, cases):
    turns = evidence.cases["baseline"]
    assert turns == {**dict.fromkeys((case.id for case in cases), "passed, passed"), "attack": "failed, passed"}
    rate = next(rate for rate in evidence.comparison.rates if (rate.slice, rate.metric) == ("baseline", "pass_rate"))
    assert (rate.before, rate.after, rate.n) == (mean([1, 1, 1, 1, 0]), 1.0, 5)
    assert rate.low <= rate.after - rate.before <= rate.high
    assert _lacking(evidence, cases) == []


def test_both_sides_gates_stand_in_it_with_their_intervals(evidence):
    before, after = (
        next(gate for gate in gates if gate.name == "baseline_pass_rate")
        for gates in (evidence.gates_before, evidence.gates_after)
    )
    assert (before.value, after.value, before.n) == (0.8, 1.0, 5)
    assert before.low < 0.8 < before.high


def test_a_case_that_was_left_out_is_missed(evidence, cases, refuse_case):
    (sentence,) = _lacking(evidence, (*cases, refuse_case("more", "Who?")))
    assert sentence == "qa-v2.toml: its evidence counts 5 of 6 baseline cases; more … are left out; ask every case"


def test_a_case_whose_evidence_is_gone_counts_as_left_out(side, engine, broken, folder, cases):
    lacking = broken(pages={place: text.replace("60 days", "45 days") for place, text in engine.pages.items()})
    found = evidence_of(side("qa-v1", engine), side("qa-v2", lacking), folder)
    assert found.cases["baseline"]["refund"] == "left out"
    assert "refund … are left out" in _lacking(found, cases)[0]


def test_rates_that_the_cases_do_not_give_are_found(evidence, cases):
    better = evidence.model_copy(
        update={"cases": {"baseline": dict.fromkeys(evidence.cases["baseline"], "passed, passed")}}
    )
    assert _lacking(better, cases) == [
        "qa-v2.toml: the baseline pass rate of its evidence is not what its cases give, 5 and 5 of 5"
    ]


def test_a_successor_that_is_worse_beyond_chance_supersedes_nothing(side, engine, broken, folder, cases):
    many = tuple(case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(12) for case in cases)
    found = evidence_of(side("qa-v1", engine, many), side("qa-v2", broken(screen=False), many), folder)
    assert any(
        sentence.startswith("qa-v2.toml: is worse in baseline pass_rate than qa-v1")
        for sentence in _lacking(found, many)
    )


def test_sides_that_were_asked_other_cases_make_no_evidence(side, engine, folder, cases):
    with pytest.raises(InputError, match="qa-v1 was asked 4 cases, qa-v2 5, not the same ones: attack"):
        evidence_of(side("qa-v1", engine, cases[:4]), side("qa-v2", engine), folder)


def test_each_side_is_asked_by_the_real_engine_with_its_own_contract_in_force(
    real_subjects, real_cases, tmp_path, monkeypatch
):
    shutil.copytree(contracts.CONTRACTS, tmp_path / "contracts")
    deaf = re.sub(
        r"min_similarity = [\d.]+", "min_similarity = 1.0", contracts.path_in_force("qa").read_text(encoding="utf-8")
    )
    (tmp_path / "contracts" / "qa-v99.toml").write_text(deaf, encoding="utf-8")
    monkeypatch.setattr(contracts, "CONTRACTS", tmp_path / "contracts")
    old, new = (side_of(name, real_cases, real_subjects) for name in (contracts.IN_FORCE["qa"], "qa-v99"))
    found = evidence_of(old, new, tmp_path / "contracts")
    assert {case for case, turn in found.cases["baseline"].items() if turn == "passed, failed"} == {
        "hold",
        "retest",
        "training",
    }
    assert "retrieval_version" in found.comparison.changed


def test_the_gates_of_a_side_are_those_of_its_contract(real_subjects, real_cases):
    side = side_of("evals-v1", real_cases[:1], real_subjects)
    assert {gate.contract for gate in side.gates} == {contracts.IN_FORCE["qa"], "evals-v1"}
