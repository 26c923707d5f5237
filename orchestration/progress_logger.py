"""A Dagster logger for a terminal: one line when an asset begins, one when it is done or failed, and nothing else."""

import logging
from typing import Any

import dagster as dg
from rich.markup import escape

from orchestration.console import ERR


class _StepLines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        event = (getattr(record, "dagster_meta", None) or {}).get("dagster_event")
        if event is None or event.step_key is None:
            return
        match event.event_type:
            case dg.DagsterEventType.STEP_START:
                ERR.print(f"  [dim]…[/] {event.step_key}", markup=True)
            case dg.DagsterEventType.STEP_SUCCESS:
                ERR.print(
                    f"  [green]✓[/] {event.step_key} ({event.step_success_data.duration_ms / 1000:.1f} s)", markup=True
                )
            case dg.DagsterEventType.STEP_FAILURE:
                ERR.print(f"  [red]✗[/] {event.step_key}: {escape(_cause(event.step_failure_data))}", markup=True)


def _cause(failure: Any) -> str:
    """What an asset said of its own failure, or else the first line of the error."""
    told = failure.user_failure_data
    return str(told.description if told else failure.error_display_string.strip().splitlines()[-1])


@dg.logger(config_schema={})
def terminal_progress(_: dg.InitLoggerContext) -> logging.Logger:
    """The run's steps as lines on standard error."""
    logger = logging.getLogger("pincite.run")
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    logger.handlers = [_StepLines()]
    return logger
