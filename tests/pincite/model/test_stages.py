"""A row at each stage has what that stage computed, and nothing else."""

import pytest

from pincite.model.stages import FoundRow, KeptRow, RankedRow, ScoredRow, WeighedRow, Weight
from tests.pincite.hits import scored
from tests.pincite.retrieval.library import row

FOUND = FoundRow(row=row("a", 0, "text"), similarity=0.5, bm25=None, vector_rank=1, bm25_rank=None)


@pytest.mark.parametrize("missing", ["fused", "confidence", "score", "weight", "rerank"])
def test_a_score_that_was_not_computed_is_not_there(missing: str) -> None:
    with pytest.raises(AttributeError):
        getattr(FOUND, missing)


def test_what_was_known_is_carried_from_stage_to_stage() -> None:
    read = ScoredRow.of_found(FOUND, fused=0.4, document_match=0.1, confidence=0.7)
    weighed = WeighedRow.of_kept(KeptRow.of_scored(read, marks=()), weight=Weight(0.9, (("relevance", 0.9),)))
    ranked = RankedRow.of_ordered(weighed, score=1.0)
    assert (ranked.chunk_id, ranked.similarity, ranked.fused) == (FOUND.chunk_id, 0.5, 0.4)
    assert ranked.weight == Weight(0.9, (("relevance", 0.9),))


def test_what_stands_for_what_it_amends_has_no_weight() -> None:
    assert RankedRow.of_ordered(scored(row("a", 0, "text")), score=1.0).weight is None
