"""The service over HTTP: who comes in, what is refused and how, and that every answer is the envelope."""

import json
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pincite.agents.engine_cache import EngineCache
from pincite.agents.envelopes import AgentRunResponse
from pincite.agents.http.keys import KeyRing, new_key
from pincite.agents.http.settings import Limits
from pincite.model.releases import GateRecord, GateVerdict
from tests.loop import DATASET, Loop, run_body

ASKED = {"knowledgeBase": "smoke", "query": "stroke prevention"}


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("http"))
    loop.ingest(DATASET["documents"])
    return loop


@pytest.fixture
def client(loop: Loop) -> Iterator[TestClient]:
    with loop.client() as client:
        yield client


def envelope(answer: Any) -> AgentRunResponse:
    return AgentRunResponse.model_validate_json(answer.text)


def code(answer: Any) -> str:
    error = envelope(answer).error
    assert error is not None
    return error.code


def test_a_task_runs_over_http_and_its_id_comes_back(client: TestClient) -> None:
    answer = client.post(
        "/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED, request_id="my-1"), headers={"X-Request-ID": "trace-9"}
    )
    assert answer.status_code == 200
    assert envelope(answer).request_id == "my-1"
    assert answer.headers["x-request-id"] == "trace-9"


def test_a_request_id_that_could_forge_a_header_or_a_log_line_is_replaced(client: TestClient) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": 'a" b\tc'})
    assert answer.headers["x-request-id"].startswith("http-")


def test_a_question_is_answered_or_refused_with_the_row_of_the_door(client: TestClient) -> None:
    answer = client.post(
        "/v1/ask",
        json={
            "knowledgeBase": "smoke",
            "question": "By how much do DOACs such as apixaban reduce stroke risk?",
            "as_of": "2026-06-30",
        },
    )
    row = answer.json()
    assert answer.status_code == 200
    assert row["outcome"] in {"answered", "refused"}
    described = client.get("/openapi.json").json()["paths"]["/v1/ask"]["post"]["responses"]["200"]["content"][
        "application/json"
    ]["schema"]["required"]
    assert set(described) <= set(row)
    for sentence in row["sentences"]:
        assert sentence["citations"]


def test_trip_and_sensitive_topics_come_in_and_an_unknown_topic_is_refused(client: TestClient) -> None:
    known = {
        "trip": {"tripId": "T-77", "date": "2026-06-14", "product": "Fjord Walk"},
        "sensitivity": ["safety", "medical"],
    }
    fields = {"knowledgeBase": "smoke", "question": "By how much do DOACs such as apixaban reduce stroke risk?"}
    answer = client.post("/v1/ask", json=fields | known)
    assert answer.status_code == 200
    assert any(
        variant.startswith("trip: ") and "fjord walk" in variant for variant in answer.json()["trace"]["variants"]
    )
    for wrong, place in (({"sensitivity": ["weather"]}, "sensitivity"), ({"trip": {"date": "June"}}, "trip.date")):
        refused = client.post("/v1/ask", json=fields | wrong)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "VALIDATION_ERROR")
        assert place in refused.json()["error"]["message"]


