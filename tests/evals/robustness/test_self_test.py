"""Builds that are bad on purpose are stopped by the right gate, and a gate that sees nothing is found out."""

from dataclasses import dataclass, replace

import pytest

from evals.robustness.self_test import MUTANTS, BrokenMutantError, self_test, stoppers, table
from pincite.contract_tables import Gate
from pincite.contracts import evals_contract, qa_contract
from pincite.errors import InputError, IntegrityError


@dataclass(frozen=True)
class SmallBars:
    """The gates in force with few cases enough for a small set."""

    gates: tuple[Gate, ...]
    name: str = "small"
    version: str = "v1"


BARS = (
    SmallBars(tuple(gate.model_copy(update={"min_cases": 1}) for gate in qa_contract().gates + evals_contract().gates)),
)

FAULTS = {
    "similarity_threshold_lowered": {"enough": 0.0},
    "citation_page_off_by_one": {"page_shift": 1},
    "fallback_always_on": {"fallback": True},
    "injection_screen_off": {"screen": False},
    "refuse_everything": {"enough": 2.0},
    "slow_answers": {"milliseconds": 5000.0},
    "tables_dropped": {"blind": "fee of 75 EUR"},
}


def _hooks(broken, names=FAULTS):
    return {name: (lambda fault=FAULTS[name]: broken(**fault).system()) for name in names}


def test_every_seeded_fault_is_stopped_by_a_gate_that_should_stop_it(cases, engine, broken, stamp):
    outcome = self_test(cases, _hooks(broken), stamp(), healthy=engine.system(), contracts=BARS)
    assert outcome.score == 1.0, table(outcome)
    assert set(outcome.untested) == {mutant.name for mutant in MUTANTS} - set(FAULTS)


def test_a_mutant_that_changes_nothing_survives_and_lowers_the_score(cases, engine, broken, stamp):
    hooks = _hooks(broken, ["slow_answers"]) | {"stale_embedding": engine.system}
    outcome = self_test(cases, hooks, stamp(), healthy=engine.system(), contracts=BARS)
    assert outcome.score == 0.5
    assert "SURVIVED stale_embedding: no gate failed" in table(outcome)


def test_a_gate_that_fails_on_the_healthy_system_kills_nothing(cases, broken, stamp):
    slow = broken(milliseconds=5000.0)
    outcome = self_test(cases, {"slow_answers": slow.system}, stamp(), healthy=slow.system(), contracts=BARS)
    assert outcome.results[0].stopped_by == ()


def test_too_few_cases_stop_no_mutant(cases, engine, broken, stamp):
    outcome = self_test(cases, _hooks(broken, ["refuse_everything"]), stamp(), healthy=engine.system())
    assert outcome.score == 0.0


@pytest.mark.parametrize("hooks", [{}, {"gremlins": None}])
def test_hooks_for_no_mutant_are_an_error(cases, engine, stamp, hooks):
    with pytest.raises(InputError, match=r"mutants: (gremlins|no hook given)"):
        self_test(cases, hooks, stamp(), healthy=engine.system())


def _raising(system, error):
    def ask(_):
        raise error

    return replace(system, ask=ask)


def test_a_mutant_that_crashes_by_itself_is_an_error_and_stopped_by_nothing(cases, engine, stamp):
    crashing = _raising(engine.system(), AttributeError("module has no such function"))
    with pytest.raises(
        BrokenMutantError, match=r"mutant tier_order_swapped: case refund crashed in ask \(AttributeError"
    ):
        self_test(cases, {"tier_order_swapped": lambda: crashing}, stamp(), healthy=engine.system(), contracts=BARS)


def test_a_crash_by_the_law_that_a_mutant_breaks_stops_it(cases, engine, stamp):
    lawful = _raising(engine.system(), IntegrityError("the snippet does not stand there"))
    assert stoppers("index_page_off_by_one", cases, lawful, stamp(), BARS) == {"IntegrityError"}


def test_every_mutant_names_gates_or_a_law_and_a_reason():
    assert all((mutant.gates or mutant.law) and mutant.because for mutant in MUTANTS)
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
