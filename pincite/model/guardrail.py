"""The guardrail's input and result (guardrails-v1)."""

from typing import Literal

from pydantic import Field

from pincite.model.stored import Stored


class RetrievedChunk(Stored):
    """A chunk that the answer may lean on; ``[C1]`` in the answer's text means the first one."""

    chunk_id: str
    text: str


class GuardrailsInput(Stored):
    """
    A finished answer with the chunks and citations it claims.

    ``prompt_context_string`` is what the answer's writer was shown. The specification asks for it and gives no rule
    that uses it: a claim is held against the cited chunks, so that nothing in the prompt beside them can cover it. No
    status depends on it.
    """

    answer_text: str
    retrieved_chunks: tuple[RetrievedChunk, ...]
    prompt_context_string: str = ""
    citations: tuple[str, ...]


class GuardrailsReason(Stored):
    """Why the status is what it is: the rule that fired, and the claim or figure it fired on."""

    rule: str
    detail: str


class GuardrailsResult(Stored):
    """PASS, WARN or REFUSE with the coverage figures; ``citation_density`` is citations a claim, >= 0."""

    status: Literal["PASS", "WARN", "REFUSE"]
    reasons: tuple[GuardrailsReason, ...]
    uncovered_claims: tuple[str, ...]
    citation_density: float = Field(ge=0)
    supported_claims: int = Field(ge=0)
    total_claims: int = Field(ge=0)
