"""The question door of programs, counted and, where it is wanted, written down beside the one of people."""

from collections.abc import Callable
from dataclasses import dataclass

from orchestration.web.prometheus_metrics import Metrics
from pincite.agents.asker import Asker
from pincite.engine import Question
from pincite.model.outcomes import Answered, QuestionResult

Logged = Callable[[str, Question, QuestionResult], None]
"""Takes the tenant, what was asked and what came of it."""


@dataclass(frozen=True, slots=True)
class CountedAsker(Asker):
    """Answers as ``Asker`` does, and tells what came of it."""

    metrics: Metrics
    logged: Logged

    def result(self, tenant: str, question: Question) -> QuestionResult:
        """What comes of a question; raises what the engine raises."""
        with self.metrics.asking("api") as told:
            result = Asker.result(self, tenant, question)
            told(result.outcome.kind, None if isinstance(result.outcome, Answered) else result.outcome.code.value)
        self.logged(tenant, question, result)
        return result
