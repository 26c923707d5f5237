"""
Engines by tenant, opened once for each published pointer and again when the pointer moves under a running service.
"""

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pincite.engine import Engine

Pointer = str


class EngineCache:
    """
    Safe to call from several threads; holds the most recently asked tenants, as many as there is room for and as the
    bytes that they hold allow, and always the one asked last. What a task still uses it keeps until its end.

    The pointer is read for every request: what is answered is what is published at that moment, and a tenant that is
    gone is gone at once.
    """

    def __init__(
        self,
        pointer_of: Callable[[str], Pointer],
        open_engine: Callable[[str], Engine],
        room: int = 32,
        most_bytes: float = math.inf,
    ) -> None:
        self._pointer_of, self._open, self._room, self._most_bytes = pointer_of, open_engine, room, most_bytes
        self._engines: OrderedDict[str, tuple[Pointer, Engine]] = OrderedDict()
        self._lock = threading.Lock()
        self._opening: dict[str, threading.Lock] = {}

    def engine(self, tenant: str) -> Engine:
        """
        The engine over what *tenant* has published now.

        Raises:
            TenantNotFoundError: If nothing is published under this name.
            IntegrityError: If what is published cannot be read.
        """
        pointer = self._pointer_of(tenant)
        if (engine := self._known(tenant, pointer)) is not None:
            return engine
        with self._lock:
            opening = self._opening.setdefault(tenant, threading.Lock())
        with opening:  # one thread opens, the others wait for it
            if (engine := self._known(tenant, pointer)) is not None:
                return engine
            engine = self._open(tenant)
            self._keep(tenant, pointer, engine)
            return engine

    @contextmanager
    def lent(self, tenant: str) -> Iterator[Engine]:
        """
        The engine for one task; one that failed is opened anew at the next, for what lay below it may be gone or
        replaced.
        """
        engine = self.engine(tenant)
        try:
            yield engine
        except Exception:
            with self._lock:
                self._engines.pop(tenant, None)
            raise
        finally:
            self._make_room()

    def _known(self, tenant: str, pointer: Pointer) -> Engine | None:
        with self._lock:
            kept = self._engines.get(tenant)
            if kept is None or kept[0] != pointer:
                return None
            self._engines.move_to_end(tenant)
            return kept[1]

    def _keep(self, tenant: str, pointer: Pointer, engine: Engine) -> None:
        with self._lock:
            self._engines[tenant] = (pointer, engine)
            self._engines.move_to_end(tenant)
            self._opening.pop(tenant, None)
        self._make_room()

    def _make_room(self) -> None:
        """An engine grows as it is asked, so what all of them hold is counted anew after each task."""
        with self._lock:
            held = sum(engine.held_bytes() for _, engine in self._engines.values())
            while len(self._engines) > 1 and (len(self._engines) > self._room or held > self._most_bytes):
                _, (_, gone) = self._engines.popitem(last=False)
                held -= gone.held_bytes()
