"""The verdict on one claim against its evidence."""

from typing import Literal

from pydantic import Field

from pincite.model.stored import Stored


class EvidenceText(Stored):
    """A piece of evidence as given to the verifier."""

    chunk_id: str
    text: str


class EvidenceSpan(Stored):
    """``text[start:end]`` of the evidence with this id carries the verdict (0-based, end exclusive)."""

    chunk_id: str
    start: int = Field(ge=0)
    end: int


class Verification(Stored):
    """``pass`` needs evidence; ``score`` is the probability in [0, 1] that the claim is supported."""

    verdict: Literal["pass", "fail", "unclear"]
    score: float = Field(ge=0, le=1)
    reason: str
    evidence: tuple[EvidenceSpan, ...] = ()
