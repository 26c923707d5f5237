"""What retrieval hands on: the question as it was read, and its evidence in its final order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.model.evidence import Conflict, EvidencePack, Flags, RetrievalTrace
from pincite.model.outcomes import Answered, Outcome, Review
from pincite.model.retrieval import DocumentHint, Sensitivity
from pincite.model.stages import RankedRow
from pincite.question.record import ReadQuestion
from pincite.retrieval.escalation import only_stale


@dataclass(frozen=True, slots=True)
class Retrieved:
    """
    The evidence for one question, in its final order.

    ``question`` is the question as it was read: of a thread the latest message, without what it says of the asking,
    slips of the pen mended. ``further`` are the candidates behind those that are kept: they come near enough, too, and
    no more of them is shown. ``unknown`` is true where no chunk reaches the confidence below which nothing is known.
    ``policy_like`` decides whether tiers bind; ``intents`` are named in words, ``sensitivities`` are told by meaning or
    by the caller, and only a policy-like question has any.
    """

    question: ReadQuestion
    candidates: tuple[RankedRow, ...]
    further: tuple[RankedRow, ...]
    pack: EvidencePack
    flags: Flags
    review: Review
    conflicts: tuple[Conflict, ...]
    policy_like: bool
    intents: tuple[str, ...]
    sensitivities: frozenset[Sensitivity]
    matched: tuple[DocumentHint, ...]
    unknown: bool
    trace: RetrievalTrace

    def with_rows(self, rows: Sequence[RankedRow]) -> "Retrieved":
        """The same with *rows* in the place of its candidates and what comes behind them, as many in that order."""
        kept = len(self.candidates)
        return replace(self, candidates=tuple(rows[:kept]), further=tuple(rows[kept:]))

    def under(self, outcome: Outcome, low_below: float) -> "Retrieved":
        """
        The same under its *outcome*: an answer of which a citation is known with *low_below* or more is of no low
        confidence, and one out of editions alone that others replaced is stale, whatever else was found.
        """
        if not isinstance(outcome, Answered):
            return self
        cited = [each for sentence in outcome.sentences for each in sentence.citations]
        low = self.flags.low_confidence and max(each.confidence_score for each in cited) < low_below
        replaced = {c.row.chunk.doc_id for c in (*self.candidates, *self.further) if c.links.replaced_by}
        stale = not self.flags.stale_only_evidence and replaced.issuperset(each.doc_id for each in cited)
        told = (only_stale(self.sensitivities),) if stale and self.sensitivities else ()
        reasons = (*self.review.reasons, *told)
        flags = {"low_confidence": low, "stale_only_evidence": stale or self.flags.stale_only_evidence}
        return replace(
            self,
            flags=self.flags.model_copy(update=flags),
            review=Review(required=bool(reasons), reasons=reasons) if stale else self.review,
        )