def test_the_retrieve_agent_takes_trip_and_sensitive_topics(client: TestClient) -> None:
    inputs = {
        "knowledgeBase": "smoke",
        "query": "stroke risk",
        "trip": {"product": "Fjord Walk"},
        "sensitivity": ["medical"],
    }
    assert envelope(client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", inputs))).status == "ok"
    wrong = envelope(
        client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", inputs | {"sensitivity": ["weather"]}))
    )
    assert wrong.error is not None
    assert "inputs.sensitivity" in wrong.error.message


def test_a_refusal_is_the_exact_text(client: TestClient) -> None:
    row = client.post(
        "/v1/ask", json={"knowledgeBase": "smoke", "question": "Who won the football match yesterday?"}
    ).json()
    assert (row["outcome"], row["answer"]) == ("refused", "Not found in provided PDFs")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"question": "q"},
        {"knowledgeBase": "smoke"},
        {"knowledgeBase": "smoke", "question": " "},
        {"knowledgeBase": "smoke", "question": "q", "scope": ""},
        [],
        "x",
        1,
        None,
    ],
)
def test_a_question_that_is_wrong_names_its_field(client: TestClient, fields: Any) -> None:
    answer = client.post("/v1/ask", json=fields)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "VALIDATION_ERROR"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff",
        b"[" * 200_000,
        b'{"request_id": "\\ud800", "task_type": "RAG_RETRIEVE"}',
    ],
)
def test_a_body_that_is_no_request_is_answered_in_the_envelope(client: TestClient, body: bytes) -> None:
    answer = client.post("/v1/agents/run", content=body)
    assert answer.status_code == 400
    assert code(answer) == "VALIDATION_ERROR"


def test_unknown_fields_are_named_in_warnings(client: TestClient) -> None:
    answer = client.post(
        "/v1/agents/run", json=run_body("RAG_RETRIEVE", {**ASKED, "semanticWeight": 0.7}, colour="red")
    )
    assert envelope(answer).warnings == (
        "colour: unknown field, ignored",
        "inputs.semanticWeight: unknown field, ignored",
    )


def test_a_body_beyond_the_limit_is_refused_said_or_unsaid(loop: Loop) -> None:
    with loop.client(limits=Limits(body_bytes=1000)) as client:
        said = client.post("/v1/agents/run", content=b"x" * 1001)
        unsaid = client.post("/v1/agents/run", content=(b"x" * 100 for _ in range(11)))
    assert [said.status_code, unsaid.status_code] == [413, 413]
    assert code(said) == code(unsaid) == "PAYLOAD_TOO_LARGE"


def test_paths_and_methods_that_are_not_there_answer_in_the_envelope(client: TestClient) -> None:
    assert [client.get("/nowhere").status_code, client.get("/v1/agents/run").status_code] == [404, 405]
    assert code(client.get("/nowhere")) == "NOT_FOUND"


def test_a_door_that_has_no_such_method_says_which_it_has(client: TestClient) -> None:
    for method, door, has in (
        ("GET", "/v1/ask", "POST"),
        ("DELETE", "/v1/agents/run", "POST"),
        ("POST", "/healthz", "GET"),
    ):
        refused = client.request(method, door)
        assert (code(refused), refused.headers["allow"]) == ("METHOD_NOT_ALLOWED", has)
        assert refused.json()["error"]["message"] == f"{method}: this door takes {has}; see /openapi.json"


def test_health_and_readiness(client: TestClient) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").json() == {"status": "ready"}


def test_keys_open_their_own_tenant_and_say_nothing_of_others(loop: Loop, tmp_path: Path) -> None:
    token, row = new_key(("smoke",))
    (tmp_path / "keys.toml").write_text(row, encoding="utf-8")
    ring = KeyRing.read(tmp_path / "keys.toml")
    with loop.client(ring, address="203.0.113.9", host="pincite.example") as client:
        key = {"Authorization": f"Bearer {token}"}
        assert client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED)).status_code == 401
        assert (
            client.post(
                "/v1/ask", json={"knowledgeBase": "smoke", "question": "q"}, headers={"Authorization": "Bearer x"}
            ).status_code
            == 401
        )
        assert client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED), headers=key).status_code == 200
        others = [
            client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", {**ASKED, "knowledgeBase": name}), headers=key)
            for name in ("other", "never-was")
        ]
        ingest = client.post(
            "/v1/agents/run", json=run_body("RAG_INGEST", {"knowledgeBase": "other", "documents": []}), headers=key
        )
        asked = client.post("/v1/ask", json={"knowledgeBase": "other", "question": "q"}, headers=key)
    assert [answer.status_code for answer in (*others, ingest, asked)] == [403] * 4
    assert others[0].json() == others[1].json()


