"""What a network said of a text once, kept with the lake: what one process has computed no other one computes again."""

import logging
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

MOST_BYTES = 512 * 2**20
"""How large its file gets, where nothing else is said."""
NOW, BEFORE = "told", "told_before"
"""
The tables of what is known: where the first one has half of the bytes there are, it becomes the second, and the second
goes. What is found in the second is written into the first, so that what goes was not asked for in a whole half.
"""
WAIT_SECONDS = 30.0
"""How long one process waits while another one writes."""

_ROW = {name: f"SELECT * FROM {name} WHERE key = ?" for name in (NOW, BEFORE)}  # noqa: S608 - names of ours
Row = tuple[float, ...] | tuple[bytes, ...]


class LakeMemory:
    """
    Rows of the *columns* by key in one SQLite file at *path*, of about *most* bytes and no more.

    Where that cannot be written, what is there is used and nothing is added. Safe to use from several threads and
    processes.
    """

    def __init__(self, path: Path, columns: Sequence[str], most: int = MOST_BYTES) -> None:
        self._path, self._columns, self._most = path, tuple(columns), most
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._writes = self._whole = True
        self._tables: set[str] = set()

    def known(self, keys: Sequence[str]) -> dict[str, Row]:
        """The rows of those *keys* that are known."""
        rows: dict[str, Row] = {}
        with self._lock, self._spared():
            rows.update({key: row for key in keys if (row := self._row(NOW, key)) is not None})
            old = {key: row for key in keys if key not in rows and (row := self._row(BEFORE, key)) is not None}
            rows.update(old)
            self._written(old)
        return rows

    def keep(self, rows: Mapping[str, Row]) -> None:
        """Know these *rows* from now on, too."""
        with self._lock, self._spared():
            self._written(rows)

    @contextmanager
    def _spared(self) -> Iterator[None]:
        """What is remembered saves time and no more: a full disk or a damaged file takes no answer away."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            if self._whole:
                logging.getLogger(__name__).warning(
                    "%s: what was computed is not remembered: %s; make room, or remove this folder",
                    self._path.parent,
                    error,
                )
            self._whole = False

    def _row(self, table: str, key: str) -> Row | None:
        database = self._open()
        if database is None or table not in self._tables:
            return None
        found = database.execute(_ROW[table], (key,)).fetchone()
        return None if found is None else found[1:]

    def _written(self, rows: Mapping[str, Row]) -> None:
        database = self._open()
        if database is None or not self._writes or not rows:
            return
        with database:
            database.execute("BEGIN IMMEDIATE")
            self._make_room(database)
            places = ", ".join("?" * (1 + len(self._columns)))
            database.executemany(
                f"INSERT OR IGNORE INTO {NOW} VALUES ({places})",  # noqa: S608 - a name of ours
                [(key, *row) for key, row in rows.items()],
            )

    def _make_room(self, database: sqlite3.Connection) -> None:
        """The file's own number, which is free for use, says how many pages the second table has."""
        pages, free, page, before = (
            database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size", "user_version")
        )
        if (pages - free - before) * page > self._most // 2:
            database.execute(f"DROP TABLE {BEFORE}")
            database.execute(f"ALTER TABLE {NOW} RENAME TO {BEFORE}")
            database.execute(self._table(NOW))
            database.execute(f"PRAGMA user_version = {pages - free - before}")

    def _open(self) -> sqlite3.Connection | None:
        """The connection, opened at the first call; None where there is no file and none can be made."""
        if self._database is None:
            folder = self._path.parent
            self._writes = os.access(folder if folder.is_dir() else folder.parent, os.W_OK)
            if self._writes:
                folder.mkdir(exist_ok=True)
                database = sqlite3.connect(self._path, timeout=WAIT_SECONDS, check_same_thread=False)
                for name in (NOW, BEFORE):
                    database.execute(self._table(name))
                self._database = database
            elif self._path.is_file():
                place = f"file:{self._path}?mode=ro&immutable=1"
                self._database = sqlite3.connect(place, uri=True, check_same_thread=False)
            if self._database is not None:
                self._tables = {name for (name,) in self._database.execute("SELECT name FROM sqlite_master")}
        return self._database

    def _table(self, name: str) -> str:
        columns = ", ".join(("key TEXT PRIMARY KEY", *self._columns))
        return f"CREATE TABLE IF NOT EXISTS {name} ({columns}) WITHOUT ROWID"
