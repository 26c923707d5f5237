"""Answer correctness: what must stand in the answer stands there, what must not does not."""

from collections.abc import Iterator

from evals.cases.golden import GoldenCase
from evals.cases.normalisation import holds
from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored, passed
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Answered


def score(subject: Subject) -> Score:
    """
    1.0 where an answer case was answered with every expected keyword and no forbidden one; a case that should be
    refused is unscored.
    """
    if not subject.case.answerable:
        return Unscored(why="should be refused")
    match subject.observation:
        case Crashed(phase, error):
            return Scored(value=0.0, why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Answered):
            return passed(tuple(_faults(subject.case, answer_text(result.outcome))))
        case SystemResult():
            return Scored(value=0.0, why="refused")


def answer_text(answer: Answered) -> str:
    """The answer's sentences as one text."""
    return " ".join(sentence.text for sentence in answer.sentences)


def _faults(case: GoldenCase, text: str) -> Iterator[str]:
    for keyword in case.expected_keywords:
        if not holds(text, keyword):
            yield f"lacks {keyword!r}"
    for keyword in case.forbidden_keywords:
        if holds(text, keyword):
            yield f"says {keyword!r}, which it must not"


SCORER = Scorer("answer_correctness", "1", score)
