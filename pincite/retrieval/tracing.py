"""What retrieval did, stage by stage and chunk by chunk, as data."""

from collections.abc import Sequence

from pincite.model.evidence import ChunkTrace, RetrievalTrace
from pincite.model.retrieval import DocumentHint
from pincite.model.stages import RankedRow
from pincite.retrieval.acceptance import Accepted
from pincite.retrieval.candidates import Lookup


def trace_of(
    wanted: Lookup,
    hints: Sequence[DocumentHint],
    accepted: Accepted,
    ordered: Sequence[RankedRow],
    *,
    reranked: int | None,
) -> RetrievalTrace:
    """
    The trace of one retrieval; *ordered* are all candidates in their final order, *reranked* at most so many got a
    rerank score: None without a reranker.
    """
    return RetrievalTrace(
        stages=("semantic", "bm25", *(("rerank",) if reranked is not None else ())),
        semantic_k=wanted.vector_k,
        bm25_k=wanted.lexical_k,
        rerank_k=None if reranked is None else min(reranked, len(accepted.candidates)),
        variants=tuple(f"{variant.name}: {variant.text}" for variant in wanted.variants),
        hints=tuple(f"{hint.doc_id} ({', '.join(hint.matched)})" for hint in hints),
        fallback_used=accepted.fallback,
        min_similarity=accepted.bound,
        chunks=tuple(
            ChunkTrace(
                chunk_id=c.chunk_id,
                vector_score=c.similarity,
                vector_rank=c.vector_rank,
                bm25_score=c.bm25,
                bm25_rank=c.bm25_rank,
                fused_score=c.fused,
                rerank_score=c.rerank,
                rank=rank,
                amends=c.weight is None,
            )
            for rank, c in enumerate(ordered, start=1)
        ),
        dropped=accepted.dropped,
    )
