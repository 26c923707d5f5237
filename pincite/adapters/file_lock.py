"""A lock between processes that dies with its holder: of one alone, or of many that keep one alone out."""

import fcntl
import json
import os
import socket
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, ClassVar

from pincite.errors import LakeError, LakeLockedError

PAUSE_SECONDS = 0.05


@dataclass(slots=True)
class _Hold:
    """The locked file, and how many times its thread has taken it."""

    handle: IO[str]
    shared: bool
    depth: int = 1


class FileLock:
    """
    ``flock`` on one file, re-entrant within a thread: who holds it may take it again through any object of the same
    path.

    The kernel frees it when the holder ends, however it ends, so no stale lock can outlive a killed build. The file
    says who took it last, for the message only. Holders of a *shared* one do not keep each other out; whoever holds the
    file alone has it shared, too, and whoever shares it does not get it alone.
    """

    _held: ClassVar[dict[tuple[Path, int], "_Hold"]] = {}

    def __init__(self, path: Path, place: str = "", what: str = "it", *, shared: bool = False) -> None:
        self._path, self._shared = path.absolute(), shared
        self._place, self._what = place or str(self._path.parent), what

    def acquire(self, wait_seconds: float) -> bool:
        """
        Take the lock; True if this thread did not already hold it.

        Raises:
            LakeLockedError: If another holder keeps it for *wait_seconds*: says who.
            LakeError: If the lock's file cannot be written.
        """
        if (hold := self._held.get(self._key)) and (self._shared or not hold.shared):
            hold.depth += 1
            return False
        self._held[self._key] = _Hold(self._locked(wait_seconds), self._shared)
        return True

    def release(self) -> None:
        """Give it back once for each ``acquire``, in the thread that took it."""
        hold = self._held[self._key]
        hold.depth -= 1
        if hold.depth == 0:
            del self._held[self._key]
            hold.handle.close()

    @property
    def _key(self) -> tuple[Path, int]:
        return self._path, threading.get_ident()

    def _locked(self, wait_seconds: float) -> IO[str]:
        handle = self._opened()
        deadline = time.monotonic() + wait_seconds
        while not _try_lock(handle, fcntl.LOCK_SH if self._shared else fcntl.LOCK_EX):
            if time.monotonic() >= deadline:
                handle.close()
                msg = (
                    f"{self._place}: another build is writing to {self._what} ({self._holder()}); wait for it to end, "
                    "or give a longer time to wait"
                )
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
        return LakeError(
            f"{self._path.parent}: cannot be written ({error.strerror}); make room or give a folder that can be"
        )

    def _holder(self) -> str:
        try:
            held = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "its holder has not said who it is"
        return f"process {held.get('pid')} on {held.get('host')}"


def _try_lock(handle: IO[str], kind: int) -> bool:
    try:
        fcntl.flock(handle, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
