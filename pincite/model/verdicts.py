"""The verdict on one claim against its evidence."""

from typing import Literal

from pydantic import Field

from pincite.model.stored import Stored


class Restated(Stored):
    """What ``text[start:end]`` of a piece of evidence makes another text say (0-based, end exclusive)."""

    start: int = Field(ge=0)
    end: int
    text: str


class EvidenceText(Stored):
    """
    A piece of evidence as given to the verifier.

    ``void`` are stretches of ``text`` that say nothing, as what was amended; ``restated`` is what others of them say of
    another text.
    """

    chunk_id: str
    text: str
    void: tuple[tuple[int, int], ...] = ()
    restated: tuple[Restated, ...] = ()

    @property
    def said(self) -> str:
        """The text with blanks, as many, in the place of what is void in it."""
        text = self.text
        for start, end in self.void:
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
        return text


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
