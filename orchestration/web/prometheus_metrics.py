"""
Counters for Prometheus: how much, how fast and with what outcome; no question, no answer and no tenant is in them.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.agents.http.bounded_queue import BoundedQueue

SECONDS = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Bounds of the buckets: 0.3 is what a first answer may take, 1 what it may take under load."""
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counters of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "pincite_requests_total",
            "Requests by route and status.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self._took = Histogram(
            "pincite_request_seconds", "How long requests took.", ("route",), buckets=SECONDS, registry=self.registry
        )
        self._questions = Counter(
            "pincite_questions_total",
            "Questions by door, outcome and refusal code.",
            ("door", "outcome", "code"),
            registry=self.registry,
        )
        self._asked = Histogram(
            "pincite_question_seconds",
            "How long the engine took for a question.",
            ("door",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._pictures = Counter(
            "pincite_pictures_total", "Pictures of pages, drawn or kept.", ("how",), registry=self.registry
        )
        self._queues = Gauge("pincite_lane_taken", "Tasks that run or wait.", ("lane",), registry=self.registry)

    def watch(self, name: str, queue: BoundedQueue) -> None:
        """Tell of the length of a queue."""
        self._queues.labels(name).set_function(lambda: queue.taken)

    @contextmanager
    def asking(self, door: str) -> Iterator[Callable[[str, str | None], None]]:
        """
        Time one question; what is given takes its outcome and, of a refusal, the code. A question that raises is
        counted as an error.
        """
        begin, said = time.perf_counter(), ("error", "")

        def told(outcome: str, code: str | None) -> None:
            nonlocal said
            said = (outcome, code or "")

        try:
            yield told
        finally:
            self._questions.labels(door, *said).inc()
            self._asked.labels(door).observe(time.perf_counter() - begin)

    def picture(self, how: str) -> None:
        """Count a picture."""
        self._pictures.labels(how).inc()

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(route, method, str(status)).inc()
        self._took.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All of them in Prometheus' own form."""
        return generate_latest(self.registry)


class CountRequests:
    """
    ASGI middleware: counts by the route's own form, so that no name of an answer gets into a label; what is no route of
    ours is "other".
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or pass on what is none."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            method = (
                scope["method"]
                if scope["method"] in {"GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"}
                else "other"
            )
            self._metrics.request(route, method, status, time.perf_counter() - begin)
