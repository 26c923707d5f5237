"""The history of runs: one row a run, appended to a table of its own, and what may be compared with what."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.case_records import RunProvenance
from evals.running.artifacts import Summary
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
    The table of runs, ordered by start; a run that is already there is not added twice.

    It lies in a database of its own, apart from the chunk tables. One writer at a time.
    """

    def __init__(self, folder: Path) -> None:
        from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - seconds that only a reader of the history pays

        folder.mkdir(parents=True, exist_ok=True)
        self._database = lancedb.connect(str(folder))
        names = self._database.list_tables().tables
        self._table: Any = (
            self._database.open_table(TABLE) if TABLE in names else self._database.create_table(TABLE, schema=_schema())
        )

    def append(self, summary: Summary, *, published: bool) -> bool:
        """Add a run; returns False, and adds nothing, where a run of the same id and start stands there already."""
        held = self._newest().select(["run_id", "started_at"]).to_arrow().to_pylist()
        if {"run_id": summary.run_id, "started_at": summary.started_at} in held:
            return False
        row = {
            "run_id": summary.run_id,
            "suite": summary.suite,
            "started_at": summary.started_at,
            "green": summary.green,
            "published": published,
            "summary": summary.model_dump_json(),
        }
        self._table.add([row])
        return True

    def rows(self, suite: str | None = None) -> tuple[HistoryRow, ...]:
        """The runs of a suite, or of all, oldest first; equal starts by run id."""
        found = (_row(raw) for raw in self._newest().to_arrow().to_pylist() if suite in {None, raw["suite"]})
        return tuple(sorted(found, key=lambda row: (row.started_at, row.run_id)))

    def _newest(self) -> Any:
        """A search over all runs, those of other processes, too."""
        self._table.checkout_latest()
        return self._table.search()


def _schema() -> Any:
    import pyarrow as pa  # noqa: PLC0415 - only a run that writes its history pays for it

    return pa.schema([pa.field(name, pa.type_for_alias(alias), nullable=False) for name, alias in _COLUMNS.items()])


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
