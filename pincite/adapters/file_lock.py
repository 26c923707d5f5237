"""An exclusive lock between processes that dies with its holder."""

import fcntl
import json
import os
import socket
import time
from pathlib import Path
from typing import IO

from pincite.errors import LakeError, LakeLockedError

PAUSE_SECONDS = 0.05


class FileLock:
    """
    ``flock`` on one file, re-entrant within its object.

    The kernel frees it when the holder ends, however it ends, so no stale lock can outlive a killed build. The file says who holds it, for the message only.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: IO[str] | None = None
        self._depth = 0

    def acquire(self, wait_seconds: float) -> bool:
        """
        Take the lock; True if it was not already held by this object.

        Raises:
            LakeLockedError: If another holder keeps it for *wait_seconds*: says who.
            LakeError: If the lock's file cannot be written.
        """
        self._depth += 1
        if self._depth > 1:
            return False
        try:
            self._handle = self._locked(wait_seconds)
        except BaseException:
            self._depth = 0
            raise
        return True

    def release(self) -> None:
        """Give it back once for each ``acquire``."""
        self._depth -= 1
        if self._depth == 0 and self._handle is not None:
            self._handle.close()
            self._handle = None

    def _locked(self, wait_seconds: float) -> IO[str]:
        handle = self._opened()
        deadline = time.monotonic() + wait_seconds
        while not _try_lock(handle):
            if time.monotonic() >= deadline:
                handle.close()
                msg = f"{self._path.parent}: another build is writing to it ({self._holder()}); wait for it to end, or give a longer time to wait"
                raise LakeLockedError(msg)
            time.sleep(PAUSE_SECONDS)
        self._sign(handle)
        return handle

    def _sign(self, handle: IO[str]) -> None:
        """Say in the file who holds it."""
        try:
            handle.seek(0)
            handle.truncate()
            json.dump({"pid": os.getpid(), "host": socket.gethostname()}, handle)
            handle.flush()
        except OSError as error:
            raise self._unwritable(error) from error

    def _opened(self) -> IO[str]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return self._path.open("a+", encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> LakeError:
        return LakeError(f"{self._path.parent}: cannot be written ({error.strerror}); make room or give a folder that can be")

    def _holder(self) -> str:
        try:
            held = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "its holder has not said who it is"
        return f"process {held.get('pid')} on {held.get('host')}"


def _try_lock(handle: IO[str]) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
