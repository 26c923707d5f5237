"""The HTTP service with the pages for people: which address leads where."""

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
from orchestration.web.counted import CountedAsker
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
from pincite.adapters.lake import Lake
from pincite.agents.http.app import create_app
from pincite.agents.http.bounded_queue import BoundedQueue
from pincite.agents.http.desk import Desk
from pincite.agents.http.keys import KeyRing
from pincite.agents.http.settings import Limits, Surroundings
from pincite.agents.opening import Agents

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


def service_with_pages(
    agents: Agents, sources: Sources, ring: KeyRing, surroundings: Surroundings, limits: Limits | None = None
) -> FastAPI:
    """
    The HTTP service over *agents*, as ``create_app`` makes it, with the pages; these come in through its desk, with its
    keys, limits and queues, and show the counts of the whole service at ``/metrics``.
    """
    metrics, log = Metrics(), sources.log
    logged = log.of_programs(Lake(sources.lake), sources.now, surroundings.new_id) if log else _forgotten
    asker = CountedAsker(agents.asker.engines, agents.asker.today, metrics, logged)
    app = create_app(agents.service, asker, ring, surroundings, ready=agents.ready, limits=limits)
    _attach(app, sources, metrics)
    return app


def _attach(app: FastAPI, sources: Sources, metrics: Metrics) -> None:
    desk: Desk = app.state.desk
    drawing = BoundedQueue("drawing", 1, desk.limits.waiting, desk.surroundings.clock)
    for name, queue in (("questions", desk.questions), ("ingests", desk.ingests), ("drawing", drawing)):
        metrics.watch(name, queue)
    site = _site_of(app, sources, metrics, drawing)
    for method, handlers in (("GET", site.pages()), ("POST", site.forms())):
        for path, handler in handlers.items():
            app.add_api_route(
                path,
                _plain(site.door.page(handler)),
                methods=[method],
                response_class=Response,
                include_in_schema=False,
            )
    app.add_middleware(CountRequests, metrics=metrics)
    _close_with(app, drawing)


@dataclass(frozen=True, slots=True)
class _Site:
    """All pages, and which address leads to each."""

    door: Door
    asking: AskPages
    records: RecordPages
    review: ReviewPages
    cases: CasePages
    comparing: ComparePages
    corpus: CorpusPages
    signing: SignInPages
    interface: InterfacePages
    metrics: Metrics

    def pages(self) -> dict[str, Handler]:
        """What shows something, by address."""
        return {
            "/": _home,
            "/ask": self.asking.form,
            "/answers/{name}": self.asking.answer,
            "/answers/{name}/why": self.asking.why,
            "/answers/{name}/places/{number}": self.asking.place,
            "/answers/{name}/places/{number}/strip.png": self.asking.picture,
            "/answers/{name}/places/{number}/page.png": self.asking.picture,
            "/review": self.review.queue,
            "/review/{name}": self.review.trace,
            "/cases": self.cases.cases,
            "/cases/{name}": self.cases.case,
            "/cases/{name}/places/{number}": self.cases.place,
            "/cases/{name}/places/{number}/strip.png": self.cases.picture,
            "/cases/{name}/places/{number}/page.png": self.cases.picture,
            "/compare": self.comparing.compare,
            "/trends": self.corpus.trends,
            "/trends.svg": self.corpus.drawing,
            "/corpus": self.corpus.corpus,
            "/sign-in": self.signing.form,
            "/docs": self.interface.docs,
            "/metrics": self._counted,
            "/static/{name}": _static,
        }

    def forms(self) -> dict[str, Handler]:
        """What takes something in, by address."""
        return {
            "/ask": self.asking.ask,
            "/answers/{name}/receipt": self.records.receipt,
            "/answers/{name}/sheet": self.records.sheet,
            "/review/{name}": self.review.note,
            "/review/{name}/regression": self.review.regression,
            "/sign-in": self.signing.sign_in,
            "/sign-out": self.signing.sign_out,
        }

    async def _counted(self, request: Request) -> Response:
        self.door.access(request)
        return Response(self.metrics.text(), 200, {**HEADERS, "Cache-Control": "no-store"}, TEXT)


def _site_of(app: FastAPI, sources: Sources, metrics: Metrics, drawing: BoundedQueue) -> _Site:
    desk: Desk = app.state.desk
    door = Door(desk, Sessions(desk.surroundings.clock))
    library, runs = Library(sources.lake, sources.recipe), Runs(sources.out, sources.lake)
    pictures = PictureDoor(door, Pictures(metrics.picture), drawing)
    asking = _ask_pages(door, library, pictures, metrics, sources)
    return _Site(
        door,
        asking,
        RecordPages(asking, sources.docs, sources.now),
        ReviewPages(door, library, runs, sources.notes, sources.log, sources.now, sources.recipe),
        CasePages(door, library, runs, pictures),
        ComparePages(door, library, runs),
        CorpusPages(door, library, runs, sources.recipe, sources.dagster),
        SignInPages(door),
        InterfacePages(door, app),
        metrics,
    )


def _ask_pages(door: Door, library: Library, pictures: PictureDoor, metrics: Metrics, sources: Sources) -> AskPages:
    log, now = sources.log, sources.now

    def logged(kept: KeptAnswer) -> None:
        if log is not None:
            log.add(kept, now())

    new_id = door.desk.surroundings.new_id
    return AskPages(door, library, KeptAnswers(), pictures, metrics, sources.today, new_id, logged, log is not None)


def _forgotten(*_: object) -> None:
    """Keep nothing of what programs ask."""


async def _home(_: Request) -> Response:
    return away("/ask")


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
