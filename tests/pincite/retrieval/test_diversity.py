"""
Laws of diversity: nothing is lost or added, the strongest stays first, each next one is the best that the formula
knows, and only repeaters step back.
"""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pincite.contracts import retrieval_contract
from pincite.model.evidence import Links
from pincite.model.stages import WeighedRow
from pincite.retrieval.diversity import by_strength, diversified, without_repetition
from tests.pincite.hits import weighed

from .library import row

WEIGHTS = retrieval_contract().signals
DIRECTIONS = np.array([(1, 0, 0), (0, 1, 0), (0.6, 0.8, 0), (0.8, 0.6, 0), (0, 0, 1), (-1, 0, 0)], np.float32)
Pool = list[tuple[WeighedRow, NDArray[np.float32]]]
WORDS = ("refund", "deposit", "guest", "boat", "window", "notice")


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    """
    Candidates of three documents with their vectors; many are equally strong, near each other or say the same words.
    """
    texts = draw(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join), max_size=10))
    return [
        (
            weighed(row(f"doc{draw(st.integers(0, 2))}", at, text), strength=draw(st.integers(0, 20)) / 20),
            DIRECTIONS[draw(st.integers(0, len(DIRECTIONS) - 1))],
        )
        for at, text in enumerate(texts)
    ]


def ids(candidates: Sequence[WeighedRow]) -> list[str]:
    return [c.chunk_id for c in candidates]


@given(pools(), st.sampled_from([0.0, 0.5, 1.0]), st.randoms(use_true_random=False))
def test_the_order_holds_every_candidate_once_whatever_order_they_came_in(
    pool: Pool, share: float, shuffler: random.Random
) -> None:
    candidates, vectors = [c for c, _ in pool], {c.chunk_id: vector for c, vector in pool}
    found = diversified(candidates, vectors, share)
    assert sorted(ids(found)) == sorted(ids(candidates))
    assert ids(found)[:1] == ids(by_strength(candidates))[:1]
    shuffler.shuffle(candidates)
    assert diversified(candidates, vectors, share) == found


@given(pools())
def test_relevance_alone_is_the_order_by_strength(pool: Pool) -> None:
    candidates = [c for c, _ in pool]
    assert diversified(candidates, {c.chunk_id: vector for c, vector in pool}, 1.0) == by_strength(candidates)


@given(pools(), st.sampled_from([0.0, 0.25, 0.5, 0.75]))
def test_each_next_one_has_the_greatest_marginal_relevance_of_those_left(pool: Pool, share: float) -> None:
    vectors = {c.chunk_id: vector for c, vector in pool}
    found = diversified([c for c, _ in pool], vectors, share)

    def gain(candidate: WeighedRow, taken: Sequence[WeighedRow]) -> float:
        nearest = max(max(0.0, float(vectors[candidate.chunk_id] @ vectors[other.chunk_id])) for other in taken)
        return share * candidate.weight.strength - (1 - share) * nearest

    for at in range(1, len(found)):
        taken, left = found[:at], found[at:]
        assert gain(left[0], taken) == pytest.approx(max(gain(c, taken) for c in left), abs=2e-6)


@given(pools())
def test_who_repeats_steps_back_by_the_contracts_weight_and_nobody_else_moves(pool: Pool) -> None:
    candidates = [c for c, _ in pool]
    ranked, found = by_strength(candidates), without_repetition(candidates, WEIGHTS)
    assert sorted(ids(found)) == sorted(ids(candidates))
    assert found == by_strength(found)
    now = {c.chunk_id: c.weight.strength for c in found}
    for at, c in enumerate(ranked):
        stronger = [other for other in ranked[:at] if other.row.chunk.doc_id == c.row.chunk.doc_id]
        step = round(c.weight.strength - now[c.chunk_id], 6)
        assert step in {0.0, WEIGHTS.near_duplicate}
        assert step == 0.0 or stronger, "the strongest of a section repeats nobody"
        assert step > 0 or all(other.row.chunk.text != c.row.chunk.text for other in stronger), (
            "the same words again are a repetition"
        )


def test_what_a_replaced_edition_says_too_stands_behind_the_edition_in_force_however_near_it_came() -> None:
    def editions(now: float = 0.0, text: str = "refund window boat notice") -> list[str]:
        old = weighed(
            row("old", 0, text), strength=0.9, document_match=-0.1, links=Links(replaced_by=frozenset({"new"}))
        )
        new = weighed(row("new", 0, "refund window boat guest notice"), strength=0.5, document_match=now)
        return ids(without_repetition([old, new], WEIGHTS))

    assert editions() == ["new-chunk-0", "old-chunk-0"]
    assert editions(now=-0.1) == ["old-chunk-0", "new-chunk-0"], "where the old one is meant it is not set back"
    assert editions(text="deposit window guest") == ["old-chunk-0", "new-chunk-0"], "what the new one says not at all"
