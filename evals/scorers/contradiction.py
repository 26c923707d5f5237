"""
Contradiction: the answer says what the documents in force contradict: a superseded value, an outranked promise, what an
injection demands.
"""

from evals.cases.normalisation import holds
from evals.scorers.answer_correctness import answer_text
from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Answered


def score(subject: Subject) -> Score:
    """1.0 where the answer says one of the case's forbidden keywords; unscored where the case forbids nothing."""
    if not subject.case.forbidden_keywords:
        return Unscored(why="forbids nothing")
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Answered):
            said = [
                keyword for keyword in subject.case.forbidden_keywords if holds(answer_text(result.outcome), keyword)
            ]
            return Scored(value=float(bool(said)), why=f"says {', '.join(said)}" if said else "")
        case SystemResult():
            return Scored(value=0.0)


SCORER = Scorer("contradiction", "1", score)
