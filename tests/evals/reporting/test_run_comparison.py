"""Before and after over the same cases: what turned, whether that is more than chance, and which cases it was."""

import pytest

from evals.reporting.run_comparison import IncomparableRunsError, changed_cases, compare
from evals.running.artifacts import DetailsFile
from evals.running.runner import run


def _many(cases, times=12):
    return tuple(case.model_copy(update={"id": f"{case.id}-{n}"}) for n in range(times) for case in cases)


def _run(cases, engine, stamp, folder=None):
    if folder is None:
        return run(cases, engine.system(), stamp(), sink=lambda _: None)
    with DetailsFile(folder) as details:
        return run(cases, engine.system(), stamp(), sink=details.add)


def test_a_run_against_itself_is_quiet(cases, engine, stamp):
    many = _many(cases)
    found = compare(_run(many, engine, stamp), _run(many, engine, stamp))
    assert (found.worse, found.better, found.changed) == ((), (), ())
    assert all(rate.p_adjusted == 1.0 for rate in found.rates)
    assert found.latency.ratio == 1.0


def test_a_planted_drop_is_found_in_its_slices_and_names_its_cases(cases, engine, broken, stamp):
    many = _many(cases)
    found = compare(_run(many, engine, stamp), _run(many, broken(screen=False), stamp))
    assert "baseline pass_rate" in found.worse
    assert "baseline adversarial hallucination_rate" in found.worse
    assert found.better == ()
    whole = next(rate for rate in found.rates if (rate.slice, rate.metric) == ("baseline", "pass_rate"))
    assert {case.rsplit("-", 1)[0] for case in whole.fell} == {"attack"}
    assert whole.p_adjusted < 0.05


def test_one_case_fallen_is_named_but_is_no_proof(cases, engine, broken, stamp):
    found = compare(_run(cases, engine, stamp), _run(cases, broken(screen=False), stamp))
    assert found.worse == ()
    assert any(rate.fell == ("attack",) for rate in found.rates)


def test_a_slower_run_shows_as_a_ratio(cases, engine, broken, stamp):
    found = compare(_run(cases, engine, stamp), _run(cases, broken(milliseconds=10.0), stamp))
    assert found.latency.ratio == pytest.approx(2.0)


def test_cases_that_only_one_run_counted_are_named_and_left_out(cases, engine, stamp):
    before = _run(cases, engine, stamp)
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    found = compare(before, _run(cases, engine, stamp))
    assert found.only_before == ("refund",)
    assert all(rate.n <= 4 for rate in found.rates)


def test_a_case_that_the_documents_broke_is_named_with_what_they_no_longer_say(cases, engine, stamp):
    before = _run(cases, engine, stamp)
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    (case,) = compare(before, _run(cases, engine, stamp)).left_out
    assert (case.id, case.before, case.after) == ("refund", "fresh", "changed")
    assert (case.passed_before, case.passed_after) == (True, False)
    assert case.remarks[0].startswith("refund.pdf p1 no longer reads")


def test_a_case_that_neither_run_counted_is_named_too(cases, engine, stamp):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    found = compare(_run(cases, engine, stamp), _run(cases, engine, stamp))
    assert (found.only_before, [case.id for case in found.left_out]) == ((), ["refund"])


def test_runs_without_a_common_case_are_refused(cases, engine, stamp):
    with pytest.raises(IncomparableRunsError, match="share no counted case"):
        compare(_run(cases[:1], engine, stamp), _run(cases[1:], engine, stamp))


def test_changed_cases_bring_both_outcomes(cases, engine, broken, stamp, tmp_path):
    _run(cases, engine, stamp, tmp_path / "before")
    _run(cases, broken(screen=False), stamp, tmp_path / "after")
    (pair,) = changed_cases(tmp_path / "before", tmp_path / "after")
    assert (pair.before.case.id, pair.before.outcome.kind, pair.after.outcome.kind) == ("attack", "refused", "answered")
