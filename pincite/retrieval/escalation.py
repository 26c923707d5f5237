"""When a person has to look: the escalation rules of retrieval-ranking-v1 §6 and §7."""

from collections.abc import Sequence

from pincite.model.documents import Category
from pincite.model.evidence import Conflict, Flags
from pincite.model.outcomes import Review
from pincite.model.retrieval import Sensitivity
from pincite.model.stages import ScoredRow

POLICIES = frozenset(
    {Category.STRUCTURED_POLICY, Category.TERMS_POLICY, Category.WAIVER_RELEASE, Category.SAFETY_MEDICAL}
)


_OF_SAFETY = frozenset({Sensitivity.MEDICAL, Sensitivity.SAFETY})


def review(
    evidence: Sequence[ScoredRow],
    flags: Flags,
    conflicts: Sequence[Conflict],
    sensitive: frozenset[Sensitivity],
    *,
    policy_binds: bool,
) -> Review:
    """
    Whether "Needs review" holds, and every reason for it.

    ``policy_binds`` is true for a policy-like claim on documents that carry categories: then a policy must be among the
    evidence; a paper on safety is none for what is sensitive for another reason alone, as a refund is.
    """
    topics = ", ".join(sorted(sensitive))
    reasons = []
    if flags.conflicting_evidence and sensitive:
        reasons.append(
            f"conflicting evidence on a sensitive topic "
            f"({topics}): {'; '.join(conflict.detail for conflict in conflicts)}"
        )
    if flags.stale_only_evidence and sensitive:
        reasons.append(only_stale(sensitive))
    elsewhere = bool(sensitive) and sensitive.isdisjoint(_OF_SAFETY)
    binding = POLICIES - {Category.SAFETY_MEDICAL} if elsewhere else POLICIES
    if evidence and policy_binds and not any(c.row.category in binding for c in evidence):
        named = "policy, terms or waiver" if elsewhere else "policy, terms, waiver or safety"
        reasons.append(f"a policy-like claim without evidence from a {named} document")
    return Review(required=bool(reasons), reasons=tuple(reasons))


def only_stale(sensitive: frozenset[Sensitivity]) -> str:
    """The reason that stale evidence alone on these sensitive topics is."""
    return f"only stale evidence on a sensitive topic ({', '.join(sorted(sensitive))})"