def test_without_keys_only_this_machine_is_heard(loop: Loop) -> None:
    with loop.client(address="203.0.113.9") as client:
        assert client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED)).status_code == 401
    with loop.client(host="evil.example") as client:
        assert client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED)).status_code == 401


class SlowEngines:
    """A engines whose engines are not handed out before the test says so."""

    def __init__(self, inner: EngineCache) -> None:
        self.lent_after = threading.Event()
        self._inner = inner

    def lent(self, tenant: str) -> Any:
        self.lent_after.wait(30)
        return self._inner.lent(tenant)


def test_a_full_line_is_told_at_once_to_come_again_and_nobody_in_it_is_dropped(loop: Loop) -> None:
    engines = SlowEngines(loop.agents.service.engines)
    slow = Loop(loop.docs.parent, engines=engines)
    with slow.client(limits=Limits(running=1, waiting=2)) as client, ThreadPoolExecutor(8) as threads:
        sent = [threads.submit(client.post, "/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED)) for _ in range(8)]
        deadline = time.monotonic() + 20
        while sum(answer.done() for answer in sent) < 5 and time.monotonic() < deadline:
            time.sleep(0.02)
        early = [answer.result() for answer in sent if answer.done()]
        assert client.get("/healthz").status_code == 200
        engines.lent_after.set()
        statuses = sorted(answer.result().status_code for answer in sent)
    assert {answer.status_code for answer in early} == {503}
    assert all(answer.headers["retry-after"] for answer in early)
    assert all(code(answer) == "OVERLOADED" for answer in early)
    assert statuses == [200] * 3 + [503] * 5


def test_a_task_beyond_its_budget_ends_in_time_with_an_error(loop: Loop) -> None:
    engines = SlowEngines(loop.agents.service.engines)
    with Loop(loop.docs.parent, engines=engines).client() as client:
        begin = time.perf_counter()
        answer = client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED, budgets={"timeout_ms": 200}))
        took = time.perf_counter() - begin
        engines.lent_after.set()
    assert answer.status_code == 408
    assert code(answer) == "TASK_FAILED"
    assert took < 10


def test_the_contracts_budget_bounds_what_a_caller_may_ask_for(client: TestClient) -> None:
    assert (
        client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED, budgets={"timeout_ms": 10**12})).status_code
        == 200
    )
    assert (
        client.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", ASKED, budgets={"timeout_ms": 0})).status_code
        == 400
    )


