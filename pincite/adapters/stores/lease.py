"""The right to write to a tenant of a shared lake, or to all: held for a while, renewed while it is used, numbered."""

import math
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from pincite.errors import InputError, LakeError, LakeLockedError, StoreConflictError
from pincite.model.stored import Stored
from pincite.ports import Store

KEY = "lease.json"
"""Where the lease of the whole lake lies."""
LEASE_SECONDS = 30.0
"""
How long a lease lasts after it was last renewed, and so how long a killed build keeps the others waiting; it is renewed
at a third of this.
"""


class LeaseRecord(Stored):
    """The lease's object: *mark* is its holder's alone and empty once given back, *until* a second of the clock."""

    token: int
    mark: str
    until: float
    holder: str


@dataclass
class _Hold:
    """A lease that a thread has: its number, the store's version of it, and how often the thread took it."""

    token: int
    mark: str
    tag: str
    until: float
    depth: int = 1
    lost: bool = False
    done: threading.Event = field(default_factory=threading.Event)
    renewing: threading.Thread | None = None


class Lease:
    """
    What ``FileLock`` is to a folder, in a store that has no locks: one object that only a conditional write changes.

    Each new holder's number is one above the last one's, so that what an old holder still wants to write can be told
    from what the new one wrote. Clocks decide only when a silent holder is given up, never who is right: *taken_over*
    is called with the new number before the new holder goes on, and settles that.
    """

    def __init__(  # noqa: PLR0913 - what it is of, what follows from it, and how long it lasts
        self,
        store: Store,
        place: str,
        taken_over: Callable[[int], None],
        seconds: float | None = None,
        *,
        key: str = KEY,
        what: str = "it",
        above: Callable[[], int] = lambda: 0,
    ) -> None:
        self._store, self._place, self._taken_over = store, place, taken_over
        self._key, self._what, self._above = key, what, above
        self._seconds = seconds or _lasting()
        self._held: dict[int, _Hold] = {}

    @property
    def is_mine(self) -> bool:
        """Whether this thread has taken it and not given it back."""
        return threading.get_ident() in self._held

    def acquire(self) -> bool:
        """
        Take the lease; True if this thread did not already hold it.

        Raises:
            LakeLockedError: If another holder has it: says who.
        """
        if hold := self._held.get(threading.get_ident()):
            hold.depth += 1
            return False
        if (hold := self._taken()) is None:
            raise self._refused()
        self._held[threading.get_ident()] = hold
        hold.renewing = threading.Thread(target=self._renewing, args=(hold,), name="lease", daemon=True)
        hold.renewing.start()
        return True

    def release(self) -> None:
        """Give it back once for each ``acquire``, in the thread that took it."""
        hold = self._held[threading.get_ident()]
        hold.depth -= 1
        if hold.depth == 0:
            del self._held[threading.get_ident()]
            hold.done.set()
            if hold.renewing is not None:
                hold.renewing.join()  # a renewal on its way would stand behind what is given back
            self._give_back(hold)

    def settle(self) -> None:
        """
        See that nobody has it; a holder who let it run out has lost it after this.

        Raises:
            LakeLockedError: If somebody has it, this thread included.
        """
        found = self._store.tagged(self._key)
        if found is None or not _said(found).mark:
            return
        if self.is_mine:
            raise self._refused()
        self.acquire()
        self.release()

    def number(self) -> int | None:
        """
        The number under which this thread writes, None if it holds no lease.

        Raises:
            LakeLockedError: If it let the lease run out.
        """
        hold = self._held.get(threading.get_ident())
        if hold is None:
            return None
        if hold.lost or _clock() >= hold.until:
            raise self._lost()
        return hold.token

    def confirm(self) -> None:
        """Ask the store itself whether this thread's lease still stands; raises ``LakeLockedError`` if not."""
        hold, found = self._held.get(threading.get_ident()), self._store.tagged(self._key)
        if hold is None or found is None or _said(found).mark != hold.mark:
            raise self._lost()

    def _taken(self) -> _Hold | None:
        """A new hold, None where another has one that has not run out."""
        found = self._store.tagged(self._key)
        before = _said(found) if found else LeaseRecord(token=self._above(), mark="", until=0.0, holder="")
        if before.mark and before.until > time.time():
            return None
        begun, hold = _clock(), _Hold(before.token + 1, uuid.uuid4().hex, "", 0.0)
        try:
            body = self._body(hold, hold.mark)
            hold.tag = (
                self._store.put_if_match(self._key, body, found[1])
                if found
                else self._store.put_if_absent(self._key, body)
            )
        except StoreConflictError:
            return None
        hold.until = begun + self._seconds
        if before.mark:  # it ran out, and its holder may still be about to write
            self._taken_over(hold.token)
        return hold

    def _renewing(self, hold: _Hold) -> None:
        while not hold.done.wait(self._seconds / 3):
            begun = _clock()
            try:
                hold.tag = self._store.put_if_match(self._key, self._body(hold, hold.mark), hold.tag)
            except StoreConflictError:
                hold.lost = True
                return
            except LakeError:  # the store does not answer: the lease runs out by itself if that goes on
                continue
            hold.until = begun + self._seconds

    def _give_back(self, hold: _Hold) -> None:
        try:
            found = self._store.tagged(self._key)
            if found and _said(found).mark == hold.mark:
                self._store.put_if_match(self._key, self._body(hold, ""), found[1])
        except LakeError:  # taken over, or the store does not answer: then it runs out by itself
            return

    def _body(self, hold: _Hold, mark: str) -> bytes:
        holder = f"process {os.getpid()} on {socket.gethostname()}"
        until = time.time() + self._seconds if mark else 0.0
        return LeaseRecord(token=hold.token, mark=mark, until=until, holder=holder).model_dump_json().encode()

    def _holder(self) -> str:
        found = self._store.tagged(self._key)
        return _said(found).holder if found else "its holder has just left"

    def _refused(self) -> LakeLockedError:
        msg = (
            f"{self._place}: another build is writing to {self._what} ({self._holder()}); wait for it to end, or give "
            "a longer time to wait"
        )
        return LakeLockedError(msg)

    def _lost(self) -> LakeLockedError:
        lasts = f"it lasts {self._seconds:g} s without renewal"
        msg = f"{self._place}: this build's lease ran out ({lasts}) and another may be writing; build again"
        return LakeLockedError(msg)


def _lasting() -> float:
    """What ``PINCITE_LEASE_SECONDS`` says, a number above 0; ``InputError`` where it says anything else."""
    said = os.environ.get("PINCITE_LEASE_SECONDS") or str(LEASE_SECONDS)
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        msg = f"PINCITE_LEASE_SECONDS: {said!r} is no number of seconds above 0"
        raise InputError(msg)
    return seconds


def number_at(store: Store, key: str) -> int:
    """The number of whoever took the lease at *key* last; 0 where nobody ever did."""
    found = store.tagged(key)
    return _said(found).token if found else 0


def _said(found: tuple[bytes, str]) -> LeaseRecord:
    return LeaseRecord.model_validate_json(found[0])


def _clock() -> float:
    """Seconds that go on while the machine sleeps, where the system has such a clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
