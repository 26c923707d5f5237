"""
Load the HTTP service on loopback: throughput and p95 at 1, 8 and 32 clients, dropped requests, the event loop's lag and
the growth of memory.

Run from the project's root: ``python -m tests.benchmarks.service_load [--requests 20000]``. The service is a process of
its own over a lake of its own.
"""

import argparse
import json
import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.loop import Loop, port_of, serving

CLIENTS = (1, 8, 32)
TOPICS = ("glacier", "reef", "bridge", "orchard", "harbour", "tunnel", "archive", "market", "school", "clinic")
TEXT = (
    "The {topic} report of {year} says that the {topic} was inspected on {day} June {year} and that its repair "
    "costs {cost} euros. Refunds of the {topic} fee take {day} days."
)


@dataclass(frozen=True)
class Figures:
    """
    One run: seconds by request, in order of completion, processor seconds of the service, and what was not answered
    with 200.
    """

    name: str
    clients: int
    wall: float
    took: tuple[float, ...]
    refused: tuple[int, ...]
    cpu: float

    def line(self) -> str:
        """The run as one line of a table."""
        ranked = sorted(self.took)
        p95 = ranked[int(len(ranked) * 0.95) - 1] if ranked else float("nan")
        middle = statistics.median(ranked) if ranked else float("nan")
        rate = len(self.took) / self.wall
        return (
            f"{self.name:<9}{self.clients:>8}{len(self.took):>9}{rate:>10.1f}/s{middle * 1000:>9.0f} "
            f"ms{p95 * 1000:>9.0f} ms{self.cpu / len(self.took) * 1000:>9.0f} ms{len(self.refused):>9}"
        )


def documents() -> list[dict[str, Any]]:
    """Two hundred small documents."""
    return [
        {
            "docId": f"{topic}-{n}",
            "title": f"{topic} report {2000 + n}",
            "text": TEXT.format(topic=topic, year=2000 + n, day=n + 3, cost=1000 + 37 * n),
        }
        for topic in TOPICS
        for n in range(20)
    ]


@contextmanager
def service(loop: Loop) -> Iterator[tuple[int, int]]:
    """Port and process id of a running service."""
    process = serving(loop, "--port", "0")
    port = port_of(process)
    threading.Thread(target=lambda: [None for _ in process.stderr or ()], daemon=True).start()
    try:
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def body(kind: str, number: int) -> tuple[str, dict[str, Any]]:
    """Path and body of the *number*-th request."""
    topic, year = TOPICS[number % len(TOPICS)], 2000 + number // len(TOPICS) % 20
    if kind == "ask":
        return "/v1/ask", {
            "knowledgeBase": "load",
            "question": f"What does the repair of the {topic} cost according to the report of {year}?",
            "as_of": "2026-06-30",
        }
    return "/v1/agents/run", {
        "request_id": str(number),
        "task_type": "RAG_RETRIEVE",
        "inputs": {"knowledgeBase": "load", "query": f"{topic} repair {year}"},
    }


def run(served: tuple[int, int], kind: str, clients: int, requests: int) -> Figures:
    """Send *requests* requests from *clients* clients, each with one connection that is kept."""
    port, pid = served
    took: list[float] = []
    refused: list[int] = []

    def client(first: int) -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=120)
        for number in range(first, requests, clients):
            path, content = body(kind, number)
            begin = time.perf_counter()
            connection.request("POST", path, json.dumps(content))
            response = connection.getresponse()
            response.read()
            (took if response.status == 200 else refused).append(
                time.perf_counter() - begin if response.status == 200 else response.status
            )
        connection.close()

    begin, cpu = time.perf_counter(), cpu_seconds(pid)
    with ThreadPoolExecutor(clients) as threads:
        for done in [threads.submit(client, first) for first in range(clients)]:
            done.result()
    return Figures(kind, clients, time.perf_counter() - begin, tuple(took), tuple(refused), cpu_seconds(pid) - cpu)


def cpu_seconds(pid: int) -> float:
    """Processor seconds that a process has used, which other work on the machine disturbs less than the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def longest_wait(port: int, stop: threading.Event) -> list[float]:
    """Seconds of every health check, sent one after the other until *stop*: what a blocked event loop would show."""
    waits = []
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    while not stop.is_set():
        begin = time.perf_counter()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        waits.append(time.perf_counter() - begin)
        time.sleep(0.02)
    connection.close()
    return waits


def memory_mb(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000, help="Requests over which memory is watched.")
    parser.add_argument("--each", type=int, default=400, help="Requests of each run of the table.")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loop = Loop(Path(folder))
        assert loop.ingest(documents(), tenant="load").status == "ok"
        with service(loop) as served:
            port, pid = served
            run(served, "retrieve", 2, 50)
            run(served, "ask", 2, 20)
            print(
                f"{'door':<9}{'clients':>8}{'answers':>9}{'rate':>12}{'median':>12}{'p95':>12}"
                f"{'cpu each':>12}{'refused':>9}"
            )
            for kind in ("retrieve", "ask"):
                for clients in CLIENTS:
                    print(run(served, kind, clients, chosen.each).line(), flush=True)
            stop = threading.Event()
            with ThreadPoolExecutor(1) as watcher:
                watching = watcher.submit(longest_wait, port, stop)
                before = memory_mb(pid)
                steps = []
                for _ in range(4):
                    run(served, "retrieve", 8, chosen.requests // 4)
                    steps.append(memory_mb(pid))
                stop.set()
                waits = sorted(watching.result())
            print(
                f"memory over {chosen.requests} requests: {before:.0f} MB before, then "
                f"{', '.join(f'{step:.0f}' for step in steps)} MB after each quarter"
            )
            print(
                f"health while 8 clients are served: median {statistics.median(waits) * 1000:.0f} ms, p99 "
                f"{waits[int(len(waits) * 0.99) - 1] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms"
            )


if __name__ == "__main__":
    main()
