"""An id for every request, echoed in the answer, and one line in the log when it is done."""

import re

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.agents.http.settings import Surroundings

_SAFE_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_QUIET = frozenset({"/healthz", "/readyz"})
_log = structlog.get_logger(__name__)


class RequestTrace:
    """ASGI middleware: a caller's ``X-Request-ID`` is kept where it is plain, otherwise a fresh one is drawn."""

    def __init__(self, app: ASGIApp, surroundings: Surroundings) -> None:
        self._app, self._surroundings = app, surroundings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or pass on what is none."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        request_id = given if _SAFE_ID.fullmatch(given) else self._surroundings.new_id()
        scope.setdefault("state", {})["request_id"] = request_id
        structlog.contextvars.clear_contextvars()
        begin, status = self._surroundings.clock(), 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
            if scope["path"] not in _QUIET:
                ms = round((self._surroundings.clock() - begin) * 1000, 1)
                _log.info(
                    "request",
                    request_id=request_id,
                    method=scope["method"],
                    path=scope["path"][:200],
                    status=status,
                    ms=ms,
                )
