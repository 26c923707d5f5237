"""The rows of the doors ``guard`` and ``screen``: what comes in and what goes out, field by field."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from pincite.guardrails.answer_check import check_answer
from pincite.guardrails.screen import screen_text
from pincite.model.given import LONGEST_TEXT, MOST_TEXTS, GivenText, LineId, Text
from pincite.model.guardrail import GuardrailsInput, RetrievedChunk
from pincite.ports import Embedder


class GuardRow(BaseModel):
    """An answer to check."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: LineId = None
    answer_text: Text
    retrieved_chunks: tuple[GivenText, ...] = Field(max_length=MOST_TEXTS)
    citations: tuple[str, ...] = Field(max_length=MOST_TEXTS)
    prompt_context_string: str = Field(default="", max_length=10 * LONGEST_TEXT)


class ScreenRow(BaseModel):
    """A text to screen."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: LineId = None
    text: Text


def guard_row(row: GuardRow) -> dict[str, Any]:
    """The guardrail's result for one answer, as JSON-ready values."""
    chunks = tuple(RetrievedChunk(chunk_id=chunk.chunk_id, text=chunk.text) for chunk in row.retrieved_chunks)
    given = GuardrailsInput(
        answer_text=row.answer_text,
        retrieved_chunks=chunks,
        prompt_context_string=row.prompt_context_string,
        citations=row.citations,
    )
    return {"id": row.id, **check_answer(given).model_dump(mode="json")}


def screen_row(row: ScreenRow, embedder: Embedder | None = None) -> dict[str, Any]:
    """The verdict on one text of unknown origin, as JSON-ready values; *embedder* sees what is foreign in it."""
    return {"id": row.id, **screen_text(row.text, embedder).model_dump(mode="json")}
