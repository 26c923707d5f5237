"""
Runs whose process is gone without a word, as after a power cut: they are ended, so that nobody waits for them for ever.
"""

import os
import socket
from collections.abc import Iterable

import dagster as dg

from assets.running_system import PROCESS_TAG


def end_orphans(instance: dg.DagsterInstance, runs: Iterable[dg.DagsterRun]) -> tuple[str, ...]:
    """
    Report those of *runs* as failed whose process does not live any more; returns their ids.

    Only processes of this machine can be judged; of those elsewhere, and of runs that died before they read a document,
    the instance's own monitoring decides by its time limits.
    """
    gone = [run for run in runs if _is_gone(run.run_id, run.tags.get(PROCESS_TAG, ""))]
    for run in gone:
        instance.report_run_failed(
            run, f"its process {run.tags[PROCESS_TAG]} is gone: the machine or the daemon was ended while it worked"
        )
    return tuple(run.run_id for run in gone)


def _is_gone(run_id: str, process: str) -> bool:
    host, pid, owner = process.split("/") if process else ("", "", "")
    if host != socket.gethostname() or owner != run_id:
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False  # it lives, and is another user's
    return False
