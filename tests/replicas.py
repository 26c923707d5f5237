"""
Several ``pincite serve`` over one shared lake behind a proxy, asked by many at once while what is published changes:
what each answer said, and of which snapshot it said that it was.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
TENANT = "load"
QUESTION = "What does the repair of the harbour crane cost?"
OLD, NEW = "4100", "7300"
"""What it costs by the first snapshot and by the second one."""
CRANE = "The repair of the harbour crane costs {cost} euros. The office of the harbour pays for it in June.\n"
OTHER = "The {topic} is inspected every {days} days. A visit of the {topic} costs {cost} euros.\n"
TOPICS = ("glacier", "reef", "bridge", "orchard", "tunnel", "archive", "market", "school", "clinic", "lighthouse")


def write_documents(docs: Path, number: int, cost: str) -> None:
    """The document that changes, and so many that do not."""
    folder = docs / TENANT
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "crane.txt").write_text(CRANE.format(cost=cost), encoding="utf-8")
    for n in range(number):
        text = OTHER.format(topic=f"{TOPICS[n % 10]} number {n // 10}", days=n + 3, cost=20 + n)
        (folder / f"other-{n}.txt").write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Reply:
    """
    One answer through the proxy: when it was asked for and given, seconds of one clock, by which replica, with which
    status, of which snapshot, and what it said.
    """

    begun: float
    ended: float
    replica: int
    status: int
    snapshot: str
    said: str

    @property
    def costs(self) -> frozenset[str]:
        """Which of both values stand in the answer and in what it quotes."""
        return frozenset(value for value in (OLD, NEW) if re.search(rf"\b{value}\b", self.said))


@dataclass
class Fleet:
    """The replicas by their ports, and the proxy's port."""

    uri: str
    root: Path
    ports: list[int]
    proxy: int
    processes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, port: int) -> None:
        """Start a replica on a machine of its own: it shares nothing but the lake."""
        docs = self.root / "docs"
        command = [sys.executable, "-m", "orchestration.cli", "serve", "--docs", str(docs), "--lake", self.uri]
        environment = {**os.environ, "PINCITE_CACHE": str(self.root / f"machine-{port}")}
        log = (self.root / f"serve-{port}.log").open("ab")
        self.processes[port] = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment, stdout=log, stderr=log
        )

    def stop(self, port: int) -> int:
        """Send SIGTERM and wait; the exit status."""
        self.processes[port].send_signal(signal.SIGTERM)
        return self.processes[port].wait(60)

    def wait_ready(self, port: int, seconds: float = 60.0) -> float:
        """Wait until a replica says that it is ready; how long that took."""
        begin = time.monotonic()
        wait_until(lambda: status_of(port) == 200, seconds)
        return time.monotonic() - begin


@contextmanager
def fleet(uri: str, root: Path, replicas: int = 3) -> Iterator[Fleet]:
    """So many replicas that are ready, and a proxy before them."""
    own = Fleet(uri, root, [free_port() for _ in range(replicas)], free_port())
    proxy = subprocess.Popen(
        [sys.executable, "-m", "tests.replica_proxy", str(own.proxy), *map(str, own.ports)], cwd=ROOT
    )
    try:
        for port in own.ports:
            own.start(port)
        for port in own.ports:
            own.wait_ready(port)
        yield own
    finally:
        for process in (proxy, *own.processes.values()):
            process.kill()
            process.wait()


class Askers:
    """So many clients that ask the same question over and over, each after a pause, until the block ends."""

    def __init__(self, proxy: int, clients: int, pause: float = 0.0) -> None:
        self.replies: list[Reply] = []
        self._proxy, self._clients, self._pause, self._stop = proxy, clients, pause, threading.Event()

    def __enter__(self) -> Self:
        self._threads = ThreadPoolExecutor(self._clients)
        self._done = [self._threads.submit(self._ask) for _ in range(self._clients)]
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for each in self._done:
            each.result()
        self._threads.shutdown()

    def _ask(self) -> None:
        while not self._stop.wait(self._pause):
            self.replies.append(asked(self._proxy))

    def since(self, moment: float) -> list[Reply]:
        """Replies to what was asked after *moment*."""
        return [reply for reply in list(self.replies) if reply.begun >= moment]


def asked(port: int) -> Reply:
    """The question once; status 0 where no answer came."""
    begun, body = time.monotonic(), json.dumps({"knowledgeBase": TENANT, "question": QUESTION, "as_of": "2026-06-30"})
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", "/v1/ask", body)
        answer = connection.getresponse()
        text, status, replica = answer.read().decode(), answer.status, int(answer.headers.get("X-Replica", 0))
    except OSError as error:
        text, status, replica = repr(error), 0, 0
    finally:
        connection.close()
    snapshot = json.loads(text)["provenance"]["docs_snapshot"] if status == 200 else ""
    return Reply(begun, time.monotonic(), replica, status, snapshot, text)


class PointerWatch:
    """Sees within a fiftieth of a second that a pointer moved: ``moved`` is a moment at which it had, 0.0 before."""

    def __init__(self, look: Callable[[], str]) -> None:
        self._look, self._first, self.moved = look, look(), 0.0
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while self._look() == self._first:
            time.sleep(0.02)
        self.moved = time.monotonic()


def failures(replies: Sequence[Reply]) -> list[Reply]:
    """What was not answered."""
    return [reply for reply in replies if reply.status != 200]


def mixed(replies: Sequence[Reply], costs: dict[str, str]) -> list[Reply]:
    """Answers whose words are not those of the one snapshot that they name; *costs* by snapshot."""
    return [
        reply for reply in replies if reply.status == 200 and reply.costs != {costs.get(reply.snapshot, "no snapshot")}
    ]


def wait_until(holds: Callable[[], bool], seconds: float) -> None:
    """Wait; ``AssertionError`` if it does not come to hold in time."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"not within {seconds:g} s"
        time.sleep(0.05)


def status_of(port: int) -> int:
    """What ``/readyz`` says; 0 where nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


def free_port() -> int:
    """A port on loopback that nobody has now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
