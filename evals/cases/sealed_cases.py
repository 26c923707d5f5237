"""The questions of the sealed set, and what an answer to one of them is worth."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Literal, get_args

from pydantic import Field, model_validator

from evals.cases.golden import GoldenSetError
from evals.cases.normalisation import holds
from evals.cases.overlap import letters
from evals.statistics import exact
from pincite.model.outcomes import Answered, CitedSentence, Outcome
from pincite.model.stored import Stored, json_lines, value_of

AS_A_ROW = frozenset({"table", "yes_no"})
"""
Kinds whose answer alone proves nothing: the same figure stands in other rows, and a yes in no sentence. Their citation
must touch the gold sentence.
"""

EDGE = 40
"""Letters of the gold sentence, from its start or to its end, by which a snippet is known to touch it."""

Finding = Literal["right_first", "right_later", "wrong", "refused"]


class AnswerPlace(Stored):
    """Where an answer stands, too: the sentence or row verbatim, and the 1-based page of a public PDF."""

    document: str = Field(min_length=1)
    sentence: str = Field(min_length=1)
    page: int | None = None


class SealedQuestion(Stored):
    """
    A question on the sealed documents: its ``answer`` with the ``sentence`` (or the cells of the row) that gives it,
    both None for a near miss.

    ``document`` is the source's file name, ``page`` the 1-based page of the sentence once it was bound, ``why`` says of
    a near miss what is absent, and ``also`` are other places that state the same fact.
    """

    id: str = Field(min_length=1)
    document: str = Field(min_length=1)
    split: Literal["sealed"]
    question: str = Field(min_length=1)
    answer: str | None
    sentence: str | None
    page: int | None
    kind: str
    why: str | None
    also: tuple[AnswerPlace, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> "SealedQuestion":
        if (self.answer is None) != (self.sentence is None):
            raise ValueError("answer and sentence: both or, for a near miss, neither")
        return self


def load_questions(path: Path) -> tuple[SealedQuestion, ...]:
    """
    The questions in the file's order.

    Raises:
        GoldenSetError: If the file is missing or empty, or a line is bad or repeats an id: names the line.
    """
    if not path.is_file():
        msg = f"{path.name}: no such set in {path.parent}; the sealed set lies in the repository alone"
        raise GoldenSetError(msg)
    found: dict[str, SealedQuestion] = {}
    for number, line in json_lines(path.read_text(encoding="utf-8")):
        one = value_of(line, SealedQuestion, f"{path.name}: line {number}", GoldenSetError)
        if one.id in found:
            msg = f"{path.name}: line {number}: id: {one.id!r} stands there twice"
            raise GoldenSetError(msg)
        found[one.id] = one
    if not found:
        msg = f"{path.name}: holds no question; a set of nothing proves nothing"
        raise GoldenSetError(msg)
    return tuple(found.values())


def finding(question: SealedQuestion, outcome: Outcome) -> Finding:
    """What came of a question; every answer to a near miss is wrong."""
    if not isinstance(outcome, Answered):
        return "refused"
    if question.answer is None:
        return "wrong"
    right = [_right(question, sentence) for sentence in outcome.sentences]
    return "right_first" if right[0] else "right_later" if any(right) else "wrong"


def _right(question: SealedQuestion, sentence: CitedSentence) -> bool:
    return gives(question, [(cited.file, cited.snippet) for cited in sentence.citations])


def gives(question: SealedQuestion, quoted: Iterable[tuple[str, str]]) -> bool:
    """
    Whether what is *quoted*, files with snippets, is of the document, holds the answer there, and, where the answer
    alone proves nothing, touches the sentence that gives it; or does so of a place that states the same fact.
    """
    every = list(quoted)
    places = ((question.document, question.sentence or ""), *((each.document, each.sentence) for each in question.also))
    return any(_given_there(question, document, sentence, every) for document, sentence in places)


def _given_there(question: SealedQuestion, document: str, sentence: str, quoted: Iterable[tuple[str, str]]) -> bool:
    own = [snippet for file, snippet in quoted if PurePosixPath(file).stem == PurePosixPath(document).stem]
    states = question.kind == "yes_no" or any(holds(snippet, question.answer or "") for snippet in own)
    touched = question.kind not in AS_A_ROW or any(_touches(snippet, sentence) for snippet in own)
    return bool(own) and states and touched


def _touches(snippet: str, gold: str) -> bool:
    here, wanted = letters(snippet), letters(gold)
    return bool(here) and (here in wanted or wanted[:EDGE] in here or wanted[-EDGE:] in here)


class Rate(Stored):
    """*count* of *n* with the exact 95 % interval of the share."""

    count: int
    n: int
    share: float
    low: float
    high: float


class Figures(Stored):
    """
    What an opening showed.

    ``answerable`` are the shares of the answerable questions by finding, ``near_misses_answered`` the share of near
    misses that were answered, and ``by_kind`` how often each finding came up for each kind of question.
    """

    answerable: dict[Finding, Rate]
    near_misses_answered: Rate
    by_kind: dict[str, dict[Finding, int]]


def figures(found: Iterable[tuple[SealedQuestion, Finding]]) -> Figures:
    """
    Sum up.

    Raises:
        NoObservationsError: If there is no answerable question or no near miss.
    """
    every = list(found)
    answerable = [each for question, each in every if question.answer is not None]
    near = [each for question, each in every if question.answer is None]
    kinds = sorted({question.kind for question, _ in every})
    return Figures(
        answerable={name: _rate(answerable.count(name), len(answerable)) for name in get_args(Finding)},
        near_misses_answered=_rate(len(near) - near.count("refused"), len(near)),
        by_kind={
            kind: dict(sorted(Counter(each for question, each in every if question.kind == kind).items()))
            for kind in kinds
        },
    )


def _rate(count: int, n: int) -> Rate:
    interval = exact(count, n)
    return Rate(count=count, n=n, share=count / n, low=interval.low, high=interval.high)
