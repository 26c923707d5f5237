"""Old versions of a chunk table: how many there are, and how they are given up."""

from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from pincite.adapters.lance.table import TABLE, reading, writing

MARGIN = timedelta(minutes=1)
"""
Lance takes an age, and subtracts it from a clock that it reads later: a version this close to the first one that stays
is left for the next time.
"""


def older_versions(folder: Path | str, version: int) -> int:
    """How many versions of the table can be given up where *version* is the oldest that stays."""
    with reading(folder):
        table = _table(folder)
        return sum(
            made < _made(table, version) - MARGIN for made in (each["timestamp"] for each in table.list_versions())
        )


def forget(folder: Path | str, version: int, tags: AbstractSet[str]) -> None:
    """
    Remove the versions older than *version*, and every tag but *tags*; hold the lake's lock, and have no reader of an
    older version.

    Raises:
        LakeError: If Lance cannot; it removes nothing where a tag lies among what is older.
    """
    table = _table(folder)
    with writing(folder):
        for tag in sorted(set(table.tags.list()) - tags):
            table.tags.delete(tag)
        made = _made(table, version)
        age = datetime.now(made.tzinfo) - made + MARGIN
        table.optimize(cleanup_older_than=age, delete_unverified=True)


def _made(table: Any, version: int) -> datetime:
    made: datetime = next(each["timestamp"] for each in table.list_versions() if each["version"] == version)
    return made


def _table(folder: Path | str) -> Any:
    from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

    return lancedb.connect(folder, read_consistency_interval=timedelta(0)).open_table(TABLE)
