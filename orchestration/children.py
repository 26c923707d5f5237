"""A program with children of its own, run so that none of them outlives the command that started it."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import FrameType

GRACE_SECONDS = 15.0
"""How long the program may take to end its children once it is told to stop; what is left then is killed."""


def run_to_its_end(command: Sequence[str], environment: Mapping[str, str], grace_seconds: float = GRACE_SECONDS) -> int:
    """
    Run *command* in a process group of its own and hand on SIGTERM, SIGINT and SIGHUP; when it ends, so does everything
    in its group.

    Returns:
        Its exit status; 128 and the signal's number where a signal ended it.
    """
    before: dict[signal.Signals, object] = {}
    process = subprocess.Popen(command, env=dict(environment), start_new_session=True)  # noqa: S603 - a command of ours
    told: list[int] = []

    def hand_on(number: int, _: FrameType | None) -> None:
        told.append(number)
        _signal(process.pid, signal.SIGINT)

    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        before[each] = signal.signal(each, hand_on)
    try:
        _wait(process, lambda: bool(told), grace_seconds)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)  # type: ignore[arg-type]  # what stood there before
        _end_group(process.pid)
        process.wait()
    return 128 + told[0] if told else process.returncode


def _wait(process: "subprocess.Popen[bytes]", told_to_stop: Callable[[], bool], grace_seconds: float) -> None:
    """Until it has ended, or the grace is over that begins when it is told to stop."""
    deadline: float | None = None
    while process.poll() is None and (deadline is None or time.monotonic() < deadline):
        if deadline is None and told_to_stop():
            deadline = time.monotonic() + grace_seconds
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.2)


def _end_group(group: int) -> None:
    """Ask what is left of the group to end, and end it: a daemon that has lost its parent asks nobody."""
    _signal(group, signal.SIGTERM)
    deadline = time.monotonic() + 1.0
    while time.monotonic() < deadline and _alive(group):
        time.sleep(0.05)
    _signal(group, signal.SIGKILL)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _signal(group: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
