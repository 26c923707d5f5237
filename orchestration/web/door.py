"""
How a browser comes in: the same keys and tenants as every caller, forms of our own pages alone, and a page for whatever
goes wrong.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import parse_qsl

import structlog
from fastapi import Request, Response

from orchestration.web.rendering import HEADERS, away, page
from orchestration.web.sessions import COOKIE, Sessions
from pincite.agents.access import Access
from pincite.agents.error_replies import DeadlineError, RequestError
from pincite.agents.http.bodies import read_body
from pincite.agents.http.bounded_queue import OverloadedError
from pincite.agents.http.desk import Desk, failure_for
from pincite.agents.http.keys import UnauthorizedError
from pincite.errors import InputError, PinciteError, TenantNotFoundError

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
FORM_BYTES = 256 * 2**10
"""Of a form: the longest question, every character of it written as three."""
_FIELDS = 64
_log = structlog.get_logger(__name__)

WHY = {
    400: "That cannot be done as asked",
    401: "Not from here",
    403: "Not with this key",
    404: "Not here",
    408: "It took too long",
    409: "Held back",
    413: "Too large",
    503: "Too much at once",
}


class NotHereError(InputError):
    """A page, an answer or a picture that is not there, or not any more."""

    code = "NOT_FOUND"


@dataclass(frozen=True, slots=True)
class Door:
    """What every page needs of the service."""

    desk: Desk
    sessions: Sessions

    @property
    def asks_for_keys(self) -> bool:
        """Whether callers need a key."""
        return bool(self.desk.ring.rows)

    def access(self, request: Request) -> Access:
        """
        What the caller may reach, by the key in a header or by the session that stands for one.

        Raises:
            UnauthorizedError: As for every caller; and for a form that a page of another origin sends.
        """
        headers = {name: value for name, value in request.headers.items() if name != "cookie"}
        key = self.sessions.key(request.cookies.get(COOKIE, "")) if self.asks_for_keys else None
        if key is not None and "authorization" not in headers:
            headers["authorization"] = f"Bearer {key}"
        if request.method != "GET":
            require_own_page(request)
        return self.desk.ring.access(headers, request.client.host if request.client else None)

    async def form(self, request: Request) -> dict[str, str]:
        """
        The fields of a form, the last of each name, line breaks as in a file.

        Raises:
            RequestError: If it is none.
            BodyTooLargeError: If it is larger than `FORM_BYTES`.
        """
        body = await read_body(request, min(FORM_BYTES, self.desk.limits.body_bytes), self.desk.limits.body_seconds)
        try:
            fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_FIELDS)
        except ValueError as error:
            raise RequestError("the form could not be read; send it from its page") from error
        return {name: value.replace("\r\n", "\n") for name, value in fields}

    async def done(self, request: Request, work: Callable[[], T]) -> T:
        """The result of *work*, done in the line of questions like every caller's."""
        try:
            return await self.desk.done(request, self.desk.questions, work, self.desk.limits.ask_seconds)
        except DeadlineError as error:
            raise DeadlineError(
                "This took longer than the service allows. Try again, or ask a shorter question."
            ) from error

    def frame(self, request: Request) -> dict[str, object]:
        """What every page shows around itself."""
        return {"signed_in": self.asks_for_keys, "trends": not self.asks_for_keys, "here": request.url.path}

    def page(self, handler: Handler) -> Handler:
        """*handler*, with a page for whatever it raises."""

        async def answered(request: Request) -> Response:
            try:
                return await handler(request)
            except UnauthorizedError as error:
                if self.asks_for_keys and request.method == "GET":
                    return away("/sign-in")
                return self._trouble(request, 401, str(error))
            except OverloadedError as error:
                return self._trouble(
                    request,
                    503,
                    "More questions at once than this service answers. Try again shortly.",
                    {"Retry-After": str(error.retry_after)},
                )
            except Exception as error:  # noqa: BLE001 - every failure is a page
                return self._failed(request, error)

        return answered

    def _failed(self, request: Request, error: Exception) -> Response:
        match error:
            case NotHereError():
                return self._trouble(request, 404, str(error))
            case TenantNotFoundError():
                return self._trouble(request, 404, "Nothing is published under this name, or it was withdrawn.")
            case InputError() if not isinstance(error, RequestError):
                return self._trouble(request, 400, str(error))
            case _:
                failure = failure_for(error)
                if failure.fault:
                    _log.error(
                        "page failed",
                        request=request.state.request_id,
                        exc_info=None if isinstance(error, PinciteError) else error,
                    )
                return self._trouble(request, failure.status, failure.error.message)

    def _trouble(self, request: Request, status: int, what: str, headers: dict[str, str] | None = None) -> Response:
        if request.url.path.endswith(".png"):
            return Response(
                what, status, {**HEADERS, **(headers or {}), "Cache-Control": "no-store"}, "text/plain; charset=utf-8"
            )
        told = {
            **self.frame(request),
            "signed_in": False,
            "title": WHY.get(status, "Something went wrong here"),
            "what": what,
            "request_id": request.state.request_id,
        }
        return page("trouble", told, status, headers)


def require_own_page(request: Request) -> None:
    """
    Raise ``UnauthorizedError`` for a form that was not sent by a page of ours: a browser says where it comes from.
    """
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    foreign = origin is not None and origin.partition("://")[2] != request.headers.get("host", "")
    if foreign or site not in {None, "same-origin", "none"}:
        raise UnauthorizedError("a form is sent from its own page alone")
