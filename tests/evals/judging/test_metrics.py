"""A metric counts the rows that it speaks of, and says nothing of none."""

import pytest

from evals.case_records import CaseRow
from evals.cases.golden import CaseCategory
from evals.judging.metrics import METRICS
from evals.scorers import SCORERS
from evals.statistics.summaries import NoObservationsError


def _row(number: int, *, answerable: bool = True, counted: bool = True, **scores: float) -> CaseRow:
    return CaseRow(
        id=f"case-{number}",
        set_name="baseline",
        category=CaseCategory.ANSWERABLE if answerable else CaseCategory.REFUSAL,
        failure_mode="numbers",
        tenant="travel",
        cluster=f"c{number}",
        document="a.pdf",
        answerable=answerable,
        counted=counted,
        health=None,
        scores=scores,
        failure=None,
    )


def test_every_metric_is_of_a_score_that_is_measured() -> None:
    known = {scorer.name for scorer in SCORERS} | {"passed"}
    assert {metric.score for metric in METRICS.values()} <= known
    assert all(name == metric.name for name, metric in METRICS.items())


def test_only_rows_that_count_and_were_scored_are_in_the_denominator() -> None:
    rows = [_row(1, passed=1.0), _row(2, passed=0.0), _row(3, passed=0.0, counted=False), _row(4)]
    assert METRICS["pass_rate"].value(rows) == 0.5


def test_a_metric_of_answerable_cases_leaves_the_others_out() -> None:
    rows = [_row(1, fallback_use=1.0), _row(2, fallback_use=0.0, answerable=False)]
    assert METRICS["fallback_used_rate_answerable"].value(rows) == 1.0
    assert METRICS["phase_a_fallback_used_rate"].value(rows) == 0.5
    assert METRICS["phase_a_fallback_used_count"].value(rows) == 1.0


def test_a_quantile_is_a_latency_that_was_measured() -> None:
    rows = [_row(number, latency_ms=float(number)) for number in range(1, 101)]
    assert (METRICS["latency_p50_ms"].value(rows), METRICS["latency_p95_ms"].value(rows)) == (50.0, 95.0)


def test_of_no_rows_nothing_is_said() -> None:
    with pytest.raises(NoObservationsError):
        METRICS["pass_rate"].value([_row(1)])
