"""
What the running system is: one fingerprint over code, contracts, recipe and golden sets, and the names of the tags that
carry it.
"""

import os
import socket
import subprocess
from pathlib import Path

from evals.cases.golden import FOLDER
from evals.judging.judge_version import judge_version
from pincite.contracts import DATA
from pincite.engine_version import engine_files, version_of
from pincite.fingerprint import code_fingerprint, file_sha256, fingerprint
from pincite.recipes import recipe_files

SNAPSHOT_TAG = "pincite/docs_snapshot"
TENANT_TAG = "pincite/tenant"
"""Of a run of one tenant alone: whose."""
TENANT_SNAPSHOT_TAG = "pincite/tenant_snapshot"
SYSTEM_TAG = "pincite/system"
REVISION_TAG = "pincite/revision"
PROCESS_TAG = "pincite/process"
PAGES_URL = "PINCITE_PAGES_URL"
"""Where the pages for people are served, told to Dagster beside them, so that a red gate leads to its cases."""
DAGSTER_URL = "PINCITE_DAGSTER_URL"
"""Where the Dagster UI listens, told to the pages beside it."""
REPORT_URL = "PINCITE_REPORT_URL"
"""Variable of the environment: where the newest report can be read; ``pincite ui`` serves it and says so here."""


def this_process(run_id: str) -> str:
    """
    ``HOST/PID/RUN``: where to look whether a run still lives; the run's own id, because a retry inherits the tags of
    the run that it retries.
    """
    return f"{socket.gethostname()}/{os.getpid()}/{run_id}"


def system_version(recipe: str) -> str:
    """
    Fingerprint of everything but the documents that can change an answer or a verdict, read from the disk anew at every
    call.
    """
    files = [*recipe_files(recipe, DATA), *sorted(FOLDER.glob("*.jsonl"))]
    judging = [judge_version(), code_fingerprint("assets")]
    return fingerprint(
        version_of(engine_files()), judging, [(path.name, file_sha256(path)) for path in files if path.is_file()]
    )


def revision() -> str:
    """The code's version control id; "unknown" outside a checkout."""
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - git by its name
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()
