"""No name, scope or id, however hostile, brings one tenant's text to another: canaries through every way in."""

import json
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp import Client
from starlette.testclient import TestClient

from pincite.agents.access import Access
from pincite.agents.http.keys import KeyRing, new_key
from pincite.agents.mcp_server import create_server
from tests.loop import Loop, run_body

CANARY = "QUOKKA-7731"
SECRET = f"The vault of the northern branch opens with {CANARY} at nine o'clock on Monday."
QUERY = f"vault of the northern branch {CANARY}"
HOSTILE: list[Any] = [
    "", " ", "*", "%", "_", ".", "..", "../secret", "mine/../secret", "/secret", "secret/", "./secret",
    "mine\x00secret", "secret\n", "SECRET", "s\u0435cret",
    "secre\u0165", "secret'", "mine' OR '1'='1", 'mine" OR "1"="1', "mine; DROP TABLE chunks", "mine,secret",
    ["secret"], ["mine", "secret"], {"$ne": "mine"},
    {"name": "secret"}, None, 0, True, "${secret}", "{{secret}}", "mine\u0000", "\u202esecret", "secret%00",
    "%73ecret", "\uff53ecret", "default", "tenants/secret",
]  # fmt: skip
NAMES = ("knowledgeBase", "knowledge_base", "collection", "tenant")


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("leaks"))
    loop.ingest(
        [{"docId": "secret-1", "title": f"Vault {CANARY}", "text": SECRET, "metadata": {"domain_id": f"dom-{CANARY}"}}],
        tenant="secret",
    )
    loop.ingest(
        [{"docId": "mine-1", "text": "The vault of the southern branch opens at ten o'clock on Tuesday."}],
        tenant="mine",
    )
    return loop


@pytest.fixture(scope="module")
def keyed(loop: Loop, tmp_path_factory: pytest.TempPathFactory) -> Any:
    token, row = new_key(("mine",))
    path = tmp_path_factory.mktemp("keys") / "keys.toml"
    path.write_text(row, encoding="utf-8")
    with loop.client(KeyRing.read(path)) as client:
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


def clean(answer: Any, loop: Loop) -> None:
    """Nothing of the other tenant, of the machine or of the code in an answer."""
    text = answer if isinstance(answer, str) else answer.text
    assert "northern" not in text
    assert "nine o'clock" not in text
    assert "secret-1" not in text
    assert str(loop.lake.parent) not in text
    assert "Traceback" not in text
    assert 'File "' not in text


def test_the_canary_is_found_by_its_own_tenant(loop: Loop) -> None:
    assert CANARY in loop.retrieve(QUERY, tenant="secret").model_dump_json()


@pytest.mark.parametrize("hostile", HOSTILE, ids=repr)
def test_a_hostile_tenant_gets_nothing_through_any_way_in(loop: Loop, keyed: TestClient, hostile: Any) -> None:
    for name in NAMES:
        for task, inputs in (
            ("RAG_RETRIEVE", {"query": QUERY}),
            ("CLAIM_VERIFY", {"claims": [SECRET]}),
            ("RAG_INGEST", {"documents": [{"docId": "x", "text": "y"}]}),
        ):
            answer = keyed.post("/v1/agents/run", json=run_body(task, {name: hostile, **inputs}))
            assert answer.status_code in {200, 400, 403}
            assert answer.status_code != 200 or (task, hostile) == ("CLAIM_VERIFY", None)
            assert '"verdict":"pass"' not in answer.text
            if task != "CLAIM_VERIFY":
                clean(answer, loop)
        asked = keyed.post("/v1/ask", json={name: hostile, "question": QUERY})
        assert asked.status_code in {400, 403}
        clean(asked, loop)
    assert not (loop.docs / "x.txt").exists()


