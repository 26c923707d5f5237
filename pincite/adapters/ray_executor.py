"""Work spread over a Ray cluster, or over processes of this machine that Ray starts."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from threading import Event
from typing import Any, TypeVar

from pincite.errors import InputError, LakeError

Given = TypeVar("Given")
Made = TypeVar("Made")

AHEAD = 2
"""Items handed out for each processor: one it is at, one that waits, so that it never waits itself."""
RETRIES = 3
"""Times that an item is done again whose process or machine died under it."""

_AT_WORK = Event()
"""Set in a process that does items."""


class RayExecutor:
    """
    Satisfies the ``Executor`` port: Ray's plain tasks, of which so many are handed out as there are processors twice.

    ``RAY_ADDRESS`` names a cluster; without it Ray starts on this machine, for this process, with *processors*. What
    an item becomes is decided by the item, so one that is done twice is the same.
    """

    def __init__(self, processors: int | None = None) -> None:
        self._processors = processors

    @cached_property
    def _ray(self) -> Any:
        """Ray, started or joined at the first work."""
        joins = bool(os.environ.get("RAY_ADDRESS"))
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anyone
        if not joins:  # what Ray starts here listens on loopback alone; it reads this as it is imported
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        try:
            import ray  # noqa: PLC0415 - seconds, and an extra
        except ModuleNotFoundError as error:
            raise InputError("PINCITE_EXECUTOR: ray is not installed; pip install 'pincite[ray]'") from error
        if not ray.is_initialized():
            local = {"num_cpus": self._processors, "include_dashboard": False}
            try:
                ray.init(log_to_driver=False, logging_level="error", **({} if joins else local))
            except Exception as error:  # of whatever kind: a busy machine makes it a bare Exception
                said = str(error).partition("\n")[0]
                msg = f"ray: did not start ({said}); look at RAY_ADDRESS, or try again when this machine has less to do"
                raise LakeError(msg) from error
        return ray

    def run(self, work: Callable[[Given], Made], items: Iterable[Given]) -> Iterator[Made]:
        """
        What *work* makes of each of *items*, in order.

        Raises:
            LakeError: If processes die again and again at the same item; whatever *work* raises, too.
        """
        waiting: deque[Any] = deque()
        task, does, room = None, None, 0
        for item in items:
            if task is None:  # without an item nothing is started
                task, does = self._ray.remote(max_retries=RETRIES)(_done), self._ray.put(work)
                room = AHEAD * max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
            waiting.append(task.remote([does], item))
            if len(waiting) >= room:
                yield self._made(waiting.popleft())
        while waiting:
            yield self._made(waiting.popleft())

    def _made(self, handle: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except errors.RayTaskError as error:
            raise error.cause from error
        except errors.RayError as error:
            msg = f"ray: a process died {RETRIES + 1} times at the same work ({str(error).splitlines()[0]}); try again"
            raise LakeError(msg) from error


def at_work() -> bool:
    """Whether this process does items that another handed out; what comes up in it is not spread once more."""
    return _AT_WORK.is_set()


def _done(does: list[Any], item: Any) -> Any:
    """In a list the work comes as its handle, so that it is fetched once and not for each item."""
    _AT_WORK.set()
    return _fetched(does[0])(item)


@lru_cache(1)
def _fetched(does: Any) -> Callable[[Any], Any]:
    """The work itself, with what it keeps from one item to the next; that of a run before is let go."""
    import ray  # noqa: PLC0415 - as above

    work: Callable[[Any], Any] = ray.get(does)
    return work
