"""Pending gates are reported with bar and figure, or as not measured, and decide nothing."""

import json

import pytest

from evals.gates import contracts_in_force, decide
from evals.judging.metrics import METRICS
from evals.judging.pending import (
    TABLE,
    PendingFigure,
    figures_of,
    pending_gates,
    pending_results,
    pending_sentence,
    record_figure,
)
from evals.robustness.counterfactual import PENDING_GATE, write_counterfactual
from evals.robustness.counterfactual import CounterfactualResult as Result
from evals.running.artifacts import summarise
from evals.running.runner import run
from pincite.errors import ContractError, InputError

ROW = (
    '[[gates]]\nname = "honest"\nmetric = "m"\nat_least = 0.92\nbecause = "b"\nearned_by = "issue '
    '24"\nmeasured_with = "pincite eval --counterfactual"\n'
)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "pending.toml"
    path.write_text(ROW)
    return path


def _figure(**others):
    return PendingFigure(
        **{
            "name": "honest",
            "value": 0.79,
            "low": 0.75,
            "high": 0.83,
            "n": 540,
            "made_by": "a command",
            "seed": "2026-06-30",
            "code_version": "c1",
            **others,
        }
    )


def test_a_gate_that_nobody_measured_says_so_and_how_to_measure_it(tmp_path, table):
    (result,) = pending_results(tmp_path, ["c1"], table)
    assert (result.verdict, result.value, result.met) == ("PENDING", None, None)
    assert pending_sentence(result) == (
        "honest PENDING: not measured, wanted ≥ 0.92; to be earned by issue 24; not measured here: pincite "
        "eval --counterfactual"
    )


def test_a_recorded_figure_stands_beside_its_bar(tmp_path, table):
    record_figure(_figure(), tmp_path, table)
    (result,) = pending_results(tmp_path, ["c1"], table)
    assert (result.value, result.low, result.high, result.n, result.met, result.remark) == (
        0.79,
        0.75,
        0.83,
        540,
        False,
        "",
    )
    assert (
        pending_sentence(result)
        == "honest PENDING: 0.79 (0.75 … 0.83, 540 cases), wanted ≥ 0.92, bar not met; to be earned by issue 24"
    )


def test_a_bar_that_is_met_is_still_pending(tmp_path, table):
    record_figure(_figure(value=0.95, high=0.99), tmp_path, table)
    (result,) = pending_results(tmp_path, ["c1"], table)
    assert (result.verdict, result.met) == ("PENDING", True)


def test_a_figure_of_other_code_is_called_so(tmp_path, table):
    record_figure(_figure(), tmp_path, table)
    (result,) = pending_results(tmp_path, ["c2"], table)
    assert result.remark == "measured with other code, c1"


def test_a_figure_of_no_pending_gate_is_refused(tmp_path, table):
    with pytest.raises(InputError, match=r"vibes: no such pending gate in pending.toml; known are honest"):
        record_figure(_figure(name="vibes"), tmp_path, table)


def test_a_figure_outside_its_interval_cannot_be_built():
    with pytest.raises(ValueError, match=r"0.9 lies outside its interval 0.75 to 0.83"):
        _figure(value=0.9)


def test_a_broken_figure_is_told_and_holds_nothing_back(tmp_path, table):
    path = record_figure(_figure(), tmp_path, table)
    path.write_text(json.dumps({**json.loads(path.read_text()), "n": 0}))
    (result,) = pending_results(tmp_path, ["c1"], table)
    assert result.value is None
    assert result.remark.startswith("honest.json is no figure: n: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ROW + ROW, "honest: stands twice"),
        (ROW.replace("at_least = 0.92\n", ""), "exactly one bound"),
        (ROW.replace("0.92", "0.92\nat_most = 0.1"), "exactly one bound"),
        (ROW + "bar = 1\n", "bar"),
        ("gates = [", "pending.toml"),
    ],
)
def test_a_malformed_table_is_a_contract_error(text, said):
    with pytest.raises(ContractError, match=said):
        pending_gates(text)


def test_a_pending_gate_changes_no_verdict(cases, engine, stamp, tmp_path, table):
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    record_figure(_figure(), tmp_path, table)
    with_it = summarise(done, decide(done), pending=pending_results(tmp_path, ["c1"], table))
    without = summarise(done, decide(done))
    assert with_it.pending
    assert (with_it.green, with_it.gates, with_it.metrics) == (without.green, without.gates, without.metrics)


@pytest.mark.parametrize(
    "name", [PENDING_GATE, "fresh_perturbation_pass_rate", "own_split_right_first", "own_split_near_misses_answered"]
)
def test_every_honest_instrument_is_pending_or_binding(name):
    binding = {gate.name for contract in contracts_in_force() for gate in contract.gates}
    assert name in binding | {gate.name for gate in pending_gates(TABLE.read_text(encoding="utf-8"))}


def test_a_counterfactual_run_leaves_its_figure_for_the_next_report(tmp_path):
    results = [Result(case_id=str(n), finding="refused" if n else "unsupported", why="") for n in range(4)]
    write_counterfactual(results, tmp_path)
    result = next(result for result in pending_results(tmp_path, []) if result.name == PENDING_GATE)
    assert (result.value, result.n, result.met, result.measured_by) == (0.75, 4, False, "pincite eval --counterfactual")


def test_a_gate_named_as_a_rate_of_the_run_has_its_figure_from_the_run(cases, engine, stamp, tmp_path):
    table = tmp_path / "pending.toml"
    table.write_text(ROW + ROW.replace("honest", "citation_coverage"))
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    (figure,) = figures_of(done, table)
    metric = METRICS["citation_coverage"]
    answered = metric.rows(done.rows)
    assert (figure.name, figure.value, figure.n) == (metric.name, metric.value(answered), len(answered))
    assert 0 < len(answered) < len(done.rows)
    record_figure(figure, tmp_path, table)
    result = pending_results(tmp_path, done.provenance.code_version, table)[1]
    assert (result.verdict, result.met, result.remark) == ("PENDING", True, "")


def test_a_gate_named_as_a_rate_of_one_set_has_its_figure_from_that_set_alone(cases, engine, stamp, tmp_path):
    table = tmp_path / "pending.toml"
    table.write_text(ROW.replace("honest", "additional_documents_pass_rate"))
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    assert figures_of(done, table) == ()
    beside = [row.model_copy(update={"set_name": "additional_documents"}) for row in done.rows[:2]]
    (figure,) = figures_of(done.model_copy(update={"rows": (*done.rows, *beside)}), table)
    assert (figure.name, figure.value, figure.n) == (
        "additional_documents_pass_rate",
        METRICS["pass_rate"].value(beside),
        2,
    )


def test_of_a_run_in_which_nothing_counts_no_figure_is_left(cases, engine, stamp, tmp_path):
    table = tmp_path / "pending.toml"
    table.write_text(ROW.replace("honest", "citation_coverage"))
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    assert figures_of(done.model_copy(update={"rows": ()}), table) == ()
