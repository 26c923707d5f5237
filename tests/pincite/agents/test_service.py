"""Every request gets an envelope, and the caller's right is checked before anything is looked up."""

from typing import Any

import pytest

from pincite.agents.access import Access
from tests.loop import Loop

NAMES = ("knowledgeBase", "knowledge_base", "collection", "tenant")


def test_an_unknown_task_is_answered_as_such(agents_loop: Loop) -> None:
    response = agents_loop.send("MAKE_COFFEE", {})
    assert response.error is not None
    assert response.error.code == "UNSUPPORTED_TASK_TYPE"


def test_another_s_tenant_is_forbidden_whether_or_not_it_is_there(agents_loop: Loop) -> None:
    for tenant in ("acme", "nobody"):
        inputs = {"knowledgeBase": tenant, "query": "hold time"}
        response = agents_loop.send("RAG_RETRIEVE", inputs, access=Access(frozenset({"mine"})))
        assert response.error is not None
        assert response.error.code == "FORBIDDEN"


def test_a_domain_that_is_named_twice_is_named_alike(agents_loop: Loop) -> None:
    inputs = {"knowledgeBase": "acme", "query": "hold time", "domain_id": "a"}
    response = agents_loop.send("RAG_RETRIEVE", inputs, domain_id="b")
    assert response.error is not None
    assert "different domains" in response.error.message


def test_evidence_that_names_no_chunk_is_a_warning(agents_loop: Loop) -> None:
    claim = {"text": "Tablets are held for 30 days.", "evidence": [{"chunkId": "gone"}]}
    pack = {"chunks": [{"chunk_id": "c", "text": "Tablets are held for 30 days in bags."}]}
    response = agents_loop.verify([claim], groundingPack=pack)
    assert response.status == "ok"
    assert any("'gone'" in warning for warning in response.warnings)


def test_every_chunk_of_a_pack_counts_though_another_bears_its_id(agents_loop: Loop) -> None:
    chunks = [{"chunk_id": "c", "text": text} for text in ("The loading bay is swept every 6 hours.", "Nothing.")]
    for given in (chunks, chunks[::-1]):
        outputs = agents_loop.verify([chunks[0]["text"]], groundingPack={"chunks": given}).model_dump()["outputs"]
        assert outputs["overallPass"]
        assert outputs["claim_verdicts"][0]["evidence"][0]["quote"] == chunks[0]["text"]


@pytest.mark.parametrize("name", ["knowledgeBase", "knowledge_base", "collection", "tenant"])
def test_a_null_under_another_name_leaves_the_tenant_named(agents_loop: Loop, name: str) -> None:
    named: dict[str, Any] = {**dict.fromkeys(NAMES), name: "acme"}
    verified = agents_loop.verify(["Bulk Cardelone tablets are held for 30 days."], **named)
    found = agents_loop.send("RAG_RETRIEVE", {**named, "query": "hold time of bulk tablets"})
    for response in (verified, found):
        assert (response.status, response.warnings) == ("ok", ())
    assert agents_loop.send("RAG_INGEST", {**named, "documents": []}).status == "ok"
    assert verified.model_dump()["outputs"]["overallPass"]


def test_nulls_alone_name_no_tenant(agents_loop: Loop) -> None:
    nothing: dict[str, Any] = dict.fromkeys(NAMES)
    open_claim = agents_loop.verify(["Bulk tablets are held for 30 days."], **nothing)
    assert (open_claim.status, open_claim.warnings) == ("ok", ())
    response = agents_loop.send("RAG_RETRIEVE", {**nothing, "query": "hold time"})
    assert response.error is not None
    assert response.error.message == "inputs.knowledgeBase: missing; name one tenant"


def test_a_task_without_time_does_nothing(agents_loop: Loop) -> None:
    response = agents_loop.send("RAG_RETRIEVE", {"knowledgeBase": "acme", "query": "hold"}, timeout_ms=0)
    assert response.error is not None
    assert response.error.details == {"cause": "TIMEOUT"}
