"""An engine is opened once for each published pointer, and no more tenants are held than there is room for."""

import threading
import time

import pytest

from pincite.agents.engine_cache import EngineCache


class _Opened:
    """Counts what was opened; an engine is a text that says which opening it is."""

    def __init__(self, room: int = 32, seconds: float = 0.0) -> None:
        self.pointer, self.opened, self._seconds = "one", list[str](), seconds
        self.cache = EngineCache(lambda _: self.pointer, self._open, room)  # type: ignore[arg-type, return-value]

    def _open(self, tenant: str) -> str:
        time.sleep(self._seconds)
        self.opened.append(tenant)
        return f"{tenant} {len(self.opened)}"


def test_an_engine_is_kept_until_the_pointer_moves() -> None:
    made = _Opened()
    assert [made.cache.engine("a"), made.cache.engine("a")] == ["a 1", "a 1"]
    made.pointer = "two"
    assert made.cache.engine("a") == "a 2"


def test_the_tenant_that_was_asked_longest_ago_gives_way() -> None:
    made = _Opened(room=2)
    for tenant in ("a", "b", "a", "c", "a"):
        made.cache.engine(tenant)
    assert made.opened == ["a", "b", "c"]
    made.cache.engine("b")
    assert made.opened == ["a", "b", "c", "b"]


def test_an_engine_that_failed_is_opened_anew() -> None:
    made = _Opened()
    with pytest.raises(ZeroDivisionError), made.cache.lent("a"):
        raise ZeroDivisionError
    with made.cache.lent("a") as engine:
        assert engine == "a 2"


def test_threads_that_come_together_open_one_engine() -> None:
    made = _Opened(seconds=0.05)
    threads = [threading.Thread(target=made.cache.engine, args=("a",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made.opened == ["a"]
