"""Calls: how many replies of a language model one question took, repair tries included."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult


def score(subject: Subject) -> Score:
    """Calls over all phases; 0 without a model."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            return Scored(value=float(result.provenance.model_use.calls))


SCORER = Scorer("model_calls", "1", score)
