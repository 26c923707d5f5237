"""
How probable it is that an answer is right, as was learned from questions of which that is known, and what it is called
by that.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import NamedTuple

from pydantic import Field

from pincite.answering.precedence.in_force import ChosenPassage
from pincite.answering.reading.asking import spans_of
from pincite.answering.reading.doubt import placed, stated
from pincite.answering.reading.frozen_logit import FrozenLogit, logit_of
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.contracts import DATA, load
from pincite.model.outcomes import Confidence
from pincite.ports import Reader
from pincite.question.record import ReadQuestion

_SUREST = 1e-4
"""How near to 0 and 1 a probability still says something."""


@dataclass(frozen=True, slots=True)
class AnswerSigns:
    """
    What is known of an answer, as logits: that its leading passage answers, read by itself as a ``statement``, that it
    does as a ``passage`` behind the title of its paper, and that the ``evidence`` suffices.
    """

    statement: float
    passage: float
    evidence: float


class AnswerConfidenceModel(FrozenLogit):
    """
    The frozen model: a logistic regression over ``AnswerSigns``, and the probabilities from which an answer is called
    ``High`` and ``Medium``.

    ``held_out`` has by name how many answers were right, and of how many, each judged by a fit without its paper.
    """

    high_from: float = Field(gt=0, lt=1)
    medium_from: float = Field(gt=0, lt=1)
    held_out: Mapping[Confidence, tuple[int, int]]

    def name_of(self, probability: float) -> Confidence:
        """What an answer is called that is right with this *probability*."""
        if probability >= self.high_from:
            return Confidence.HIGH
        return Confidence.MEDIUM if probability >= self.medium_from else Confidence.LOW

    def worth_of(self, name: Confidence) -> str:
        """What it is worth that an answer is called so, for a person."""
        right, answers = self.held_out[name]
        worth = f"Of {answers} such answers on papers that this was not learned from {right} were right"
        return f"{worth}: read the page first." if name is Confidence.LOW else f"{worth}."


@cache
def answer_confidence_model() -> AnswerConfidenceModel:
    """The frozen model in ``data/calibration``."""
    return load(DATA / "calibration" / "answer_confidence-v1.toml", AnswerConfidenceModel)


def answer_signs(question: ReadQuestion, lead: ChosenPassage, verdict: Sufficiency, reader: Reader) -> AnswerSigns:
    """The signs of an answer that *lead* opens, by a *reader* that judges statements."""
    passage, candidate = lead.passage, lead.read.candidate
    known = verdict.told.get(passage)
    statement = stated(question, [(passage, lead.read)], [passage], reader)[passage] if known is None else known
    (span,) = spans_of(reader, [(question.put_to(passage), placed(candidate, passage, headings=()))])
    return AnswerSigns(*(logit_of(each, _SUREST) for each in (statement, span.probability, verdict.probability)))


class AnswerConfidence(NamedTuple):
    """
    What an answer is called, and the ``probability`` in [0, 1] that it is right: 0 where nobody reads statements by
    themselves, for then it is not known.
    """

    name: Confidence
    probability: float


def answer_confidence(
    question: ReadQuestion, lead: ChosenPassage, verdict: Sufficiency, reader: Reader | None, *, disputed: bool
) -> AnswerConfidence:
    """
    How sure an answer is that *lead* opens: by how probable it is right, and ``Medium`` at most where another paper
    says otherwise or nobody reads statements by themselves.
    """
    model = answer_confidence_model()
    if reader is None or not reader.judges_statements:
        return AnswerConfidence(model.name_of(min(verdict.probability, model.medium_from)), 0.0)
    probability = model.probability(asdict(answer_signs(question, lead, verdict, reader)))
    found = model.name_of(probability)
    doubtful = found is Confidence.HIGH and (disputed or not lead.sure)
    return AnswerConfidence(Confidence.MEDIUM if doubtful else found, probability)
