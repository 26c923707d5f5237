"""What each agent returns inside the envelope."""

from typing import Literal

from pydantic import ConfigDict, Field

from pincite.model.stored import Stored


class AgentOutputs(Stored):
    """Written by the names that the specification uses."""

    model_config = ConfigDict(
        serialize_by_alias=True,
        validate_by_name=True,
        validate_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class IngestError(AgentOutputs):
    """A document that was stored and could not be read, and why."""

    doc_id: str = Field(alias="docId")
    code: str
    message: str


class IngestOutputs(AgentOutputs):
    """What became of the documents given; ``chunk_ids`` are of those documents only, in document order."""

    ingested_count: int = Field(alias="ingestedCount", ge=0)
    chunk_count: int = Field(alias="chunkCount", ge=0)
    chunk_ids: tuple[str, ...] = Field(alias="chunkIds")
    collection: str
    doc_ids: tuple[str, ...] = Field(alias="docIds")
    errors: tuple[IngestError, ...] = ()


class RetrieveOutputs(AgentOutputs):
    """How many chunks were found and which; the chunks themselves stand in the envelope's ``grounding``."""

    total: int = Field(ge=0)
    chunk_ids: tuple[str, ...] = Field(alias="chunkIds")


class VerdictEvidence(AgentOutputs):
    """
    A stretch of a chunk that carries a verdict: ``quote`` stands verbatim at ``[start, end)`` of the chunk's text
    (0-based characters).
    """

    chunk_id: str = Field(alias="chunkId")
    quote: str
    start: int = Field(ge=0)
    end: int


class ClaimVerdict(AgentOutputs):
    """
    The verdict on one claim; ``score`` is the probability in [0, 1] that it is supported.

    ``stub`` marks a verdict that was given without evidence or model so that a demonstration can go on: it is no
    finding.
    """

    claim_id: str | None = None
    claim: str
    verdict: Literal["pass", "fail", "unclear"]
    score: float = Field(ge=0, le=1)
    reason: str
    evidence: tuple[VerdictEvidence, ...] = ()
    stub: bool = False


class VerifyOutputs(AgentOutputs):
    """
    A verdict for each claim, in the order given; ``overall_pass`` is true where every verdict is a pass, and so for no
    claims at all.
    """

    claim_verdicts: tuple[ClaimVerdict, ...]
    overall_pass: bool = Field(alias="overallPass")


class NoOutputs(AgentOutputs):
    """The empty object of a failed task."""
