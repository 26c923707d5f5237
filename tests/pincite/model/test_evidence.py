"""What retrieval says of what it found comes back as it was, and holds no impossible figure."""

import pytest
from pydantic import ValidationError

from pincite.model.evidence import (
    NO_LINKS,
    Conflict,
    ConflictSide,
    EvidencePack,
    Fact,
    Flags,
    Links,
    PackItem,
    RetrievalTrace,
)

ITEM = PackItem(doc_title="Hold", category=None, source_locator="p2", chunk_id="sop-chunk-5", confidence_score=0.9)
TRACE = {"stages": ("vector",), "semantic_k": 8, "bm25_k": None, "min_similarity": 0.2}


def test_a_pack_comes_back_as_it_was_with_its_items_in_order() -> None:
    other = ITEM.model_copy(update={"chunk_id": "b-chunk-0"})
    pack = EvidencePack(items=(ITEM, other), flags=Flags(low_confidence=True))
    assert EvidencePack.model_validate_json(pack.model_dump_json()) == pack
    assert [item.chunk_id for item in pack.items] == ["sop-chunk-5", "b-chunk-0"]


@pytest.mark.parametrize("score", [-0.1, 1.1])
def test_confidence_and_similarity_are_probabilities(score: float) -> None:
    with pytest.raises(ValidationError, match="confidence_score"):
        PackItem.model_validate(ITEM.model_dump() | {"confidence_score": score})
    with pytest.raises(ValidationError, match="min_similarity"):
        RetrievalTrace.model_validate(TRACE | {"min_similarity": score})


def test_a_trace_says_of_a_stage_that_did_not_run_none_and_no_warning_is_set_unasked() -> None:
    trace = RetrievalTrace.model_validate(TRACE)
    assert (trace.rerank_k, trace.chunks, trace.dropped, trace.fallback_used) == (None, (), (), False)
    assert not any(Flags().model_dump().values())


def test_a_request_for_a_person_has_no_sides_and_a_kind_that_nobody_knows_is_an_error() -> None:
    assert Conflict(kind="exception_request", detail="asks for an exception").sides == ()
    with pytest.raises(ValidationError, match="kind"):
        Conflict.model_validate({"kind": "opinion", "detail": "none"})


def test_a_side_of_a_conflict_starts_within_its_chunk() -> None:
    side = {"chunk_id": "a", "doc_id": "a", "category": None, "text": "30 days", "start": 0, "end": 7}
    assert ConflictSide.model_validate(side).text == "30 days"
    with pytest.raises(ValidationError, match="start"):
        ConflictSide.model_validate(side | {"start": -1})


def test_a_fact_is_known_by_its_paper_its_page_and_its_chunk() -> None:
    one = Fact(quote="Bulk is held.", pdf="sop.pdf", page=2, chunk_id="sop-chunk-5", score=0.9)
    assert (
        one.key == one.model_copy(update={"quote": "It is sealed.", "score": 0.1}).key == ("sop.pdf", 2, "sop-chunk-5")
    )


def test_a_document_that_declares_nothing_has_no_links() -> None:
    assert Links() == NO_LINKS
    assert (NO_LINKS.replaces, NO_LINKS.amends, NO_LINKS.order) == (frozenset(), frozenset(), (0, 0))