def test_documents_by_path_come_from_the_import_folder_alone(loop: Loop, tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "note.md").write_text("# Pumps\n\nThe pump housing has two gaskets.\n", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("The vault opens at nine.", encoding="utf-8")
    (inbox / "link.txt").symlink_to(tmp_path / "secret.txt")
    by_path = Loop(tmp_path, inbox=inbox)
    done = by_path.send("RAG_INGEST", {"knowledgeBase": "paths", "documents": [{"docId": "note", "path": "note.md"}]})
    assert done.status == "ok"
    assert (by_path.docs / "paths" / "note.md").exists()
    for path in ("../secret.txt", str(tmp_path / "secret.txt"), "link.txt", "none.txt", ".", "", "a\x00b"):
        refused = by_path.send("RAG_INGEST", {"knowledgeBase": "paths", "documents": [{"docId": "x", "path": path}]})
        assert refused.error is not None
        assert refused.error.code == "VALIDATION_ERROR"
        assert str(tmp_path) not in refused.model_dump_json()
    assert (
        loop.send("RAG_INGEST", {"knowledgeBase": "smoke", "documents": [{"docId": "x", "path": "note.md"}]}).status
        == "error"
    )


def test_a_document_of_the_folder_itself_is_never_overwritten(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    folder = loop.docs / "mine"
    folder.mkdir()
    (folder / "policy.txt").write_text("Refunds take 14 days.", encoding="utf-8")
    (folder / "terms.txt").write_text("Terms hold for a year.", encoding="utf-8")
    manifest = "# ours\n[[documents]]\nfile = 'terms.txt'\ndoc_id = 'the-terms'\n"
    (folder / "manifest.toml").write_text(manifest, encoding="utf-8")
    for doc_id in ("policy", "the-terms", "terms"):
        refused = loop.send(
            "RAG_INGEST", {"knowledgeBase": "mine", "documents": [{"docId": doc_id, "text": "Refunds take 99 days."}]}
        )
        assert refused.error is not None
        assert refused.error.code == "VALIDATION_ERROR"
    assert (folder / "manifest.toml").read_text(encoding="utf-8") == manifest
    assert (
        loop.send(
            "RAG_INGEST",
            {
                "knowledgeBase": "mine",
                "documents": [{"docId": "added", "title": 'A "quoted" \\ title \x7f', "text": "Added."}],
            },
        ).status
        == "ok"
    )
    assert (folder / "manifest.toml").read_text(encoding="utf-8").startswith(manifest)
    assert (folder / "policy.txt").read_text(encoding="utf-8") == "Refunds take 14 days."


def test_a_version_that_its_gates_hold_back_leaves_no_trace(tmp_path: Path) -> None:
    def strict(candidate: Any) -> GateRecord:
        verdict = GateVerdict(gate="baseline_pass_rate", verdict="FAIL", value=0.5, bound=">= 0.95", cases=20)
        return GateRecord(
            snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="run-1", verdicts=(verdict,)
        )

    loop = Loop(tmp_path)
    loop.ingest(DATASET["documents"][:1])
    held = Loop(tmp_path, judge=strict).ingest(DATASET["documents"][1:])
    assert held.error is not None
    assert held.error.details["cause"] == "NOT_PUBLISHABLE"
    assert sorted(path.name for path in (loop.docs / "smoke").iterdir()) == ["manifest.toml", "smoke-001.txt"]
    assert json.loads(loop.retrieve("CAR-T therapy remission").model_dump_json())["outputs"]["total"] == 0


def test_the_loop_of_the_service_page_runs_as_it_is_written(tmp_path: Path) -> None:
    page = (Path(__file__).parents[4] / "docs" / "service.md").read_text(encoding="utf-8")
    calls = re.findall(r"curl -s localhost:8080(/\S+) -d '(.*?)'\n", page, re.DOTALL)
    assert len(calls) == 4
    with Loop(tmp_path).client() as client:
        answers = [client.post(path, content=body) for path, body in calls]
    assert [answer.status_code for answer in answers] == [200] * 4
    _, retrieved, verified, asked = (answer.json() for answer in answers)
    assert retrieved["outputs"] == {"total": 1, "chunkIds": ["smoke-001-chunk-0"]}
    assert [verdict["verdict"] for verdict in verified["outputs"]["claim_verdicts"]] == ["pass", "fail"]
    assert asked["outcome"] == "answered"


def test_the_loop_of_the_service_page_says_what_is_written(tmp_path: Path) -> None:
    page = (Path(__file__).parents[4] / "docs" / "service.md").read_text(encoding="utf-8")
    said = re.findall(r"curl -s localhost:8080(/\S+) -d '(.*?)'\n(.*?)\n\n?(?=\$|```)", page, re.DOTALL)
    assert len(said) == 4
    with Loop(tmp_path).client() as client:
        for path, body, shown in said:
            answer = client.post(path, content=body)
            assert answer.status_code == 200
            pieces = [piece.strip(" ,{}[]") for piece in re.split(r"…|\n\s*", shown)]
            assert [piece for piece in pieces if piece not in answer.text] == []


def test_the_service_page_names_every_status(client: TestClient) -> None:
    page = (Path(__file__).parents[4] / "docs" / "service.md").read_text(encoding="utf-8")
    promised = set(client.get("/openapi.json").json()["paths"]["/v1/agents/run"]["post"]["responses"]) - {"200", "499"}
    assert promised <= set(re.findall(r"\b[45]\d\d\b", page))
