"""Two kept runs laid side by side: their figures over the same cases, and of every case what came of it in each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRecord, EvalRun
from evals.reporting.case_summary import summary_of
from evals.reporting.run_comparison import (
    Comparison,
    IncomparableRunsError,
    came_out_otherwise,
    compare,
    paired_records,
)
from evals.running.artifacts import read_run

Turn = Literal["worse", "better", "other answer", "other details", "same"]
"""Other details: the same words with the same places, but another quotation, box, score or confidence behind them."""
TURNED: tuple[Turn, ...] = ("worse", "better", "other answer")
"""What a person calls changed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One case in two runs."""

    before: CaseRecord
    after: CaseRecord

    @property
    def turn(self) -> Turn:
        """
        What became of it: a verdict that turned counts only where the case was counted in both runs, as in every
        comparison.
        """
        if self.before.passed != self.after.passed and self.before.counted and self.after.counted:
            return "better" if self.after.passed else "worse"
        if not came_out_otherwise(self.before, self.after):
            return "same"
        was, now = summary_of(self.before), summary_of(self.after)
        same_words = (was.got, was.got_at) == (now.got, now.got_at) and self.before.passed == self.after.passed
        return "other details" if same_words else "other answer"


@dataclass(frozen=True, slots=True)
class SideBySide:
    """
    Two runs over the same cases; ``pairs`` stand in the later run's order, the snapshots of its own documents that a
    run asked by tenant.
    """

    comparison: Comparison
    pairs: tuple[Pair, ...]
    snapshots_before: Mapping[str, tuple[str, ...]]
    snapshots_after: Mapping[str, tuple[str, ...]]

    def of(self, turns: Collection[Turn]) -> tuple[Pair, ...]:
        """The cases that turned in one of these ways."""
        return tuple(pair for pair in self.pairs if pair.turn in turns)


def side_by_side(before: Path, after: Path, tenants: Collection[str] | None = None) -> SideBySide:
    """
    Lay the run in the folder *after* beside the one in *before*.

    Args:
        before: Artifacts of the one.
        after: Artifacts of the other.
        tenants: Whose cases are looked at, in the figures too; None: everybody's.

    Raises:
        IncomparableRunsError: If their figures say nothing about each other.
        UnreadableRunError: If artifacts cannot be read.
    """
    old, new = (_of_tenants(read_run(folder), tenants) for folder in (before, after))
    comparison = compare(old, new)
    pairs = (Pair(*records) for records in paired_records(before, after))
    return SideBySide(
        comparison,
        tuple(pair for pair in pairs if tenants is None or pair.after.case.doc_set in tenants),
        old.provenance.docs_snapshot,
        new.provenance.docs_snapshot,
    )


def _of_tenants(run: EvalRun, tenants: Collection[str] | None) -> EvalRun:
    """The run over the documents of *tenants* alone: of other documents not even that they changed is said."""
    if tenants is None:
        return run
    rows = tuple(row for row in run.rows if row.tenant in tenants)
    if not rows:
        msg = f"run {run.run_id} holds no case of these documents"
        raise IncomparableRunsError(msg)
    snapshots = {tenant: ids for tenant, ids in run.provenance.docs_snapshot.items() if tenant in tenants}
    provenance = run.provenance.model_copy(update={"docs_snapshot": snapshots})
    return run.model_copy(update={"rows": rows, "provenance": provenance})
