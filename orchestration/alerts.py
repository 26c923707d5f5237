"""Who is told when a run failed or a gate held a snapshot back: an alert, and the sinks that it goes to."""

import logging
import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from pydantic import computed_field

from pincite.errors import InputError, PinciteError
from pincite.model.stored import Stored

VARIABLE = "PINCITE_ALERTS"
TIMEOUT_SECONDS = 10
_log = logging.getLogger(__name__)


class AlertError(PinciteError):
    """An alert did not reach a sink."""

    code = "ALERT_NOT_DELIVERED"


class Alert(Stored):
    """
    What happened, in words that need no look at the UI.

    ``kind`` is "gate" where checks or gates held a snapshot back, "run" where something broke. ``text`` is the whole of
    it in one paragraph: chat programs that take a webhook show the field of that name.
    """

    kind: Literal["gate", "run"]
    job: str
    run_id: str
    docs_snapshot: str
    reason: str
    failed_checks: tuple[str, ...] = ()

    @computed_field
    def text(self) -> str:
        """All of it in one line."""
        what = (
            "was held back by its gates or checks; what was published before, if anything was, still answers"
            if self.kind == "gate"
            else "failed"
        )
        checks = f" Failed checks: {'; '.join(self.failed_checks)}." if self.failed_checks else ""
        return f"Pincite: {self.job} of {self.docs_snapshot} {what}: {self.reason}.{checks} Run {self.run_id}."


Sink = Callable[[Alert], None]


def to_log(alert: Alert) -> None:
    """An error line in the daemon's log."""
    _log.error("%s", alert.text)


def to_webhook(address: str) -> Sink:
    """
    A sink that posts the alert as JSON to *address*; the reply must be 2xx within ten seconds.

    The sink raises ``AlertError`` if it is not: names the address without its path, which may hold a secret.
    """

    def send(alert: Alert) -> None:
        request = urllib.request.Request(  # noqa: S310 - an address that the operator sets
            address, alert.model_dump_json().encode(), {"Content-Type": "application/json"}, method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS):  # noqa: S310 - the address is the operator's own setting
                return
        except (urllib.error.URLError, OSError) as error:
            msg = f"webhook at {request.host}: {error}"
            raise AlertError(msg) from error

    return send


SINKS: Mapping[str, Callable[[str], Sink]] = {"log": lambda _: to_log, "http": to_webhook, "https": to_webhook}
"""A sink for each scheme; a further one is a function and a line here."""


def sinks(configured: str | None = None) -> tuple[Sink, ...]:
    """
    The sinks of ``PINCITE_ALERTS``: words such as ``log https://hooks.example.org/…``, separated by blanks; only the
    log if it is not set.

    Raises:
        InputError: If a word names no sink.
    """
    words = (os.environ.get(VARIABLE, "") if configured is None else configured).split() or ["log"]
    unknown = [word.split(":")[0] for word in words if word.split(":")[0] not in SINKS]
    if unknown:
        msg = f"{VARIABLE}: no sink {unknown[0]!r}; there are: {', '.join(SINKS)}"
        raise InputError(msg)
    return tuple(SINKS[word.split(":")[0]](word) for word in words)


def deliver(alert: Alert, to: Sequence[Sink]) -> None:
    """
    Send *alert* to every sink; one that fails does not keep it from the others.

    Raises:
        AlertError: If any failed: says what each said.
    """
    failures = []
    for sink in to:
        try:
            sink(alert)
        except AlertError as error:
            failures.append(str(error))
    if failures:
        raise AlertError("; ".join(failures))
