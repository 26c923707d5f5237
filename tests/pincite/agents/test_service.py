"""Every request gets an envelope, and the caller's right is checked before anything is looked up."""

from pincite.agents.access import Access
from tests.loop import Loop


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


def test_a_task_without_time_does_nothing(agents_loop: Loop) -> None:
    response = agents_loop.send("RAG_RETRIEVE", {"knowledgeBase": "acme", "query": "hold"}, timeout_ms=0)
    assert response.error is not None
    assert response.error.details == {"cause": "TIMEOUT"}
