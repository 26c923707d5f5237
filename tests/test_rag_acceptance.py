"""
The acceptance criteria of the three-agent loop: success metrics, hybrid retrieval, and a test for every failure mode.
"""

import json
import re
import shutil
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pincite.adapters.lake import Lake
from pincite.adapters.models.cross_encoder import CrossEncoderReranker
from pincite.adapters.models.litellm_model import LiteLlmModel
from pincite.agents.engine_cache import EngineCache
from pincite.agents.envelopes import AgentRunResponse
from pincite.build import build
from pincite.errors import ModelUnavailableError
from pincite.ingest.publishing import document_statuses, open_index, publish, published_of
from pincite.ports import Vectors
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for, open_engine
from tests.cross_encoder import ADVERT, QUESTION, RULE, tiny_cross_encoder
from tests.loop import DATASET, Loop, no_gates, pack_of, run_body

DOCUMENTS, QUERIES, CLAIMS = DATASET["documents"], DATASET["queries"], DATASET["claims"]
VERDICTS = {"pass", "fail", "unclear"}


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> tuple[Loop, AgentRunResponse]:
    loop = Loop(tmp_path_factory.mktemp("acceptance"))
    return loop, loop.ingest(DOCUMENTS)


@pytest.fixture(scope="module")
def loop(ingested: tuple[Loop, AgentRunResponse]) -> Loop:
    return ingested[0]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Loop:
    """More documents that speak of one thing than may ever be asked for."""
    loop = Loop(tmp_path_factory.mktemp("crowded"))
    hatches = [{"docId": f"hatch-{n}", "text": f"Hatch {n} is held by {n + 4} rivets."} for n in range(108)]
    assert outputs(loop.ingest(hatches))["ingestedCount"] == len(hatches)
    return loop


def outputs(response: AgentRunResponse) -> dict[str, Any]:
    assert response.status == "ok", response.error
    return response.model_dump(mode="json")["outputs"]


def evidence_for(loop: Loop, claim: dict[str, Any]) -> dict[str, Any]:
    return pack_of(loop.retrieve(claim["text"]))


# 1.1 Ingest


@pytest.mark.rag_acceptance
def test_ingest_meets_every_metric(ingested: tuple[Loop, AgentRunResponse]) -> None:
    _, response = ingested
    done = outputs(response)
    ids = [document["docId"] for document in DOCUMENTS]
    assert response.request_id == "req-1"
    assert done["ingestedCount"] == len(DOCUMENTS)
    assert done["chunkCount"] >= done["ingestedCount"]
    assert all(re.fullmatch(rf"({'|'.join(ids)})-chunk-\d+", chunk_id) for chunk_id in done["chunkIds"])
    assert len(done["chunkIds"]) == done["chunkCount"]
    assert done["collection"] == "smoke"
    assert set(done["docIds"]) == set(ids)
    assert done["errors"] == []


@pytest.mark.rag_acceptance
def test_ingested_text_is_a_file_with_a_manifest_row_so_that_the_next_build_keeps_it(loop: Loop) -> None:
    for document in DOCUMENTS:
        assert (loop.docs / "smoke" / f"{document['docId']}.txt").read_text(encoding="utf-8") == document["text"]
    store, recipe = Lake(loop.lake), load_recipe()
    rebuilt = build(store, loop.docs, "smoke", recipe, embedder_for(recipe.embedder))
    assert rebuilt.index_version == published_of(store, "smoke").index_version
    assert {status.doc_id for status in document_statuses(store, "smoke")} == {
        document["docId"] for document in DOCUMENTS
    }


@pytest.mark.rag_acceptance
def test_metadata_that_a_manifest_cannot_keep_is_named_not_dropped_in_silence(
    ingested: tuple[Loop, AgentRunResponse],
) -> None:
    assert ingested[1].warnings == (
        "documents: not kept, for a manifest row has no such field: metadata.topic, source",
    )


# 1.2 Retrieve


