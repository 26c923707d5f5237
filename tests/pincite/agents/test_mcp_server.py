"""An assistant asks one tenant's documents, and no other's."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from pincite.agents.mcp_server import create_server
from tests.loop import DATASET, Loop

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("mcp"))
    loop.ingest(DATASET["documents"])
    loop.ingest([{"docId": "other", "text": "CANARY-OTHER: the vault opens at nine."}], tenant="other")
    return loop


def call(loop: Loop, tool: str, arguments: dict[str, Any], tenant: str = "smoke") -> dict[str, Any]:
    async def scenario() -> Any:
        async with Client(create_server(loop.agents, tenant, time.monotonic)) as client:
            return await client.call_tool(tool, arguments)

    result = anyio.run(scenario)
    told: dict[str, Any] = json.loads(result.content[0].text)
    assert result.is_error == ("error" in told and told["error"] is not None), result
    return told


def test_the_tools_are_there_and_none_takes_a_tenant(loop: Loop) -> None:
    async def scenario() -> Any:
        async with Client(create_server(loop.agents, "smoke", time.monotonic)) as client:
            return await client.list_tools()

    tools = {tool.name: tool.input_schema for tool in anyio.run(scenario).tools}
    assert set(tools) == {"ask", "retrieve", "verify_claims"}
    assert not any({"tenant", "knowledgeBase", "collection"} & set(schema["properties"]) for schema in tools.values())


def test_an_assistant_retrieves_with_citations_and_verifies(loop: Loop) -> None:
    found = call(loop, "retrieve", {"query": DATASET["queries"][0]["query"]})
    assert found["grounding"]["citations"][0]["snippet"]
    verdicts = call(loop, "verify_claims", {"claims": [DATASET["claims"][0]["text"]]})
    assert verdicts["outputs"]["claim_verdicts"][0]["verdict"] == "pass"


def test_an_assistant_gets_a_refusal_or_an_answer_with_citations(loop: Loop) -> None:
    row = call(loop, "ask", {"question": "Who won the football match yesterday?"})
    assert (row["outcome"], row["answer"]) == ("refused", "Not found in provided PDFs")


def test_another_tenants_text_is_out_of_reach(loop: Loop) -> None:
    assert "CANARY" not in json.dumps(call(loop, "retrieve", {"query": "CANARY-OTHER the vault opens at nine"}))
    assert "CANARY" in json.dumps(
        call(loop, "retrieve", {"query": "CANARY-OTHER the vault opens at nine"}, tenant="other")
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"question": ""},
        {"question": "q", "scope": "ALL"},
        {"question": "q", "as_of": "yesterday"},
        {"question": "q", "as_of": "86400"},
        {"question": "q", "trip": {"date": 0}},
    ],
)
def test_what_is_wrong_is_named_without_a_traceback(loop: Loop, arguments: dict[str, Any]) -> None:
    assert call(loop, "ask", arguments)["error"]["code"] == "VALIDATION_ERROR"
    assert call(loop, "ask", {"question": "q"}, tenant="never-was")["error"]["code"] == "TASK_FAILED"


@pytest.mark.parametrize(
    ("tool", "arguments", "named"),
    [
        ("ask", {"question": "q", "knowledgeBase": "other"}, "knowledgeBase: no argument of ask; it takes question"),
        ("retrieve", {"query": "q", "topk": 3}, "topk: no argument of retrieve; it takes query, top_k"),
        ("ask", {}, "question: Field required"),
        ("verify_claims", {"claims": "one"}, "claims: Input should be a valid list"),
    ],
)
def test_an_argument_that_a_tool_does_not_take_is_refused_by_its_name(
    loop: Loop, tool: str, arguments: dict[str, Any], named: str
) -> None:
    error = call(loop, tool, arguments)["error"]
    assert (error["code"], error["message"].startswith(named)) == ("VALIDATION_ERROR", True), error


def test_claims_that_are_none_pass_vacuously_and_say_so(loop: Loop) -> None:
    told = call(loop, "verify_claims", {"claims": []})
    assert told["outputs"]["overallPass"]
    assert told["warnings"] == ["inputs.claims: none was given, so that overallPass says nothing of any"]


def test_the_command_speaks_the_protocol_and_nothing_else_on_standard_output(loop: Loop) -> None:
    command = [
        "-m",
        "orchestration.cli",
        "mcp",
        "--tenant",
        "smoke",
        "--docs",
        str(loop.docs),
        "--lake",
        str(loop.lake),
    ]
    pointer = loop.lake / "tenants" / "smoke" / "published.json"
    whole = pointer.read_bytes()

    async def scenario() -> list[Any]:
        server = StdioServerParameters(command=sys.executable, args=command, cwd=ROOT, env=dict(os.environ))
        async with Client(stdio_client(server)) as client:
            pointer.write_bytes(b"{}")
            broken = await client.call_tool("retrieve", {"query": "stroke prevention"})
            pointer.write_bytes(whole)
            return [broken, await client.call_tool("retrieve", {"query": "stroke prevention"})]

    broken, found = (json.loads(result.content[0].text) for result in anyio.run(scenario))
    assert broken["error"]["code"] == "TASK_FAILED"
    assert found["outputs"]["total"] >= 1


def test_an_assistant_names_the_trip_and_sensitive_topics(loop: Loop) -> None:
    known = {"trip": {"product": "Fjord Walk", "date": "2026-06-14"}, "sensitivity": ["medical"]}
    row = call(loop, "ask", {"question": DATASET["queries"][0]["query"], **known})
    assert any(variant.startswith("trip: ") for variant in row["trace"]["variants"])
    assert call(loop, "retrieve", {"query": DATASET["queries"][0]["query"], **known})["status"] == "ok"
    for tool, field in (("ask", "question"), ("retrieve", "query")):
        wrong = call(loop, tool, {field: DATASET["queries"][0]["query"], "sensitivity": ["weather"]})
        assert "sensitivity" in wrong["error"]["message"]


def test_evidence_and_verdicts_are_those_of_the_day_and_the_scope_that_the_assistant_names(loop: Loop) -> None:
    words = "The ferry to Chiloe takes forty minutes."
    begins = {"effective_date": "2026-03-01", "authority": "SOPS"}
    loop.ingest([{"docId": "ferry", "text": words, "metadata": begins}], tenant="ferries")

    def found(**day_and_scope: str) -> int:
        answer = call(loop, "retrieve", {"query": "ferry to Chiloe", **day_and_scope}, tenant="ferries")
        return int(answer["outputs"]["total"])

    def verdict(day: str) -> str:
        told = call(loop, "verify_claims", {"claims": [words], "as_of": day}, tenant="ferries")
        return str(told["outputs"]["claim_verdicts"][0]["verdict"])

    assert (found(as_of="2026-02-28"), found(as_of="2026-03-01"), found(as_of="2026-03-01", scope="FDA")) == (0, 1, 0)
    assert (verdict("2026-02-28"), verdict("2026-03-01")) == ("unclear", "pass")
