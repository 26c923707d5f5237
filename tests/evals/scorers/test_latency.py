"""A latency that was not measured is not nought."""

from dataclasses import replace

from evals.system import SystemResult
from tests.evals.scorers.observed import SCORE, subject_of


def test_latency_without_a_total_is_unscored(cases, engine):
    subject = subject_of(cases[0], engine)
    silent = subject.observation.result.model_copy(update={"timings_ms": {}})
    assert SCORE["latency_ms"](replace(subject, observation=SystemResult(silent))).kind == "unscored"
