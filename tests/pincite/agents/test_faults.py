"""What goes wrong under a running service: each fault is answered in the envelope, and passes when its cause does."""

import json
import shutil
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pincite.adapters.lake import Lake
from pincite.agents.envelopes import AgentRunResponse
from pincite.agents.http.settings import Limits
from tests.loop import DATASET, Loop, port_of, run_body, serving

ASKED = run_body("RAG_RETRIEVE", {"knowledgeBase": "smoke", "query": "stroke prevention"})


@pytest.fixture
def loop(tmp_path: Path) -> Loop:
    loop = Loop(tmp_path)
    loop.ingest(DATASET["documents"])
    return loop


@pytest.fixture
def client(loop: Loop) -> Iterator[TestClient]:
    with loop.client() as client:
        yield client


def failed(answer: Any, loop: Loop) -> AgentRunResponse:
    """The envelope of a failure that tells nothing of the machine."""
    response = AgentRunResponse.model_validate_json(answer.text)
    assert response.status == "error"
    assert response.error is not None
    assert response.error.code == "TASK_FAILED"
    assert str(loop.lake.parent) not in answer.text
    assert "Traceback" not in answer.text
    return response


def found(client: TestClient) -> int:
    answer = client.post("/v1/agents/run", json=ASKED)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["outputs"]["total"])


@pytest.mark.parametrize("part", ["the lake", "the tenant", "the tables"])
def test_an_index_that_is_taken_away_fails_in_the_envelope_and_answers_again_when_it_is_back(
    loop: Loop, client: TestClient, part: str
) -> None:
    assert found(client) >= 1
    place = {
        "the lake": loop.lake,
        "the tenant": loop.lake / "tenants" / "smoke",
        "the tables": loop.lake / "tenants" / "smoke" / "tables",
    }[part]
    shutil.move(place, loop.lake.parent / "away")
    for body in (
        ASKED,
        run_body("CLAIM_VERIFY", {"knowledgeBase": "smoke", "claims": ["Apixaban reduces stroke risk."]}),
    ):
        answer = client.post("/v1/agents/run", json=body)
        if answer.status_code != 200:  # an engine that holds its rows may still answer from them
            failed(answer, loop)
    assert client.get("/healthz").status_code == 200
    shutil.rmtree(place, ignore_errors=True)
    shutil.move(loop.lake.parent / "away", place)
    assert found(client) >= 1


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00\xff", b'{"tenant": "other"}'])
def test_a_damaged_pointer_is_a_failure_not_an_answer(loop: Loop, client: TestClient, damage: bytes) -> None:
    pointer = loop.lake / "tenants" / "smoke" / "published.json"
    whole = pointer.read_bytes()
    pointer.write_bytes(damage)
    answer = client.post("/v1/agents/run", json=ASKED)
    failed(answer, loop)
    assert answer.status_code == 503
    pointer.write_bytes(whole)
    assert found(client) >= 1


def test_an_index_that_is_swapped_answers_from_the_new_version_and_drops_nobody(client: TestClient) -> None:
    stop, statuses = threading.Event(), []

    def ask() -> None:
        while not stop.is_set():
            statuses.append(client.post("/v1/agents/run", json=ASKED).status_code)

    with ThreadPoolExecutor(2) as threads:
        asking = [threads.submit(ask) for _ in range(2)]
        changed = [{**DATASET["documents"][0], "text": "Stroke prevention with edoxaban was studied in ENGAGE."}]
        done = client.post(
            "/v1/agents/run", json=run_body("RAG_INGEST", {"knowledgeBase": "smoke", "documents": changed})
        )
        stop.set()
        for each in asking:
            each.result()
    assert done.status_code == 200
    assert set(statuses) == {200}
    assert "edoxaban" in client.post("/v1/agents/run", json=ASKED).text


def test_a_locked_lake_answers_questions_and_tells_an_ingest_to_come_again(loop: Loop, client: TestClient) -> None:
    with Lake(loop.lake).writing("smoke"):
        body = run_body(
            "RAG_INGEST",
            {"knowledgeBase": "smoke", "documents": [{"docId": "late", "text": "Too late."}]},
            budgets={"timeout_ms": 700},
        )
        begin = time.perf_counter()
        answer = client.post("/v1/agents/run", json=body)
        assert time.perf_counter() - begin < 15
        assert answer.status_code in {408, 503}
        failed(answer, loop)
        assert found(client) >= 1
    time.sleep(0.5)
    assert not (loop.docs / "smoke" / "late.txt").exists()


def request_bytes(body: dict[str, Any], *, length: int | None = None) -> bytes:
    content = json.dumps(body).encode()
    head = f"POST /v1/agents/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length or len(content)}\r\n\r\n"
    return head.encode() + content


def post(port: int, body: dict[str, Any]) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", "/v1/agents/run", json.dumps(body))
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


def test_clients_that_leave_in_the_middle_cost_the_others_nothing(loop: Loop) -> None:
    with loop.server(limits=Limits(running=1, waiting=2)) as port:
        for _ in range(12):
            with socket.create_connection(("127.0.0.1", port)) as left:
                left.sendall(request_bytes(ASKED))
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", port)) as left:
                left.sendall(request_bytes(ASKED, length=10_000))
        deadline, status = time.monotonic() + 30, 503
        while status == 503 and time.monotonic() < deadline:
            status = post(port, ASKED)
        assert status == 200


def test_a_body_that_comes_drop_by_drop_is_given_up(loop: Loop) -> None:
    with (
        loop.server(limits=Limits(body_seconds=0.3)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=30) as slow,
    ):
        slow.sendall(request_bytes(ASKED, length=10_000))
        head = slow.recv(65536).decode()
        assert " 408 " in head.splitlines()[0]
        assert post(port, ASKED) == 200


def test_sigterm_under_load_lets_what_runs_end_and_stops_the_service(loop: Loop) -> None:
    process = serving(loop, "--port", "0")
    try:
        port = port_of(process)
        lines: list[str] = []
        reading = threading.Thread(target=lambda: lines.extend(process.stderr or ()))
        reading.start()
        assert post(port, ASKED) == 200
        outcomes: list[int | str] = []

        def ask() -> None:
            while 503 not in outcomes:
                try:
                    outcomes.append(post(port, ASKED))
                except OSError as error:
                    outcomes.append(type(error).__name__)
                    return

        with ThreadPoolExecutor(4) as threads:
            asking = [threads.submit(ask) for _ in range(4)]
            time.sleep(1.0)
            process.send_signal(signal.SIGTERM)
            for each in asking:
                each.result()
        assert process.wait(60) == 0
        reading.join()
    finally:
        process.kill()
    assert outcomes.count(200) >= 4
    assert set(outcomes) == {200, 503}, "nobody finds a broken connection"
    logged = [json.loads(line) for line in lines if line.startswith("{")]
    requests = [entry for entry in logged if entry.get("event") == "request"]
    assert {entry["status"] for entry in requests} == {200, 503}
    assert {entry["task_type"] for entry in requests if entry["status"] == 200} == {"RAG_RETRIEVE"}


def test_a_service_that_others_could_reach_does_not_start_without_keys(loop: Loop) -> None:
    process = serving(loop, "--host", "0.0.0.0")
    assert process.wait(120) == 2
    assert process.stderr is not None
    assert "--keys" in process.stderr.read()
