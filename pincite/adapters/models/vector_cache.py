"""Vectors by the text they were made of, one SQLite file an embedder identity."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.errors import IntegrityError
from pincite.fingerprint import fingerprint

ASKED_AT_ONCE = 500
"""Keys of one query; SQLite before 3.32 took no more than 999."""
PATIENCE = 60.0
"""Seconds that a build waits for another tenant's, which is just writing its vectors: 3 MB at a time."""


@dataclass(frozen=True, slots=True)
class VectorSet:
    """
    All vectors that the embedder *identity* made (empty where nothing says who did), their file's name, their bytes,
    and how they are given up.
    """

    identity: str
    name: str
    size: int
    remove: Callable[[], object] = field(repr=False)


def vector_files(folder: Path) -> Iterator[VectorSet]:
    """Each file of vectors, with the embedder identity that it says of itself."""
    for path in sorted(folder.glob("*.sqlite")):
        database = sqlite3.connect(path)
        try:
            found = database.execute("SELECT identity FROM made_by").fetchone()
        except sqlite3.DatabaseError:
            found = None
        finally:
            database.close()
        yield VectorSet(found[0] if found else "", path.name, path.stat().st_size, path.unlink)


class VectorCache:
    """
    A transaction that was not committed when the process died is undone by SQLite itself, so every vector found here is
    whole.
    """

    def __init__(self, folder: Path, identity: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._database = sqlite3.connect(folder / f"{fingerprint(identity)}.sqlite", PATIENCE)
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS vectors (text TEXT PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"
        )
        self._database.execute("CREATE TABLE IF NOT EXISTS made_by (identity TEXT PRIMARY KEY)")
        self._database.execute("INSERT OR IGNORE INTO made_by VALUES (?)", (identity,))
        self._database.commit()

    def missing(self, keys: Sequence[str]) -> set[str]:
        """Those of *keys* that have no vector yet."""
        return set(keys) - {key for key, _ in self._select("text, NULL", keys)}

    def get(self, keys: Sequence[str]) -> NDArray[np.float32]:
        """
        Vectors of *keys*, in that order.

        Raises:
            IntegrityError: If one is not there: the text was not embedded.
        """
        found = dict(self._select("text, vector", keys))
        absent = [key for key in keys if key not in found]
        if absent:
            msg = (
                f"vector cache: {len(absent)} of {len(keys)} texts have no vector (first: {absent[0]}); embed the "
                "snapshot first"
            )
            raise IntegrityError(msg)
        return (
            np.stack([np.frombuffer(found[key], np.float32) for key in keys]) if keys else np.empty((0, 0), np.float32)
        )

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep *vectors* by key, all or none."""
        with self._database:
            rows = [(key, vector.astype("<f4").tobytes()) for key, vector in vectors.items()]
            self._database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def keys(self) -> set[str]:
        """Every key that has a vector."""
        return {key for (key,) in self._database.execute("SELECT text FROM vectors")}

    def remove(self, keys: Iterable[str]) -> None:
        """Forget the vectors of *keys*, all or none, and give back their room."""
        with self._database:
            self._database.executemany("DELETE FROM vectors WHERE text = ?", ((key,) for key in keys))
        self._database.execute("VACUUM")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _select(self, columns: str, keys: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        for begin in range(0, len(keys), ASKED_AT_ONCE):
            some = keys[begin : begin + ASKED_AT_ONCE]
            marks = ",".join("?" * len(some))
            yield from self._database.execute(f"SELECT {columns} FROM vectors WHERE text IN ({marks})", some)  # noqa: S608 - only question marks are put in
