"""
The verify agent: one verdict for each claim, from the evidence by rule and reader; a language model may adjudicate what
they leave open. Fail-closed when live.
"""

from collections.abc import Callable, Sequence

import structlog

from pincite.agents.envelopes import Mode
from pincite.agents.error_replies import DeadlineError
from pincite.agents.inputs import Claim
from pincite.agents.outputs import ClaimVerdict, VerdictEvidence, VerifyOutputs
from pincite.errors import ModelUnavailableError
from pincite.model.verdicts import EvidenceSpan, EvidenceText, Verification
from pincite.ports import Reader
from pincite.verification.verifier import verify_claim

_log = structlog.get_logger(__name__)

Adjudicate = Callable[[str, Sequence[EvidenceText], Verification], Verification]
"""Asks a model about a claim that the rules left open; raises ``ModelUnavailableError`` when no reply can be had."""


def verify(  # noqa: PLR0913 - each is one part that the caller chooses
    claims: Sequence[Claim],
    evidence_for: Callable[[Claim], Sequence[EvidenceText]],
    mode: Mode,
    adjudicate: Adjudicate | None = None,
    reader: Reader | None = None,
    *,
    check: Callable[[], None] = lambda: None,
) -> VerifyOutputs:
    """
    Hold every claim against its evidence.

    Args:
        claims: In any number; none at all passes, vacuously.
        evidence_for: The chunks that a claim is held against.
        mode: LIVE never passes without evidence, and leaves every claim open when a model was needed and not reached.
            DEMO gives stub verdicts there.
        adjudicate: Asks a model about what the rules left open.
        reader: Weighs in beside the words.
        check: Called before each claim, each piece of evidence and each part of a claim; raises ``DeadlineError`` once
            the task's time is up.
    """

    def judge(text: str, evidence: Sequence[EvidenceText]) -> Verification:
        return verify_claim(text, evidence, reader, check)

    verdicts: list[ClaimVerdict] = []
    try:
        for claim in claims:
            check()
            verdicts.append(_verdict(claim, evidence_for(claim), mode, judge, adjudicate))
    except ModelUnavailableError:
        why = "the language model that settles open claims could not be reached"
        verdicts = [_open(claim, why, stub=mode == "DEMO") for claim in claims]
    return VerifyOutputs(claim_verdicts=tuple(verdicts), overall_pass=all(each.verdict == "pass" for each in verdicts))


def _verdict(
    claim: Claim,
    given: Sequence[EvidenceText],
    mode: Mode,
    judge: Callable[[str, Sequence[EvidenceText]], Verification],
    adjudicate: Adjudicate | None,
) -> ClaimVerdict:
    pieces = _told_apart(given)
    if not pieces:
        return _open(claim, "no evidence", stub=mode == "DEMO")
    evidence = [piece.model_copy(update={"chunk_id": own_id}) for own_id, piece in pieces.items()]
    try:
        found = judge(claim.text, evidence)
    except DeadlineError:
        raise
    except Exception:  # noqa: BLE001 - one claim takes no other with it
        _log.exception("a claim could not be judged", claim=claim.id)
        return _open(claim, "it could not be judged, for a reason of our own that the log names")
    if found.verdict == "unclear" and adjudicate is not None:
        found = adjudicate(claim.text, evidence, found)
    quotes = (_quote(pieces[span.chunk_id], span) for span in found.evidence if span.chunk_id in pieces)
    spans = tuple(dict.fromkeys(quotes))
    if found.verdict == "pass" and not spans:
        return _open(claim, f"{found.reason}; without a stretch of the evidence nothing passes")
    return ClaimVerdict(
        claim_id=claim.id,
        claim=claim.text,
        verdict=found.verdict,
        score=found.score,
        reason=found.reason,
        evidence=spans,
    )


def _told_apart(given: Sequence[EvidenceText]) -> dict[str, EvidenceText]:
    """Each piece that says something, by an id that no other has: its own, and with its number where that is taken."""
    pieces: dict[str, EvidenceText] = {}
    for number, piece in enumerate(given, start=1):
        own_id = piece.chunk_id
        while own_id in pieces:
            own_id = f"{own_id} ({number})"
        if piece.text.strip():
            pieces[own_id] = piece
    return pieces


def _quote(piece: EvidenceText, span: EvidenceSpan) -> VerdictEvidence:
    return VerdictEvidence(
        chunk_id=piece.chunk_id, quote=piece.text[span.start : span.end], start=span.start, end=span.end
    )


def _open(claim: Claim, reason: str, *, stub: bool = False) -> ClaimVerdict:
    said = f"{reason} (a stand-in for a demonstration, no finding)" if stub else reason
    return ClaimVerdict(claim_id=claim.id, claim=claim.text, verdict="unclear", score=0.0, reason=said, stub=stub)
