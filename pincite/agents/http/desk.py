"""What happens to a request between the wire and the agents: key, body, queue, time, and an envelope whatever comes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from fastapi import Request, Response

from pincite.agents.access import Access
from pincite.agents.asker import Asker
from pincite.agents.contract import agents_contract
from pincite.agents.envelopes import MAX_ID, AgentError, AgentRunRequest, AgentRunResponse
from pincite.agents.error_replies import Deadline, DeadlineError, ErrorReply, reply_to
from pincite.agents.http.bodies import BodyTooLargeError, BodyTooSlowError, read_body
from pincite.agents.http.bounded_queue import BoundedQueue, ClientGoneError, OverloadedError
from pincite.agents.http.keys import KeyRing, UnauthorizedError
from pincite.agents.http.settings import Limits, Surroundings
from pincite.agents.inputs import AskRequest
from pincite.agents.request_bodies import own_id, read, read_json
from pincite.agents.service import AgentService, failed
from pincite.errors import PinciteError

T = TypeVar("T")
_log = structlog.get_logger(__name__)

_STATUS: dict[type[Exception], int] = {
    UnauthorizedError: 401,
    BodyTooSlowError: 408,
    BodyTooLargeError: 413,
    ClientGoneError: 499,
    OverloadedError: 503,
}
"""What goes wrong before an agent is reached; 499 is what no one reads any more."""

_HEADERS: dict[int, dict[str, str]] = {
    401: {"WWW-Authenticate": "Bearer"},
    503: {"Retry-After": "1"},
    413: {"Connection": "close"},
}

_SMALL = 16 * 2**10
"""
Bytes of a body that is read at once, in about a millisecond; a larger one stands in line, so that it holds up nobody
but itself.
"""


@dataclass(frozen=True, slots=True)
class Desk:
    """The two ways in."""

    service: AgentService
    asker: Asker
    ring: KeyRing
    surroundings: Surroundings
    limits: Limits
    questions: BoundedQueue
    ingests: BoundedQueue

    async def run_agent(self, request: Request) -> Response:
        """Run one of the agents RAG_INGEST, RAG_RETRIEVE and CLAIM_VERIFY."""
        request_id, headers = request.state.request_id, None
        try:
            access, body = await self._received(request)
            own, found = await self._read(request, body, lambda value: read(AgentRunRequest, value))
            request_id = own or request_id
            asked, ignored = _sound(found)
            structlog.contextvars.bind_contextvars(task_type=asked.task_type[:40], task_id=request_id)
            answer, status = await self._run(request, asked, ignored, access)
        except Exception as error:  # noqa: BLE001 - every failure is an envelope
            answer, status = failed(request_id, failure_for(error), error)
            headers = _headers(status, error)
        return Response(answer.model_dump_json(), status, headers, "application/json")

    async def _run(
        self, request: Request, asked: AgentRunRequest, ignored: tuple[str, ...], access: Access
    ) -> tuple[AgentRunResponse, int]:
        longest = agents_contract().budgets.timeout_ms
        seconds = min(asked.budgets.timeout_ms or longest, longest) / 1000
        deadline = self._deadline(seconds)
        queue = self.ingests if asked.task_type == "RAG_INGEST" else self.questions
        answer, status = await self.done(request, queue, lambda: self.service.run(asked, access, deadline), seconds)
        return answer.model_copy(update={"warnings": (*ignored, *answer.warnings)}), status

    async def ask(self, request: Request) -> Response:
        """Answer a question with pin cites, or refuse."""
        request_id = request.state.request_id
        try:
            access, body = await self._received(request)
            own, found = await self._read(request, body, lambda value: self.asker.read(value, access))
            request_id = own or request_id
            asked, ignored = _sound(found)
            row = await self.done(
                request, self.questions, lambda: self._answered(asked, ignored, request_id), self.limits.ask_seconds
            )
        except Exception as error:  # noqa: BLE001 - the outermost place of a request: whatever arrives here is answered with an envelope
            failure = failure_for(error)
            failed(request_id, failure, error)
            told = {"request_id": request_id, "error": failure.error.model_dump(mode="json")}
            return json_response(told, failure.status, _headers(failure.status, error))
        return Response(row, 200, None, "application/json")

    async def _read(
        self, request: Request, body: bytes, reading: Callable[[Any], T]
    ) -> tuple[str | None, T | PinciteError]:
        """
        What a body calls itself, where it does, and what *reading* makes of its JSON, or why it is none: an error is
        told under the request's own id, too.
        """
        if len(body) <= _SMALL:
            return _tried(body, reading)
        return await self.done(request, self.questions, lambda: _tried(body, reading), self.limits.ask_seconds)

    def _answered(self, asked: AskRequest, ignored: tuple[str, ...], request_id: str) -> str:
        longest = self.limits.ask_seconds
        deadline = self._deadline(
            min(asked.budgets.timeout_ms / 1000, longest) if asked.budgets.timeout_ms else longest
        )
        row = self.asker.answer(asked, deadline)
        deadline.check()
        return json.dumps({"request_id": request_id, **row, "warnings": ignored}, ensure_ascii=False)

    async def _received(self, request: Request) -> tuple[Access, bytes]:
        """Key before body: a caller without one is not read."""
        access = self.ring.access(request.headers, request.client.host if request.client else None)
        return access, await read_body(request, self.limits.body_bytes, self.limits.body_seconds)

    async def done(self, request: Request, queue: BoundedQueue, work: Callable[[], T], seconds: float) -> T:
        """The result of *work* in a queue; raises what that raises, and ``DeadlineError`` where it took too long."""
        try:
            return await queue.run(work, seconds, lambda: _gone(request))
        except TimeoutError as error:
            raise DeadlineError("the task's time is up (budgets.timeout_ms)") from error

    def _deadline(self, seconds: float) -> Deadline:
        return Deadline(self.surroundings.clock() + seconds, self.surroundings.clock)


async def _gone(request: Request) -> None:
    """Return when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _tried(body: bytes, reading: Callable[[Any], T]) -> tuple[str | None, T | PinciteError]:
    value = read_json(body)
    try:
        return own_id(value), reading(value)
    except PinciteError as error:
        return own_id(value), error


def _sound(found: T | PinciteError) -> T:
    if isinstance(found, PinciteError):
        raise found
    return found


def failure_for(error: Exception) -> ErrorReply:
    """
    What a caller may know of *error*, and with which status: what goes wrong before an agent is reached, then what the
    agents know.
    """
    for kind, status in _STATUS.items():
        if isinstance(error, kind):
            return ErrorReply(AgentError(code=getattr(error, "code", kind.__name__), message=str(error)), status)
    return reply_to(error)


def _headers(status: int, error: Exception) -> Mapping[str, str] | None:
    """What a failure's status asks for; where the line was too long, when to come again."""
    return {"Retry-After": str(error.retry_after)} if isinstance(error, OverloadedError) else _HEADERS.get(status)


def json_response(value: Mapping[str, Any], status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer."""
    return Response(json.dumps(value, ensure_ascii=False), status, headers, "application/json")


def error_response(request: Request, code: str, message: str, status: int, headers: Mapping[str, str]) -> Response:
    """An error outside of both ways in, in the envelope all the same."""
    request_id = str(getattr(request.state, "request_id", ""))[:MAX_ID]
    answer = AgentRunResponse(status="error", request_id=request_id, error=AgentError(code=code, message=message))
    return Response(answer.model_dump_json(), status, headers, "application/json")
