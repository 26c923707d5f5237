"""The newest run of the evals as its artifacts tell it, and which of its cases ask for a person."""

import random
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from evals.case_records import CaseRecord, EvalRun
from evals.refresh import ARCHIVE, HISTORY
from evals.reporting.archive import Archive, KeptRun, kept_run
from evals.reporting.run_comparison import changed_cases
from evals.reporting.side_by_side import TURNED, Pair, SideBySide, side_by_side
from evals.running.artifacts import DETAILS, ROWS, SUMMARY, UnreadableRunError, read_details, read_run, read_summary
from evals.running.case_history import CaseHistory, PastVerdict, past_of
from evals.running.history import History, HistoryRow
from orchestration.web.door import NotHereError
from pincite.agents.access import Access

PASSES, SEED = 50, 20260630
"""Passed cases that are sampled for a look, the same for every reviewer of a run."""


@dataclass(frozen=True)
class RunOfCases:
    """A run with all its records, in the run's order."""

    run: EvalRun
    records: tuple[CaseRecord, ...]
    before: Mapping[str, CaseRecord] = field(default_factory=dict)
    """By id the record of the last published run before, of the cases that came out otherwise."""
    obstacle: str = ""
    """Why nothing is known of the run before, where it is kept and cannot be read."""
    snapshots_before: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By tenant the snapshots of its own documents that the run before asked."""

    @property
    def snapshots(self) -> Mapping[str, tuple[str, ...]]:
        """The same of this run."""
        return self.run.provenance.docs_snapshot

    @cached_property
    def by_id(self) -> dict[str, CaseRecord]:
        """The records by the id of their case."""
        return {record.case.id: record for record in self.records}

    @cached_property
    def queue(self) -> tuple[tuple[str, CaseRecord], ...]:
        """What a person should read, and why: failures, then answers that need review, then a sample of passes."""
        failed = [record for record in self.records if not record.passed]
        review = [
            record for record in self.records if record.passed and record.review is not None and record.review.required
        ]
        rest = [
            record
            for record in self.records
            if record.passed and not (record.review is not None and record.review.required)
        ]
        sample = random.Random(SEED).sample(sorted(rest, key=_by_id), min(PASSES, len(rest)))  # noqa: S311 - reproducible, not secret
        parts = (("failed", failed), ("needs review", review), ("sampled pass", sample))
        return tuple((why, record) for why, members in parts for record in sorted(members, key=_by_id))

    @cached_property
    def queued(self) -> frozenset[str]:
        """The ids of the cases in the queue."""
        return frozenset(record.case.id for _, record in self.queue)

    def open_to(self, access: Access) -> "RunOfCases":
        """The run with the cases of the caller's tenants alone."""
        if access.tenants is None:
            return self
        mine = tuple(record for record in self.records if record.case.doc_set in access.tenants)
        before = {name: record for name, record in self.before.items() if record.case.doc_set in access.tenants}
        return replace(self, records=mine, before=before)


class Runs:
    """
    Reads a run once, and again when its files change; safe to call from several threads.

    Args:
        out: Where the artifacts of runs lie.
        lake: Where the history of runs lies.
    """

    def __init__(self, out: Path, lake: Path) -> None:
        self.out, self._lake = out, lake
        self._read: tuple[tuple[int, int], RunOfCases] | None = None
        self._lock, self._pairing = threading.Lock(), threading.Lock()
        self._paired: tuple[object, SideBySide] | None = None

    def newest(self, access: Access) -> RunOfCases:
        """
        The newest run, as far as it is open to the caller.

        Raises:
            NotHereError: If there is none.
            UnreadableRunError: If its artifacts are damaged.
        """
        details, rows = self.out / DETAILS, self.out / ROWS
        if not details.is_file() or not rows.is_file():
            raise NotHereError(
                "No golden case was asked yet. `pincite build` or `pincite eval` asks them, for tenants that have any."
            )
        with self._lock:
            stamp = (details.stat().st_mtime_ns, rows.stat().st_mtime_ns)
            if self._read is None or self._read[0] != stamp:
                self._read = (stamp, self._newest())
            return self._read[1].open_to(access)

    def linked(self, access: Access) -> frozenset[str]:
        """The cases that have a page of their own: those of the newest run, where its records can be read."""
        try:
            return frozenset(self.newest(access).by_id)
        except (NotHereError, UnreadableRunError):
            return frozenset()

    def _newest(self) -> RunOfCases:
        earlier, run, records = self._earlier(), read_run(self.out), tuple(read_details(self.out))
        try:
            return self._beside(earlier, run, records) if earlier else RunOfCases(run, records)
        except UnreadableRunError as error:  # of the run before, for this one was just read
            return RunOfCases(run, records, obstacle=str(error))

    def _earlier(self) -> Path | None:
        """The published run before; None where there is none, or no summary says which suite this is."""
        told = (self.out / SUMMARY).is_file()
        return Archive(self._lake / ARCHIVE).before(read_summary(self.out)) if told else None

    def _beside(self, earlier: Path, run: EvalRun, records: tuple[CaseRecord, ...]) -> RunOfCases:
        """The run with what came out otherwise in the run *earlier*."""
        changed = changed_cases(earlier, self.out)
        before = {pair.before.case.id: pair.before for pair in changed if Pair(pair.before, pair.after).turn in TURNED}
        return RunOfCases(run, records, before, snapshots_before=read_run(earlier).provenance.docs_snapshot)

    def past(self, run: EvalRun, record: CaseRecord) -> tuple[PastVerdict, ...]:
        """What became of a case in the runs before, oldest first."""
        return past_of(record.case.id, record.asked, CaseHistory(self._lake / HISTORY).upto(run))

    def kept(self) -> tuple[KeptRun, ...]:
        """
        Every run whose records are kept, newest first: the one whose artifacts lie there, whatever its gates said, and
        the published ones.
        """
        newest = kept_run(self.out)
        published = Archive(self._lake / ARCHIVE).kept()
        if newest is None:
            return published
        every = (newest, *(run for run in published if run.name != newest.name))
        return tuple(sorted(every, key=lambda run: run.started_at, reverse=True))

    def beside(self, before: KeptRun, after: KeptRun, access: Access) -> SideBySide:
        """
        Two kept runs, as far as they are open to the caller; the two that were looked at last are held.

        Raises:
            IncomparableRunsError: If their figures say nothing about each other.
            UnreadableRunError: If their records cannot be read any more.
        """
        wanted = (before.name, after.name, access.tenants)
        with self._pairing:
            if self._paired is None or self._paired[0] != wanted:
                self._paired = (wanted, side_by_side(before.folder, after.folder, access.tenants))
            return self._paired[1]

    def history(self) -> Sequence[HistoryRow]:
        """Every remembered run, oldest first."""
        return History(self._lake / HISTORY).rows()


def _by_id(record: CaseRecord) -> str:
    return record.case.id
