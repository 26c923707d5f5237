"""
A reader that remembers with the lake: what was read once for a question is not read again, by whichever process asks.
"""

import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pincite.fingerprint import fingerprint
from pincite.ports import AnswerSpan, Entailment, Reader

MOST_BYTES = 512 * 2**20
"""How large its file gets, where nothing else is said."""
NOW, BEFORE = "told", "told_before"
"""
The tables of what it says: where the first one has half of the bytes there are, it becomes the second, and the second
goes. What is found in the second is written into the first, so that what goes was not asked for in a whole half.
"""
WAIT_SECONDS = 30.0
"""How long one process waits while another one writes."""

_ROW = {name: f"SELECT one, two, three FROM {name} WHERE key = ?" for name in (NOW, BEFORE)}  # noqa: S608 - names of ours
_TABLE = "CREATE TABLE IF NOT EXISTS {} (key TEXT PRIMARY KEY, one REAL, two REAL, three REAL) WITHOUT ROWID"
Row = tuple[float, float, float]
Finding = TypeVar("Finding", AnswerSpan, Entailment, float)


class RememberingReader:
    """
    Satisfies the ``Reader`` port by the reader within, which is given only the passages that it did not yet read for
    that question or claim.

    What it says is kept by reader, question and passage in one SQLite file under *folder*, of about *most* bytes and no
    more; where that cannot be written, what is there is used and nothing is added. Safe to call from several threads
    and processes.
    """

    def __init__(self, inner: Reader, folder: Path, most: int = MOST_BYTES) -> None:
        self._inner, self._folder, self._most = inner, folder, most
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._writes = self._whole = True
        self._tables: set[str] = set()

    @property
    def identity(self) -> str:
        """That of the reader within."""
        return self._inner.identity

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """As the reader within."""
        return self._told("read", question, passages, self._inner.read, lambda a, b, c: AnswerSpan(a, int(b), int(c)))

    @property
    def judges_statements(self) -> bool:
        """As the reader within."""
        return self._inner.judges_statements

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        """As the reader within."""
        return self._told("answers", question, statements, self._inner.answers, lambda a, _, __: a)

    @property
    def judges_claims(self) -> bool:
        """As the reader within."""
        return self._inner.judges_claims

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        """As the reader within."""
        return self._told("entail", claim, passages, self._inner.entail, Entailment)

    def _told(
        self,
        task: str,
        asked: str,
        passages: Sequence[str],
        compute: Callable[[str, Sequence[str]], list[Finding]],
        made: Callable[[float, float, float], Finding],
    ) -> list[Finding]:
        keys = [fingerprint((task, asked, passage)) for passage in passages]
        known: dict[str, Finding] = {}
        with self._lock, self._spared():
            known.update({key: made(*row) for key in keys if (row := self._row(NOW, key)) is not None})
            old = {key: row for key in keys if key not in known and (row := self._row(BEFORE, key)) is not None}
            known.update({key: made(*row) for key, row in old.items()})
            self._keep(old)
        unknown = {key: passage for key, passage in zip(keys, passages, strict=True) if key not in known}
        if unknown:
            new = dict(zip(unknown, compute(asked, list(unknown.values())), strict=True))
            with self._lock, self._spared():
                self._keep({key: _numbers(told) for key, told in new.items()})
            known.update(new)
        return [known[key] for key in keys]

    @contextmanager
    def _spared(self) -> Iterator[None]:
        """What is remembered saves time and no more: a full disk or a damaged file takes no answer away."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            if self._whole:
                logging.getLogger(__name__).warning(
                    "%s: what was read is not remembered: %s; make room, or remove this folder", self._folder, error
                )
            self._whole = False

    def _row(self, table: str, key: str) -> Row | None:
        database = self._open()
        if database is None or table not in self._tables:
            return None
        found: Row | None = database.execute(_ROW[table], (key,)).fetchone()
        return found

    def _keep(self, rows: dict[str, Row]) -> None:
        database = self._open()
        if database is None or not self._writes or not rows:
            return
        with database:
            database.execute("BEGIN IMMEDIATE")
            self._make_room(database)
            database.executemany(
                "INSERT OR IGNORE INTO told VALUES (?, ?, ?, ?)", [(key, *row) for key, row in rows.items()]
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
            database.execute(_TABLE.format(NOW))
            database.execute(f"PRAGMA user_version = {pages - free - before}")

    def _open(self) -> sqlite3.Connection | None:
        """The connection, opened at the first call; None where there is no file and none can be made."""
        if self._database is None:
            path = self._folder / f"{fingerprint(self._inner.identity)}.sqlite"
            self._writes = os.access(self._folder if self._folder.is_dir() else self._folder.parent, os.W_OK)
            if self._writes:
                self._folder.mkdir(exist_ok=True)
                database = sqlite3.connect(path, timeout=WAIT_SECONDS, check_same_thread=False)
                for name in (NOW, BEFORE):
                    database.execute(_TABLE.format(name))
                self._database = database
            elif path.is_file():
                self._database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)
            if self._database is not None:
                self._tables = {name for (name,) in self._database.execute("SELECT name FROM sqlite_master")}
        return self._database


def _numbers(told: AnswerSpan | Entailment | float) -> Row:
    if isinstance(told, float):
        return told, 0.0, 0.0
    if isinstance(told, AnswerSpan):
        return told.probability, told.start, told.end
    return told.supported, told.contradicted, told.neither
