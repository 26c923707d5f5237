"""The rows of the `verify` batch door: a claim in, a verdict out."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.model.given import MOST_TEXTS, GivenText, LineId, Stated
from pincite.model.stored import Stored
from pincite.model.verdicts import EvidenceSpan, EvidenceText
from pincite.ports import Reader
from pincite.verification.verifier import verify_claim


class VerifyRow(BaseModel):
    """
    One line in; fields that nobody knows are for the door to warn of, so they are ignored here. Without ``evidence``
    the caller retrieves it first.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    id: LineId = None
    claim: Stated
    evidence: Annotated[tuple[GivenText, ...], Field(max_length=MOST_TEXTS)] | None = None


class VerifyAnswer(Stored):
    """
    One line out; ``score`` is the probability in [0, 1] that the claim is supported, spans are 0-based with exclusive
    ends.
    """

    id: str | int | None
    verdict: Literal["pass", "fail", "unclear"]
    score: float = Field(ge=0, le=1)
    reason: str
    evidence: tuple[EvidenceSpan, ...]


def verify_row(row: VerifyRow, found: Sequence[EvidenceText] = (), reader: Reader | None = None) -> dict[str, Any]:
    """
    The `VerifyAnswer` to one line as plain JSON, held against its evidence, or against what was *found* where it brings
    none; where there is none at all, it is "unclear".
    """
    evidence = (
        found
        if row.evidence is None
        else [EvidenceText(chunk_id=each.chunk_id, text=each.text) for each in row.evidence]
    )
    result = verify_claim(row.claim, evidence, reader)
    return VerifyAnswer(
        id=row.id, verdict=result.verdict, score=result.score, reason=result.reason, evidence=result.evidence
    ).model_dump(mode="json")
