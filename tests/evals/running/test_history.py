"""Runs are kept, in order, once; and figures are held against each other only where that means something."""

import pytest

from evals.gates import decide
from evals.reporting.run_comparison import IncomparableRunsError, compare
from evals.reporting.trends import trend_rows
from evals.running.artifacts import summarise
from evals.running.history import History, changes, comparable
from evals.running.runner import run


def _run(cases, engine, stamp):
    return run(cases, engine.system(), stamp, sink=lambda _: None)


def _summary(done):
    return summarise(done, decide(done))


@pytest.fixture
def three_runs(cases, engine, broken, stamp):
    first = _run(cases, engine, stamp(started_at="2026-06-01T00:00:00+00:00"))
    second = _run(cases, broken(screen=False), stamp(started_at="2026-06-02T00:00:00+00:00", revision="def"))
    third = _run(cases, engine, stamp(started_at="2026-06-03T00:00:00+00:00", datasets={"golden_set.jsonl": "other"}))
    return first, second, third


def test_runs_come_back_in_the_order_of_their_start(three_runs, tmp_path):
    history = History(tmp_path)
    for done in reversed(three_runs):
        assert history.append(_summary(done), published=False)
    assert [row.summary for row in History(tmp_path).rows("baseline")] == [_summary(done) for done in three_runs]


def test_no_run_of_a_long_history_is_left_out(three_runs, tmp_path):
    history = History(tmp_path)
    runs = [
        _summary(three_runs[0]).model_copy(update={"started_at": f"2026-06-{day:02}T00:00:00+00:00"})
        for day in range(1, 29)
    ]
    assert all(history.append(summary, published=False) for summary in runs)
    assert [row.summary for row in history.rows()] == runs
    assert not any(history.append(summary, published=False) for summary in runs)


def test_a_run_is_kept_once(three_runs, tmp_path):
    history = History(tmp_path)
    assert history.append(_summary(three_runs[0]), published=True)
    assert not history.append(_summary(three_runs[0]), published=True)
    assert len(history.rows()) == 1


def test_red_runs_stay_in_the_trend_and_what_was_published_is_told(three_runs, tmp_path):
    history = History(tmp_path)
    history.append(_summary(three_runs[0]), published=True)
    history.append(_summary(three_runs[1]), published=False)
    assert [(row.run_id, row.published) for row in history.rows("baseline")] == [
        (three_runs[0].run_id, True),
        (three_runs[1].run_id, False),
    ]
    assert history.rows("nightly") == ()


def test_other_cases_make_runs_incomparable_and_other_code_does_not(three_runs):
    first, second, third = (done.provenance for done in three_runs)
    assert comparable(first, second) == ()
    assert changes(first, second) == ("revision",)
    assert comparable(first, third) == ("data set golden_set.jsonl differs",)


def test_a_run_over_two_engines_is_compared_with_nothing(three_runs):
    mixed = three_runs[0].provenance.model_copy(update={"model_id": ("a", "b")})
    assert comparable(three_runs[0].provenance, mixed) == ("the run after mixes two values of model_id",)


def test_a_comparison_of_incomparable_runs_is_refused(three_runs):
    with pytest.raises(IncomparableRunsError, match=r"data set golden_set\.jsonl differs"):
        compare(three_runs[0], three_runs[2])


def test_the_trend_marks_what_changed_and_breaks_where_figures_do_not_compare(three_runs, tmp_path):
    history = History(tmp_path)
    for done in three_runs:
        history.append(_summary(done), published=False)
    pass_rate = [row for row in trend_rows(history.rows()) if row.gate == "baseline_pass_rate"]
    assert [row.value for row in pass_rate] == [1.0, 0.8, 1.0]
    assert [row.marks for row in pass_rate] == [(), ("revision",), ("revision", "data sets or scorers")]
    assert [row.comparable for row in pass_rate] == [True, True, False]
    assert all(row.low <= row.value <= row.high for row in pass_rate)


def test_no_runs_have_no_trend():
    assert trend_rows(()) == ()
