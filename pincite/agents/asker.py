"""The question door of the services: the same row as ``ask``, for one tenant."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from pincite.agents.access import Access, tenant_named_once
from pincite.agents.engine_cache import EngineCache
from pincite.agents.error_replies import Deadline
from pincite.agents.inputs import AskRequest
from pincite.agents.request_bodies import read
from pincite.doors import ask_row
from pincite.engine import Question
from pincite.model.outcomes import QuestionResult


@dataclass(frozen=True, slots=True)
class Asker:
    """Answers questions from the engines in a cache; ``today`` is read once a question that names no day."""

    engines: EngineCache
    today: Callable[[], date]

    def read(self, fields: Any, access: Access) -> tuple[AskRequest, tuple[str, ...]]:
        """
        The request in *fields*, after the caller's right to the tenant was checked, and the names of the fields that
        were ignored.

        Raises:
            RequestError: Names the field that is wrong.
            ForbiddenError: If the caller may not speak for the tenant.
        """
        if isinstance(fields, dict):
            tenant, fields = tenant_named_once(fields)
            access.require(str(tenant))
        return read(AskRequest, fields)

    def answer(self, request: AskRequest, deadline: Deadline) -> dict[str, Any]:
        """The answer or refusal, as the door ``ask`` writes it; raises what the engine raises."""
        deadline.check()
        question = Question(
            request.question,
            request.as_of or self.today(),
            request.scope,
            trip=request.context,
            sensitivity=request.topics,
        )
        return ask_row(request.request_id, self.result(request.tenant, question))

    def result(self, tenant: str, question: Question) -> QuestionResult:
        """What comes of a question to what *tenant* has published now; raises what the engine raises."""
        with self.engines.lent(tenant) as engine:
            return engine.ask(question)
