"""A folder as a store: a file a key, put in place in one step; a kill or a power cut leaves the old or the new."""

import hashlib
import os
import shutil
import threading
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.adapters.file_lock import FileLock
from pincite.errors import LakeError, StoreConflictError

MARKER = "shared-lake"
"""A folder with a file of this name holds what this machine keeps of a lake in an object store: the file names it."""
WAIT_SECONDS = 60.0
"""How long a conditional write waits for another writer of the folder."""
ABANDONED_SECONDS = 600.0
"""Age from which a file that is not in place yet is one of a killed process: writing takes seconds."""


class FolderStore:
    """
    Satisfies the ``Store`` port.

    A condition holds because both the look and the write happen under one lock of the folder, which the kernel frees
    when its holder dies.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def get(self, key: str, first: int | None = None) -> bytes | None:
        """
        The bytes of *key*, or the *first* of them; None where there is no such file. Raises ``LakeError`` where the
        root, or what the key lies below, is no folder.
        """
        try:
            with (self._root / key).open("rb") as handle:
                return handle.read(-1 if first is None else first)
        except FileNotFoundError:
            return None
        except NotADirectoryError as error:
            msg = f"{self._root}: no folder, or {key} lies below a file; name a folder"
            raise LakeError(msg) from error

    def tagged(self, key: str) -> tuple[bytes, str] | None:
        """The bytes with what tells them from others, here their SHA-256."""
        data = self.get(key)
        return None if data is None else (data, _tag(data))

    def put(self, key: str, data: bytes) -> None:
        """Put *data* at *key* in one step."""
        write_file(self._root, self._root / key, data)

    def put_if_absent(self, key: str, data: bytes) -> str:
        """Put *data* where nothing is; its tag. Raises ``StoreConflictError`` where something is."""
        return self._conditional(key, data, None)

    def put_if_match(self, key: str, data: bytes, tag: str) -> str:
        """Put *data* in the place of what has this *tag*; its tag. Raises ``StoreConflictError`` where another has."""
        return self._conditional(key, data, tag)

    def _conditional(self, key: str, data: bytes, tag: str | None) -> str:
        lock = FileLock(self._root / "conditional.lock")
        lock.acquire(WAIT_SECONDS)
        try:
            found = self.tagged(key)
            if (found[1] if found else None) != tag:
                msg = f"{self._root / key}: another writer was first"
                raise StoreConflictError(msg)
            self.put(key, data)
        finally:
            lock.release()
        return _tag(data)

    def has(self, key: str) -> bool:
        """Whether there is such a file."""
        return (self._root / key).is_file()

    @contextmanager
    def lent(self, key: str) -> Iterator[Path]:
        """The file of *key*, which need not be there."""
        yield self._root / key

    def sizes(self, prefix: str) -> dict[str, int]:
        """Bytes by key of every file below the folder *prefix*, by name."""
        found = sorted(path for path in (self._root / prefix).rglob("*") if path.is_file())
        return {path.relative_to(self._root).as_posix(): path.stat().st_size for path in found}

    def keys(self, prefix: str) -> tuple[str, ...]:
        """Keys of the files directly in the folder *prefix*, by name."""
        found = sorted(path.name for path in (self._root / prefix).glob("*") if path.is_file())
        return tuple(f"{prefix}/{name}" for name in found)

    def by_age(self, prefix: str) -> tuple[str, ...]:
        """The same, the one that was written or touched longest ago first."""
        return tuple(sorted(self.keys(prefix), key=lambda key: ((self._root / key).stat().st_mtime_ns, key)))

    def folders(self, prefix: str) -> tuple[str, ...]:
        """Names of the folders directly in the folder *prefix*."""
        place = self._root / prefix
        return tuple(sorted(path.name for path in place.iterdir() if path.is_dir())) if place.is_dir() else ()

    def stamp(self, prefix: str) -> Hashable:
        """Changes whenever a file directly in *prefix* is written: each is put in its folder under its name anew."""
        place = self._root / prefix
        return place.stat().st_mtime_ns if place.is_dir() else None

    def touch(self, key: str) -> None:
        """Count *key* as written now."""
        (self._root / key).touch()

    def delete(self, key: str) -> None:
        """Remove *key*; what is not there is gone already."""
        (self._root / key).unlink(missing_ok=True)

    def delete_all(self, prefix: str) -> None:
        """Remove the folder *prefix*."""
        shutil.rmtree(self._root / prefix)

    def delete_damaged(self, key: str) -> None:
        """Remove what could not be read, so that the next build makes it again."""
        self.delete(key)


def write_file(root: Path, path: Path, data: bytes) -> None:
    """
    Put *data* at *path*, below *root*, in one step: a reader sees the old file or the new one, also after a power cut.
    """
    temporary = root / "tmp" / f"{os.getpid()}-{threading.get_ident()}-{path.name}"
    temporary.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    with temporary.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())
    temporary.replace(path)
    _sync_folder(path.parent)


def sweep(root: Path) -> None:
    """Remove what killed processes left half-written below *root*; what others are just writing stays."""
    for path in (root / "tmp").glob("*"):
        try:
            if time.time() - path.stat().st_mtime > ABANDONED_SECONDS:
                path.unlink()
        except FileNotFoundError:  # it is in place now
            continue


def _sync_folder(folder: Path) -> None:
    """Make a rename last: the folder's own entry is data too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _tag(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
