"""The one envelope of the three agents: what comes in, what goes out, in the field names that callers rely on."""

from typing import Annotated, Literal

from pydantic import AliasChoices, ConfigDict, Field, JsonValue
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from pincite.agents.outputs import IngestOutputs, NoOutputs, RetrieveOutputs, VerifyOutputs
from pincite.model.given import MOST_TEXTS, Text
from pincite.model.outcomes import Citation
from pincite.model.stored import Stored

MAX_ID = 200
"""Characters that a request id may have."""
RequestId = Annotated[str, Field(min_length=1, max_length=MAX_ID)]
"""What a request calls itself, given back with its answer."""


class Envelope(Stored):
    """A value of the wire: read by the names that callers write, written by the names that the specification uses."""

    model_config = ConfigDict(
        serialize_by_alias=True,
        validate_by_name=True,
        validate_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class ReceivedSchema(GenerateJsonSchema):
    """
    The schema of what is received: a field that nobody knows is ignored, whatever the model that reads the others
    forbids.
    """

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """As pydantic's, open to further fields."""
        made = super().model_schema(schema)
        made.pop("additionalProperties", None)
        return made


Mode = Literal["LIVE", "DEMO"]


class Budgets(Envelope):
    """
    What a request may cost; milliseconds. Only the time is spent here, so the other budgets of the fleet are accepted
    and without effect.
    """

    timeout_ms: int | None = Field(default=None, ge=1)
    max_output_tokens: int | None = None
    max_context_tokens: int | None = None
    max_escalations: int | None = None


class AgentRunRequest(Envelope):
    """
    A task for one agent.

    ``task_type`` is free text here, so that an unknown one is answered as such and not as a malformed envelope.
    ``inputs`` are read by the task. ``domain_id`` narrows a retrieval like the field of the same name in its inputs.
    """

    request_id: RequestId
    task_type: str = Field(min_length=1, max_length=MAX_ID)
    mode: Mode = "LIVE"
    inputs: dict[str, JsonValue] = Field(default_factory=dict)
    budgets: Budgets = Budgets()
    workflow_id: str | None = None
    stage_id: str | None = None
    user_id: str | None = None
    risk_tier: str | None = None
    domain_id: str | None = None


class AgentError(Envelope):
    """Why a task failed: a stable code, one line for a person, and where it helps the cause's own code."""

    code: str
    message: str
    details: dict[str, str] = Field(default_factory=dict)


Scalar = str | int | float | bool | None


class GroundingChunk(Envelope):
    """
    A retrieved chunk; ``score`` is monotone in the order; ``metadata`` holds the document's fields and the raw scores.
    """

    chunk_id: str
    doc_id: str
    text: str
    score: float = Field(ge=0, le=1)
    metadata: dict[str, Scalar] = Field(default_factory=dict)


class StageTrace(Envelope):
    """Which stages ran, in order, and on how many candidates each; None for one that did not run."""

    stages: tuple[str, ...]
    semantic_k: int | None = None
    bm25_k: int | None = None
    rerank_k: int | None = None


class GroundingPack(Envelope):
    """The evidence of a retrieval, best first, with a pin cite for each chunk."""

    chunks: tuple[GroundingChunk, ...] = ()
    citations: tuple[Citation, ...] = ()
    retrieval_trace: StageTrace


Outputs = IngestOutputs | RetrieveOutputs | VerifyOutputs | NoOutputs


class AgentRunResponse(Envelope):
    """
    The answer to every request, well or ill: ``error`` is set where ``status`` is "error", and then ``outputs`` is
    empty.

    ``warnings`` name what was understood otherwise than sent: unknown fields, metadata that is not kept.
    """

    status: Literal["ok", "error"]
    request_id: str
    outputs: Outputs = NoOutputs()
    grounding: GroundingPack | None = None
    provenance: dict[str, str] = Field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    error: AgentError | None = None


class EvidenceChunk(Envelope):
    """A chunk as a caller hands it in to have claims held against it."""

    chunk_id: str = Field(min_length=1, validation_alias=AliasChoices("chunk_id", "chunkId"))
    text: Text
    doc_id: str | None = Field(default=None, validation_alias=AliasChoices("doc_id", "docId"))
    score: float | None = None
    metadata: dict[str, JsonValue] = Field(default_factory=dict)


class GivenPack(Envelope):
    """A grounding pack as a caller hands it in: its chunks count, the rest is carried and not used."""

    chunks: tuple[EvidenceChunk, ...] = Field(default=(), max_length=MOST_TEXTS)
    citations: JsonValue = None
    retrieval_trace: JsonValue = None
    sources: JsonValue = None
    span_refs: JsonValue = None


TENANT_NAMES = AliasChoices("knowledgeBase", "knowledge_base", "collection", "tenant")
"""The names under which a caller may give the tenant: they all mean the same one thing."""
