"""Fusion, fallback, reranking and the numbers of the trace."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.model.documents import Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.retrieval.fusion import minmax_fusion
from pincite.retrieval.retrieve import retrieve, retrieve_many
from pincite.retrieval.retrieved import Retrieved
from pincite.retrieval.rules import Contracts
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

EMBEDDER = WordEmbedder()
ROWS = [row(f"doc{at}", 0, f"The harbour boat number {at} sails at ten with {at} guests.") for at in range(30)]
SCORES = st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.floats(0, 1), max_size=12)


class LastFirst:
    """Scores by the number in the text: the higher the better."""

    identity = "last-first"

    def score(self, query: str, texts: Sequence[str]) -> list[float]:  # noqa: ARG002 - the port gives it
        """A share of a hundred."""
        return [int(text.split("number ")[1].split()[0]) / 100 for text in texts]


def ask(question: str, rules: Contracts | None = None, reranker: LastFirst | None = None, **more: object) -> Retrieved:
    request = RetrievalRequest(**({"question": question, "scope": Scope.MIXED, "as_of": date(2026, 6, 30)} | more))  # type: ignore[arg-type]
    return retrieve(request, MemoryIndex(ROWS, EMBEDDER), EMBEDDER, [document(each) for each in ROWS], rules, reranker)


@given(SCORES, SCORES, st.floats(0, 1))
def test_fused_scores_lie_in_zero_to_one_in_a_total_order(
    semantic: dict[str, float], lexical: dict[str, float], weight: float
) -> None:
    fused = minmax_fusion(semantic, lexical, semantic_weight=weight)
    assert {key for key, _ in fused} == set(semantic)
    assert all(-1e-9 <= score <= 1 + 1e-9 for _, score in fused)
    assert fused == sorted(fused, key=lambda pair: (-pair[1], pair[0]))


def test_a_weight_that_is_no_share_is_refused() -> None:
    with pytest.raises(ValueError, match=r"1\.5"):
        minmax_fusion({"a": 1.0}, {}, semantic_weight=1.5)


def test_the_trace_names_the_stages_that_ran_and_their_sizes() -> None:
    trace = ask("When does the harbour boat sail?").trace
    assert (trace.stages, trace.semantic_k, trace.bm25_k, trace.rerank_k) == (("semantic", "bm25"), 24, 16, None)
    assert [chunk.rank for chunk in trace.chunks] == list(range(1, len(trace.chunks) + 1))


def test_a_reranker_orders_twice_top_k_and_is_named_in_the_trace() -> None:
    found = ask("When does the harbour boat sail?", reranker=LastFirst(), top_k=5)
    assert (found.trace.stages, found.trace.rerank_k) == (("semantic", "bm25", "rerank"), 10)
    assert sum(chunk.rerank_score is not None for chunk in found.trace.chunks) == 10
    assert found.candidates[0].rerank == max(c.rerank for c in found.candidates if c.rerank is not None)


def test_more_than_top_k_asked_for_widens_the_searches() -> None:
    found = ask("When does the harbour boat sail?", top_k=30, threshold=False)
    assert len(found.candidates) == 30
    assert (found.trace.semantic_k, found.trace.bm25_k) == (30, 30)


def test_the_fallback_needs_both_of_its_gates() -> None:
    rules = Contracts.in_force()
    strict = rules.qa.model_copy(
        update={
            "retrieval": rules.qa.retrieval.model_copy(update={"min_similarity": 0.99}),
            "fallback": rules.qa.fallback.model_copy(update={"min_similarity": 0.01}),
        }
    )
    unnamed = ask("When does the harbour boat sail?", replace(rules, qa=strict))
    assert (unnamed.candidates, unnamed.trace.fallback_used) == ((), False)
    assert all("below_min_similarity" in dropped.reason for dropped in unnamed.trace.dropped)
    top = ask("When does the harbour boat number 7 sail?", threshold=False).candidates[0]
    named = ask(
        f"When does the boat number {top.row.chunk.text.split('number ')[1].split()[0]} of {top.row.doc_title} sail?",
        replace(rules, qa=strict),
    )
    assert named.trace.fallback_used
    assert named.candidates


def test_a_batch_gives_what_each_request_gives_alone() -> None:
    requests = [
        RetrievalRequest(text, Scope.MIXED, date(2026, 6, 30))
        for text in ("When does boat number 3 sail?", "How many guests?", "Where is the lake?")
    ]
    index, documents = MemoryIndex(ROWS, EMBEDDER), [document(each) for each in ROWS]
    assert retrieve_many(requests, index, EMBEDDER, documents) == [
        retrieve(each, index, EMBEDDER, documents) for each in requests
    ]
