"""The question door of programs, counted beside the one of people."""

from dataclasses import dataclass
from typing import Any

from orchestration.web.metrics import Metrics
from pincite.agents.asking import Asker
from pincite.agents.failures import Deadline
from pincite.agents.inputs import AskRequest


@dataclass(frozen=True, slots=True)
class CountedAsker(Asker):
    """Answers as ``Asker`` does, and counts what came of it."""

    metrics: Metrics

    def answer(self, request: AskRequest, deadline: Deadline) -> dict[str, Any]:
        """The answer or refusal, as the door ``ask`` writes it; raises what the engine raises."""
        with self.metrics.asking("api") as told:
            row = Asker.answer(self, request, deadline)
            told(row["outcome"], row["refusal_code"])
        return row
