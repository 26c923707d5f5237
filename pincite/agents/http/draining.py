"""How a service ends: it finishes what it has begun, takes nothing new, and says that it is not ready any more."""

from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.agents.http.bounded_queue import OverloadedError
from pincite.agents.http.desk import error_response

STILL_ANSWERED = frozenset({"/healthz", "/readyz", "/metrics"})
"""What is answered while everything else is refused."""


class Draining:
    """
    Whether the service is on its way out, and whether what it has begun is done.

    Args:
        clock: Seconds that never run backwards.
        busy: How many tasks run or wait, those included whose callers have left.
    """

    def __init__(self, clock: Callable[[], float], busy: Callable[[], int]) -> None:
        self._clock, self.busy = clock, busy
        self.requests = 0
        self._noticed, self._until = 0.0, 0.0
        self.is_on = False

    def begin(self, notice: float, grace: float) -> None:
        """
        Take nothing new from now on; what a first call said stands.

        Args:
            notice: Seconds for which refusals and probes are answered although there is nothing left to do, so that
                whoever sends requests here learns of it from an answer and not from a broken connection.
            grace: Seconds after which what is not done is given up.
        """
        if not self.is_on:
            self._noticed, self._until, self.is_on = self._clock() + notice, self._clock() + grace, True

    def is_over(self) -> bool:
        """Whether the service may end now."""
        if not self.is_on or self._clock() < min(self._noticed, self._until):
            return False
        return self._clock() >= self._until or not (self.requests or self.busy())


class Drain:
    """ASGI middleware: counts what was begun, and refuses what comes later."""

    def __init__(self, app: ASGIApp, draining: Draining) -> None:
        self._app, self._draining = app, draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or refuse it."""
        draining = self._draining
        if scope["type"] != "http" or (not draining.is_on and scope["path"] in STILL_ANSWERED):
            await self._app(scope, receive, send)
            return

        async def last(message: Message) -> None:
            if message["type"] == "http.response.start" and draining.is_on:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        if scope["path"] in STILL_ANSWERED:
            await self._app(scope, receive, last)
        elif draining.is_on:
            error = OverloadedError("the service is shutting down; try again")
            headers = {"Retry-After": str(error.retry_after)}
            refusal = error_response(Request(scope), error.code, str(error), 503, headers)
            await refusal(scope, receive, last)
        else:
            draining.requests += 1
            try:
                await self._app(scope, receive, last)
            finally:
                draining.requests -= 1
