"""What each task takes, read from the envelope's ``inputs``: camel and snake case both, every bound checked here."""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AliasChoices,
    BeforeValidator,
    Discriminator,
    Field,
    JsonValue,
    Tag,
    model_validator,
)

from pincite.agents.contract import agents_contract
from pincite.agents.envelopes import TENANT_NAMES, Budgets, Envelope, GivenPack, RequestId
from pincite.ingest.manifest import DOC_ID
from pincite.ingest.tenant_folders import TENANT_NAME
from pincite.model.documents import Scope
from pincite.model.given import LONGEST_QUESTION, MOST_TEXTS, Day, Text
from pincite.model.given_question import GivenTrip, context_of
from pincite.model.retrieval import Sensitivity, TripContext

MAX_QUERY = LONGEST_QUESTION
MAX_CLAIMS = 200
MAX_DOCUMENTS = 1_000
"""Bounds on what one request may ask for, chosen by hand: characters of a text, claims, documents."""

Tenant = Annotated[str, Field(pattern=rf"^(?:{TENANT_NAME.pattern})$")]


def _not_blank(text: str) -> str:
    if not text.strip():
        msg = "empty; say it in words"
        raise ValueError(msg)
    return text


Words = Annotated[
    str,
    Field(max_length=MAX_QUERY, json_schema_extra={"minLength": 1, "pattern": r"\S"}),
    AfterValidator(_not_blank),
]


class IngestDocument(Envelope):
    """
    A document by value (``text``) or by ``path``, relative to the service's import folder; ``metadata`` may hold any
    field of a manifest row.
    """

    doc_id: str = Field(pattern=DOC_ID, validation_alias=AliasChoices("docId", "doc_id"))
    title: str | None = Field(default=None, max_length=1_000)
    source: str | None = Field(default=None, max_length=1_000)
    text: str | None = None
    path: str | None = Field(default=None, max_length=1_000)
    metadata: dict[str, JsonValue] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _text_or_path(self) -> "IngestDocument":
        if (self.text is None) == (self.path is None):
            msg = f"document {self.doc_id}: give either its text or a path"
            raise ValueError(msg)
        if self.text is not None and not self.text.strip():
            msg = f"document {self.doc_id}: text: empty"
            raise ValueError(msg)
        return self


class IngestInputs(Envelope):
    """Documents for one tenant's collection; none at all is no error."""

    tenant: Tenant = Field(validation_alias=TENANT_NAMES)
    documents: tuple[IngestDocument, ...] = Field(max_length=MAX_DOCUMENTS)
    chunk_config: JsonValue = Field(default=None, validation_alias=AliasChoices("chunkConfig", "chunk_config"))

    @model_validator(mode="after")
    def _ids_are_unique(self) -> "IngestInputs":
        ids = [document.doc_id for document in self.documents]
        if twice := sorted({each for each in ids if ids.count(each) > 1}):
            msg = f"documents: docId {twice[0]!r} is given twice (ids are unique)"
            raise ValueError(msg)
        return self


def _clamped(value: Any) -> Any:
    bounds = agents_contract().retrieve
    if value is None:
        return bounds.default_top_k
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return min(max(value, bounds.top_k_min), bounds.top_k_max)


class Triaged(Envelope):
    """
    What a caller knows of a question beyond its words: the trip it is about, and the sensitive topics that triage found
    in it.
    """

    trip: GivenTrip | None = None
    sensitivity: frozenset[Sensitivity] | None = None

    @property
    def context(self) -> TripContext | None:
        """The trip, where one is named."""
        return context_of(self.trip)

    @property
    def topics(self) -> frozenset[Sensitivity]:
        """The sensitive topics, none where none was named."""
        return self.sensitivity or frozenset()


TOP_K_NAMES = AliasChoices("topK", "top_k", "n_results", "nResults")


class RetrieveInputs(Triaged):
    """A query to one tenant; ``top_k`` outside the contract's bounds is moved to the nearer one."""

    tenant: Tenant = Field(validation_alias=TENANT_NAMES)
    query: Words
    top_k: Annotated[int, BeforeValidator(_clamped)] = Field(
        default_factory=lambda: agents_contract().retrieve.default_top_k, validation_alias=TOP_K_NAMES
    )
    domain_id: str | None = Field(
        default=None, max_length=MAX_QUERY, validation_alias=AliasChoices("domain_id", "domainId")
    )
    scope: Scope = Scope.MIXED
    as_of: Day | None = None


class EvidenceReference(Envelope):
    """A chunk that a caller believes to carry a claim: best effort, it decides nothing."""

    chunk_id: str = Field(validation_alias=AliasChoices("chunkId", "chunk_id"))
    quote: Text | None = None


class Claim(Envelope):
    """One claim as an object; a bare text is a claim without an id."""

    text: Words = Field(validation_alias=AliasChoices("text", "claim"))
    id: str | None = Field(default=None, validation_alias=AliasChoices("id", "claim_id", "claimId"))
    evidence: tuple[EvidenceReference, ...] = Field(default=(), max_length=MOST_TEXTS)


def _form(value: object) -> str:
    return "(text)" if isinstance(value, str) else "(object)"


AnyClaim = Annotated[Annotated[Words, Tag("(text)")] | Annotated[Claim, Tag("(object)")], Discriminator(_form)]


class VerifyInputs(Envelope):
    """
    Claims with their evidence, or with the tenant whose documents are to be searched for it.

    ``grounding_pack`` left out means: search first, where a tenant is given. Given as null or without chunks it means:
    there is no evidence.
    """

    claims: tuple[AnyClaim, ...] = Field(max_length=MAX_CLAIMS)
    grounding_pack: GivenPack | None = Field(
        default=None, validation_alias=AliasChoices("groundingPack", "grounding_pack", "grounding")
    )
    tenant: Tenant | None = Field(default=None, validation_alias=TENANT_NAMES)
    domain_id: str | None = Field(
        default=None, max_length=MAX_QUERY, validation_alias=AliasChoices("domain_id", "domainId")
    )
    scope: Scope = Scope.MIXED
    as_of: Day | None = None

    @property
    def stated(self) -> tuple[Claim, ...]:
        """Every claim as an object."""
        return tuple(Claim(text=claim) if isinstance(claim, str) else claim for claim in self.claims)

    @property
    def searches(self) -> bool:
        """Whether the evidence is to be searched for."""
        return self.tenant is not None and "grounding_pack" not in self.model_fields_set


class AskRequest(Triaged):
    """A question to one tenant."""

    tenant: Tenant = Field(validation_alias=TENANT_NAMES)
    question: Words
    scope: Scope = Scope.MIXED
    as_of: Day | None = None
    request_id: RequestId | None = None
    budgets: Budgets = Budgets()
