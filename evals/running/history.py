"""The history of runs: one row a run, appended to a table of its own, and what may be compared with what."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.case_records import RunProvenance
from evals.running.artifacts import Summary
from evals.running.run_table import RunTable
from pincite.fingerprint import fingerprint
from pincite.model.stored import Stored

TABLE = "runs"
_COLUMNS = {
    "run_id": "string",
    "suite": "string",
    "started_at": "string",
    "green": "bool",
    "published": "bool",
    "summary": "string",
}


class HistoryRow(Stored):
    """One run as the history keeps it; ``published`` is whether this run's snapshot was published by it."""

    run_id: str
    suite: str
    started_at: str
    green: bool
    published: bool
    summary: Summary


class History:
    """
    The table of runs, ordered by start; a run that is already there is not added twice. One writer at a time.
    """

    def __init__(self, folder: Path) -> None:
        self._table = RunTable(folder, TABLE, _COLUMNS)

    def append(self, summary: Summary, *, published: bool) -> bool:
        """Add a run; returns False, and adds nothing, where a run of the same id and start stands there already."""
        return self._table.add(
            {
                "run_id": summary.run_id,
                "suite": summary.suite,
                "started_at": summary.started_at,
                "green": summary.green,
                "published": published,
                "summary": summary.model_dump_json(),
            }
        )

    def rows(self, suite: str | None = None) -> tuple[HistoryRow, ...]:
        """The runs of a suite, or of all, oldest first; equal starts by run id."""
        found = (_row(raw) for raw in self._table.rows() if suite in {None, raw["suite"]})
        return tuple(sorted(found, key=lambda row: (row.started_at, row.run_id)))


def _row(raw: dict[str, Any]) -> HistoryRow:
    return HistoryRow.model_validate_json(json.dumps({**raw, "summary": json.loads(raw["summary"])}))


def comparable(before: RunProvenance, after: RunProvenance) -> tuple[str, ...]:
    """
    Why two runs' figures must not be held against each other; empty where they may.

    Other cases, other scorers or a run over two engines make figures incomparable. Other code, contracts, documents or
    models are what a comparison is *for*: they are named by ``changes``.
    """
    return tuple(_obstacles(before, after))


def _obstacles(before: RunProvenance, after: RunProvenance) -> Iterator[str]:
    for name in sorted(before.datasets.keys() | after.datasets.keys()):
        if before.datasets.get(name) != after.datasets.get(name):
            yield f"data set {name} differs"
    for name in sorted(before.scorers.keys() | after.scorers.keys()):
        if before.scorers.get(name) != after.scorers.get(name):
            yield f"scorer {name} changed its version from {before.scorers.get(name)} to {after.scorers.get(name)}"
    for label, run in (("before", before), ("after", after)):
        mixed = [name for name, values in run.model_dump().items() if isinstance(values, tuple) and len(values) > 1]
        if mixed:
            yield f"the run {label} mixes two values of {', '.join(mixed)}"


def changes(before: RunProvenance, after: RunProvenance) -> tuple[str, ...]:
    """The provenance fields in which two runs differ, by name: the candidates for the cause of a difference."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    return tuple(name for name in old if name not in {"datasets", "scorers"} and old[name] != new[name])


def digest(provenance: RunProvenance) -> str:
    """One fingerprint of everything that makes a run comparable: data sets and scorers."""
    return fingerprint(provenance.datasets, provenance.scorers)
