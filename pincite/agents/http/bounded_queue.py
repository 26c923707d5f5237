"""
Lanes of work off the event loop: a fixed number of tasks at once, a bounded line behind them, and a refusal for whoever
comes after.
"""

import asyncio
import math
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from pincite.errors import PinciteError

T = TypeVar("T")

NEWEST = 0.2
"""Weight of the newest task in the running mean of what one takes."""


class OverloadedError(PinciteError):
    """
    The line is full, or longer than the caller has time; come again after ``retry_after`` whole seconds, at least 1.
    """

    code = "OVERLOADED"

    def __init__(self, message: str, seconds: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after = max(1, math.ceil(seconds))


class ClientGoneError(PinciteError):
    """Nobody waits for the answer any more."""

    code = "CLIENT_GONE"


class BoundedQueue:
    """
    Threads for one kind of task.

    A task keeps its place until its thread is done with it, also where the caller has stopped waiting: what is counted
    is what is really running. Whoever would not have a turn in time is told so when coming, not after having waited.
    """

    def __init__(self, name: str, running: int, waiting: int, clock: Callable[[], float]) -> None:
        self._running, self._room = running, running + waiting
        self._threads = ThreadPoolExecutor(running, thread_name_prefix=name)
        self._clock = clock
        self._taken = 0
        self._mean = 0.0
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """Tasks that run or wait."""
        return self._taken

    async def run(self, work: Callable[[], T], seconds: float, gone: Callable[[], Awaitable[None]]) -> T:
        """
        The result of *work*, done in a thread.

        Args:
            work: Runs without the event loop.
            seconds: How long to wait for it, its place in the line included.
            gone: Returns when nobody waits for the answer any more; work that has not begun by then never begins.

        Raises:
            OverloadedError: At once if the line is full or too long for *seconds*; or if others kept the threads until
                then.
            TimeoutError: If it is not done in time although it had its turn.
            ClientGoneError: If *gone* returned first.
        """
        task = self._admit(work, seconds)
        done = asyncio.wrap_future(task)
        left: asyncio.Future[None] = asyncio.ensure_future(gone())
        try:
            both: set[asyncio.Future[Any]] = {done, left}
            await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if done.done():
                return done.result()
            if left.done():
                raise ClientGoneError("the client is gone")
            if task.cancel() and self._taken >= self._running:
                raise OverloadedError("too many requests before this one; try again shortly", self._wait())
            raise TimeoutError
        finally:
            left.cancel()
            done.add_done_callback(_looked_at)
            task.cancel()  # of no effect once it runs

    def _admit(self, work: Callable[[], T], seconds: float) -> Future[T]:
        with self._lock:
            wait = self._wait()
            if self._taken >= self._room or wait > seconds:
                raise OverloadedError("too many requests at once; try again shortly", wait)
            self._taken += 1
        try:
            task = self._threads.submit(self._timed, work)
        except RuntimeError as error:  # the threads are closed: the service is on its way out
            self._leave(None)
            raise OverloadedError("the service is shutting down") from error
        task.add_done_callback(self._leave)
        return task

    def _wait(self) -> float:
        """Seconds until a newcomer's turn, as tasks have been taking; none while a thread is idle."""
        return self._mean * max(0, self._taken + 1 - self._running) / self._running

    def _timed(self, work: Callable[[], T]) -> T:
        begin = self._clock()
        try:
            return work()
        finally:
            took = self._clock() - begin
            with self._lock:
                self._mean += (took - self._mean) * (NEWEST if self._mean else 1.0)

    def _leave(self, _: object) -> None:
        with self._lock:
            self._taken -= 1

    def close(self, *, wait: bool = True) -> None:
        """Let what runs come to its end, which is waited for where *wait* says so, and drop what waits."""
        self._threads.shutdown(wait=wait, cancel_futures=True)


def _looked_at(done: "asyncio.Future[Any]") -> None:
    """The outcome of a task that nobody waits for is no forgotten error."""
    if not done.cancelled():
        done.exception()
