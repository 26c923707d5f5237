"""A real process and real signals: what was begun is finished, nothing new is taken, and the exit status is 0."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.loop import Loop

ROOT = Path(__file__).parents[4]
QUESTION = json.dumps({"knowledgeBase": "acme", "question": "For how many days are bulk tablets held?"}).encode()
SHORT_GRACE = """
import sys, time
from pincite.agents.http import drained_server
drained_server.GRACE_SECONDS = 1.5
from orchestration.cli import main
sys.argv = ["pincite", *sys.argv[1:]]
main()
"""

LONG_NOTICE = SHORT_GRACE.replace("GRACE_SECONDS = 1.5", "NOTICE_SECONDS = 600.0")
ENDLESS = SHORT_GRACE.replace(
    "from orch", "from pincite.engine import Engine\nEngine.ask = lambda *_: time.sleep(600)\nfrom orch"
)


class Served:
    """The command ``serve`` as a process."""

    def __init__(self, loop: Loop, *program: str) -> None:
        command = [sys.executable, *program, "serve", "--docs", str(loop.docs), "--lake", str(loop.lake), "--port", "0"]
        self.process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        found = (re.search(r"running on http://[\w.]+:(\d+)", line) for line in self.process.stderr)
        self.port = int(next(each for each in found if each)[1])

    def asked(self, method: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, body)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def begun(self) -> socket.socket:
        """A question of which the last byte is not sent yet."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        head = f"POST /v1/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(QUESTION)}\r\n\r\n".encode()
        connection.sendall(head + QUESTION[:-1])
        time.sleep(0.3)  # so that it has arrived
        return connection


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("drained"))
    loop.ingest([{"docId": "hold", "text": "Bulk tablets are held for 30 days in sealed foil bags."}], "acme")
    return loop


@pytest.fixture
def served(loop: Loop, request: pytest.FixtureRequest) -> Iterator[Served]:
    served = Served(loop, *getattr(request, "param", ("-m", "orchestration.cli")))
    yield served
    served.process.kill()
    served.process.communicate()


def test_told_to_stop_it_finishes_what_it_has_begun_refuses_what_is_new_and_exits_with_0(served: Served) -> None:
    assert served.asked("GET", "/readyz") == (200, {"status": "ready"})
    begun = served.begun()
    os.kill(served.process.pid, signal.SIGTERM)
    time.sleep(0.3)
    assert served.asked("GET", "/healthz") == (200, {"status": "alive"})
    assert served.asked("GET", "/readyz") == (503, {"status": "not ready"})
    status, refused = served.asked("POST", "/v1/ask", QUESTION)
    assert (status, refused["error"]["code"]) == (503, "OVERLOADED")
    time.sleep(3.2)
    assert served.process.poll() is None, "something is still to be done"
    begun.sendall(QUESTION[-1:])
    answer = b"".join(iter(lambda: begun.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"held for 30 days" in answer
    assert served.process.wait(10) == 0


@pytest.mark.parametrize("served", [("-c", LONG_NOTICE)], indirect=True)
def test_an_interrupt_with_nothing_to_do_ends_it_without_notice_with_0(served: Served) -> None:
    os.kill(served.process.pid, signal.SIGINT)
    assert served.process.wait(60) == 0


@pytest.mark.parametrize("served", [("-c", ENDLESS)], indirect=True)
def test_a_task_that_is_not_done_within_the_grace_is_cut_off_and_the_exit_status_says_so(served: Served) -> None:
    begun = served.begun()
    begun.sendall(QUESTION[-1:])
    time.sleep(0.5)
    os.kill(served.process.pid, signal.SIGTERM)
    assert served.process.wait(20) == 1
    begun.close()


@pytest.mark.parametrize("served", [("-c", SHORT_GRACE)], indirect=True)
def test_what_is_not_done_within_the_grace_is_given_up(served: Served) -> None:
    begun, begin = served.begun(), time.monotonic()
    os.kill(served.process.pid, signal.SIGTERM)
    assert served.process.wait(20) == 0, "no task had begun: the caller had not said what to do"
    assert 1.0 < time.monotonic() - begin < 10.0
    begun.close()
