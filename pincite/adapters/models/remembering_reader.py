"""
A reader that remembers with the lake: what was read once for a question is not read again, by whichever process asks.
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pincite.fingerprint import fingerprint
from pincite.ports import AnswerSpan, Entailment, Reader

WAIT_SECONDS = 30.0
"""How long one process waits while another one writes."""

Finding = TypeVar("Finding", AnswerSpan, Entailment)


class RememberingReader:
    """
    Satisfies the ``Reader`` port by the reader within, which is given only the passages that it did not yet read for
    that question or claim.

    What it says is kept by reader, question and passage in one SQLite file under *folder*; where that cannot be
    written, what is there is used and nothing is added. Safe to call from several threads and processes.
    """

    def __init__(self, inner: Reader, folder: Path) -> None:
        self._inner, self._folder = inner, folder
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._writes = True

    @property
    def identity(self) -> str:
        """That of the reader within."""
        return self._inner.identity

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """As the reader within."""
        return self._told("read", question, passages, self._inner.read, lambda a, b, c: AnswerSpan(a, int(b), int(c)))

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
        with self._lock:
            known = {key: made(*row) for key in keys if (row := self._row(key)) is not None}
        unknown = {key: passage for key, passage in zip(keys, passages, strict=True) if key not in known}
        if unknown:
            new = dict(zip(unknown, compute(asked, list(unknown.values())), strict=True))
            with self._lock:
                self._keep(new)
            known.update(new)
        return [known[key] for key in keys]

    def _row(self, key: str) -> tuple[float, float, float] | None:
        database = self._open()
        return (
            database.execute("SELECT one, two, three FROM told WHERE key = ?", (key,)).fetchone() if database else None
        )

    def _keep(self, new: dict[str, AnswerSpan] | dict[str, Entailment]) -> None:
        database = self._open()
        if database is None or not self._writes:
            return
        rows = [(key, *_numbers(told)) for key, told in new.items()]
        with database:
            database.executemany("INSERT OR IGNORE INTO told VALUES (?, ?, ?, ?)", rows)

    def _open(self) -> sqlite3.Connection | None:
        """The connection, opened at the first call; None where there is no file and none can be made."""
        if self._database is None:
            path = self._folder / f"{fingerprint(self._inner.identity)}.sqlite"
            self._writes = os.access(self._folder if self._folder.is_dir() else self._folder.parent, os.W_OK)
            if self._writes:
                self._folder.mkdir(exist_ok=True)
                self._database = sqlite3.connect(path, timeout=WAIT_SECONDS, check_same_thread=False)
                self._database.execute(
                    "CREATE TABLE IF NOT EXISTS told (key TEXT PRIMARY KEY, one REAL, two REAL, three REAL) "
                    "WITHOUT ROWID"
                )
            elif path.is_file():
                self._database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        return self._database


def _numbers(told: AnswerSpan | Entailment) -> tuple[float, float, float]:
    if isinstance(told, AnswerSpan):
        return told.probability, told.start, told.end
    return told.supported, told.contradicted, told.neither
