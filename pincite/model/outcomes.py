"""What a question ends in: an answer whose every sentence is cited, or a refusal with its code."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pincite.model.evidence import Conflict, Flags, RetrievalTrace
from pincite.model.guardrail import GuardrailsResult
from pincite.model.pages import Box
from pincite.model.stored import Stored

REFUSAL_TEXT: Literal["Not found in provided PDFs"] = "Not found in provided PDFs"


class RefusalCode(StrEnum):
    """Why a question was not answered (evals-v1 §3B)."""

    NO_SUPPORTING_EVIDENCE = "NO_SUPPORTING_EVIDENCE"
    LOW_RETRIEVAL_CONFIDENCE = "LOW_RETRIEVAL_CONFIDENCE"
    INJECTION_DETECTED = "INJECTION_DETECTED"
    PARSE_FAILED = "PARSE_FAILED"
    POLICY_REFUSAL = "POLICY_REFUSAL"


class Confidence(StrEnum):
    """Phase C's normalised confidence."""

    HIGH = "High"
    MEDIUM = "Medium"
    LOW = "Low"

    def at_least(self, least: "Confidence") -> bool:
        """Whether it is *least* or higher."""
        highest_first = tuple(Confidence)
        return highest_first.index(self) <= highest_first.index(least)


class Citation(Stored):
    """
    A pin cite: ``snippet`` stands verbatim at ``[start, end)`` of the page's text (0-based characters).

    ``page`` is the 1-based index in the file, ``page_label`` the page number that is printed there, empty where none is
    known to be; ``boxes`` are PDF points with the origin at the top left.
    """

    doc_id: str
    file: str
    page: int = Field(ge=1)
    page_label: str
    chunk_id: str
    snippet: str = Field(min_length=1)
    start: int = Field(ge=0)
    end: int
    boxes: tuple[Box, ...]
    doc_title: str
    category: str | None
    source_locator: str
    confidence_score: float = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _span_is_as_long_as_the_snippet(self) -> "Citation":
        if self.end - self.start != len(self.snippet):
            msg = (
                f"citation of {self.file} page {self.page}: span {self.start}..{self.end} has another length than "
                f"the snippet ({len(self.snippet)})"
            )
            raise ValueError(msg)
        return self


class CitedSentence(Stored):
    """A sentence that cannot exist without its citations."""

    text: str = Field(min_length=1)
    citations: tuple[Citation, ...] = Field(min_length=1)


class Answered(Stored):
    """An answer: 1 to 6 cited sentences (qa-contract-v1 §2 phase C)."""

    kind: Literal["answered"] = "answered"
    sentences: tuple[CitedSentence, ...] = Field(min_length=1, max_length=6)
    confidence: Confidence


class Nearest(Stored):
    """What came nearest to a refused question, so that a person can look for themselves."""

    file: str
    page: int
    chunk_id: str
    snippet: str
    confidence_score: float


class Refused(Stored):
    """A refusal: the exact text, the code by cause, one sentence of reason, and what was nearest."""

    kind: Literal["refused"] = "refused"
    text: Literal["Not found in provided PDFs"] = REFUSAL_TEXT
    code: RefusalCode
    reason: str
    nearest: tuple[Nearest, ...] = ()


Outcome = Annotated[Answered | Refused, Field(discriminator="kind")]


class Review(Stored):
    """Whether a person must look ("Needs review"): a status beside the outcome, on answers and refusals alike."""

    required: bool = False
    reasons: tuple[str, ...] = ()


class ModelUse(Stored):
    """What a language model cost in one answer; cost in US dollars, None where the provider's price is unknown."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = 0.0


class Provenance(Stored):
    """Who says so: every fingerprint that decided this answer."""

    prompt_version: str
    model_id: str
    retrieval_version: str
    parser_mode: str
    docs_snapshot: str
    reranker_id: str | None
    reader_id: str | None = None
    embedder_id: str
    recipe: str
    code_version: str
    evals: str
    as_of: str
    model_use: ModelUse = ModelUse()
    notes: tuple[str, ...] = ()


class QuestionResult(Stored):
    """Everything ``ask`` returns for one question; times in milliseconds."""

    outcome: Outcome
    review: Review
    flags: Flags
    guardrail: GuardrailsResult | None
    provenance: Provenance
    trace: RetrievalTrace
    timings_ms: dict[str, float]
    conflicts: tuple[Conflict, ...] = ()
