"""Latency: the milliseconds a question took from door to door."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult


def score(subject: Subject) -> Score:
    """The result's ``timings_ms["total"]``; unscored where the engine did not say."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            total = result.timings_ms.get("total")
            return Unscored(why="timings_ms has no total") if total is None else Scored(value=total)


SCORER = Scorer("latency_ms", "1", score)
