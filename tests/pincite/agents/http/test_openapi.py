"""
The service against its own OpenAPI document: whatever a client makes of it, no fault of ours, no trace of the machine,
answers of the promised shape.
"""

import json
import re

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pincite.agents.envelopes import AgentRunResponse
from pincite.agents.http.keys import KeyRing, KeyRow
from tests.loop import DATASET, Loop

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
CANARY = "QUOKKA-7731"


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    loop = Loop(tmp_path_factory.mktemp("openapi"))
    loop.ingest(DATASET["documents"])
    loop.ingest([{"docId": "hidden", "text": f"The code of the vault is {CANARY}."}], tenant="Zzz9-hidden")
    return loop


@pytest.mark.parametrize(("path", "method"), [("/v1/agents/run", "POST"), ("/v1/ask", "POST")])
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as described", "otherwise"])
def test_no_request_made_from_the_document_breaks_the_service(
    loop: Loop, path: str, method: str, mode: GenerationMode
) -> None:
    with loop.server() as port:
        schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/openapi.json")

        @settings(
            max_examples=60,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=schema[path][method].as_strategy(generation_mode=mode))
        def fuzz(case: schemathesis.Case) -> None:
            response = case.call()
            case.validate_response(response, checks=CHECKS)
            assert str(loop.lake.parent) not in response.text
            assert "Traceback" not in response.text
            assert CANARY not in response.text
            if path == "/v1/agents/run":
                AgentRunResponse.model_validate_json(response.text)

        fuzz()


def test_the_document_names_every_door_and_every_refusal(loop: Loop) -> None:
    with loop.client() as client:
        document = client.get("/openapi.json").json()
    assert set(document["paths"]) == {"/v1/agents/run", "/v1/ask", "/healthz", "/readyz"}
    assert set(document["paths"]["/v1/agents/run"]["post"]["responses"]) >= {
        "200",
        "400",
        "401",
        "403",
        "408",
        "413",
        "503",
    }
    tasks = document["paths"]["/v1/agents/run"]["post"]["requestBody"]["content"]["application/json"]["schema"]["oneOf"]
    assert len(tasks) == 3
    for reference in {part.split('"')[0] for part in json.dumps(document).split("#/components/schemas/")[1:]}:
        assert reference in document["components"]["schemas"]


def test_the_document_asks_for_a_key_where_the_service_does(loop: Loop) -> None:
    keys = KeyRing((KeyRow(sha256="0" * 64, tenants=("smoke",)),))
    with loop.client() as client, loop.client(keys) as keyed:
        open_one, locked = client.get("/openapi.json").json(), keyed.get("/openapi.json").json()
    asked = {path: way.get("security") for path, ways in locked["paths"].items() for way in ways.values()}
    either = [{"bearer": []}, {"header": []}]
    assert asked == {"/v1/agents/run": either, "/v1/ask": either, "/healthz": None, "/readyz": None}
    assert set(locked["components"]["securitySchemes"]) == {"bearer", "header"}
    assert "security" not in json.dumps(open_one)


def test_the_document_takes_what_the_service_takes_and_refuses_what_it_refuses(loop: Loop) -> None:
    with loop.client() as client:
        schemas = client.get("/openapi.json").json()["components"]["schemas"]
        asked = {"knowledgeBase": "smoke", "question": "What does apixaban reduce?", "budgets": {"euros": 1}, "more": 1}
        told = client.post("/v1/ask", json=asked)
        blank = client.post("/v1/ask", json={**asked, "question": " "})
    assert (told.status_code, told.json()["warnings"]) == (
        200,
        ["budgets.euros: unknown field, ignored", "more: unknown field, ignored"],
    )
    assert blank.status_code == 400
    for name in ("AskRequest", "Budgets", "GivenTrip", "GivenPack", "RAG_RETRIEVE_Request"):
        assert "additionalProperties" not in schemas[name]
    words = schemas["AskRequest"]["properties"]["question"]
    assert (words["minLength"], re.search(words["pattern"], " "), words["maxLength"]) == (1, None, 20_000)
