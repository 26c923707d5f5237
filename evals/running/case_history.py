"""What became of every single case in the runs so far: a small row a run, beside the history of the runs themselves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from evals.case_records import CaseRow, EvalRun, FailureCode
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
        from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - seconds that only a reader of the history pays

        folder.mkdir(parents=True, exist_ok=True)
        self._database = lancedb.connect(str(folder))
        names = self._database.list_tables().tables
        self._table: Any = (
            self._database.open_table(TABLE) if TABLE in names else self._database.create_table(TABLE, schema=_schema())
        )

    def append(self, run: EvalRun) -> bool:
        """
        Add a run's verdicts; returns False, and adds nothing, where a run of the same id and start stands there
        already.
        """
        held = self._newest().select(["run_id", "started_at"]).to_arrow().to_pylist()
        if {"run_id": run.run_id, "started_at": run.started_at} in held:
            return False
        self._table.add([_packed(verdicts_of(run))])
        return True

    def upto(self, run: EvalRun) -> tuple[RunVerdicts, ...]:
        """
        The last ``SHOWN`` runs of *run*'s suite that began no later than it, oldest first; itself last, whether it is
        remembered or not.
        """
        rows = self._newest().to_arrow().to_pylist()
        earlier = [
            row
            for row in rows
            if row["suite"] == run.suite and (row["started_at"], row["run_id"]) < (run.started_at, run.run_id)
        ]
        kept = sorted(earlier, key=lambda row: (row["started_at"], row["run_id"]))[-(SHOWN - 1) :]
        return (*map(_unpacked, kept), verdicts_of(run))

    def _newest(self) -> Any:
        self._table.checkout_latest()
        return self._table.search()


def _schema() -> Any:
    import pyarrow as pa  # noqa: PLC0415 - only a run that writes its history pays for it

    return pa.schema([pa.field(name, pa.type_for_alias(alias), nullable=False) for name, alias in _COLUMNS.items()])


def _packed(run: RunVerdicts) -> dict[str, str]:
    return {
        "run_id": run.run_id,
        "suite": run.suite,
        "started_at": run.started_at,
        "verdicts": run.model_dump_json(include={"verdicts"}, exclude_none=True),
    }


def _unpacked(row: Mapping[str, str]) -> RunVerdicts:
    return RunVerdicts.model_validate_json(json.dumps({**row, "verdicts": json.loads(row["verdicts"])["verdicts"]}))
