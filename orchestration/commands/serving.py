"""``serve`` and ``mcp``: the agents over HTTP, and one tenant's documents for an assistant."""

import asyncio
import logging
import os
import time
import uuid
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from assets.running_system import DAGSTER_URL, revision
from evals.refresh import Refresh
from evals.running.release import Occasion, read_gate_record
from orchestration.console import OUT
from orchestration.eval_folder import NOTES, eval_out
from orchestration.options import (
    DOCS,
    LAKE,
    DocsOption,
    LakeOption,
    RecipeOption,
    TenantOption,
    day,
    require_folder,
    require_free,
    require_room,
    require_writable,
)
from pincite.adapters.lake import Lake
from pincite.agents.ingesting import Judge
from pincite.agents.opening import Agents, open_agents
from pincite.errors import InputError
from pincite.ingest.publishing import published_of
from pincite.model.releases import CandidateBuild, GateRecord

KeysOption = Annotated[
    Path | None,
    typer.Option("--keys", envvar="PINCITE_KEYS", help="File of API keys; without it only this machine is served."),
]
InboxOption = Annotated[
    Path | None,
    typer.Option("--inbox", help="The only folder from which documents are ingested by path; without it none are."),
]
NewKeyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--new-key",
        help="Make a key that opens this tenant (may be repeated), store its hash in --keys, print it, and end.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(serve)
    app.command()(mcp)


def serve(
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; anything but this machine's own needs --keys.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 is any free one.")] = 8080,
    keys: KeysOption = None,
    new_key: NewKeyOption = None,
    inbox: InboxOption = None,
    waiting: Annotated[
        int,
        typer.Option(
            "--waiting", min=0, help="Questions that may wait in line; whoever comes after is told to come again."
        ),
    ] = 64,
    recipe: RecipeOption = "default",
    notes: Annotated[
        Path | None, typer.Option("--notes", envvar="PINCITE_NOTES", help="Folder of reviewers' notes.")
    ] = None,
    log_questions: Annotated[
        Path | None, typer.Option("--log-questions", help="Write what is asked down in this folder, for review.")
    ] = None,
    keep_days: Annotated[
        int, typer.Option("--keep-days", min=1, help="Days after which such a question is forgotten.")
    ] = 30,
) -> None:
    """Serve the agents, questions and the pages for people over HTTP until told to stop."""
    if new_key:
        _add_key(keys, tuple(new_key))
        return
    from orchestration.web.question_log import QuestionLog  # noqa: PLC0415 - only a service pays for what serves
    from orchestration.web.site import Sources, service_with_pages  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.http.keys import KeyRing, is_loopback  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.http.logs import configure_logs  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.http.settings import Limits, Surroundings  # noqa: PLC0415 - only a service pays for what serves

    ring = KeyRing.read(keys)
    if not ring.rows and not is_loopback(host):
        msg = (
            f"--host: {host} can be reached from other machines; give --keys (make one with --new-key), or listen "
            "on 127.0.0.1"
        )
        raise InputError(msg)
    _require_places(docs, lake, inbox, notes, log_questions)
    require_free(host, port)
    configure_logs()
    log = QuestionLog(log_questions.resolve(), keep_days) if log_questions else None
    sources = Sources(
        docs.resolve(),
        lake.resolve(),
        recipe,
        _today,
        _now,
        eval_out(docs, lake),
        (notes or NOTES).resolve(),
        log,
        os.environ.get(DAGSTER_URL, ""),
    )
    app = service_with_pages(
        _agents(docs, lake, recipe, inbox),
        sources,
        ring,
        Surroundings(time.monotonic, lambda: uuid.uuid4().hex),
        Limits(waiting=waiting),
    )
    _listen(app, host, port)


def _require_places(docs: Path, lake: Path, inbox: Path | None, notes: Path | None, asked: Path | None) -> None:
    for name, folder in (("--docs", docs), ("--lake", lake), *((("--inbox", inbox),) if inbox else ())):
        require_folder(name, folder)
    for name, room in (("--notes", notes), ("--log-questions", asked)):
        if room:
            require_room(name, room)


def _listen(app: Any, host: str, port: int) -> None:
    """Say where, and serve the FastAPI *app* until told to stop, and what it has taken until it is done."""
    import uvicorn  # noqa: PLC0415 - the other commands need no web server

    from pincite.agents.http.drained_server import DrainedServer  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.http.keys import is_loopback  # noqa: PLC0415 - only a service pays for what serves

    if port:
        address = f"http://{'localhost' if is_loopback(host) else host}:{port}/"
        OUT.print(f"Ask and review in a browser: {address}", markup=False, soft_wrap=True)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,  # it has drained by then
    )
    DrainedServer(config, app.state.draining).run()
    if left := app.state.draining.busy():
        logging.getLogger(__name__).error(
            "cut off: %s tasks that were not done in time; nothing of them is published", left
        )
        os._exit(1)  # their threads would keep the process until they end


def mcp(
    tenant: TenantOption, docs: DocsOption = DOCS, lake: LakeOption = LAKE, recipe: RecipeOption = "default"
) -> None:
    """Let an assistant ask one tenant's documents (Model Context Protocol on standard input and output)."""
    from pincite.agents.http.logs import configure_logs  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.mcp_lines import serve_lines  # noqa: PLC0415 - only a service pays for what serves
    from pincite.agents.mcp_server import create_server  # noqa: PLC0415 - only a service pays for what serves

    for name, folder in (("--docs", docs), ("--lake", lake)):
        require_folder(name, folder)
    published_of(Lake(lake.resolve()), tenant)
    configure_logs()  # standard output belongs to the protocol
    server = create_server(_agents(docs, lake, recipe, None), tenant, time.monotonic)
    asyncio.run(serve_lines(server))


def _add_key(keys: Path | None, tenants: tuple[str, ...]) -> None:
    from pincite.agents.http.keys import add_key  # noqa: PLC0415 - only a service pays for what serves

    if keys is None:
        raise InputError("--new-key: name the file that keeps its hash with --keys")
    require_writable("--keys", keys)
    OUT.print(add_key(keys, tenants), markup=False)


def _agents(docs: Path, lake: Path, recipe: str, inbox: Path | None) -> Agents:
    return open_agents(
        docs.resolve(),
        lake.resolve(),
        judge_of(docs.resolve(), lake.resolve(), recipe),
        _today,
        recipe=recipe,
        inbox=inbox,
    )


def _today() -> date:
    return day(None)


def _now() -> datetime:
    return datetime.now(UTC)


def judge_of(docs: Path, lake: Path, recipe: str) -> Judge:
    """What every build does to a candidate: ask its golden cases, if there are any, and record the gates."""

    def judge(candidate: CandidateBuild) -> GateRecord:
        occasion = Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
        Refresh(docs, lake, recipe, out=lake / "evals").evaluate({candidate.tenant: candidate}, "full", occasion)
        return read_gate_record(lake, candidate)

    return judge
