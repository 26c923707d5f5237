"""Puts the pages on the HTTP service: which address leads where."""

from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response

from orchestration.web.ask_pages import AskPages
from orchestration.web.cases import CasePages
from orchestration.web.comparing import ComparePages
from orchestration.web.corpus_pages import CorpusPages
from orchestration.web.door import Door, Handler, NotHereError
from orchestration.web.interface import InterfacePages
from orchestration.web.kept import KeptAnswer, KeptAnswers
from orchestration.web.library import Library
from orchestration.web.place_pictures import PictureDoor, Pictures
from orchestration.web.prometheus_metrics import TEXT, CountRequests, Metrics
from orchestration.web.question_log import QuestionLog
from orchestration.web.record_pages import RecordPages
from orchestration.web.rendering import FOLDER, HEADERS, away
from orchestration.web.review_pages import ReviewPages
from orchestration.web.runs import Runs
from orchestration.web.sessions import Sessions
from orchestration.web.signing_in import SignInPages
from pincite.agents.http.bounded_queue import BoundedQueue
from pincite.agents.http.desk import Desk

STATIC = {
    "site.css": "text/css; charset=utf-8",
    "keys.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Sources:
    """
    What the pages read beside the service: documents and lake, how engines are made, the day of a question that names
    none, and the time of a receipt.
    """

    docs: Path
    lake: Path
    recipe: str
    today: Callable[[], date]
    now: Callable[[], datetime]
    out: Path
    """Where the artifacts of the evals lie."""
    notes: Path
    """Where reviewers' notes are kept."""
    log: QuestionLog | None = None
    """Where real questions are written down; None where they are not."""
    dagster: str = ""
    """Where the Dagster UI listens, if it is known."""


def attach(app: FastAPI, sources: Sources, metrics: Metrics) -> None:
    """
    Add the pages to *app*, which ``create_app`` made; they come in through its desk, with its keys, limits and queues.

    Args:
        app: The service.
        sources: What is shown.
        metrics: Counts of the whole service, which are shown at ``/metrics``.
    """
    desk: Desk = app.state.desk
    drawing = BoundedQueue("drawing", 1, desk.limits.waiting, desk.surroundings.clock)
    for name, queue in (("questions", desk.questions), ("ingests", desk.ingests), ("drawing", drawing)):
        metrics.watch(name, queue)
    door = Door(desk, Sessions(desk.surroundings.clock))
    library = Library(sources.lake, sources.recipe)
    pictures, runs = PictureDoor(door, Pictures(metrics.picture), drawing), Runs(sources.out, sources.lake)

    def logged(kept: KeptAnswer) -> None:
        if sources.log is not None:
            sources.log.add(kept, sources.now())

    asking = AskPages(
        door,
        library,
        KeptAnswers(),
        pictures,
        metrics,
        sources.today,
        desk.surroundings.new_id,
        logged,
        sources.log is not None,
    )
    cases = CasePages(door, library, runs, pictures)
    review = ReviewPages(door, library, runs, sources.notes, sources.log, sources.now, sources.recipe)
    corpus = CorpusPages(door, library, runs, sources.recipe, sources.dagster)
    signing, interface, records = (
        SignInPages(door),
        InterfacePages(door, app),
        RecordPages(asking, sources.docs, sources.now),
    )

    async def home(_: Request) -> Response:
        return away("/ask")

    async def counted(request: Request) -> Response:
        door.access(request)
        return Response(metrics.text(), 200, {**HEADERS, "Cache-Control": "no-store"}, TEXT)

    pages: dict[str, Handler] = {
        "/": home,
        "/ask": asking.form,
        "/answers/{name}": asking.answer,
        "/answers/{name}/why": asking.why,
        "/answers/{name}/places/{number}": asking.place,
        "/answers/{name}/places/{number}/strip.png": asking.picture,
        "/answers/{name}/places/{number}/page.png": asking.picture,
        "/review": review.queue,
        "/review/{name}": review.trace,
        "/cases": cases.cases,
        "/cases/{name}": cases.case,
        "/cases/{name}/places/{number}": cases.place,
        "/cases/{name}/places/{number}/strip.png": cases.picture,
        "/cases/{name}/places/{number}/page.png": cases.picture,
        "/compare": ComparePages(door, library, runs).compare,
        "/trends": corpus.trends,
        "/trends.svg": corpus.drawing,
        "/corpus": corpus.corpus,
        "/sign-in": signing.form,
        "/docs": interface.docs,
        "/metrics": counted,
        "/static/{name}": _static,
    }
    forms: dict[str, Handler] = {
        "/ask": asking.ask,
        "/answers/{name}/receipt": records.receipt,
        "/answers/{name}/sheet": records.sheet,
        "/review/{name}": review.note,
        "/review/{name}/regression": review.regression,
        "/sign-in": signing.sign_in,
        "/sign-out": signing.sign_out,
    }
    for method, handlers in (("GET", pages), ("POST", forms)):
        for path, handler in handlers.items():
            app.add_api_route(
                path, _plain(door.page(handler)), methods=[method], response_class=Response, include_in_schema=False
            )
    app.add_middleware(CountRequests, metrics=metrics)
    _close_with(app, drawing)


def _plain(handler: Handler) -> Handler:
    """The handler as FastAPI reads it: it takes the request and nothing of its parts."""

    async def handled(request: Request) -> Response:
        return await handler(request)

    return handled


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in STATIC:
        raise NotHereError("There is no such file.")
    return Response(
        (FOLDER / "static" / name).read_bytes(), 200, {**HEADERS, "Cache-Control": "no-cache"}, STATIC[name]
    )


def _close_with(app: FastAPI, queue: BoundedQueue) -> None:
    """Let *queue* end when the service does."""
    inner: Any = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(of: Any):  # type: ignore[no-untyped-def]  # noqa: ANN202 - Starlette gives the type no name
        async with inner(of) as state:
            yield state
        queue.close()

    app.router.lifespan_context = lifespan