@pytest.mark.rag_acceptance
@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query["id"])
def test_retrieve_meets_every_metric(loop: Loop, query: dict[str, Any]) -> None:
    response = loop.retrieve(query["query"], topK=2)
    grounding = response.grounding
    assert grounding is not None
    assert query["min_chunks"] <= len(grounding.chunks) <= 2
    assert outputs(response)["total"] == len(grounding.chunks)
    assert all(chunk.chunk_id and chunk.doc_id and chunk.text for chunk in grounding.chunks)
    scores = [chunk.score for chunk in grounding.chunks]
    assert all(0.0 <= score <= 1.0 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert len(grounding.citations) >= len(grounding.chunks)
    assert {citation.chunk_id for citation in grounding.citations} == {chunk.chunk_id for chunk in grounding.chunks}
    assert "semantic" in grounding.retrieval_trace.stages
    assert grounding.chunks[0].metadata["domain_id"] == query["expected_domain"]


@pytest.mark.rag_acceptance
def test_a_citation_stands_verbatim_in_the_stored_page(loop: Loop) -> None:
    grounding = loop.retrieve(QUERIES[0]["query"]).grounding
    assert grounding is not None
    engine = loop.agents.asker.engines.engine("smoke")
    for citation in grounding.citations:
        assert engine.pages.page(citation.doc_id, citation.page).text[citation.start : citation.end] == citation.snippet


# 1.3 Verify, 2.3, 1.4


@pytest.mark.rag_acceptance
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
@pytest.mark.parametrize("source", ["the grounding of a retrieval", "the collection"])
def test_every_claim_of_the_dataset_gets_its_expected_verdict(loop: Loop, claim: dict[str, Any], source: str) -> None:
    given = (
        {"groundingPack": evidence_for(loop, claim)}
        if source == "the grounding of a retrieval"
        else {"knowledgeBase": "smoke"}
    )
    done = outputs(loop.verify([claim], **given))
    (verdict,) = done["claim_verdicts"]
    assert verdict["verdict"] in claim["expected"]
    assert verdict["claim_id"] == claim["id"]
    assert done["overallPass"] == (verdict["verdict"] == "pass")
    if verdict["verdict"] == "pass":
        known = {chunk["chunk_id"]: chunk["text"] for chunk in evidence_for(loop, claim)["chunks"]}
        assert verdict["evidence"]
        assert all(known[each["chunkId"]][each["start"] : each["end"]] == each["quote"] for each in verdict["evidence"])


@pytest.mark.rag_acceptance
def test_there_is_one_verdict_for_each_claim_in_order(loop: Loop) -> None:
    done = outputs(loop.verify([claim["text"] for claim in CLAIMS], knowledgeBase="smoke"))
    assert [verdict["claim"] for verdict in done["claim_verdicts"]] == [claim["text"] for claim in CLAIMS]
    assert {verdict["verdict"] for verdict in done["claim_verdicts"]} <= VERDICTS
    assert done["overallPass"] is False


@pytest.mark.rag_acceptance
def test_the_round_trip_passes_a_true_claim_rejects_a_false_one_and_keeps_its_budget(tmp_path: Path) -> None:
    loop, budget_ms = Loop(tmp_path), 600_000
    begin = time.perf_counter()
    loop.ingest(DOCUMENTS)
    true, *false = [outputs(loop.verify([claim], groundingPack=evidence_for(loop, claim))) for claim in CLAIMS]
    assert true["overallPass"] is True
    assert all(done["claim_verdicts"][0]["verdict"] in {"fail", "unclear"} for done in false)
    assert (time.perf_counter() - begin) * 1000 < budget_ms


@pytest.mark.rag_acceptance
def test_every_response_survives_json(loop: Loop, ingested: tuple[Loop, AgentRunResponse]) -> None:
    answers = [
        ingested[1],
        loop.retrieve("amyloid"),
        loop.verify(CLAIMS, knowledgeBase="smoke"),
        loop.retrieve("x", tenant="none"),
        loop.send("NO_SUCH", {}),
    ]
    for answer in answers:
        plain = answer.model_dump(mode="json")
        assert json.loads(json.dumps(plain)) == plain
        assert AgentRunResponse.model_validate_json(json.dumps(plain)) == answer


# 3 Hybrid


@pytest.mark.rag_hybrid
def test_bm25_retrieval(tmp_path: Path) -> None:
    """A code that no vector knows is found by its letters, and ranks first."""
    loop = Loop(tmp_path)
    texts = {
        f"part-{n}": f"Spare part ZX-{4700 + n} fits the pump housing and is delivered with two gaskets."
        for n in range(30)
    }
    loop.ingest([{"docId": doc_id, "text": text} for doc_id, text in texts.items()])
    grounding = loop.retrieve("ZX-4717").grounding
    assert grounding is not None
    assert grounding.retrieval_trace.stages == ("semantic", "bm25")
    assert grounding.retrieval_trace.bm25_k is not None
    assert grounding.chunks[0].doc_id == "part-17"
    by_vector = max(grounding.chunks, key=lambda chunk: (float(chunk.metadata["similarity"] or 0), chunk.chunk_id))
    fused = {chunk.chunk_id: float(chunk.metadata["fused"] or 0) for chunk in grounding.chunks}
    assert fused["part-17-chunk-0"] >= fused[by_vector.chunk_id]
    assert float(grounding.chunks[0].metadata["bm25"] or 0) == max(
        float(chunk.metadata["bm25"] or 0) for chunk in grounding.chunks
    )


@pytest.mark.rag_hybrid
def test_rerank_ordering(tmp_path: Path) -> None:
    """Where words alone prefer the advertisement, the cross-encoder brings up the passage that answers."""
    folder = tiny_cross_encoder(tmp_path / "model")
    loop = Loop(tmp_path)
    loop.ingest(
        [{"docId": "advert", "text": ADVERT.format("lawnmower")}, {"docId": "rule", "text": RULE.format("lawnmower")}]
    )
    question = QUESTION.format("lawnmower")
    plain = loop.retrieve(question).grounding
    engines = EngineCache(
        lambda _: "same",
        lambda tenant: replace(open_engine(loop.lake, tenant), reranker=CrossEncoderReranker(str(folder))),
    )
    reranked = Loop(tmp_path, engines=engines).retrieve(question).grounding
    assert plain is not None
    assert reranked is not None
    assert [chunk.doc_id for chunk in plain.chunks] == ["advert", "rule"]
    assert [chunk.doc_id for chunk in reranked.chunks] == ["rule", "advert"]
    assert reranked.retrieval_trace.stages == ("semantic", "bm25", "rerank")
    assert reranked.retrieval_trace.rerank_k == 2
    assert (plain.retrieval_trace.stages, plain.retrieval_trace.rerank_k) == (("semantic", "bm25"), None)
    scores = [chunk.score for chunk in reranked.chunks]
    assert scores == sorted(scores, reverse=True)
    assert {chunk.chunk_id for chunk in plain.chunks} == {chunk.chunk_id for chunk in reranked.chunks}


# 4.1 Empty retrieval


@pytest.mark.rag_failure
@pytest.mark.parametrize(
    "query",
    ["quantum chromodynamics on a lattice", "football results of yesterday", "chocolate cake recipe", "the of and"],
)
def test_failure_zero_overlap_gives_an_empty_pack_not_an_error(loop: Loop, query: str) -> None:
    response = loop.retrieve(query)
    assert outputs(response)["total"] == 0
    assert response.grounding is not None
    assert response.grounding.chunks == ()


@pytest.mark.rag_failure
def test_failure_empty_collection_gives_an_empty_pack(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    (loop.docs / "bare").mkdir()
    store, recipe = Lake(loop.lake), load_recipe()
    candidate = build(store, loop.docs, "bare", recipe, embedder_for(recipe.embedder))
    publish(store, candidate, no_gates(candidate))
    response = loop.retrieve("anything at all", tenant="bare")
    assert outputs(response)["total"] == 0
    assert response.grounding is not None
    assert response.grounding.chunks == ()


@pytest.mark.rag_failure
def test_failure_collection_that_does_not_exist_is_a_structured_error(loop: Loop) -> None:
    response = loop.retrieve("stroke", tenant="nowhere")
    assert response.status == "error"
    assert response.error is not None
    assert response.error.code == "TASK_FAILED"
    assert "smoke" not in response.model_dump_json()


# 4.2 Wrong namespace


@pytest.mark.rag_failure
@pytest.mark.parametrize("name", ["no_such_kb", "no such kb!", "../smoke", "*"])
def test_failure_wrong_knowledge_base_over_http(loop: Loop, name: str) -> None:
    with loop.client() as client:
        answer = client.post(
            "/v1/agents/run", json=run_body("RAG_RETRIEVE", {"knowledgeBase": name, "query": "stroke"})
        )
    assert answer.status_code in {400, 500}
    assert AgentRunResponse.model_validate_json(answer.text).error.code in {"TASK_FAILED", "VALIDATION_ERROR"}  # type: ignore[union-attr]


@pytest.mark.rag_failure
def test_failure_unsupported_task_type(loop: Loop) -> None:
    with loop.client() as client:
        answer = client.post("/v1/agents/run", json=run_body("WRITE_POEM", {}))
    assert answer.status_code == 400
    response = AgentRunResponse.model_validate_json(answer.text)
    assert response.error is not None
    assert response.error.code == "UNSUPPORTED_TASK_TYPE"
    assert response.request_id == "req-1"


@pytest.mark.rag_failure
@pytest.mark.parametrize("place", ["inputs", "envelope"])
def test_failure_domain_filter_that_excludes_everything_is_empty_not_an_error(loop: Loop, place: str) -> None:
    query = QUERIES[0]["query"]
    response = (
        loop.retrieve(query, domain_id="domain-none")
        if place == "inputs"
        else loop.send("RAG_RETRIEVE", {"knowledgeBase": "smoke", "query": query}, domain_id="")
    )
    assert outputs(response)["total"] == 0
    assert response.grounding is not None
    assert response.grounding.chunks == ()


# 4.3 Credentials and connections


@dataclass(frozen=True)
class DeadEmbedder:
    """The real embedder with its connection cut: it counts and cannot embed."""

    inner: Any

    identity = property(lambda self: self.inner.identity)
    tokenizer_identity = property(lambda self: self.inner.tokenizer_identity)
    dimension = property(lambda self: self.inner.dimension)
    max_tokens = property(lambda self: self.inner.max_tokens)

    def count_tokens(self, text: str) -> int:
        return int(self.inner.count_tokens(text))

    def embed(self, texts: Sequence[str]) -> Vectors:
        msg = f"embedding {len(texts)} texts: 401, the API key is not valid"
        raise ModelUnavailableError(msg)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self.embed(texts)


@pytest.mark.rag_failure
def test_failure_dead_embedder_leaves_no_trace_of_an_ingest(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    loop.ingest(DOCUMENTS[:1])
    store = Lake(loop.lake)
    before = published_of(store, "smoke")
    files = {path.name: path.read_bytes() for path in (loop.docs / "smoke").iterdir()}
    dead = Loop(tmp_path, embedder=lambda: DeadEmbedder(embedder_for(load_recipe().embedder)))
    changed = {**DOCUMENTS[0], "text": "Another text under the same id, which nobody has seen before."}
    response = dead.ingest([changed, *DOCUMENTS[1:]])
    assert response.status == "error"
    assert response.error is not None
    assert response.error.code == "TASK_FAILED"
    assert published_of(store, "smoke") == before
    assert open_index(store, "smoke").count() == 1
    assert {path.name: path.read_bytes() for path in (loop.docs / "smoke").iterdir()} == files
    assert (
        dead.ingest([{"docId": "new", "text": "A text that nobody has embedded before."}], tenant="fresh").status
        == "error"
    )
    assert not (loop.docs / "fresh").exists()


@pytest.mark.rag_failure
def test_failure_unreachable_index_answers_within_its_time(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    loop.ingest(DOCUMENTS)
    assert loop.retrieve("stroke").status == "ok"
    shutil.move(loop.lake, tmp_path / "away")
    begin = time.perf_counter()
    response = loop.send("RAG_RETRIEVE", {"knowledgeBase": "smoke", "query": "stroke"}, timeout_ms=20_000)
    assert time.perf_counter() - begin < 20
    assert response.error is not None
    assert response.error.code == "TASK_FAILED"


@pytest.mark.rag_failure
@pytest.mark.parametrize("mode", ["LIVE", "DEMO"])
def test_failure_unreachable_model_opens_every_claim_and_demo_gives_marked_stubs(
    loop: Loop, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
    dead = LiteLlmModel("openai/none", timeout_seconds=2.0, api_base="http://127.0.0.1:9/v1", pause=lambda _: None)
    bridged = Loop(loop.docs.parent, model=dead)
    texts = [CLAIMS[0]["text"], "Apixaban was first sold in a blue box."]
    done = outputs(bridged.verify(texts, knowledgeBase="smoke", mode=mode))
    assert [verdict["verdict"] for verdict in done["claim_verdicts"]] == ["unclear", "unclear"]
    assert [verdict["stub"] for verdict in done["claim_verdicts"]] == [mode == "DEMO"] * 2
    assert done["overallPass"] is False


# 4.4 Evidence mismatch


@pytest.mark.rag_failure
def test_failure_supported_claim_names_real_evidence(loop: Loop) -> None:
    pack = evidence_for(loop, CLAIMS[0])
    (verdict,) = outputs(loop.verify([CLAIMS[0]["text"]], groundingPack=pack))["claim_verdicts"]
    assert verdict["verdict"] == "pass"
    assert {each["chunkId"] for each in verdict["evidence"]} <= {chunk["chunk_id"] for chunk in pack["chunks"]}
    assert verdict["evidence"]


@pytest.mark.rag_failure
def test_failure_contradicted_claim_does_not_pass(loop: Loop) -> None:
    done = outputs(loop.verify([CLAIMS[1]["text"]], groundingPack=evidence_for(loop, CLAIMS[1])))
    assert done["claim_verdicts"][0]["verdict"] in {"fail", "unclear"}
    assert done["overallPass"] is False


@pytest.mark.rag_failure
@pytest.mark.parametrize("mode", ["LIVE", "DEMO"])
def test_failure_claim_without_matching_evidence_is_unclear(loop: Loop, mode: str) -> None:
    done = outputs(
        loop.verify(["The pump housing has two gaskets."], mode=mode, groundingPack=evidence_for(loop, CLAIMS[0]))
    )
    assert done["claim_verdicts"][0]["verdict"] != "pass"
    assert done["overallPass"] is False


@pytest.mark.rag_failure
@pytest.mark.parametrize("pack", [None, {"chunks": []}, {"chunks": [{"chunk_id": "c", "text": " "}]}, "left out"])
def test_failure_no_grounding_pack_opens_every_claim(loop: Loop, pack: Any) -> None:
    given = {} if pack == "left out" else {"groundingPack": pack}
    done = outputs(loop.verify(CLAIMS, **given))
    assert [verdict["verdict"] for verdict in done["claim_verdicts"]] == ["unclear"] * 3
    assert done["overallPass"] is False


@pytest.mark.rag_failure
def test_failure_evidence_that_names_no_chunk_of_the_pack_is_best_effort(loop: Loop) -> None:
    claim = {"text": CLAIMS[0]["text"], "evidence": [{"chunkId": "no-such-chunk"}]}
    response = loop.verify([claim], groundingPack=evidence_for(loop, CLAIMS[0]))
    assert outputs(response)["claim_verdicts"][0]["verdict"] in VERDICTS
    assert any("no-such-chunk" in warning for warning in response.warnings)


@pytest.mark.rag_failure
@pytest.mark.parametrize("figure", ["70%", "~70%", "about 70 percent", "69%", "71 %"])
def test_failure_number_that_is_slightly_off_gets_a_verdict(loop: Loop, figure: str) -> None:
    done = outputs(
        loop.verify(
            [f"Apixaban reduces stroke risk by {figure} in atrial fibrillation patients"],
            groundingPack=evidence_for(loop, CLAIMS[0]),
        )
    )
    assert done["claim_verdicts"][0]["verdict"] in VERDICTS


# 4.5 Malformed input


@pytest.mark.rag_failure
def test_failure_missing_request_id(loop: Loop) -> None:
    with loop.client() as client:
        answer = client.post(
            "/v1/agents/run",
            json={"task_type": "RAG_RETRIEVE", "inputs": {"knowledgeBase": "smoke", "query": "stroke"}},
        )
    response = AgentRunResponse.model_validate_json(answer.text)
    assert response.error is not None
    assert response.error.code == "VALIDATION_ERROR"
    assert "request_id" in response.error.message


@pytest.mark.rag_failure
@pytest.mark.parametrize("query", ["", "   ", "\n\t"])
def test_failure_empty_query(loop: Loop, query: str) -> None:
    response = loop.retrieve(query)
    assert response.error is not None
    assert response.error.code == "VALIDATION_ERROR"


@pytest.mark.rag_failure
def test_failure_no_documents_is_no_error(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    response = loop.ingest([], tenant="smoke")
    done = outputs(response)
    assert (done["ingestedCount"], done["chunkCount"], done["collection"]) == (0, 0, "smoke")
    assert response.warnings == ("inputs.documents: none was given, so that nothing was ingested",)
    assert not (loop.docs / "smoke").exists()


@pytest.mark.rag_failure
@pytest.mark.parametrize("mode", ["LIVE", "DEMO"])
def test_failure_no_claims_pass_vacuously(loop: Loop, mode: str) -> None:
    done = outputs(loop.verify([], mode=mode))
    assert done == {"claim_verdicts": [], "overallPass": True}


@pytest.mark.rag_failure
@pytest.mark.parametrize(("top_k", "total"), [(0, 1), (-1, 1), (999, 100)])
def test_failure_top_k_out_of_range_is_clamped(crowded: Loop, top_k: int, total: int) -> None:
    assert outputs(crowded.retrieve("How many rivets hold the hatch?", topK=top_k))["total"] == total


# 4.6 Concurrency and idempotency


@pytest.mark.rag_failure
def test_failure_ingesting_twice_doubles_nothing(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    first = outputs(loop.ingest(DOCUMENTS))
    rows = open_index(Lake(loop.lake), "smoke").count()
    assert outputs(loop.ingest(DOCUMENTS)) == first
    assert open_index(Lake(loop.lake), "smoke").count() == rows
    changed = [{**DOCUMENTS[0], "text": "Apixaban was compared with warfarin in 2011."}]
    outputs(loop.ingest(changed))
    assert open_index(Lake(loop.lake), "smoke").count() == rows
    assert "70%" not in json.dumps(pack_of(loop.retrieve("apixaban stroke risk", domain_id="domain-cardio")))


@pytest.mark.rag_failure
def test_failure_parallel_retrievals_agree(loop: Loop) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: loop.retrieve(QUERIES[0]["query"]).model_dump_json(), range(24)))
    assert len(set(answers)) == 1


@pytest.mark.rag_failure
def test_failure_parallel_ingests_take_their_turns_and_lose_nothing(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(lambda document: loop.ingest([document]), DOCUMENTS))
    assert [answer.status for answer in answers] == ["ok"] * 3
    assert open_index(Lake(loop.lake), "smoke").count() == 3
