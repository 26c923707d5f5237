"""The HTTP service: two ways in (``/v1/agents/run`` and ``/v1/ask``), health, readiness and OpenAPI."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from pincite.agents.asker import Asker
from pincite.agents.http import openapi
from pincite.agents.http.bounded_queue import BoundedQueue
from pincite.agents.http.desk import Desk, error_response, json_response
from pincite.agents.http.draining import Drain, Draining
from pincite.agents.http.keys import KeyRing
from pincite.agents.http.request_ids import RequestTrace
from pincite.agents.http.settings import Limits, Surroundings
from pincite.agents.service import AgentService

Ready = Callable[[], None]


def create_app(  # noqa: PLR0913 - each is one part that the caller chooses
    service: AgentService,
    asker: Asker,
    ring: KeyRing,
    surroundings: Surroundings,
    *,
    ready: Ready,
    limits: Limits | None = None,
) -> FastAPI:
    """
    The application.

    Args:
        service: The agents.
        asker: The question door.
        ring: Who may speak for whom.
        surroundings: Clock and ids.
        ready: Raises while the service could not answer.
        limits: What the service takes on; the defaults where None.

    What is attached to the application later finds its desk, which knows keys, limits and queues, at
    ``app.state.desk``; who ends it finds at ``app.state.draining`` what is still to be done.
    """
    bounds = limits or Limits()
    questions = BoundedQueue("question", bounds.running, bounds.waiting, surroundings.clock)
    ingests = BoundedQueue("ingest", 1, bounds.ingest_waiting, surroundings.clock)
    draining = Draining(surroundings.clock, lambda: questions.taken + ingests.taken)
    desk = Desk(service, asker, ring, surroundings, bounds, questions, ingests)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        wait = not draining.is_on  # whoever drained has waited already
        questions.close(wait=wait)
        ingests.close(wait=wait)

    app = FastAPI(
        title="Pincite", version="1", docs_url=None, redoc_url=None, lifespan=lifespan, openapi_url="/openapi.json"
    )
    app.add_middleware(Drain, draining=draining)
    app.add_middleware(RequestTrace, surroundings=surroundings)
    app.add_exception_handler(HTTPException, _routing_error)
    app.add_api_route("/v1/agents/run", desk.run_agent, methods=["POST"], response_class=Response, **openapi.RUN)
    app.add_api_route("/v1/ask", desk.ask, methods=["POST"], response_class=Response, **openapi.ASK)
    app.add_api_route("/healthz", _healthy, methods=["GET"], response_class=Response, **openapi.HEALTH)
    app.add_api_route("/readyz", _readiness(ready, draining), methods=["GET"], response_class=Response, **openapi.READY)
    app.state.desk, app.state.draining = desk, draining
    app.openapi = lambda: openapi.document(app, keyed=bool(ring.rows))  # type: ignore[method-assign]
    return app


async def _healthy() -> Response:
    return json_response({"status": "alive"}, 200)


def _readiness(ready: Ready, draining: Draining) -> Callable[[], Any]:
    async def readyz() -> Response:
        try:
            if not draining.is_on:
                await asyncio.to_thread(ready)
        except Exception:  # noqa: BLE001 - whatever it is, the answer is no
            return json_response({"status": "not ready"}, 503)
        return (
            json_response({"status": "not ready"}, 503) if draining.is_on else json_response({"status": "ready"}, 200)
        )

    return readyz


async def _routing_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}.get(status, "VALIDATION_ERROR")
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    message = "no such door; see /openapi.json"
    if code == "METHOD_NOT_ALLOWED":
        headers["Allow"] = ", ".join(_methods(request))
        message = f"{request.method}: this door takes {headers['Allow']}; see /openapi.json"
    return error_response(request, code, message, status, headers)


def _methods(request: Request) -> list[str]:
    """What the path of a request takes, whichever routes take it."""
    here = (route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE)
    return sorted({method for route in here for method in getattr(route, "methods", None) or ()})
