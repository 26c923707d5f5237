"""The web server that drains before it ends: told to stop, it finishes what it has begun, and its exit status is 0."""

import signal
from types import FrameType

import uvicorn

from pincite.agents.http.draining import Draining

GRACE_SECONDS = 30.0
"""How long requests and ingests that run may take to end once the service is told to stop."""
NOTICE_SECONDS = 3.0
"""
How long it still answers, with refusals, after SIGTERM: whatever looks at ``/readyz`` every second sends nothing more
by then. After an interrupt at the keyboard nobody waits for that.
"""


class DrainedServer(uvicorn.Server):
    """A first signal lets it drain; a second one ends it at once."""

    def __init__(self, config: uvicorn.Config, draining: Draining) -> None:
        super().__init__(config)
        self._draining = draining

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called with the signal; the signal is not raised again at the end, for what it asked for is done."""
        del frame
        if self._draining.is_on:
            self.should_exit = self.force_exit = True
        self._draining.begin(NOTICE_SECONDS if sig == signal.SIGTERM else 0.0, GRACE_SECONDS)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second: whether to end."""
        return await super().on_tick(counter) or self._draining.is_over()
