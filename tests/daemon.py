"""
A real Dagster daemon over a folder of its own, as a person runs it: for the tests that take minutes and for those in a
browser.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

ROOT = Path(__file__).parents[1]
PATIENCE = 1200.0
"""Seconds to wait for runs that start by themselves: on two processors that other tests use, too, they take minutes."""

ENDED = {dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED}


def until(what: Callable[[], object], seconds: float, hope: str) -> None:
    """Wait until *what* holds, and say what was hoped for if it does not within *seconds*."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, f"waited {seconds:.0f} s in vain: {hope}"
        time.sleep(0.2)


class Daemon:
    """
    ``dagster-daemon run`` or the whole ``dagster dev`` on a fresh instance in *root*, over ``root/docs`` and
    ``root/lake``.
    """

    def __init__(self, root: Path) -> None:
        self.home, self.docs, self.lake = root / "home", root / "docs", root / "lake"
        self.log = root / "daemon.log"
        self.home.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "orchestration" / "dagster.yaml", self.home / "dagster.yaml")
        self.instance = dg.DagsterInstance.from_config(str(self.home))
        self._processes: list[subprocess.Popen[bytes]] = []

    @property
    def environment(self) -> dict[str, str]:
        """What the processes are told; a change asks the small suite, in which every gate can be decided, too."""
        folders = {
            "PINCITE_DOCS": self.docs,
            "PINCITE_LAKE": self.lake,
            "PINCITE_EVAL_OUT": self.lake / "evals",
            "DAGSTER_HOME": self.home,
        }
        return {**os.environ, **{name: str(path) for name, path in folders.items()}, "PINCITE_SUITE": "pr"}

    def start(self, *command: str) -> None:
        """Start a Dagster command in a session of its own, with the signals of a foreground process."""
        self._run(
            [
                sys.executable,
                "-m",
                *(command or ("dagster._daemon", "run")),
                "--workspace",
                str(ROOT / "workspace.yaml"),
            ]
        )

    def open_ui(self, port: int) -> None:
        """``pincite ui`` over the two folders, on this instance."""
        program = "from orchestration.cli import main; main()"
        self._run(
            [
                sys.executable,
                "-c",
                program,
                "ui",
                "--docs",
                str(self.docs),
                "--lake",
                str(self.lake),
                "--port",
                str(port),
            ]
        )

    def tell_to_stop(self) -> int:
        """
        SIGTERM to the one process that was started last and to none of its children, as a service manager or a shell
        sends it; returns its exit status.
        """
        process = self._processes[-1]
        process.send_signal(signal.SIGTERM)
        return process.wait(timeout=120)

    def processes(self) -> list[str]:
        """The command lines of all processes that work on this instance, whoever started them."""
        mine = f"DAGSTER_HOME={self.home}".encode()
        return [line for place in Path("/proc").glob("[0-9]*") if (line := _command_line(place, mine))]

    def _run(self, arguments: Sequence[str]) -> None:
        self._processes.append(
            subprocess.Popen(
                arguments,
                cwd=ROOT,
                env=self.environment,
                stdout=self.log.open("ab"),
                stderr=subprocess.STDOUT,
                start_new_session=True,
                restore_signals=True,
            )
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End all that was started, children too; SIGKILL is a power cut."""
        for process in self._processes:
            if process.poll() is None:
                _signalled(process.pid, how)
                try:
                    process.wait(timeout=30)
                except subprocess.TimeoutExpired:
                    _signalled(process.pid, signal.SIGKILL)
                    process.wait()
            _signalled(process.pid, signal.SIGKILL)  # what it left behind in its session
        self._processes.clear()

    def records(self) -> Sequence[dg.RunRecord]:
        """The runs of the refresh, oldest first, with their times."""
        return sorted(
            self.instance.get_run_records(dg.RunsFilter(job_name="refresh")), key=lambda record: record.storage_id
        )

    def quiet(self) -> bool:
        """Whether runs were asked for and none is under way."""
        records = self.records()
        return bool(records) and all(record.dagster_run.status in ENDED for record in records)

    def reason(self) -> str:
        """Why the sensor's last tick did nothing; empty if it asked for a run."""
        (state,) = [s for s in self.instance.all_instigator_state() if s.instigator_name == "docs_changed"] or [None]
        ticks = self.instance.get_ticks(state.instigator_origin_id, state.selector_id, limit=1) if state else []
        return (ticks[0].skip_reason or "") if ticks else ""


def _command_line(place: Path, variable: bytes) -> str:
    """
    Of the process at *place* in /proc, if *variable* stands in its environment; empty if not, or if it is gone by now
    or another user's.
    """
    try:
        found = variable in (place / "environ").read_bytes().split(b"\0")
        return (place / "cmdline").read_bytes().replace(b"\0", b" ").decode() if found else ""
    except OSError:
        return ""


def _signalled(group: int, how: signal.Signals) -> None:
    try:
        os.killpg(group, how)
    except ProcessLookupError:
        return


@contextmanager
def daemon(root: Path) -> Iterator[Daemon]:
    """A daemon over *root* that is ended, whatever happens; what it left running is ended, too."""
    running = Daemon(root)
    try:
        yield running
    finally:
        running.stop()
        running.instance.dispose()


def free_port() -> int:
    """A port of loopback that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(address: str) -> bool:
    """Whether a UI is there."""
    try:
        with urllib.request.urlopen(f"{address}/server_info", timeout=5) as reply:  # noqa: S310 - loopback
            return reply.status == 200
    except (urllib.error.URLError, OSError):
        return False
