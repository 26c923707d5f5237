"""Refusal correctness: what should be refused is refused, with a code that names the true cause."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Refused


def score(subject: Subject) -> Score:
    """
    1.0 where the refusal's code is one of the case's expected codes (stricter than evals-v1 §3B, which takes any of the
    five).
    """
    if subject.case.answerable:
        return Unscored(why="should be answered")
    match subject.observation:
        case Crashed(phase, error):
            return Scored(value=0.0, why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Refused):
            right = result.outcome.code in subject.case.expected_refusal_codes
            expected = " or ".join(subject.case.expected_refusal_codes)
            return (
                Scored(value=1.0)
                if right
                else Scored(value=0.0, why=f"refused with {result.outcome.code}, expected {expected}")
            )
        case SystemResult():
            return Scored(value=0.0, why="answered")


SCORER = Scorer("refusal_correctness", "1", score)
