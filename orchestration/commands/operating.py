"""``demo``, ``ui`` and ``doctor``: the first minutes, the Dagster UI, and whether this machine has what is needed."""

import importlib.metadata
import os
import shutil
import sys
import time
from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table

from assets.running_system import DAGSTER_URL, PAGES_URL, REPORT_URL
from evals.running.artifacts import REPORT
from orchestration.children import run_to_its_end
from orchestration.console import ERR, print_json, print_table
from orchestration.demo import run_demo
from orchestration.eval_folder import eval_out
from orchestration.instance import instance_home
from orchestration.options import DOCS, LAKE, DocsOption, JsonOption, LakeOption, require_free
from orchestration.pages_server import serving_pages
from orchestration.report_server import serving_report
from pincite.contracts import check_lock
from pincite.errors import PinciteError
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for

Probe = tuple[str, bool | None, str]
"""What was looked at, whether it works (None: nothing to decide), and what was found."""


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(demo)
    app.command()(ui)
    app.command()(doctor)


def demo() -> None:
    """Build the bundled documents through the Dagster job, show the gates, one cited answer and one refusal."""
    started = time.perf_counter()
    sys.exit(run_demo(started))


def ui(
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on this machine.")] = 3000,
) -> None:
    """
    Open the pages to ask and to review on, and the Dagster UI with its daemon, on the persistent instance of this lake;
    the newest report is beside them.
    """
    require_free("127.0.0.1", port)
    home = instance_home(lake)
    out = eval_out(docs, lake)
    environment = {
        **os.environ,
        "PINCITE_DOCS": str(docs.resolve()),
        "PINCITE_LAKE": str(lake.resolve()),
        "PINCITE_EVAL_OUT": str(out),
    }
    command = [sys.executable, "-m", "dagster", "dev", "--workspace", str(home / "workspace.yaml"), "--port", str(port)]
    beside = {**environment, DAGSTER_URL: f"http://localhost:{port}"}
    with (
        serving_report(out / REPORT, port + 1) as address,
        serving_pages(docs.resolve(), lake.resolve(), port + 2, beside, home / "pages.log") as pages,
    ):
        ERR.print(
            f"Ask and review: {pages}  Dagster UI: http://localhost:{port}  the report: {address}  (Ctrl-C ends all)",
            markup=False,
            soft_wrap=True,
        )
        status = run_to_its_end(command, {**environment, REPORT_URL: address, PAGES_URL: pages})
    sys.exit(status)


def doctor(as_json: JsonOption = False) -> None:
    """Say what works here: contracts, embedder, optional programs; exit 2 if something that is needed does not."""
    rows: list[Probe] = [
        _probe("contracts match their lock", check_lock),
        _probe("recipe", load_recipe),
        _probe("embedder", _embed_once),
    ]
    rows += [(name, None, importlib.metadata.version(name)) for name in ("dagster", "lancedb", "pymupdf", "openvino")]
    rows.append(("tesseract (optional: scanned pages)", None, shutil.which("tesseract") or "not installed"))
    broken = any(ok is False for _, ok, _ in rows)
    if as_json:
        print_json([{"what": what, "ok": ok, "detail": detail} for what, ok, detail in rows])
    else:
        table = Table("what", "", "detail", box=None)
        for what, ok, detail in rows:
            table.add_row(what, {True: "ok", False: "broken", None: ""}[ok], detail)
        print_table(table)
    sys.exit(2 if broken else 0)


def _probe(what: str, check: Callable[[], object]) -> Probe:
    try:
        check()
    except (PinciteError, OSError, ImportError) as error:
        return what, False, str(error)
    return what, True, ""


def _embed_once() -> None:
    embedder = embedder_for(load_recipe().embedder)
    embedder.embed(["a sentence"])
