"""The retrieve agent: a query to one tenant's evidence, or to none where nothing there speaks of it."""

from datetime import date

from pincite.agents.envelopes import GroundingChunk, GroundingPack, Scalar, StageTrace
from pincite.agents.inputs import RetrieveInputs
from pincite.agents.outputs import RetrieveOutputs
from pincite.answering.citations import cite
from pincite.engine import Engine, Question
from pincite.ingest.chunking import embedded_text
from pincite.model.stages import RankedRow
from pincite.question.record import ReadQuestion
from pincite.question.stems import stems
from pincite.retrieval.retrieved import Retrieved
from pincite.values.words import stem

CLOSE = 0.45
"""
Cosine from which a chunk speaks of the query although it shares no word with it: a paraphrase. Below it, with no word
in common, there is no overlap.
"""


def retrieve(inputs: RetrieveInputs, engine: Engine, today: date) -> tuple[RetrieveOutputs, GroundingPack]:
    """The evidence for a query as a pack; arguments as for ``find``."""
    retrieved, found = find(inputs, engine, today)
    pack = GroundingPack(
        chunks=tuple(_chunk(c) for c in found),
        citations=tuple(cite(c, 0, len(c.row.chunk.text)) for c in found),
        retrieval_trace=_trace(retrieved),
    )
    return RetrieveOutputs(total=len(found), chunk_ids=tuple(c.row.chunk.chunk_id for c in found)), pack


def find(inputs: RetrieveInputs, engine: Engine, today: date) -> tuple[Retrieved, tuple[RankedRow, ...]]:
    """
    What retrieval found for a query, and the evidence of it: best first, at most ``inputs.top_k`` chunks. Where nothing
    comes near enough in meaning, a chunk that holds every content word of the query is a match all the same.

    Args:
        inputs: The query with its filters.
        engine: The tenant's engine.
        today: The day on which staleness and effect are judged where the inputs name none.
    """
    question = Question(
        inputs.query,
        inputs.as_of or today,
        inputs.scope,
        domain_id=inputs.domain_id,
        trip=inputs.context,
        sensitivity=inputs.topics,
    )
    retrieved = engine.find(question, top_k=inputs.top_k)
    if near := tuple(c for c in retrieved.candidates if speaks_of(c, retrieved.question)):
        return retrieved, near[: inputs.top_k]
    marked = engine.find(question, top_k=inputs.top_k, threshold=False)
    return marked, tuple(c for c in marked.candidates if _holds_all_of(c, marked.question))[: inputs.top_k]


def _holds_all_of(candidate: RankedRow, question: ReadQuestion) -> bool:
    asked = frozenset(map(stem, question.content))
    return bool(asked) and asked.issubset(stems(embedded_text(candidate.row.chunk)))


def speaks_of(candidate: RankedRow, question: ReadQuestion) -> bool:
    """
    Whether a chunk shares a content word with the question, or is close in meaning: a weak cosine alone is what any two
    texts have.
    """
    return candidate.similarity >= CLOSE or not frozenset(map(stem, question.content)).isdisjoint(
        stems(embedded_text(candidate.row.chunk))
    )


def _trace(retrieved: Retrieved) -> StageTrace:
    trace = retrieved.trace
    return StageTrace(stages=trace.stages, semantic_k=trace.semantic_k, bm25_k=trace.bm25_k, rerank_k=trace.rerank_k)


def _chunk(candidate: RankedRow) -> GroundingChunk:
    chunk = candidate.row.chunk
    return GroundingChunk(
        chunk_id=chunk.chunk_id,
        doc_id=chunk.doc_id,
        text=chunk.text,
        score=candidate.score,
        metadata=_metadata(candidate),
    )


def _metadata(candidate: RankedRow) -> dict[str, Scalar]:
    row, chunk = candidate.row, candidate.row.chunk
    return {
        "title": row.doc_title,
        "file": row.file,
        "page": chunk.page,
        "page_label": chunk.page_label,
        "section": " / ".join(chunk.section),
        "domain_id": row.domain_id,
        "permissions": row.permissions,
        "category": row.category.value if row.category else None,
        "authority": row.authority.value if row.authority else None,
        "version": row.version,
        "effective_date": row.effective_date.isoformat() if row.effective_date else None,
        "similarity": candidate.similarity,
        "bm25": candidate.bm25,
        "fused": candidate.fused,
        "rerank": candidate.rerank,
        "confidence_score": candidate.confidence,
    }