@pytest.mark.parametrize(
    ("extra", "status"),
    [
        ({"tenant": "secret"}, 400),
        ({"collection": "secret"}, 400),
        ({"domain_id": f"dom-{CANARY}"}, 200),
        ({"domain_id": "' OR 1=1 --"}, 200),
        ({"domain_id": "*"}, 200),
        ({"scope": "*"}, 400),
        ({"scope": ""}, 400),
        ({"filters": {"tenant": "secret"}}, 200),
    ],
    ids=repr,
)
def test_a_second_name_a_domain_or_a_scope_opens_nothing(
    loop: Loop, keyed: TestClient, extra: dict[str, Any], status: int
) -> None:
    found = keyed.post(
        "/v1/agents/run",
        json=run_body("RAG_RETRIEVE", {"knowledgeBase": "mine", "query": "vault of the branch opens", **extra}),
    )
    asked = keyed.post("/v1/ask", json={"knowledgeBase": "mine", "question": "When does the vault open?", **extra})
    assert (found.status_code, asked.status_code) == (status, status)
    clean(found, loop)
    clean(asked, loop)


def test_a_key_of_one_tenant_never_reaches_the_other_however_both_are_named(loop: Loop, keyed: TestClient) -> None:
    for name in NAMES:
        answer = keyed.post("/v1/agents/run", json=run_body("RAG_RETRIEVE", {name: "secret", "query": QUERY}))
        assert answer.status_code == 403
        clean(answer, loop)
    own = keyed.post(
        "/v1/agents/run", json=run_body("RAG_RETRIEVE", {"knowledgeBase": "mine", "query": QUERY, "topK": 100})
    )
    assert own.status_code == 200
    clean(own, loop)


@pytest.mark.parametrize("doc_id", ["secret-1", "../secret/secret-1", "manifest", "mine-1"])
def test_an_ingest_into_one_tenant_changes_no_other(loop: Loop, doc_id: str) -> None:
    before = {path: path.read_bytes() for path in (loop.docs / "secret").rglob("*") if path.is_file()}
    loop.send(
        "RAG_INGEST",
        {"knowledgeBase": "third", "documents": [{"docId": doc_id, "text": "Third alone."}]},
        access=Access(frozenset({"third"})),
    )
    assert {path: path.read_bytes() for path in (loop.docs / "secret").rglob("*") if path.is_file()} == before
    assert CANARY in loop.retrieve(QUERY, tenant="secret").model_dump_json()


json_text = st.text(st.characters(codec="utf-8"), max_size=30)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(NAMES),
    tenant=st.just("mine") | json_text | st.sampled_from(["secret ", "secret\t", "Secret"]),
    query=json_text,
    domain=st.none() | json_text,
    top_k=st.integers(),
)
def test_no_text_whatever_leaks(loop: Loop, name: str, tenant: str, query: str, domain: str | None, top_k: int) -> None:
    inputs = {name: tenant, "query": f"{query} vault northern branch", "domain_id": domain, "topK": top_k}
    answer = loop.send("RAG_RETRIEVE", inputs, access=Access(frozenset({"mine"})))
    assert answer.error.code in {"VALIDATION_ERROR", "FORBIDDEN"} if answer.error else tenant == "mine"
    clean(answer.model_dump_json(), loop)


def test_the_protocol_for_assistants_is_held_to_its_tenant(loop: Loop) -> None:
    async def scenario() -> str:
        async with Client(create_server(loop.agents, "mine", time.monotonic)) as client:
            calls = [
                ("retrieve", {"query": QUERY, "tenant": "secret"}),
                ("ask", {"question": QUERY, "knowledgeBase": "secret"}),
                ("retrieve", {"query": QUERY}),
            ]
            return json.dumps([str(await client.call_tool(tool, arguments)) for tool, arguments in calls])

    text = anyio.run(scenario)
    assert "nine o'clock" not in text
    assert "secret-1" not in text


def test_an_error_names_no_path_and_no_tenant(loop: Loop, tmp_path: Path) -> None:
    with loop.client() as client:
        for body in (
            run_body("RAG_RETRIEVE", {"knowledgeBase": "nobody", "query": "q"}),
            run_body("RAG_INGEST", {"knowledgeBase": "mine", "documents": [{"docId": "p", "path": str(tmp_path)}]}),
        ):
            answer = client.post("/v1/agents/run", json=body)
            assert answer.status_code == 400
            clean(answer, loop)
            assert "mine" not in answer.text.replace("determine", "")
