"""What the small engine makes of a case, as a scorer sees it."""

from dataclasses import replace

from evals.scorers import SCORERS
from evals.system import Subject, SystemResult

SCORE = {scorer.name: scorer.score for scorer in SCORERS}


def subject_of(case, engine):
    return Subject(case, SystemResult(engine.ask(case)), engine.system())


def reworded(subject, text):
    result = subject.observation.result
    sentence = result.outcome.sentences[0].model_copy(update={"text": text})
    outcome = result.outcome.model_copy(update={"sentences": (sentence,)})
    return replace(subject, observation=SystemResult(result.model_copy(update={"outcome": outcome})))
