"""Work off the event loop: bounded, refused when full, never forgotten."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from pincite.agents.http.bounded_queue import BoundedQueue, ClientGoneError, OverloadedError


async def stays() -> None:
    await asyncio.Event().wait()


async def leaves() -> None:
    await asyncio.sleep(0.05)


def run(scenario: Callable[[BoundedQueue], object], running: int = 1, waiting: int = 1) -> object:
    queue = BoundedQueue("test", running, waiting, time.monotonic)
    try:
        return asyncio.run(scenario(queue))  # type: ignore[arg-type]
    finally:
        queue.close()


def test_a_result_and_an_error_come_through() -> None:
    async def scenario(queue: BoundedQueue) -> None:
        assert await queue.run(lambda: 3, 5, stays) == 3
        with pytest.raises(ZeroDivisionError):
            await queue.run(lambda: 1 // 0, 5, stays)
        assert queue.taken == 0

    run(scenario)


def test_a_full_line_refuses_at_once() -> None:
    async def scenario(queue: BoundedQueue) -> None:
        release = threading.Event()
        held = [asyncio.create_task(queue.run(release.wait, 5, stays)) for _ in range(2)]
        await asyncio.sleep(0.05)
        begin = time.perf_counter()
        with pytest.raises(OverloadedError):
            await queue.run(lambda: None, 5, stays)
        assert time.perf_counter() - begin < 0.5
        release.set()
        await asyncio.gather(*held)
        assert await queue.run(lambda: "again", 5, stays) == "again"

    run(scenario)


def test_a_late_task_is_given_up_and_keeps_its_place_until_it_is_done() -> None:
    async def scenario(queue: BoundedQueue) -> None:
        release = threading.Event()
        with pytest.raises(TimeoutError):
            await queue.run(release.wait, 0.05, stays)
        assert queue.taken == 1
        release.set()
        assert await queue.run(lambda: "next", 5, stays) == "next"
        assert queue.taken == 0

    run(scenario)


def test_work_whose_turn_does_not_come_in_time_is_told_to_come_again_and_never_begins() -> None:
    async def scenario(queue: BoundedQueue) -> list[str]:
        release, done = threading.Event(), []
        held = asyncio.create_task(queue.run(release.wait, 5, stays))
        await asyncio.sleep(0.02)
        with pytest.raises(OverloadedError):
            await queue.run(lambda: done.append("worked"), 0.05, stays)
        release.set()
        await held
        await queue.run(lambda: done.append("next"), 5, stays)
        return done

    assert run(scenario) == ["next"]


def test_whoever_would_wait_longer_than_there_is_time_is_refused_on_coming_and_told_when_to_come() -> None:
    async def scenario(queue: BoundedQueue) -> None:
        release = threading.Event()
        await queue.run(lambda: time.sleep(0.3), 5, stays)
        held = [asyncio.create_task(queue.run(release.wait, 5, stays)) for _ in range(5)]
        await asyncio.sleep(0.02)
        begin = time.perf_counter()
        with pytest.raises(OverloadedError) as refused:
            await queue.run(lambda: None, 1.0, stays)
        assert time.perf_counter() - begin < 0.5
        assert refused.value.retry_after == 2
        release.set()
        await asyncio.gather(*held)

    run(scenario, waiting=8)


def test_work_whose_client_has_gone_before_it_began_never_begins() -> None:
    async def scenario(queue: BoundedQueue) -> list[str]:
        release, done = threading.Event(), []
        held = asyncio.create_task(queue.run(release.wait, 5, stays))
        await asyncio.sleep(0.02)
        with pytest.raises(ClientGoneError):
            await queue.run(lambda: done.append("worked"), 5, leaves)
        release.set()
        await held
        await queue.run(lambda: done.append("next"), 5, stays)
        return done

    assert run(scenario) == ["next"]


def test_the_event_loop_goes_on_while_threads_compute() -> None:
    def compute() -> None:
        for _ in range(3_000_000):
            pass

    async def scenario(queue: BoundedQueue) -> float:
        longest, stop = 0.0, False

        async def beat() -> None:
            nonlocal longest
            while not stop:
                begin = time.perf_counter()
                await asyncio.sleep(0.005)
                longest = max(longest, time.perf_counter() - begin)

        beating = asyncio.create_task(beat())
        begin = time.perf_counter()
        await asyncio.gather(*(queue.run(compute, 30, stays) for _ in range(4)))
        took = time.perf_counter() - begin
        stop = True
        await beating
        return longest / took

    assert run(scenario, running=2, waiting=4) < 0.5


def test_a_closed_lane_refuses() -> None:
    queue = BoundedQueue("test", 1, 1, time.monotonic)
    queue.close()
    with pytest.raises(OverloadedError):
        asyncio.run(queue.run(lambda: 1, 1, stays))
    assert queue.taken == 0
