"""The demo: the same Dagster job that sensor and schedule launch, then what a stranger wants to see."""

import json
import time
from collections.abc import Mapping
from datetime import date
from typing import Any

from assets.running_system import REVISION_TAG, SNAPSHOT_TAG, SYSTEM_TAG, revision, system_version
from evals.gates import sentence
from evals.refresh import Refresh
from evals.running.artifacts import OUT as EVAL_OUT
from evals.running.artifacts import read_summary
from orchestration.commands.answering import print_result
from orchestration.console import ERR, OUT
from orchestration.instance import instance_home
from orchestration.options import DOCS, LAKE
from pincite.adapters.lake import Lake
from pincite.build import combined_id
from pincite.engine import Question
from pincite.ingest.publishing import document_statuses
from pincite.wiring import open_engine

AS_OF = date(2026, 6, 30)
"""The day of the bundled documents: what is stale is judged on it, so that the demo does not age."""

QUESTIONS = (
    ("pharma", "How long may bulk Cardelone 5 mg film-coated tablets be held in sealed foil bags?"),
    ("pharma", "How many days of paid leave does a quality inspector get?"),
)
BUILT = LAKE / "demo.json"


def run_demo(started: float) -> int:
    """Build, judge, ask twice; returns 0 if everything is published and green, else 1."""
    stages = Refresh(DOCS, LAKE)
    tags = {SNAPSHOT_TAG: combined_id(stages.snapshots()), SYSTEM_TAG: system_version(stages.recipe)}
    if _is_built(tags):
        OUT.print("Nothing to do: documents and code are what was last built and published.", style="green")
    elif not _run_job(tags):
        OUT.print("The job did not succeed; the reasons stand above, and `make ui` shows the run.", style="red")
        return 1
    _print_built(tags[SNAPSHOT_TAG], time.perf_counter() - started)
    green = _print_gates()
    _print_answers()
    OUT.print(
        "\nAsk, and look at the cited place: `make ui` opens http://localhost:3002, beside the Dagster UI on http://localhost:3000."
        "\nYour own folder: `.venv/bin/pincite build --docs FOLDER --lake LAKE`, then `.venv/bin/pincite serve "
        "--docs FOLDER --lake LAKE` and http://localhost:8080."
    )
    return 0 if green else 1


def _is_built(tags: Mapping[str, str]) -> bool:
    return BUILT.is_file() and json.loads(BUILT.read_text(encoding="utf-8")) == tags


def _run_job(tags: Mapping[str, str]) -> bool:
    """Run the job in this process, on the instance that ``make ui`` shows, and tell of each asset as it is done."""
    instance_home()
    import dagster as dg  # noqa: PLC0415 - a second that a demo with nothing to do need not pay

    from orchestration.definitions import defs  # noqa: PLC0415 - seconds that only the demo in the UI pays

    ERR.print("Building through the Dagster job `refresh` (progress by asset):")
    with dg.DagsterInstance.get() as instance:
        job = defs.resolve_job_def("refresh")
        config: dict[str, Any] = {"loggers": {"terminal": {}}}
        done = job.execute_in_process(
            run_config=config, instance=instance, tags={**tags, REVISION_TAG: revision()}, raise_on_error=False
        )
    if done.success:
        BUILT.write_text(json.dumps(dict(tags)), encoding="utf-8")
    return done.success


def _print_built(docs_snapshot: str, seconds: float) -> None:
    statuses = document_statuses(Lake(LAKE))
    pages, chunks = sum(s.pages for s in statuses), sum(s.chunks for s in statuses)
    OUT.print(
        (
            f"\nBuilt: {len(statuses)} documents, {pages} pages, {chunks} chunks in {seconds:.1f} s; snapshot "
            f"{docs_snapshot}"
        ),
        style="bold",
        markup=False,
    )


def _print_gates() -> bool:
    summary = read_summary(EVAL_OUT)
    OUT.print(f"\nGates over {sum(summary.cases.values())} golden cases:", style="bold")
    for result in summary.gates:
        OUT.print(
            f"  {sentence(result)}",
            style={"PASS": "green", "FAIL": "red"}.get(result.verdict or "", "yellow"),
            markup=False,
        )
    return summary.green


def _print_answers() -> None:
    for tenant, text in QUESTIONS:
        OUT.print(f"\n[{tenant}] {text}", style="bold", markup=False)
        print_result(open_engine(LAKE, tenant).ask(Question(text, AS_OF)))
