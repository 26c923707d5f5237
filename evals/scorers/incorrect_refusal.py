"""Incorrect refusal: an answerable question that was refused."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Refused


def score(subject: Subject) -> Score:
    """1.0 where an answer case was refused, 0.0 where it was answered, rightly or wrongly."""
    if not subject.case.answerable:
        return Unscored(why="should be refused")
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Refused):
            return Scored(value=1.0, why=f"refused with {result.outcome.code}: {result.outcome.reason}")
        case SystemResult():
            return Scored(value=0.0)


SCORER = Scorer("incorrect_refusal", "1", score)
