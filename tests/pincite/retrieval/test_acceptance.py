"""
Laws of acceptance: nothing vanishes unsaid, what the thresholds pass stays, and the fallback opens only where nothing
passed and the question names the document.
"""

from hypothesis import given
from hypothesis import strategies as st

from pincite.model.documents import Category
from pincite.model.retrieval import DocumentHint
from pincite.model.stages import ScoredRow
from pincite.retrieval.acceptance import accept
from pincite.retrieval.papers.hints import DocumentMatch
from pincite.retrieval.ranking import tier_of
from pincite.retrieval.rules import Contracts
from tests.pincite.hits import scored as row_scored

from .library import row

RULES = Contracts.in_force()
BOUND = RULES.qa.retrieval.min_similarity
LOWER = RULES.qa.fallback.min_similarity
FLOOR = RULES.retrieval.ranking.evidence_floor
NEAR = st.sampled_from([0.0, LOWER - 0.01, LOWER, (LOWER + BOUND) / 2, BOUND, BOUND + 0.1, 0.9])
SURE = st.sampled_from([0.0, FLOOR - 0.01, FLOOR, 0.9])
STANDING = st.sampled_from([*Category, None])
SCORED = st.lists(st.tuples(NEAR, SURE, STANDING), max_size=6).map(
    lambda each: [
        row_scored(row(f"doc{at}", 0, "text", category=of), similarity=near, confidence=sure)
        for at, (near, sure, of) in enumerate(each)
    ]
)
HINTED = st.sets(st.integers(0, 5).map(lambda at: f"doc{at}"))


def tier(candidate: ScoredRow) -> int:
    return tier_of(candidate.row.category, RULES.retrieval.ranking.tiers)


def matching(hinted: set[str]) -> DocumentMatch:
    return DocumentMatch(tuple(DocumentHint(doc_id, 1.0, ("token",), 0.9) for doc_id in sorted(hinted)), {})


@given(SCORED, HINTED, st.booleans())
def test_every_candidate_is_kept_or_dropped_with_a_reason_in_its_order(
    scored: list[ScoredRow], hinted: set[str], policy_like: bool
) -> None:
    found = accept(scored, matching(hinted), RULES, policy_like=policy_like)
    kept, dropped = [c.chunk_id for c in found.candidates], {d.chunk_id: d.reason for d in found.dropped}
    assert kept == [c.chunk_id for c in scored if c.chunk_id not in dropped]
    assert all(c.similarity >= found.bound and not c.marks for c in found.candidates)
    assert all(dropped.values())


@given(SCORED, HINTED, st.booleans())
def test_without_the_threshold_all_stay_and_bear_as_marks_why_they_would_be_dropped(
    scored: list[ScoredRow], hinted: set[str], policy_like: bool
) -> None:
    strict = accept(scored, matching(hinted), RULES, policy_like=policy_like)
    lenient = accept(scored, matching(hinted), RULES, policy_like=policy_like, threshold=False)
    assert [c.chunk_id for c in lenient.candidates] == [c.chunk_id for c in scored]
    assert {c.chunk_id: ", ".join(c.marks) for c in lenient.candidates if c.marks} == {
        d.chunk_id: d.reason for d in strict.dropped
    }


@given(SCORED, HINTED)
def test_what_is_near_enough_is_evidence_where_no_policy_decides(scored: list[ScoredRow], hinted: set[str]) -> None:
    found = accept(scored, matching(hinted), RULES, policy_like=False)
    near = [c.chunk_id for c in scored if c.similarity >= BOUND]
    assert found.fallback or [c.chunk_id for c in found.candidates] == near


@given(SCORED, HINTED, st.booleans())
def test_the_fallback_is_used_only_where_nothing_is_near_enough_and_the_nearest_is_of_a_document_that_is_meant(
    scored: list[ScoredRow], hinted: set[str], policy_like: bool
) -> None:
    found = accept(scored, matching(hinted), RULES, policy_like=policy_like)
    nearest = max(scored, key=lambda c: c.similarity, default=None)  # the first of equals, whose id is the lowest
    meant = nearest is not None and LOWER <= nearest.similarity < BOUND and nearest.row.chunk.doc_id in hinted
    assert (found.fallback, found.bound) == (meant, LOWER if meant else BOUND)


@given(SCORED)
def test_on_a_policy_like_claim_nothing_unlikely_stands_above_a_likelier_chunk_of_a_lower_tier(
    scored: list[ScoredRow],
) -> None:
    found = accept(scored, matching(set()), RULES, policy_like=True)
    known = [tier(c) for c in scored if c.confidence >= FLOOR and c.similarity >= BOUND]
    kept = [
        c.chunk_id
        for c in scored
        if c.similarity >= BOUND and (c.confidence >= FLOOR or not any(tier(c) < other for other in known))
    ]
    assert found.fallback or [c.chunk_id for c in found.candidates] == kept
