"""
How a fault is put into the real engine: in its contracts, its index, one of its functions, or its finished answers.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from evals.cases.golden import GoldenCase
from evals.system import System
from pincite.engine import Engine
from pincite.model.outcomes import Answered, Citation, QuestionResult


class MovedSeamError(RuntimeError):
    """
    A fault is meant for a function that the engine does not have any more: the fault is broken, and nothing is known of
    the gates.
    """


@dataclass(frozen=True, slots=True)
class Seam:
    """
    A function of the engine, where it is used, and what stands in its place: made from the original, which it may still
    call.
    """

    module: str
    name: str
    faulty: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """
    A change of the engine's parts, of some of its functions, or of what it gives back; what is not given stays sound.
    """

    engine: Callable[[Engine], Engine] | None = None
    seams: Sequence[Seam] = ()
    result: Callable[[QuestionResult], QuestionResult] | None = None


@dataclass(frozen=True, slots=True)
class RememberingSystem:
    """
    A system that asks each case once; a case asked again is given the same answer, so that faults of finished answers
    cost nothing.
    """

    system: System
    _known: dict[str, QuestionResult] = field(default_factory=dict)

    def ask(self, case: GoldenCase) -> QuestionResult:
        """The answer, asked for the first time or remembered."""
        if case.id not in self._known:
            self._known[case.id] = self.system.ask(case)
        return self._known[case.id]


def faulty(system: System, fault: Fault) -> System:
    """*system* with the fault's functions in place while a case is asked, and its results spoilt."""

    def ask(case: GoldenCase) -> QuestionResult:
        with seams_broken(fault.seams):
            result = system.ask(case)
        return fault.result(result) if fault.result else result

    return replace(system, ask=ask)


def require_seams(seams: Sequence[Seam]) -> None:
    """
    Look that every function is there for which a faulty one is to stand.

    Raises:
        MovedSeamError: If the engine has no such function: names it.
    """
    for seam in seams:
        if not hasattr(import_module(seam.module), seam.name):
            msg = f"{seam.module} has no {seam.name} any more; put the fault where its work is done now"
            raise MovedSeamError(msg)


@contextmanager
def seams_broken(seams: Sequence[Seam]) -> Iterator[None]:
    """
    Put every faulty function in its place, and the sound one back at the end.

    Raises:
        MovedSeamError: If the engine has no such function.
    """
    require_seams(seams)
    with ExitStack() as stack:
        for seam in seams:
            module = import_module(seam.module)
            sound = getattr(module, seam.name)
            stack.callback(setattr, module, seam.name, sound)
            setattr(module, seam.name, seam.faulty(sound))
        yield


def in_answers(change: Callable[[Answered], Any]) -> Callable[[QuestionResult], QuestionResult]:
    """The fault that changes every answer and no refusal."""
    return lambda result: (
        result.model_copy(update={"outcome": change(result.outcome)})
        if isinstance(result.outcome, Answered)
        else result
    )


def in_citations(change: Callable[[Citation], Citation]) -> Callable[[QuestionResult], QuestionResult]:
    """The fault that changes every citation."""

    def changed(answered: Answered) -> Answered:
        sentences = (
            sentence.model_copy(update={"citations": tuple(map(change, sentence.citations))})
            for sentence in answered.sentences
        )
        return answered.model_copy(update={"sentences": tuple(sentences)})

    return in_answers(changed)


def in_sentences(change: Callable[[str], str]) -> Callable[[QuestionResult], QuestionResult]:
    """The fault that changes what every sentence says and leaves its citations."""

    def changed(answered: Answered) -> Answered:
        sentences = (sentence.model_copy(update={"text": change(sentence.text)}) for sentence in answered.sentences)
        return answered.model_copy(update={"sentences": tuple(sentences)})

    return in_answers(changed)


_FIGURE = re.compile(r"\d+")


def misread(text: str) -> str:
    """*text* with its first figure one too high."""
    return _FIGURE.sub(lambda match: str(int(match.group()) + 1), text, count=1)
