"""A tenant's pointer as it was a moment ago: not every look at it is a request to an object store."""

import time
from collections.abc import Callable

SECONDS = 2.0
"""How long a replica may answer from what was published before, or withdrawn since."""
MOST = 1024
"""Pointers from which the old ones are forgotten."""


class RecentPointers:
    """Calls with a tenant; what raised is asked again. Safe to call from several threads."""

    def __init__(
        self, look: Callable[[str], str], seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._look, self._seconds, self._clock = look, seconds, clock
        self._seen: dict[str, tuple[float, str]] = {}

    def __call__(self, tenant: str) -> str:
        """The pointer of *tenant*, at most so many seconds old; raises what the look does."""
        now = self._clock()
        if (seen := self._seen.get(tenant)) is not None and now - seen[0] < self._seconds:
            return seen[1]
        self._seen.pop(tenant, None)
        pointer = self._look(tenant)
        if len(self._seen) >= MOST:
            self._seen = {name: seen for name, seen in list(self._seen.items()) if now - seen[0] < self._seconds}
        self._seen[tenant] = (now, pointer)
        return pointer
