"""The demo: the same Dagster job that sensor and schedule launch, then what a stranger wants to see."""

import time
from datetime import date

from orchestration.commands.answering import print_result
from orchestration.console import ERR, OUT
from orchestration.instance import instance_home
from orchestration.options import DOCS, LAKE
from orchestration.system import REVISION_TAG, SNAPSHOT_TAG, SYSTEM_TAG, revision, system_version
from evals.artifacts import OUT as EVAL_OUT
from evals.artifacts import SUMMARY, Summary
from evals.gates import sentence
from evals.refresh import Refresh, combined_id
from pincite.adapters.lake import Lake
from pincite.engine import Question
from pincite.ingest.pipeline import document_statuses
from pincite.wiring import open_engine

AS_OF = date(2026, 6, 30)
"""The day of the bundled documents: the golden cases are judged on it, so that no answer ages by itself."""

QUESTIONS = (
    ("pharma", "What does continuous processing require for the diversion of nonconforming material?"),
    ("pharma", "How many vacation days does a quality inspector get each year?"),
)


def run_demo(started: float) -> int:
    """Build, judge, ask twice; returns 0 if everything is published and green."""
    stages = Refresh(DOCS, LAKE)
    snapshots = stages.snapshots()
    tags = {SNAPSHOT_TAG: combined_id(snapshots), SYSTEM_TAG: system_version(stages.recipe), REVISION_TAG: revision()}
    if (succeeded := not _is_built(tags)) and not (succeeded := _run_job(tags)):
        OUT.print("The job did not succeed; the reasons stand above. `make ui` shows the run.", style="red")
    else:
        OUT.print("" if succeeded else "Nothing to do: documents and code are what the last successful run built.", style="green")
    _print_build(tags[SNAPSHOT_TAG], time.perf_counter() - started)
    return 0 if _print_gates() else 1
