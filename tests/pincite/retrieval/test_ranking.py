"""Order of the candidates: tiers where they bind, strength and diversity within one, and scores that fall."""

from dataclasses import replace
from datetime import date

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.contracts import retrieval_contract
from pincite.model.documents import Category
from pincite.model.stages import KeptRow
from pincite.retrieval.ranking import Arrangement, Order, strengthened, tier_of, with_scores
from tests.pincite.hits import kept, scored

from .library import row

CONTRACT = retrieval_contract()
TIERS = CONTRACT.ranking.tiers
FLOOR = CONTRACT.ranking.evidence_floor
KEPT = st.lists(st.tuples(st.sampled_from([*Category, None]), st.integers(0, 100)), min_size=1, max_size=8).map(
    lambda each: [
        kept(row(f"doc{at % 3}", at, f"text {at}", category=of), similarity=near / 100)
        for at, (of, near) in enumerate(each)
    ]
)


def _order(rows: list[KeptRow], *, tiered: bool) -> Order:
    apart = {each.chunk_id: np.eye(1, 8, at % 8, dtype=np.float32)[0] for at, each in enumerate(rows)}
    return Order(CONTRACT, date(2026, 6, 30), apart, 1.0, tiered)


@given(KEPT, st.integers(1, 8))
def test_where_tiers_bind_none_stands_above_a_higher_one_and_the_best_of_the_highest_is_always_shown(
    rows: list[KeptRow], size: int
) -> None:
    found = Arrangement(rows, _order(rows, tiered=True)).first(size)
    tiers = [tier_of(each.row.category, TIERS) for each in found]
    assert tiers == sorted(tiers)
    assert len(found) == min(size, len(rows))
    highest = min(tier_of(each.row.category, TIERS) for each in rows)
    assert tiers[0] == highest


@given(KEPT, st.lists(st.booleans(), min_size=8, max_size=8))
def test_where_tiers_bind_what_is_unlikely_follows_its_tier_and_leaves_the_order_of_the_others_as_it_was(
    rows: list[KeptRow], known: list[bool]
) -> None:
    judged = [replace(row, confidence=FLOOR if likely else 0.0) for row, likely in zip(rows, known, strict=False)]
    likely = [row for row in judged if row.confidence == FLOOR]
    found, alone = (
        [each.chunk_id for each in Arrangement(some, _order(rows, tiered=True)).first(len(some))]
        for some in (judged, likely)
    )
    by_id = {row.chunk_id: row for row in judged}
    places = [(tier_of(by_id[each].row.category, TIERS), by_id[each].confidence < FLOOR) for each in found]
    assert places == sorted(places)
    assert [each for each in found if by_id[each].confidence == FLOOR] == alone


@given(KEPT, st.booleans(), st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_trace_has_every_candidate_once_in_whatever_order_they_came(
    rows: list[KeptRow], tiered: bool, size: int, shuffler: object
) -> None:
    shuffled = sorted(rows, key=lambda _: shuffler.random())  # type: ignore[attr-defined]
    order = _order(rows, tiered=tiered)
    found = [each.chunk_id for each in Arrangement(rows, order).all(size)]
    assert sorted(found) == sorted(each.chunk_id for each in rows)
    assert found == [each.chunk_id for each in Arrangement(shuffled, order).all(size)]


def test_a_document_has_no_more_than_its_share_while_another_one_has_evidence() -> None:
    rows = [kept(row("long", at, f"text {at}"), similarity=0.9 - at / 100) for at in range(3)]
    rows.append(kept(row("short", 0, "other"), similarity=0.1))
    arranged = Arrangement(rows, _order(rows, tiered=False))
    assert [each.row.chunk.doc_id for each in arranged.first(2)] == ["long", "long"]
    assert [each.row.chunk.doc_id for each in arranged.first(2, per_document=1)] == ["long", "short"]
    assert [each.chunk_id for each in arranged.strongest(2, lambda c: c.similarity < 0.9)] == [
        "long-chunk-1",
        "long-chunk-2",
    ]


def test_what_was_reranked_stands_above_what_was_not_and_a_match_of_its_document_adds_to_strength() -> None:
    near, reranked = kept(row("a", 0, "one"), similarity=0.9), kept(row("b", 0, "two"), similarity=0.1, rerank=0.0)
    assert strengthened([near, reranked], _order([near, reranked], tiered=False))[0].chunk_id == "b-chunk-0"
    meant, other = kept(row("z", 0, "one"), document_match=0.1), kept(row("a", 0, "two"))
    assert strengthened([meant, other], _order([meant, other], tiered=False))[0].chunk_id == "z-chunk-0"


def test_a_document_that_nobody_classified_shares_the_lowest_tier() -> None:
    assert tier_of(None, TIERS) == tier_of(TIERS[-1], TIERS) == len(TIERS) - 1


@given(st.lists(st.floats(0, 1), max_size=8))
def test_scores_fall_strictly_along_the_order_and_stay_in_the_scale(fused: list[float]) -> None:
    found = [each.score for each in with_scores([scored(row("d", at, "x"), fused=f) for at, f in enumerate(fused)])]
    assert found == sorted(set(found), reverse=True)
    assert all(0 <= each <= 1 for each in found)
