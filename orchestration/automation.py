"""When the pipeline runs: on every change of the documents, and every night."""

import json
import os
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path

import dagster as dg

from assets.corpus import CorpusResource
from assets.freshness import NIGHT, time_zone
from assets.running_system import SNAPSHOT_TAG, SYSTEM_TAG, TENANT_SNAPSHOT_TAG, TENANT_TAG, system_version
from evals.cases.suites import Suite, parsed_suite
from evals.refresh import Refresh
from orchestration.orphans import end_orphans
from pincite.adapters.stores.place import lake_folder
from pincite.build import combined_id
from pincite.errors import InputError, PinciteError

MAX_TRIES = 2
"""Runs of one snapshot by one system before the sensor waits for a person or for a change."""

SUITE_VARIABLE = "PINCITE_SUITE"

_IN_FLIGHT = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
A_FEW = 8
"""Tenants up to which each gets a run of its own."""
_REMEMBERED = 50
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
    Who takes a poisoned document back gets a run, too: what the UI shows then speaks of what is on disk. Where the
    documents of a few tenants changed and nothing else, each of them gets a run of its own, and none waits for another.
    A folder that cannot be a tenant, or whose manifest is wrong, keeps none of them waiting; where there is no run to
    show it, the reason names it.
    """
    verdict = _verdict(context, corpus)
    return _with_refused(verdict, corpus.refresh()) if isinstance(verdict, dg.SkipReason) else verdict


def _with_refused(reason: dg.SkipReason, stages: Refresh) -> dg.SkipReason:
    """The *reason* and, behind it, what of the folder cannot be built as a tenant."""
    said = str(reason.skip_message)
    try:
        refused = [why for why in map(str, stages.refused().values()) if why not in said]
    except PinciteError:  # no folder, which is the reason itself
        return reason
    return dg.SkipReason("; ".join([said, *refused]))


def _verdict(context: dg.SensorEvaluationContext, corpus: CorpusResource) -> dg.SensorResult | dg.SkipReason:
    in_flight = context.instance.get_runs(dg.RunsFilter(job_name=refresh.name, statuses=_IN_FLIGHT))
    ended = end_orphans(context.instance, in_flight)
    under_way = [run for run in in_flight if run.run_id not in ended]
    if any(TENANT_TAG not in run.tags for run in under_way):
        return dg.SkipReason("a refresh is in flight; its end is waited for")
    stages, runs = corpus.refresh(), _whole_runs(context.instance)
    try:
        seen = {tenant: each.snapshot_id for tenant, each in stages.seen().items()}
        wanted = {SNAPSHOT_TAG: combined_id({}, seen), SYSTEM_TAG: system_version(stages.recipe)}
        if reason := _why_not(runs, wanted):
            return dg.SkipReason(reason)
        refused = stages.refused()
        published = {tenant: snapshot for tenant, snapshot in stages.published().items() if tenant not in refused}
    except PinciteError as error:
        return dg.SkipReason(f"the documents cannot be read now: {error}")
    system, changed = wanted[SYSTEM_TAG], changed_tenants(seen, published, _red(runs))
    if seen == published and not changed and _is_done(runs, {SYSTEM_TAG: system}):
        return dg.SkipReason(f"nothing changed: the last runs built and published all of {wanted[SNAPSHOT_TAG]}")
    if changed and any(
        run.status is dg.DagsterRunStatus.SUCCESS and run.tags.get(SYSTEM_TAG) == system for run in runs
    ):
        return _of_tenants(context, changed, wanted, runs)
    return _of_all(context, wanted, runs, busy=bool(under_way))


def changed_tenants(seen: Mapping[str, str], published: Mapping[str, str], red: Mapping[str, str]) -> dict[str, str]:
    """
    The tenants whose documents, by snapshot, are not those that answer, or not those of their last run that was *red*.

    Empty where a run of all is the better one: for more than a few, or where a tenant is gone and is to be withdrawn.
    """
    changed = {
        tenant: snapshot
        for tenant, snapshot in seen.items()
        if published.get(tenant) != snapshot or red.get(tenant, snapshot) != snapshot
    }
    return changed if len(changed) <= A_FEW and not published.keys() - seen.keys() else {}


def _red(runs: Sequence[dg.DagsterRun]) -> dict[str, str]:
    """By tenant whose last run was its own and failed, the snapshot that it read."""
    last: dict[str, dg.DagsterRun] = {}
    for run in takewhile(lambda run: TENANT_TAG in run.tags, runs):
        last.setdefault(run.tags[TENANT_TAG], run)
    return {
        tenant: run.tags.get(TENANT_SNAPSHOT_TAG, "")
        for tenant, run in last.items()
        if run.status is dg.DagsterRunStatus.FAILURE
    }


def _why_not(runs: Sequence[dg.DagsterRun], wanted: Mapping[str, str]) -> str:
    """Why no run is needed, from what the newest one was; empty where one may be."""
    if _is_done(runs, wanted):
        return f"nothing changed: {wanted[SNAPSHOT_TAG]} is what the last run built and published"
    if runs and runs[0].is_complete_and_waiting_to_retry and _is_of(runs[0], wanted):
        return f"the run of {wanted[SNAPSHOT_TAG]} died; the instance is about to try it again by itself"
    return ""


def _is_done(runs: Sequence[dg.DagsterRun], wanted: Mapping[str, str]) -> bool:
    return bool(runs) and runs[0].status is dg.DagsterRunStatus.SUCCESS and _is_of(runs[0], wanted)


def _of_tenants(
    context: dg.SensorEvaluationContext,
    changed: Mapping[str, str],
    wanted: Mapping[str, str],
    runs: Sequence[dg.DagsterRun],
) -> dg.SensorResult | dg.SkipReason:
    """A run for each tenant that has settled, is not under way and has not failed too often; else why there is none."""
    before = json.loads(context.cursor) if context.cursor else {}
    context.update_cursor(json.dumps(dict(changed), sort_keys=True))
    requests, reasons = [], []
    for tenant, snapshot in changed.items():
        of_mine = {TENANT_TAG: tenant, TENANT_SNAPSHOT_TAG: snapshot, SYSTEM_TAG: wanted[SYSTEM_TAG]}
        mine = [run for run in runs if _is_of(run, of_mine)]
        if any(run.status in _IN_FLIGHT for run in runs if run.tags.get(TENANT_TAG) == tenant):
            reasons.append(f"a refresh of {tenant} is in flight; its end is waited for")
        elif any(run.is_complete_and_waiting_to_retry for run in mine):
            reasons.append(f"the run of {snapshot} died; the instance is about to try it again by itself")
        elif before.get(tenant) != snapshot:
            reasons.append(f"{tenant}: {snapshot} is new: given one tick to settle")
        elif len([run for run in mine if run.status is dg.DagsterRunStatus.FAILURE]) >= MAX_TRIES:
            reasons.append(
                f"{tenant}: {snapshot} failed {MAX_TRIES} times: change the documents, or launch the job by hand"
            )
        else:
            config = run_config(docs_snapshot={"tenant": tenant}, golden_scores={"suite": suite_of_a_change()})
            requests.append(dg.RunRequest(tags={**wanted, **of_mine}, run_config=config))
    return dg.SensorResult(run_requests=requests) if requests else dg.SkipReason("; ".join(reasons))


def _of_all(
    context: dg.SensorEvaluationContext, wanted: dict[str, str], runs: list[dg.DagsterRun], *, busy: bool
) -> dg.SensorResult | dg.SkipReason:
    """A run of all tenants, once the folder has settled and no run of one tenant is under way; else why not."""
    if busy:
        return dg.SkipReason("a refresh of one tenant is in flight; its end is waited for")
    if (cursor := json.dumps(wanted, sort_keys=True)) != context.cursor:
        context.update_cursor(cursor)
        return dg.SkipReason(f"{wanted[SNAPSHOT_TAG]} is new: given one tick to settle")
    return _requested(runs, wanted)


def _whole_runs(instance: dg.DagsterInstance) -> list[dg.DagsterRun]:
    """
    The last runs that were to take documents to a published index, newest first; a run of a few assets says nothing of
    the rest.
    """
    runs = instance.get_runs(dg.RunsFilter(job_name=refresh.name), limit=_REMEMBERED)
    return [run for run in runs if not run.asset_selection or run.asset_selection >= _ENDS]


def _is_of(run: dg.DagsterRun, wanted: Mapping[str, str]) -> bool:
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
    config = run_config(golden_scores={"suite": suite_of_a_change()})
    return dg.SensorResult(run_requests=[dg.RunRequest(tags=wanted, run_config=config)])


def suite_of_a_change() -> Suite:
    """
    The suite that a changed snapshot must pass: that of ``PINCITE_SUITE``, "full" where it names none.

    Raises:
        InputError: If it is unknown.
    """
    try:
        return parsed_suite(os.environ.get(SUITE_VARIABLE) or "full")
    except InputError as error:
        msg = f"{SUITE_VARIABLE}: {error}"
        raise InputError(msg) from error


def run_config(**of_assets: Mapping[str, object]) -> dict[str, object]:
    """What a run is told of each of the named assets."""
    return {"ops": {name: {"config": dict(config)} for name, config in of_assets.items()}}


nightly = dg.ScheduleDefinition(
    name="nightly",
    job=refresh,
    cron_schedule=NIGHT,
    execution_timezone=time_zone(),
    default_status=dg.DefaultScheduleStatus.RUNNING,
    run_config=run_config(golden_scores={"suite": "nightly"}),
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
