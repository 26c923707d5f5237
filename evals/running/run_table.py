"""A table of the history's database with a row a run: made where it is missing, and no run in it twice."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any


class RunTable:
    """
    The table *name* of the database in *folder*, apart from the chunk tables. One writer at a time.

    ``columns`` are its columns with their types by Arrow's short names; ``run_id`` and ``started_at`` are among them.
    """

    def __init__(self, folder: Path, name: str, columns: Mapping[str, str]) -> None:
        from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - seconds that only a reader of the history pays

        folder.mkdir(parents=True, exist_ok=True)
        database = lancedb.connect(str(folder))
        known = name in database.list_tables().tables
        self._table: Any = database.open_table(name) if known else database.create_table(name, schema=_schema(columns))

    def add(self, row: Mapping[str, Any]) -> bool:
        """
        Add a run's row; returns False, and adds nothing, where a run of the same id and start stands there already.
        """
        run = {name: row[name] for name in ("run_id", "started_at")}
        if run in self._newest().select([*run]).to_arrow().to_pylist():
            return False
        self._table.add([row])
        return True

    def rows(self) -> list[dict[str, Any]]:
        """All runs, those that other processes added, too; in no order."""
        found: list[dict[str, Any]] = self._newest().to_arrow().to_pylist()
        return found

    def _newest(self) -> Any:
        self._table.checkout_latest()
        return self._table.search()


def _schema(columns: Mapping[str, str]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - only a run that writes its history pays for it

    return pa.schema([pa.field(name, pa.type_for_alias(alias), nullable=False) for name, alias in columns.items()])
