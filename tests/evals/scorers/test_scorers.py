"""No scorer scores a crash in the system's favour, and each has a name of its own."""

import pytest

from evals.scorers import SCORERS
from evals.system import Crashed, Subject
from tests.evals.scorers.observed import SCORE


@pytest.mark.parametrize("scorer", SCORERS, ids=lambda scorer: scorer.name)
def test_a_crash_is_never_scored_in_the_systems_favour(scorer, cases, engine):
    favourable = {
        "hallucination": 0.0,
        "incorrect_refusal": 0.0,
        "contradiction": 0.0,
        "fallback_use": 0.0,
        "latency_ms": 0.0,
        "cost_usd": 0.0,
        "tokens": 0.0,
        "model_calls": 0.0,
    }
    for case in cases:
        score = scorer.score(Subject(case, Crashed("retrieval", "KeyError: x"), engine.system()))
        assert score.kind == "unscored" or score.value != favourable.get(scorer.name, 1.0)


def test_scorer_names_are_unique():
    assert len(SCORE) == len(SCORERS)
