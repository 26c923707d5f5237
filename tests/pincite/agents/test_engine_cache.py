"""An engine is opened once for each published pointer, and no more tenants are held than there is room for."""

import threading
import time

import pytest

from pincite.agents.engine_cache import EngineCache


class _Engine(str):
    """A text that says which opening it is, and what it holds."""

    __slots__ = ()

    def held_bytes(self) -> int:
        return _HELD.get(self, 10)


_HELD: dict[str, int] = {}


class _Opened:
    """Counts what was opened."""

    def __init__(self, room: int = 32, seconds: float = 0.0, most_bytes: float = 1000) -> None:
        self.pointer, self.opened, self._seconds = "one", list[str](), seconds
        self.cache = EngineCache(lambda _: self.pointer, self._open, room, most_bytes)  # type: ignore[arg-type, return-value]

    def _open(self, tenant: str) -> str:
        time.sleep(self._seconds)
        self.opened.append(tenant)
        return _Engine(f"{tenant} {len(self.opened)}")


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


def test_engines_that_grew_beyond_the_bytes_there_are_give_way_but_for_the_one_asked_last(monkeypatch) -> None:
    made = _Opened(most_bytes=100)
    for tenant in ("a", "b", "c"):
        with made.cache.lent(tenant):
            pass
    with made.cache.lent("b"):
        monkeypatch.setitem(_HELD, "b 2", 85)
    assert made.opened == ["a", "b", "c"]
    for tenant in ("b", "c"):
        with made.cache.lent(tenant):
            pass
    assert made.opened == ["a", "b", "c"], "a alone was too much"
    with made.cache.lent("b"):
        monkeypatch.setitem(_HELD, "b 2", 500)
    for tenant in ("b", "c"):
        with made.cache.lent(tenant):
            pass
    assert made.opened == ["a", "b", "c", "c"]
