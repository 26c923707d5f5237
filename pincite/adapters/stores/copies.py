"""Copies on this machine of what never changes in a shared lake, within a bound: what was used longest ago goes."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from pincite.adapters.stores.folder import sweep, write_file

KEPT_HERE = ("chunks", "files", "parsed")
"""First parts of keys under which bytes never change: a copy on this machine is as good."""
LEDGER = "copies"
"""The file that says how many bytes the copies have, and whose lock is held by whoever adds or removes one."""
SPARE = 16
"""A sixteenth of the bound is made free at once, so that not every further copy looks at all of them."""


class Copies:
    """
    At most *most* bytes of copies below *root*, whichever processes of this machine add to them; what is lent stays as
    long as it is lent, and counts.

    When a copy was last used stands in its time of access. A copy that is lent carries a shared lock of its reader,
    which the kernel frees when the reader ends, however it ends; nothing is removed without having that lock alone.
    """

    def __init__(self, root: Path, most: int) -> None:
        self._root, self._most = root, most
        root.mkdir(parents=True, exist_ok=True)
        with self._turn() as ledger:
            _say(ledger, self._trimmed(most))

    @contextmanager
    def lent(self, key: str, fetch: Callable[[], bytes | None]) -> Iterator[Path]:
        """
        A file with the bytes of *key*, which stays as long as the block lasts; a path to nothing where there are none.

        Args:
            key: Of what never changes.
            fetch: Gives the bytes where there is no copy, None where there are none at all.
        """
        path = self._root / key
        handle = _held(path)
        if handle is None:
            if (data := fetch()) is None:
                yield path
                return
            handle = self._kept(path, data)
        try:
            with handle:
                os.utime(handle.fileno(), ns=(time.time_ns(), os.fstat(handle.fileno()).st_mtime_ns))
                yield path
        finally:
            self._settle()

    def put(self, key: str, data: bytes) -> None:
        """Keep a copy, as far as there is room for it."""
        self._kept(self._root / key, data).close()
        self._settle()

    def remove(self, key: str) -> None:
        """Give the copy up."""
        with self._turn():
            (self._root / key).unlink(missing_ok=True)

    def _kept(self, path: Path, data: bytes) -> IO[bytes]:
        """Write a copy where there is none yet; it comes lent, so that nobody removes it before it is read."""
        with self._turn() as ledger:
            if (there := _held(path)) is not None:
                return there
            total = _said(ledger) + len(data)
            if total > self._most:
                total = self._trimmed(self._most - max(len(data), self._most // SPARE)) + len(data)
            # Before the file: a kill in between leaves a number too high, which the next look mends.
            _say(ledger, total)
            write_file(self._root, path, data)
            written = _held(path)
            assert written is not None, "nothing is removed but in turn"
            return written

    def _settle(self) -> None:
        """What could not go while it was lent goes now."""
        with self._ledger() as ledger:
            if _said(ledger) <= self._most:
                return
        with self._turn() as ledger:
            _say(ledger, self._trimmed(self._most))

    @contextmanager
    def _turn(self) -> Iterator[IO[bytes]]:
        with self._ledger() as ledger:
            fcntl.flock(ledger, fcntl.LOCK_EX)
            yield ledger

    def _ledger(self) -> IO[bytes]:
        return os.fdopen(os.open(self._root / LEDGER, os.O_RDWR | os.O_CREAT, 0o644), "r+b", buffering=0)

    def _trimmed(self, most: int) -> int:
        """Bytes of what is left once the copies used longest ago are gone and the others have at most *most* bytes."""
        sweep(self._root)
        found = sorted(self._all())
        total = sum(size for _, size, _ in found)
        for _, size, path in found:
            if total <= most:
                break
            if _removed(path):
                total -= size
        return total

    def _all(self) -> Iterator[tuple[int, int, Path]]:
        """When each copy was last used, its bytes, and its path."""
        for kind in KEPT_HERE:
            for path in (self._root / kind).rglob("*"):
                if path.is_file():
                    state = path.stat()
                    yield state.st_atime_ns, state.st_size, path


def _held(path: Path) -> IO[bytes] | None:
    """The copy with a shared lock on it, None where there is none or another process is just removing it."""
    try:
        handle = path.open("rb")
    except FileNotFoundError:
        return None
    fcntl.flock(handle, fcntl.LOCK_SH)
    if os.fstat(handle.fileno()).st_nlink:
        return handle
    handle.close()
    return None


def _removed(path: Path) -> bool:
    """Remove a copy, unless somebody reads it."""
    with path.open("rb") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        path.unlink()
    return True


def _said(ledger: IO[bytes]) -> int:
    ledger.seek(0)
    return int(ledger.read(20) or 0)


def _say(ledger: IO[bytes], total: int) -> None:
    """Twenty figures at once: whoever reads meanwhile reads the old number or the new one."""
    os.pwrite(ledger.fileno(), b"%020d" % total, 0)
