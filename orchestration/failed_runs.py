"""The hook on failed runs: reads from the run's own events what stopped it, and alerts."""

import dagster as dg

from assets.running_system import SNAPSHOT_TAG
from orchestration.alerts import Alert, deliver, sinks
from orchestration.automation import refresh

PUBLISHING = "published_index"
"""The step that fails when a gate or check holds a snapshot back."""


@dg.run_failure_sensor(
    monitored_jobs=[refresh], minimum_interval_seconds=5, default_status=dg.DefaultSensorStatus.RUNNING
)
def failures(context: dg.RunFailureSensorContext) -> None:
    """
    Tell every sink of ``PINCITE_ALERTS`` that a run failed or that a gate held a snapshot back; a sink that fails makes
    the tick fail, which shows.
    """
    deliver(alert_of(context), sinks())


def alert_of(context: dg.RunFailureSensorContext) -> Alert:
    """The alert of the failed run in *context*."""
    steps = context.get_step_failure_events()
    reason = next((_reason(step) for step in steps), context.failure_event.message)
    return Alert(
        kind="gate" if any(step.step_key == PUBLISHING for step in steps) else "run",
        job=context.dagster_run.job_name,
        run_id=context.dagster_run.run_id,
        docs_snapshot=context.dagster_run.tags.get(SNAPSHOT_TAG, "unknown documents"),
        reason=str(reason).strip().rstrip("."),
        failed_checks=tuple(_failed_checks(context.instance, context.dagster_run.run_id)),
    )


def _reason(step: dg.DagsterEvent) -> str:
    """What an asset said of its own failure, or else the message of the error at the root of it."""
    failure = step.step_failure_data
    if failure.user_failure_data and failure.user_failure_data.description:
        return str(failure.user_failure_data.description)
    error = failure.error
    while error and error.cause:
        error = error.cause
    return f"{step.step_key}: {error.message.strip() if error else 'no error was recorded'}"


def _failed_checks(instance: dg.DagsterInstance, run_id: str) -> list[str]:
    """The checks of the run that failed, each with its figures if it has a summary."""
    records = instance.get_records_for_run(run_id, of_type=dg.DagsterEventType.ASSET_CHECK_EVALUATION).records
    events = [record.event_log_entry.dagster_event for record in records]
    checks = [event.asset_check_evaluation_data for event in events if event]
    return [_line(check) for check in checks if not check.passed and check.severity is dg.AssetCheckSeverity.ERROR]


def _line(check: dg.AssetCheckEvaluation) -> str:
    summary = check.metadata.get("summary")
    return f"{check.check_name} ({summary.value})" if summary else check.check_name
