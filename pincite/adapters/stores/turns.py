"""Whose turn it is to write: each tenant has one writer at a time, and who gives up what tenants share is alone."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.adapters.file_lock import FileLock
from pincite.adapters.stores.folder import sweep
from pincite.errors import LakeLockedError

if TYPE_CHECKING:
    from pincite.adapters.stores.shared import SharedStore

PAUSE_SECONDS = 0.5
"""Between two looks at a lease that another has: each is a request or two."""


class FolderTurns:
    """
    In a folder: who writes to a tenant shares ``lock`` with the other tenants' writers and has ``locks/TENANT`` alone.

    A thread that has a turn may take it again; one that writes to a tenant is not alone, and is told so.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    @contextmanager
    def of(self, tenant: str, wait_seconds: float) -> Iterator[None]:
        """The turn of one tenant; raises ``LakeLockedError`` if another keeps it for *wait_seconds*."""
        end = time.monotonic() + wait_seconds
        everyone = FileLock(self._root / "lock", shared=True)
        mine = FileLock(self._root / "locks" / tenant, str(self._root), tenant)
        with _held(everyone, wait_seconds) as first, _held(mine, end - time.monotonic()):
            if first:
                sweep(self._root)
            yield

    @contextmanager
    def alone(self, wait_seconds: float) -> Iterator[None]:
        """The turn of all tenants at once; errors as ``of``."""
        with _held(FileLock(self._root / "lock"), wait_seconds):
            yield


class LeasedTurns:
    """
    In an object store: each tenant has a lease, and so has the whole lake.

    Who takes a tenant's lease looks at the lake's after that, and who takes the lake's looks at every tenant's: of two
    who come at the same moment, at least one sees the other.
    """

    def __init__(self, store: "SharedStore") -> None:
        self._store = store

    @contextmanager
    def of(self, tenant: str, wait_seconds: float) -> Iterator[None]:
        """As ``FolderTurns.of``."""
        lease = self._store.lease(tenant)

        def begin() -> None:
            if lease.acquire() and not self._store.sole.is_mine:
                with _given_back_on_error(lease.release):
                    self._store.sole.settle()

        patiently(begin, wait_seconds)
        try:
            yield
        finally:
            lease.release()

    @contextmanager
    def alone(self, wait_seconds: float) -> Iterator[None]:
        """As ``FolderTurns.alone``."""
        sole = self._store.sole

        def begin() -> None:
            if sole.acquire():
                with _given_back_on_error(sole.release):
                    for tenant in self._store.leased():
                        self._store.lease(tenant).settle()

        patiently(begin, wait_seconds)
        try:
            yield
        finally:
            sole.release()


@contextmanager
def _held(lock: FileLock, wait_seconds: float) -> Iterator[bool]:
    """The lock, and whether this thread did not have it before."""
    first = lock.acquire(wait_seconds)
    try:
        yield first
    finally:
        lock.release()


@contextmanager
def _given_back_on_error(give_back: Callable[[], None]) -> Iterator[None]:
    try:
        yield
    except BaseException:
        give_back()
        raise


def patiently(begin: Callable[[], object], wait_seconds: float) -> None:
    """Call *begin* until it is not refused; raises its ``LakeLockedError`` once *wait_seconds* are over."""
    end = time.monotonic() + wait_seconds
    while True:
        try:
            begin()
        except LakeLockedError:
            if time.monotonic() >= end:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return
