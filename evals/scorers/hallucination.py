"""Hallucination: an answer where there is none, a snippet that its page does not hold, or a value that no citation holds."""

from collections.abc import Iterator

from evals.normalisation import numbers
from evals.scorers.citation_correctness import citations, verbatim
from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Asked, Crashed, Subject
from pincite.model.outcomes import Answered


def score(subject: Subject) -> Score:
    """1.0 where something was made up, 0.0 where nothing was; a refusal makes nothing up, a crash says nothing either way."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case Asked(result) if isinstance(result.outcome, Answered):
            inventions = tuple(_inventions(subject, result.outcome))
            return Scored(value=1.0 if inventions else 0.0, why="; ".join(inventions))
        case Asked():
            return Scored(value=0.0)


def _inventions(subject: Subject, answer: Answered) -> Iterator[str]:
    if not subject.case.answerable:
        yield "answered what the documents do not answer"
    for citation in citations(answer):
        if not verbatim(subject, citation):
            yield f"cites text that {citation.file} p{citation.page} does not hold"
    for sentence in answer.sentences:
        held = numbers(" ".join(citation.snippet for citation in sentence.citations))
        for value in sorted(numbers(sentence.text) - held):
            yield f"says {value}, which stands in none of the sentence's citations"


SCORER = Scorer("hallucination", "1", score)
