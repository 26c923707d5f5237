"""
The table of change kinds and what the real daemon made of them: seconds from the change to the run, and to what is
published.

Run ``python -m tests.benchmarks.automation``; it takes about five minutes, works in a temporary folder and leaves
nothing behind.
"""

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import dagster as dg

from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.errors import InputError
from pincite.ingest.publishing import published_of
from tests.conftest import write_pdf
from tests.daemon import Daemon, daemon, until

PATIENCE = 180
"""Seconds after which a change counts as missed."""
QUIET = 25
"""Seconds without a run after which a touch counts as rightly ignored: three ticks and more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    One kind of change: runs it led to, seconds to the start of the first and to the published index; None where no run
    was wanted.
    """

    kind: str
    runs: int
    wanted: int
    to_run: float | None
    to_published: float | None

    @property
    def fine(self) -> bool:
        """Whether exactly the runs wanted took place."""
        return self.runs == self.wanted


class Bench:
    """A daemon over a small folder, and what is done to it."""

    def __init__(self, running: Daemon) -> None:
        self.running, self.acme = running, running.docs / "acme"
        self.acme.mkdir(parents=True)
        write_pdf(self.acme / "hold.pdf", "Bulk tablets may be held for at most 270 days before they are packaged.")
        self.note("notes.txt", "The rule of the violet submarines.")

    def note(self, name: str, text: str) -> None:
        """Write a text document."""
        (self.acme / name).write_text(f"{text}\n", encoding="utf-8")

    def is_current(self) -> bool:
        """Whether what is published is what is on disk and nothing is under way."""
        try:
            on_disk = Stages(self.running.docs, self.running.lake).seen()["acme"].snapshot_id
            return self.running.quiet() and published_of(Lake(self.running.lake), "acme").snapshot_id == on_disk
        except (InputError, KeyError):
            return False

    def caught(self, kind: str, change: Callable[[], object], wanted: int = 1) -> Outcome:
        """Make a change, wait until it is published, and see that no further run follows."""
        before, started = len(self.running.records()), time.time()
        change()
        until(lambda: len(self.running.records()) > before and self.is_current(), PATIENCE, kind)
        time.sleep(QUIET / 2)
        until(self.is_current, PATIENCE, kind)
        new = self.running.records()[before:]
        return Outcome(kind, len(new), wanted, (new[0].start_time or 0) - started, (new[-1].end_time or 0) - started)

    def ignored(self, kind: str, change: Callable[[], object]) -> Outcome:
        """Do something that must lead to no run."""
        before = len(self.running.records())
        change()
        time.sleep(QUIET)
        return Outcome(kind, len(self.running.records()) - before, 0, None, None)


def outcomes(bench: Bench) -> Iterator[Outcome]:
    """Every kind of change, one after the other."""
    running, acme = bench.running, bench.acme
    running.start()
    yield bench.caught("first build", lambda: None)
    yield bench.caught("added", lambda: bench.note("new.txt", "A new rule about amber flags."))
    yield bench.caught("edited", lambda: bench.note("notes.txt", "The rule was edited."))
    yield bench.caught("removed", (acme / "new.txt").unlink)
    yield bench.caught("renamed", lambda: (acme / "hold.pdf").rename(acme / "hold-times.pdf"))
    yield bench.caught("reverted", lambda: bench.note("notes.txt", "The rule of the violet submarines."))
    manifest = '[[documents]]\nfile = "notes.txt"\ntitle = "Notes"\n'
    yield bench.caught("manifest only changed", lambda: (acme / "manifest.toml").write_text(manifest, encoding="utf-8"))
    yield bench.ignored("touched only", lambda: os.utime(acme / "notes.txt", (1, 1)))
    yield bench.caught("two files in quick succession", lambda: _two_files(bench))
    yield bench.caught("changed during a run", lambda: _during_a_run(bench), wanted=2)
    yield bench.caught("changed while the daemon was down", lambda: _while_down(bench))
    yield bench.ignored("daemon restarted, nothing changed", lambda: _restarted(running))
    yield bench.caught("daemon killed in the middle of a run", lambda: _killed(bench), wanted=2)


def _two_files(bench: Bench) -> None:
    bench.note("one.txt", "The first of two.")
    time.sleep(1)
    bench.note("two.txt", "The second of two.")


def _during_a_run(bench: Bench) -> None:
    before = len(bench.running.records())
    bench.note("during-1.txt", "What starts the run.")
    until(lambda: _reading(bench, before), PATIENCE, "a run that has read the documents")
    bench.note("during-2.txt", "What comes while it is under way.")


def _reading(bench: Bench, before: int) -> bool:
    records = bench.running.records()[before:]
    read = dg.DagsterEventType.ASSET_MATERIALIZATION
    return bool(records) and bool(
        bench.running.instance.get_records_for_run(records[-1].dagster_run.run_id, of_type=read).records
    )


def _while_down(bench: Bench) -> None:
    bench.running.stop()
    bench.note("down.txt", "Written while nobody looked.")
    bench.running.start()


def _restarted(running: Daemon) -> None:
    running.stop()
    running.start()


def _killed(bench: Bench) -> None:
    before = len(bench.running.records())
    bench.note("killed.txt", "Its run dies half-way.")
    until(lambda: _reading(bench, before), PATIENCE, "a run that has read the documents")
    bench.running.stop(signal.SIGKILL)
    bench.running.start()


def main() -> int:
    """Print the table; 1 if a change was missed or a run was made for nothing."""
    fine = True
    print(f"{'change':36} {'runs':>5} {'wanted':>7} {'s to run':>9} {'s to published':>15}")
    with tempfile.TemporaryDirectory() as root, daemon(Path(root)) as running:
        for outcome in outcomes(Bench(running)):
            seconds = [f"{value:.1f}" if value is not None else "–" for value in (outcome.to_run, outcome.to_published)]
            print(
                (
                    f"{outcome.kind:36} {outcome.runs:>5} {outcome.wanted:>7} {seconds[0]:>9} "
                    f"{seconds[1]:>15}{'' if outcome.fine else '   <-- not as wanted'}"
                ),
                flush=True,
            )
            fine &= outcome.fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
