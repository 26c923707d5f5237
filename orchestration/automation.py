"""When the pipeline runs: on every change of the documents, and every night."""

import json
import os
from itertools import takewhile
from pathlib import Path

import dagster as dg

from assets.corpus import CorpusResource
from assets.freshness import NIGHT, time_zone
from assets.running_system import SNAPSHOT_TAG, SYSTEM_TAG, system_version
from evals.refresh import Refresh
from orchestration.orphans import end_orphans
from pincite.adapters.stores.place import lake_folder
from pincite.build import combined_id
from pincite.errors import PinciteError

MAX_TRIES = 2
"""Runs of one snapshot by one system before the sensor waits for a person or for a change."""

_IN_FLIGHT = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
_REMEMBERED = 20
"""Runs that the sensor looks back over."""
_ENDS = {dg.AssetKey("docs_snapshot"), dg.AssetKey("published_index")}

BY_HAND = dg.AssetSelection.assets("replay_2x2", "error_review")
"""What no refresh makes: the one is launched by a person, the other once a week."""

refresh = dg.define_asset_job(
    "refresh",
    selection=dg.AssetSelection.all() - BY_HAND,
    tags={"dagster/retry_strategy": "ALL_STEPS"},  # a retry reads the documents as they are then
    description="Documents to published index, evals and gates included.",
)
review = dg.define_asset_job(
    "review", selection=dg.AssetSelection.assets("error_review"), description="This week's traces for a person to read."
)
replay = dg.define_asset_job(
    "replay",
    selection=dg.AssetSelection.assets("replay_2x2"),
    description="Documents, code or recipe: what made the scores what they are.",
)


@dg.sensor(job=refresh, minimum_interval_seconds=5, default_status=dg.DefaultSensorStatus.RUNNING)
def docs_changed(context: dg.SensorEvaluationContext, corpus: CorpusResource) -> dg.SensorResult | dg.SkipReason:
    """
    Level-triggered: compares what is on disk with what the last whole run read, as that run itself recorded it.

    It therefore cannot miss a change, not one made during a run, not a revert, not one made while the daemon was down.
    A folder that still changes is left to settle for one tick; a snapshot whose runs failed twice waits for a person.
    Who takes a poisoned document back gets a run, too: what the UI shows then speaks of what is on disk.
    """
    in_flight = context.instance.get_runs(dg.RunsFilter(job_name=refresh.name, statuses=_IN_FLIGHT))
    if len(end_orphans(context.instance, in_flight)) < len(in_flight):
        return dg.SkipReason("a refresh is in flight; its end is waited for")
    wanted = _wanted(corpus.refresh())
    if isinstance(wanted, dg.SkipReason):
        return wanted
    runs = _whole_runs(context.instance)
    if runs and runs[0].status is dg.DagsterRunStatus.SUCCESS and _is_of(runs[0], wanted):
        return dg.SkipReason(f"nothing changed: {wanted[SNAPSHOT_TAG]} is what the last run built and published")
    if runs and runs[0].is_complete_and_waiting_to_retry and _is_of(runs[0], wanted):
        return dg.SkipReason(f"the run of {wanted[SNAPSHOT_TAG]} died; the instance is about to try it again by itself")
    if (cursor := json.dumps(wanted, sort_keys=True)) != context.cursor:
        context.update_cursor(cursor)
        return dg.SkipReason(f"{wanted[SNAPSHOT_TAG]} is new: given one tick to settle")
    return _requested(runs, wanted)


def _wanted(stages: Refresh) -> dict[str, str] | dg.SkipReason:
    try:
        return {SNAPSHOT_TAG: combined_id(stages.seen()), SYSTEM_TAG: system_version(stages.recipe)}
    except PinciteError as error:
        return dg.SkipReason(f"the documents cannot be read now: {error}")


def _whole_runs(instance: dg.DagsterInstance) -> list[dg.DagsterRun]:
    """
    The last runs that were to take documents to a published index, newest first; a run of a few assets says nothing of
    the rest.
    """
    runs = instance.get_runs(dg.RunsFilter(job_name=refresh.name), limit=_REMEMBERED)
    return [run for run in runs if not run.asset_selection or run.asset_selection >= _ENDS]


def _is_of(run: dg.DagsterRun, wanted: dict[str, str]) -> bool:
    return all(run.tags.get(key) == value for key, value in wanted.items())


def _requested(runs: list[dg.DagsterRun], wanted: dict[str, str]) -> dg.SensorResult | dg.SkipReason:
    tries = len(
        [
            run
            for run in takewhile(lambda run: run.status is not dg.DagsterRunStatus.SUCCESS, runs)
            if _is_of(run, wanted)
        ]
    )
    if tries >= MAX_TRIES:
        return dg.SkipReason(
            f"{wanted[SNAPSHOT_TAG]} failed {tries} times: change the documents, or launch the job by hand"
        )
    return dg.SensorResult(run_requests=[dg.RunRequest(tags=wanted)])


nightly = dg.ScheduleDefinition(
    name="nightly",
    job=refresh,
    cron_schedule=NIGHT,
    execution_timezone=time_zone(),
    default_status=dg.DefaultScheduleStatus.RUNNING,
    run_config={"ops": {"golden_scores": {"config": {"suite": "nightly"}}}},
    description="The broad evals, every night at half past two.",
)


weekly = dg.ScheduleDefinition(
    name="weekly",
    job=review,
    cron_schedule="0 9 * * 1",
    execution_timezone=time_zone(),
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="Traces to read, every Monday morning.",
)


def folder(variable: str, default: Path) -> str:
    """A folder from the environment (of a shared lake, that of this machine), or its default in the checkout."""
    return str(lake_folder(os.environ.get(variable) or default).resolve())
