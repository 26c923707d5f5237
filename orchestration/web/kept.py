"""
Answers that were given lately, so that their evidence can be looked at: in memory alone, under a name that cannot be
guessed.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from orchestration.web.door import NotHereError
from pincite.agents.access import Access
from pincite.engine import Question
from pincite.model.outcomes import Answered, Citation, QuestionResult

MOST = 500
"""Answers of all callers that are kept, the latest; about 20 kB each."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """
    What was asked of which build, and what came of it; ``snapshot`` is what the caller named, empty for what was
    published.
    """

    name: str
    tenant: str
    index_version: str
    snapshot: str
    question: Question
    result: QuestionResult

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation, in the order of the sentences."""
        outcome = self.result.outcome
        return (
            tuple(citation for sentence in outcome.sentences for citation in sentence.citations)
            if isinstance(outcome, Answered)
            else ()
        )


class KeptAnswers:
    """Safe to call from several threads."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, KeptAnswer] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, answer: KeptAnswer) -> None:
        """Keep an answer; the oldest goes where there are too many."""
        with self._lock:
            self._answers[answer.name] = answer
            while len(self._answers) > MOST:
                self._answers.popitem(last=False)

    def find(self, name: str, access: Access) -> KeptAnswer:
        """
        The answer of this name.

        Raises:
            NotHereError: If there is none, or the caller may not speak for its tenant: the two look alike.
        """
        with self._lock:
            found = self._answers.get(name)
        if found is None or (access.tenants is not None and found.tenant not in access.tenants):
            raise NotHereError(
                "This answer is not kept any more: answers are kept in memory, the latest of them. Ask again."
            )
        return found
