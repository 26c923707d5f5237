"""Tokens: how many a language model read and wrote for one question."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult


def score(subject: Subject) -> Score:
    """Tokens in and out together; 0 without a model."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            use = result.provenance.model_use
            return Scored(value=float(use.tokens_in + use.tokens_out))


SCORER = Scorer("tokens", "1", score)
