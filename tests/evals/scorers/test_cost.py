"""A cost that is not known is not nought."""

from dataclasses import replace

from evals.system import SystemResult
from tests.evals.scorers.observed import SCORE, subject_of


def test_cost_of_unknown_price_is_unscored_and_never_free(cases, engine):
    subject = subject_of(cases[0], engine)
    result = subject.observation.result
    use = result.provenance.model_use.model_copy(update={"cost_usd": None})
    unknown = result.model_copy(update={"provenance": result.provenance.model_copy(update={"model_use": use})})
    assert SCORE["cost_usd"](replace(subject, observation=SystemResult(unknown))).kind == "unscored"
    assert SCORE["cost_usd"](subject).value == 0.0
