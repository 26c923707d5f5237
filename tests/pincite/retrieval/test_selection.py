"""The evidence of a question out of its arranged candidates."""

from datetime import date

import numpy as np

from pincite.contracts import retrieval_contract
from pincite.model.documents import Category
from pincite.model.evidence import Conflict, ConflictSide
from pincite.model.stages import KeptRow, ScoredRow
from pincite.retrieval.ranking import Arrangement, Order
from pincite.retrieval.selection import alike, evidence_of, packed, with_sides
from tests.pincite.hits import kept, scored

from .library import row

CONTRACT = retrieval_contract()
FLOOR, SIZE = CONTRACT.ranking.evidence_floor, CONTRACT.pack.max_chunks


def _arranged(rows: list[KeptRow]) -> Arrangement:
    vectors = {each.chunk_id: np.ones(4, dtype=np.float32) for each in rows}
    return Arrangement(rows, Order(CONTRACT, date(2026, 6, 30), vectors, 1.0, tiered=False))


def _many(count: int, **known: object) -> list[KeptRow]:
    return [kept(row(f"doc{at:02}", 0, f"text {at}"), similarity=0.9 - at / 100, **known) for at in range(count)]


def test_what_is_unlikely_is_no_evidence_and_a_paper_of_another_trip_only_where_there_is_nothing_else() -> None:
    own, unlikely = kept(row("own", 0, "text")), kept(row("no", 0, "words"), confidence=FLOOR - 0.01)
    other = kept(row("other", 0, "text"), similarity=0.9, document_match=-0.5)
    assert [each.chunk_id for each in evidence_of(_arranged([own, unlikely, other]), CONTRACT)] == ["own-chunk-0"]
    assert [each.chunk_id for each in evidence_of(_arranged([unlikely, other]), CONTRACT)] == ["other-chunk-0"]
    assert evidence_of(_arranged([unlikely]), CONTRACT) == []


def test_the_strong_ones_that_are_no_evidence_are_looked_through_for_contradictions() -> None:
    arranged = _arranged(_many(SIZE + 3))
    evidence = evidence_of(arranged, CONTRACT)
    assert len(evidence) == SIZE
    assert [each.chunk_id for each in alike(arranged, evidence, CONTRACT)] == [
        f"doc{at:02}-chunk-0" for at in range(SIZE, SIZE + 3)
    ]


def _conflict(*sides: ScoredRow) -> Conflict:
    return Conflict(
        kind="numeric",
        detail="5 days against 7 days",
        sides=tuple(
            ConflictSide(
                chunk_id=each.chunk_id, doc_id=each.row.chunk.doc_id, category=None, text="text", start=0, end=4
            )
            for each in sides
        ),
    )


def test_both_sides_of_a_conflict_take_the_place_of_the_last_that_are_of_none_and_tier_follows_tier() -> None:
    evidence = [scored(row(f"doc{at}", 0, "text", category=Category.FAQ)) for at in range(SIZE)]
    contrary = scored(row("contrary", 0, "text", category=Category.MARKETING))
    policy = scored(row("policy", 0, "text", category=Category.STRUCTURED_POLICY))
    heard = [*evidence, contrary, policy]
    found = with_sides(evidence, heard, [_conflict(contrary, policy)], CONTRACT)
    assert [each.chunk_id for each in found] == [
        "policy-chunk-0",
        *(f"doc{at}-chunk-0" for at in range(SIZE - 2)),
        "contrary-chunk-0",
    ]
    assert with_sides(evidence, heard, [_conflict(evidence[0], evidence[1])], CONTRACT) == evidence


def test_a_pack_shows_all_evidence_and_only_then_what_fills_it() -> None:
    low = _many(SIZE, confidence=FLOOR - 0.01)
    evidence = kept(row("evidence", 0, "text"), similarity=0.3)
    shown = packed([evidence], _arranged([*low, evidence]), CONTRACT, policy_like=False)
    assert [each.chunk_id for each in shown] == ["evidence-chunk-0", *(f"doc{at:02}-chunk-0" for at in range(3))]
    assert packed(low[:5], _arranged(low), CONTRACT, policy_like=False) == low[:5]


def test_what_fills_a_pack_of_a_policy_like_claim_stands_in_its_tier() -> None:
    faq = kept(row("faq", 0, "text", category=Category.FAQ))
    policy = kept(row("policy", 0, "text", category=Category.STRUCTURED_POLICY), confidence=FLOOR - 0.01)
    shown = packed([faq], _arranged([faq, policy]), CONTRACT, policy_like=True)
    assert [each.chunk_id for each in shown] == ["policy-chunk-0", "faq-chunk-0"]
