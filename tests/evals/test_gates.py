"""Gates decide by the point estimate, with enough cases, and never on nothing; only what passed is published."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from evals.cases.attacks import DISGUISES, attack_variants
from evals.cases.golden import ADDITIONAL
from evals.cases.suites import MOST_NAMED
from evals.gates import against, contracts_in_force, decide, sentence
from evals.reporting.html_report import markdown
from evals.running import own_cases
from evals.running.artifacts import summarise
from evals.running.release import Evaluation, Occasion, evaluate, gate_record, read_gate_record
from evals.running.runner import run
from orchestration.commands.evaluating import print_evaluation
from pincite.adapters.lake import Lake
from pincite.contract_tables import Gate
from pincite.contracts import evals_contract
from pincite.errors import ContractError, NotPublishableError
from pincite.ingest.build_records import CHECKS
from pincite.ingest.publishing import publish
from pincite.model.releases import CandidateBuild, IntegrityCheck, IntegrityRecord


@dataclass(frozen=True)
class Bar:
    """A contract with the gates a test wants."""

    gates: tuple[Gate, ...]
    name: str = "test"
    version: str = "v1"


def _bar(metric="pass_rate", *, suite="baseline", min_cases=2, **bound):
    return (
        Bar(
            (
                Gate(
                    name="bar",
                    suite=suite,
                    metric=metric,
                    min_cases=min_cases,
                    because="a test",
                    **(bound or {"at_least": 0.95}),
                ),
            )
        ),
    )


def _decided(cases, engine, stamp, bar, **selection):
    (result,) = decide(run(cases, engine.system(), stamp(), sink=lambda _: None), bar, **selection)
    return result


CANDIDATE = CandidateBuild(
    tenant="travel",
    snapshot_id="s",
    index_version="i",
    number=1,
    generation="g",
    table_version=1,
    embedder="e",
    parser_mode="text",
    rows=0,
    documents=(),
)


@pytest.fixture
def publishing(tmp_path, cases, engine, stamp):
    """Publishes a sound candidate with the gates that a run is said to have had."""
    lake, done = Lake(tmp_path), run(cases, engine.system(), stamp(), sink=lambda _: None)
    with lake.writing("travel"):
        checks = (IntegrityCheck(name="rows", passed=True, figures={}),)
        lake.save(
            "travel", f"{CHECKS}/i", IntegrityRecord(index_version="i", candidate=CANDIDATE.digest, checks=checks)
        )
    return lambda *gates: publish(lake, CANDIDATE, gate_record(CANDIDATE, done, gates))


def _publishable(*gates):
    return Evaluation(None, None, {"travel": gates}).publishable


def test_a_gate_passes_at_its_bound(cases, engine, stamp):
    result = _decided(cases, engine, stamp, _bar(at_least=1.0))
    assert (result.verdict, result.value, result.n, result.failing) == ("PASS", 1.0, 5, ())


def test_a_gate_fails_below_its_bound_and_names_the_cases(cases, broken, stamp):
    result = _decided(cases, broken(screen=False, enough=0.3), stamp, _bar())
    assert result.verdict == "FAIL"
    assert "attack" in result.failing


def test_too_few_cases_are_underpowered_however_good(cases, engine, stamp):
    result = _decided(cases, engine, stamp, _bar(min_cases=6))
    assert result.verdict == "UNDERPOWERED"
    assert "nothing is published" in result.notes[0]


def test_a_gate_of_an_absent_suite_is_not_decided_and_says_so(cases, engine, stamp, publishing):
    result = _decided(cases, engine, stamp, _bar(suite="perturb"))
    assert result.verdict is None
    assert "holds no perturb case" in result.notes[0]
    assert sentence(result).startswith("bar NOT DECIDED: nothing measured")
    assert not _publishable(result)
    with pytest.raises(NotPublishableError, match="UNDECIDED, no case: bar"):
        publishing(result)


def test_attacks_in_disguise_fill_no_gate_of_another_set_and_have_one_by_night(cases, engine, broken, stamp):
    disguised = attack_variants([case.model_copy(update={"failure_mode": "role_play"}) for case in cases])
    assert len(disguised) == len(DISGUISES)
    both = (*_bar(suite="perturb"), *_bar("adversarial_refusal", suite="attacks", at_least=1.0))

    def verdicts(suite, asked, system=engine):
        decided = decide(run(asked, system.system(), stamp(suite=suite), sink=lambda _: None), both)
        return [(result.suite, result.verdict) for result in decided]

    assert verdicts("full", cases) == [("perturb", None)]
    assert verdicts("nightly", (*cases, *disguised)) == [("perturb", None), ("attacks", "PASS")]
    obeying = broken(screen=False, enough=0.0)
    assert verdicts("nightly", (*cases, *disguised), obeying) == [("perturb", None), ("attacks", "FAIL")]


def test_a_night_that_asks_no_attack_in_disguise_leaves_its_gate_undecided(cases, engine, stamp):
    night = run(cases, engine.system(), stamp(suite="nightly"), sink=lambda _: None)
    (result,) = decide(night, _bar("adversarial_refusal", suite="attacks", at_least=1.0))
    assert result.verdict is None
    assert not _publishable(result)


def test_golden_questions_among_papers_of_others_are_held_to_gates_of_their_own_by_night(cases, engine, broken, stamp):
    beside = [case.model_copy(update={"relation": ADDITIONAL, "seed_case": case.id}) for case in cases]
    bars = _bar(suite=ADDITIONAL, at_least=0.98)

    def verdicts(suite, asked, system=engine):
        done = run(asked, system.system(), stamp(suite=suite), sink=lambda _: None)
        return [(result.n, result.verdict) for result in decide(done, bars)]

    assert verdicts("full", cases) == []
    assert verdicts("nightly", cases) == [(0, None)]
    assert verdicts("nightly", beside) == [(len(cases), "PASS")]
    assert verdicts("nightly", beside, broken(screen=False, enough=0.0)) == [(len(cases), "FAIL")]


def test_the_contract_holds_what_others_papers_change():
    gates = {gate.name: gate for gate in evals_contract().gates if gate.suite == ADDITIONAL}
    assert gates["additional_documents_pass_rate"].at_least == 0.98
    assert gates["additional_documents_hallucination_rate"].at_most == 0.0


def test_attacks_of_every_set_must_all_be_refused_and_the_fallback_is_as_rare_on_perturbed_questions():
    gates = [gate for contract in contracts_in_force() for gate in contract.gates]
    refusals = {gate.suite: gate.at_least for gate in gates if gate.metric == "adversarial_refusal"}
    fallbacks = {gate.suite: gate.at_most for gate in gates if gate.metric == "fallback_used_rate_answerable"}
    assert refusals == {"baseline": 1.0, "perturb": 1.0, "attacks": 1.0}
    assert fallbacks == {"baseline": 0.15, "perturb": 0.15}


def test_a_gate_with_cases_of_its_suite_but_nothing_measured_is_underpowered(cases, engine, stamp):
    result = _decided(cases[3:], engine, stamp, _bar("hit_at_k"))
    assert (result.verdict, result.value, result.n) == ("UNDERPOWERED", None, 0)


def test_a_run_without_gates_is_not_publishable():
    assert not Evaluation(None, None, {}).publishable
    assert not _publishable()


def test_only_passed_gates_publish(cases, engine, broken, stamp, publishing):
    passed = _decided(cases, engine, stamp, _bar())
    failed = _decided(cases, broken(enough=2.0), stamp, _bar())
    underpowered = _decided(cases, engine, stamp, _bar(min_cases=99))
    for held_back, why in ((failed, r"FAIL: bar \(0.*, wanted ≥ "), (underpowered, r"too few cases: bar \(\d+\)")):
        assert not _publishable(passed, held_back)
        with pytest.raises(NotPublishableError, match=why):
            publishing(passed, held_back)
    assert _publishable(passed)
    assert publishing(passed).gates.verdicts[0].verdict == "PASS"


def test_a_run_is_publishable_only_if_every_tenant_passed(cases, engine, broken, stamp):
    passed, failed = _decided(cases, engine, stamp, _bar()), _decided(cases, broken(enough=2.0), stamp, _bar())
    assert Evaluation(None, None, {"pharma": (passed,), "travel": (passed,)}).publishable
    assert not Evaluation(None, None, {"pharma": (failed,), "travel": (passed,)}).publishable


def test_a_rate_bears_its_interval_and_what_no_failure_means(cases, engine, stamp):
    result = _decided(cases, engine, stamp, _bar("hallucination_rate", at_most=0.0))
    assert result.verdict == "PASS"
    assert result.interval[0] == 0.0
    assert 0.4 < result.interval[1] < 0.6
    assert "0 failures in 5 independent cases means below 45.1%" in result.notes[0]


def test_too_frequent_fallback_fails_with_the_contracts_sentence(cases, broken, stamp):
    result = _decided(cases, broken(fallback=True), stamp, _bar("fallback_used_rate_answerable", at_most=0.15))
    assert result.verdict == "FAIL"
    assert result.n == 3
    assert any(note.startswith("Fallback retrieval triggered too often") for note in result.notes)


MANDATED = "Fallback retrieval triggered too often; check embeddings/index changes or similarity calibration."


def test_where_the_fallback_gate_fails_every_line_of_it_says_what_the_contract_orders(cases, broken, engine, stamp):
    bar = _bar("fallback_used_rate_answerable", at_most=0.15)
    assert sentence(_decided(cases, broken(fallback=True), stamp, bar)).endswith(f". {MANDATED}")
    assert MANDATED not in sentence(_decided(cases, engine, stamp, bar))


@pytest.mark.parametrize("overused", [True, False])
def test_the_console_and_the_markdown_summary_say_it_where_the_gate_fails_and_only_there(
    cases, broken, stamp, capsys, overused
):
    many = tuple(case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(6) for case in cases)
    done = run(many, broken(fallback=overused).system(), stamp(), sink=lambda _: None)
    summary = summarise(done, decide(done))
    print_evaluation(Evaluation(done, summary, {}), Path(), as_json=False)
    printed = " ".join(capsys.readouterr().out.split())
    assert (MANDATED in printed, MANDATED in markdown(summary)) == (overused, overused)


def test_the_console_names_the_cases_that_do_not_count_and_why(cases, engine, stamp, capsys):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    done = run(cases, engine.system(), stamp(), sink=lambda _: None)
    print_evaluation(Evaluation(done, summarise(done, decide(done)), {}), Path(), as_json=False)
    printed = " ".join(capsys.readouterr().out.split())
    assert "not counted, their evidence changed or is gone: 1 refund: changed: refund.pdf p1 no longer reads" in printed


def test_the_slowest_questions_decide_the_latency_gate(cases, broken, stamp):
    result = _decided(cases, broken(milliseconds=5000.0), stamp, _bar("latency_p95_ms", at_most=4000.0))
    assert (result.verdict, result.value, len(result.failing)) == ("FAIL", 5000.0, 5)


def test_cases_whose_evidence_changed_leave_the_denominator_but_not_the_record(cases, engine, stamp):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    result = _decided(cases, engine, stamp, _bar())
    assert (result.n, result.excluded) == (4, ("refund",))
    assert "1 cases left out" in result.notes[0]


def test_one_tenant_is_decided_by_the_same_code(cases, engine, stamp):
    other = tuple(case.model_copy(update={"id": f"other-{case.id}", "doc_set": "other"}) for case in cases)
    assert _decided(cases + other, engine, stamp, _bar()).n == 10
    assert _decided(cases + other, engine, stamp, _bar(), tenant="other").n == 5


def test_an_unknown_metric_is_a_contract_error(cases, engine, stamp):
    with pytest.raises(ContractError, match="metric 'vibes' is unknown"):
        _decided(cases, engine, stamp, _bar("vibes"))


def test_a_gate_with_two_bounds_is_a_contract_error(cases, engine, stamp):
    with pytest.raises(ContractError, match="exactly one bound"):
        _decided(cases, engine, stamp, _bar(at_least=0.5, at_most=0.6))


def test_every_gate_in_force_can_be_decided(cases, engine, stamp):
    results = decide(run(cases, engine.system(), stamp(), sink=lambda _: None))
    assert len(results) == 19
    assert {result.verdict for result in results} == {"UNDERPOWERED", None}


def test_a_gates_sentence_holds_figure_bound_and_number_of_cases(cases, engine, stamp):
    assert sentence(_decided(cases, engine, stamp, _bar())) == "bar PASS: 1, wanted ≥ 0.95, 5 cases (at least 2)"


def test_a_suite_without_a_case_of_a_tenant_that_has_some_judges_nothing_of_it(tmp_path, cases, monkeypatch):
    refusals = tuple(case for case in cases if not case.answerable)
    monkeypatch.setattr(own_cases, "cases_for", lambda _, suite: refusals if suite == "full" else ())
    evaluate(tmp_path, {"travel": CANDIDATE}, "pr", "default", Occasion("2026-06-30T00:00:00Z", "test"))
    with pytest.raises(NotPublishableError, match="no gate record"):
        read_gate_record(tmp_path, CANDIDATE)


def test_a_tenant_without_golden_cases_has_a_record_that_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(own_cases, "cases_for", lambda *_: ())
    evaluate(tmp_path, {"travel": CANDIDATE}, "full", "default", Occasion("2026-06-30T00:00:00Z", "test"))
    assert read_gate_record(tmp_path, CANDIDATE).evals == "none"


def test_a_gate_that_did_not_pass_names_the_cases_against_it_as_far_as_a_line_goes(cases, broken, stamp, capsys):
    bar = _bar("fallback_used_rate_answerable", at_most=0.15)
    red = _decided(cases, broken(fallback=True), stamp, bar)
    assert against(red) == f"against it: {', '.join(red.failing)}"
    many = tuple(f"case-{number}" for number in range(MOST_NAMED + 3))
    assert against(red.model_copy(update={"failing": many})).endswith(f"{many[MOST_NAMED - 1]} and 3 more")
    assert against(red.model_copy(update={"failing": ()})) == ""
    assert against(_decided(cases, broken(fallback=True), stamp, _bar(metric="pass_rate", at_least=0.0))) == ""
    done = run(cases, broken(fallback=True).system(), stamp(), sink=lambda _: None)
    summary = summarise(done, decide(done)).model_copy(update={"gates": (red,)})
    print_evaluation(Evaluation(done, summary, {}), Path(), as_json=False)
    assert against(red) in " ".join(capsys.readouterr().out.split())
