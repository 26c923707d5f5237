"""What became of every single case in the runs so far: a small row a run, beside the history of the runs themselves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRow, EvalRun, FailureCode
from evals.running.run_table import RunTable
from pincite.model.stored import Stored

TABLE = "verdicts"
SHOWN = 16
"""Runs of a suite that a case's history goes back to."""
_COLUMNS = {"run_id": "string", "suite": "string", "started_at": "string", "verdicts": "string"}

CaseState = Literal["passed", "failed", "not counted"]


class CaseVerdict(Stored):
    """
    What became of one case in one run; ``asked`` is the fingerprint of the case as it was then, None where the run did
    not know it.
    """

    state: CaseState
    failure: FailureCode | None = None
    asked: str | None = None


class RunVerdicts(Stored):
    """The verdicts of one run, by case id."""

    run_id: str
    suite: str
    started_at: str
    verdicts: dict[str, CaseVerdict]


@dataclass(frozen=True, slots=True)
class PastVerdict:
    """One case in one past run."""

    run_id: str
    started_at: str
    verdict: CaseVerdict


def verdicts_of(run: EvalRun) -> RunVerdicts:
    """The verdicts of a finished run."""
    return RunVerdicts(
        run_id=run.run_id,
        suite=run.suite,
        started_at=run.started_at,
        verdicts={row.id: _verdict(row) for row in run.rows},
    )


def _verdict(row: CaseRow) -> CaseVerdict:
    state: CaseState = "not counted" if not row.counted else "passed" if row.passed else "failed"
    return CaseVerdict(state=state, failure=row.failure if state == "failed" else None, asked=row.asked)


def past_of(case: str, asked: str | None, runs: Sequence[RunVerdicts]) -> tuple[PastVerdict, ...]:
    """
    What became of *case* in *runs*, in their order.

    A run in which the case read otherwise than *asked* says nothing of it, and is left out; where either fingerprint is
    not known the id alone counts.
    """
    found = ((run, run.verdicts.get(case)) for run in runs)
    return tuple(
        PastVerdict(run.run_id, run.started_at, then)
        for run, then in found
        if then is not None and (None in {asked, then.asked} or asked == then.asked)
    )


class CaseHistory:
    """The table of verdicts; it lies in the same database as the history of runs. One writer at a time."""

    def __init__(self, folder: Path) -> None:
        self._table = RunTable(folder, TABLE, _COLUMNS)

    def append(self, run: EvalRun) -> bool:
        """
        Add a run's verdicts; returns False, and adds nothing, where a run of the same id and start stands there
        already.
        """
        return self._table.add(_packed(verdicts_of(run)))

    def upto(self, run: EvalRun) -> tuple[RunVerdicts, ...]:
        """
        The last ``SHOWN`` runs of *run*'s suite that began no later than it, oldest first; itself last, whether it is
        remembered or not.
        """
        earlier = [
            row
            for row in self._table.rows()
            if row["suite"] == run.suite and (row["started_at"], row["run_id"]) < (run.started_at, run.run_id)
        ]
        kept = sorted(earlier, key=lambda row: (row["started_at"], row["run_id"]))[-(SHOWN - 1) :]
        return (*map(_unpacked, kept), verdicts_of(run))


def _packed(run: RunVerdicts) -> dict[str, str]:
    return {
        "run_id": run.run_id,
        "suite": run.suite,
        "started_at": run.started_at,
        "verdicts": run.model_dump_json(include={"verdicts"}, exclude_none=True),
    }


def _unpacked(row: Mapping[str, str]) -> RunVerdicts:
    return RunVerdicts.model_validate_json(json.dumps({**row, "verdicts": json.loads(row["verdicts"])["verdicts"]}))
