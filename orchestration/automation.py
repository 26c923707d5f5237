"""When the pipeline runs: on every change of the documents, and every night."""

import json
import os
from pathlib import Path

import dagster as dg

from assets.corpus import CorpusResource
from evals.refresh import Refresh
from evals.stages import combined_id
from orchestration.system import SNAPSHOT_TAG, SYSTEM_TAG, system_version
from pincite.errors import PinciteError

MAX_TRIES = 2
"""Runs of one snapshot by one system before the sensor waits for a person or for a change."""

_IN_FLIGHT = [dg.DagsterRunStatus.QUEUED, dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTING, dg.DagsterRunStatus.STARTED]

refresh = dg.define_asset_job("refresh", selection=dg.AssetSelection.all(), description="Documents to published index, evals and gates included.")


@dg.sensor(job=refresh, minimum_interval_seconds=5, default_status=dg.DefaultSensorStatus.RUNNING)
def docs_changed(context: dg.SensorEvaluationContext, corpus: CorpusResource) -> dg.SensorResult | dg.SkipReason:
    """
    Level-triggered: compares what is on disk with what the last successful run built.

    It therefore cannot miss a change, not one made during a run, not a revert, not one made while the daemon was down. A folder that still changes is
    left to settle for one tick; a snapshot whose runs failed twice waits for a person.
    """
    wanted = _wanted(corpus.refresh())
    if isinstance(wanted, dg.SkipReason):
        return wanted
    if context.instance.get_runs_count(dg.RunsFilter(job_name=refresh.name, statuses=_IN_FLIGHT)):
        return dg.SkipReason("a refresh is in flight; its end is waited for")
    if context.instance.get_runs_count(dg.RunsFilter(job_name=refresh.name, tags=wanted, statuses=[dg.DagsterRunStatus.SUCCESS])) and _is_last(context, wanted):
        return dg.SkipReason(f"nothing changed: {wanted[SNAPSHOT_TAG]} is what the last successful run built")
    if (cursor := json.dumps(wanted, sort_keys=True)) != context.cursor:
        context.update_cursor(cursor)
        return dg.SkipReason(f"{wanted[SNAPSHOT_TAG]} is new: given one tick to settle")
    return _requested(context, wanted)


def _wanted(stages: Refresh) -> dict[str, str] | dg.SkipReason:
    try:
        return {SNAPSHOT_TAG: combined_id(stages.snapshots()), SYSTEM_TAG: system_version(stages.recipe)}
    except PinciteError as error:
        return dg.SkipReason(f"the documents cannot be read now: {error}")


def _is_last(context: dg.SensorEvaluationContext, wanted: dict[str, str]) -> bool:
    last = context.instance.get_runs(dg.RunsFilter(job_name=refresh.name, statuses=[dg.DagsterRunStatus.SUCCESS]), limit=1)
    return bool(last) and all(last[0].tags.get(key) == value for key, value in wanted.items())


def _requested(context: dg.SensorEvaluationContext, wanted: dict[str, str]) -> dg.SensorResult | dg.SkipReason:
    tries = _tries_since_success(context, wanted)
    if tries >= MAX_TRIES:
        return dg.SkipReason(f"{wanted[SNAPSHOT_TAG]} failed {tries} times: change the documents, or launch the job by hand")
    return dg.SensorResult(run_requests=[dg.RunRequest(tags=wanted)])


def _tries_since_success(context: dg.SensorEvaluationContext, wanted: dict[str, str]) -> int:
    runs = context.instance.get_runs(dg.RunsFilter(job_name=refresh.name), limit=20)
    tries = 0
    for run in runs:
        if run.status is dg.DagsterRunStatus.SUCCESS:
            break
        tries += all(run.tags.get(key) == value for key, value in wanted.items())
    return tries


nightly = dg.ScheduleDefinition(
    name="nightly",
    job=refresh,
    cron_schedule="30 2 * * *",
    execution_timezone=os.environ.get("PINCITE_TIMEZONE", "UTC"),
    default_status=dg.DefaultScheduleStatus.RUNNING,
    run_config={"ops": {"golden_scores": {"config": {"suite": "nightly"}}}},
    description="The broad evals, every night at half past two.",
)


def folder(variable: str, default: Path) -> str:
    """A folder from the environment, or its default in the checkout."""
    return str(Path(os.environ.get(variable) or default).resolve())
