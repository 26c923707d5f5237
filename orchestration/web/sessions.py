"""Who is signed in with which key: a browser cannot send a key with a link, so it sends a name that stands for it."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

COOKIE = "pincite_session"
HOURS = 12
MOST = 1_000
"""Sessions that are kept; the oldest goes first."""


class Sessions:
    """
    Keys by session, in memory alone: a restart signs everybody out. Safe to call from several threads.

    Args:
        clock: Seconds that never run backwards.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._keys: OrderedDict[str, tuple[float, str]] = OrderedDict()
        self._lock = threading.Lock()

    def open(self, key: str) -> str:
        """A new session that stands for *key*, for `HOURS`."""
        name = secrets.token_urlsafe(32)
        with self._lock:
            self._keys[name] = (self._clock() + HOURS * 3600, key)
            while len(self._keys) > MOST:
                self._keys.popitem(last=False)
        return name

    def key(self, name: str) -> str | None:
        """The key for which *name* stands; None where it is none, or its time is up."""
        with self._lock:
            until, key = self._keys.get(name, (0.0, ""))
            if until <= self._clock():
                self._keys.pop(name, None)
                return None
            return key

    def close(self, name: str) -> None:
        """Forget a session."""
        with self._lock:
            self._keys.pop(name, None)
