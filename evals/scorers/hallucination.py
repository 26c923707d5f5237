"""
Hallucination: an answer where there is none, a snippet that its page does not hold, or a figure, sign, unit or date
that no citation holds.
"""

import re
from collections.abc import Iterator, Sequence

from evals.cases.normalisation import comparable, signed_numbers
from evals.scorers.citation_correctness import citations, verbatim
from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Answered
from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import equal
from pincite.values.reader import read_values

_MEASURED = frozenset({ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.DATE, ValueKind.QUANTITY})
"""Kinds of values that bear a unit, or are one."""
_NO_SIGN_BEFORE = r"(?<![\w-])(?<!\d[.,])"


def score(subject: Subject) -> Score:
    """
    1.0 where something was made up, 0.0 where nothing was; a refusal makes nothing up, a crash says nothing either way.
    """
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result) if isinstance(result.outcome, Answered):
            inventions = tuple(_inventions(subject, result.outcome))
            return Scored(value=1.0 if inventions else 0.0, why="; ".join(inventions))
        case SystemResult():
            return Scored(value=0.0)


def _inventions(subject: Subject, answer: Answered) -> Iterator[str]:
    if not subject.case.answerable:
        yield "answered what the documents do not answer"
    for citation in citations(answer):
        if not verbatim(subject, citation):
            yield f"cites text that {citation.file} p{citation.page} does not hold"
    for sentence in answer.sentences:
        cited = " ".join(citation.snippet for citation in sentence.citations)
        foreign = sorted(signed_numbers(sentence.text) - signed_numbers(cited)) or _foreign_values(sentence.text, cited)
        yield from (f"says {value}, which stands in none of the sentence's citations" for value in foreign)


def _foreign_values(said: str, cited: str) -> list[str]:
    """
    What *said* measures, with sign and unit, or dates otherwise than *cited* does, where the bare figures are the same.
    """
    held = [value for text in (cited, *cited.split("\t")) for value in read_values(text)]
    return [value.text for value in read_values(said) if value.kind in _MEASURED and not _stands(value, cited, held)]


def _stands(value: TypedValue, cited: str, held: Sequence[TypedValue]) -> bool:
    """
    Whether a value is one of *held*, or stands there to the letter: what is read alone may be another kind ("12 months"
    of "each 12 months").
    """
    literal = re.search(rf"{_NO_SIGN_BEFORE}{re.escape(comparable(value.text))}(?!\w)", comparable(cited))
    return literal is not None or any(equal(value, other) for other in held)


SCORER = Scorer("hallucination", "2", score)
