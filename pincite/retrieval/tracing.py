"""What retrieval did, stage by stage and chunk by chunk, as data."""

from collections.abc import Sequence

from pincite.contracts import RetrievalContract
from pincite.model.evidence import Candidate, ChunkTrace, RetrievalTrace
from pincite.model.retrieval import DocumentHint
from pincite.ports import Reranker
from pincite.retrieval.acceptance import Accepted
from pincite.retrieval.question import Question


def trace_of(  # noqa: PLR0913, PLR0917
    question: Question,
    ordered: Sequence[Candidate],
    accepted: Accepted,
    sizes: tuple[int, int, int],
    hints: Sequence[DocumentHint],
    reranker: Reranker | None,
    top_k: int,
    contract: RetrievalContract,
) -> RetrievalTrace:
    """The trace of one retrieval; *ordered* are all candidates in their final order."""
    return RetrievalTrace(
        stages=("semantic", "bm25", *(("rerank",) if reranker else ())),
        semantic_k=sizes[0],
        bm25_k=sizes[1],
        rerank_k=min(contract.rerank.factor * top_k, len(accepted.candidates)) if reranker else None,
        variants=tuple(f"{variant.name}: {variant.text}" for variant in question.variants),
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
            )
            for rank, c in enumerate(ordered, start=1)
        ),
        dropped=accepted.dropped,
    )
