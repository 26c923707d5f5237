"""When a person has to look, and every reason for it."""

import pytest

from pincite.model.documents import Category
from pincite.model.evidence import Conflict, Flags
from pincite.model.retrieval import Sensitivity
from pincite.model.stages import ScoredRow
from pincite.retrieval.escalation import review
from tests.pincite.hits import scored

from .library import row

TOPIC = next(iter(Sensitivity))
CONFLICT = Conflict(kind="numeric", detail="5 days against 7 days")


def _evidence(category: Category | None) -> list[ScoredRow]:
    return [scored(row("doc", 0, "text", category=category))]


def test_a_conflict_or_stale_evidence_alone_goes_to_a_person_on_a_sensitive_topic_only() -> None:
    flags = Flags(conflicting_evidence=True, stale_only_evidence=True)
    found = review([], flags, [CONFLICT], frozenset({TOPIC}), policy_binds=False)
    assert found.required
    assert [TOPIC in reason for reason in found.reasons] == [True, True]
    assert "5 days against 7 days" in found.reasons[0]
    assert not review([], flags, [CONFLICT], frozenset(), policy_binds=False).required


BINDING = {Category.STRUCTURED_POLICY, Category.TERMS_POLICY, Category.WAIVER_RELEASE}


@pytest.mark.parametrize("topic", [Sensitivity.REFUND, Sensitivity.LEGAL])
@pytest.mark.parametrize("category", [*Category, None])
def test_a_policy_like_claim_wants_a_policy_terms_or_a_waiver_among_the_evidence(
    category: Category | None, topic: Sensitivity
) -> None:
    found = review(_evidence(category), Flags(), [], frozenset({topic}), policy_binds=True)
    assert found.required is (category not in BINDING)
    assert not review(_evidence(category), Flags(), [], frozenset({topic}), policy_binds=False).required


@pytest.mark.parametrize("topics", [frozenset({Sensitivity.MEDICAL}), frozenset({Sensitivity.SAFETY}), frozenset()])
@pytest.mark.parametrize("category", [*Category, None])
def test_a_paper_on_safety_is_one_where_the_claim_is_of_safety_or_of_nothing_else_that_is_sensitive(
    category: Category | None, topics: frozenset[Sensitivity]
) -> None:
    found = review(_evidence(category), Flags(), [], topics, policy_binds=True)
    assert found.required is (category not in BINDING | {Category.SAFETY_MEDICAL})


def test_without_evidence_there_is_nothing_to_look_at() -> None:
    assert not review([], Flags(), [], frozenset({TOPIC}), policy_binds=True).required
