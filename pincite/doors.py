"""The rows of the doors ``ask`` and ``retrieve``: what comes in and what goes out, field by field."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from pincite.answering.saying.text import outcome_text
from pincite.errors import InputError
from pincite.model.documents import Scope
from pincite.model.given import Day, LineId
from pincite.model.given_question import GivenTrip
from pincite.model.outcomes import Answered, QuestionResult
from pincite.model.retrieval import Sensitivity
from pincite.model.stages import RankedRow
from pincite.retrieval.retrieved import Retrieved


class BatchLine(BaseModel):
    """A line of a batch: frozen; JSON in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: LineId = None


class TripRow(GivenTrip):
    """The trip that a line is about; like a line it may bring more fields than are looked at."""

    model_config = ConfigDict(extra="ignore")


class QuestionOptions(BatchLine):
    """
    What stands beside a question or a query.

    ``scope`` as the manifest's authorities or MIXED; ``as_of`` the day on which staleness and effect are judged;
    ``trip`` the trip it is about; ``sensitivity`` the sensitive topics that triage found in it, beside those that it
    shows itself.
    """

    scope: Scope = Scope.MIXED
    as_of: Day | None = None
    trip: TripRow | None = None
    sensitivity: frozenset[Sensitivity] | None = None


class AskRow(QuestionOptions):
    """A question."""

    question: str = Field(max_length=20_000)


class RetrieveRow(QuestionOptions):
    """A query for evidence alone."""

    query: str = Field(max_length=20_000)


def ask_row(row_id: str | int | None, result: QuestionResult) -> dict[str, Any]:
    """One answered or refused question, as JSON-ready values; fields that do not apply are null, never absent."""
    outcome = result.outcome
    answered = outcome if isinstance(outcome, Answered) else None
    refusal = None if isinstance(outcome, Answered) else outcome
    return {
        "id": row_id,
        "outcome": outcome.kind,
        "answer": outcome_text(outcome),
        "sentences": [_sentence(s.model_dump(mode="json")) for s in answered.sentences] if answered else [],
        "refusal_code": refusal.code.value if refusal else None,
        "reason": refusal.reason if refusal else None,
        "nearest": [n.model_dump(mode="json") for n in refusal.nearest] if refusal else [],
        "confidence": answered.confidence.value if answered else None,
        **result.model_dump(
            mode="json",
            include={"review", "guardrail", "flags", "conflicts", "provenance", "trace", "timings_ms"},
        ),
    }


def _sentence(sentence: dict[str, Any]) -> dict[str, Any]:
    return {
        **sentence,
        "citations": [{**citation, "page_number": citation["page"]} for citation in sentence["citations"]],
    }


def retrieve_row(row_id: str | int | None, retrieved: Retrieved) -> dict[str, Any]:
    """The evidence for one query, best first."""
    return {
        "id": row_id,
        "chunks": [_chunk(c) for c in retrieved.candidates],
        "pack": retrieved.pack.model_dump(mode="json"),
        "review": retrieved.review.model_dump(mode="json"),
        "conflicts": [c.model_dump(mode="json") for c in retrieved.conflicts],
        "trace": retrieved.trace.model_dump(mode="json"),
    }


def _chunk(candidate: RankedRow) -> dict[str, Any]:
    row, chunk = candidate.row, candidate.row.chunk
    return {
        "chunk_id": chunk.chunk_id,
        "doc_id": chunk.doc_id,
        "file": row.file,
        "page": chunk.page,
        "text": chunk.text,
        "score": candidate.score,
        "similarity": candidate.similarity,
        "confidence_score": candidate.confidence,
        "bm25": candidate.bm25,
        "fused": candidate.fused,
        "rerank": candidate.rerank,
        "marks": list(candidate.marks),
    }


def parsed_scope(value: str) -> Scope:
    """
    Read a scope.

    Raises:
        InputError: If it is none of the known ones; an empty one is an error, never "all".
    """
    try:
        return Scope(value)
    except ValueError as error:
        msg = f"scope: {value!r} is unknown; use one of {', '.join(Scope)}"
        raise InputError(msg) from error


def parsed_topics(values: Sequence[str]) -> frozenset[Sensitivity]:
    """
    Read sensitive topics.

    Raises:
        InputError: If one is none of the known ones.
    """
    for value in values:
        if value not in set(Sensitivity):
            msg = f"sensitivity: {value!r} is unknown; use any of {', '.join(Sensitivity)}"
            raise InputError(msg)
    return frozenset(map(Sensitivity, values))
