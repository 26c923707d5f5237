"""Fallback use: whether retrieval found nothing above the first threshold and took the second."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult


def score(subject: Subject) -> Score:
    """1.0 where the trace says that the fallback was used (qa-contract-v1 §3)."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            return Scored(value=float(result.trace.fallback_used))


SCORER = Scorer("fallback_use", "1", score)
