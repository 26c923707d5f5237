"""What retrieval did, as data."""

from pincite.model.evidence import DroppedChunk
from pincite.model.retrieval import DocumentHint
from pincite.model.stages import RankedRow
from pincite.ports import Eligibility
from pincite.retrieval.acceptance import Accepted
from pincite.retrieval.candidates import Lookup
from pincite.retrieval.tracing import trace_of
from pincite.retrieval.variants import Variant
from tests.pincite.hits import kept, ranked, scored, weighed

from .library import row

WANTED = Lookup([Variant("direct", "harbour boat", "harbour boat")], [Eligibility()], 24, 16)
ROWS = [row(f"doc{at}", 0, "The boat sails.") for at in range(2)]
LOST = DroppedChunk(chunk_id="doc9-chunk-0", reason="below_min_similarity")
ACCEPTED = Accepted(tuple(kept(each) for each in ROWS), (LOST,), fallback=True, bound=0.1)


def test_the_chunks_have_their_scores_and_their_ranks_in_the_order_given() -> None:
    ordered = [
        ranked(ROWS[1], similarity=0.3, vector_rank=4, fused=0.7),
        ranked(ROWS[0], bm25=2.5, bm25_rank=1, fused=0.6, rerank=0.4),
    ]
    trace = trace_of(WANTED, [DocumentHint("doc1", 1.0, ("boat", "q2"), 0.9)], ACCEPTED, ordered, reranked=None)
    assert [(each.chunk_id, each.rank) for each in trace.chunks] == [("doc1-chunk-0", 1), ("doc0-chunk-0", 2)]
    assert (trace.chunks[0].vector_score, trace.chunks[0].vector_rank, trace.chunks[0].bm25_score) == (0.3, 4, None)
    assert (trace.chunks[1].bm25_score, trace.chunks[1].bm25_rank) == (2.5, 1)
    assert [(each.fused_score, each.rerank_score) for each in trace.chunks] == [(0.7, None), (0.6, 0.4)]
    assert (trace.variants, trace.hints) == (("direct: harbour boat",), ("doc1 (boat, q2)",))
    assert (trace.dropped, trace.fallback_used, trace.min_similarity) == ((LOST,), True, 0.1)


def test_what_stands_there_for_what_it_amends_is_called_so() -> None:
    amending = RankedRow.of_ordered(scored(ROWS[0]), score=1.0)
    trace = trace_of(
        WANTED, [], ACCEPTED, [amending, RankedRow.of_ordered(weighed(ROWS[1], strength=0.5), score=0.5)], reranked=None
    )
    assert [each.amends for each in trace.chunks] == [True, False]


def test_without_a_reranker_none_is_named_and_with_one_no_more_than_there_was_to_rerank() -> None:
    without, few, many = (trace_of(WANTED, [], ACCEPTED, [], reranked=each) for each in (None, 1, 10))
    assert (without.stages, without.rerank_k) == (("semantic", "bm25"), None)
    assert (few.stages, few.rerank_k) == (("semantic", "bm25", "rerank"), 1)
    assert many.rerank_k == 2
    assert (without.semantic_k, without.bm25_k) == (24, 16)
