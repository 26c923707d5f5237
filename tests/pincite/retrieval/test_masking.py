"""A masked chunk is as if it had never been in the corpus."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.ports import Eligibility
from pincite.retrieval.masking import MaskedIndex
from scripts.measuring.memory_index import MemoryIndex

from .library import row
from .word_embedder import WordEmbedder

EMBEDDER, ALL = WordEmbedder(), Eligibility()
ROWS = [row(f"doc{at}", 0, f"The harbour boat sails with {at} guests at noon.") for at in range(6)]
INNER = MemoryIndex(ROWS, EMBEDDER)
IDS = [each.chunk.chunk_id for each in ROWS]
MASKS = st.frozensets(st.sampled_from(IDS))


@given(MASKS, st.integers(1, 6))
def test_as_many_rows_are_found_as_are_asked_for_and_none_is_masked(masked: frozenset[str], k: int) -> None:
    index = MaskedIndex(INNER, masked)
    open_ids = [chunk_id for chunk_id in IDS if chunk_id not in masked]
    vectors = EMBEDDER.embed(["harbour boat"])
    for (hits,) in (index.vector(vectors, k, ALL), index.lexical(["harbour boat"], k, ALL)):
        found = [hit.row.chunk.chunk_id for hit in hits]
        assert set(found) <= set(open_ids)
        assert len(found) == min(k, len(open_ids))


@given(MASKS)
def test_a_masked_chunk_has_no_row_no_vector_and_no_score(masked: frozenset[str]) -> None:
    index, kept = MaskedIndex(INNER, masked), [chunk_id for chunk_id in IDS if chunk_id not in masked]
    assert [each.chunk.chunk_id for each in index.rows(IDS)] == kept
    assert list(index.vectors_of(IDS)) == kept
    assert list(index.bm25_of(["harbour"], IDS)[0]) == kept


def test_it_says_of_itself_what_the_index_below_says() -> None:
    index = MaskedIndex(INNER, frozenset(IDS[:2]))
    assert (index.embedder_identity, index.count()) == (EMBEDDER.identity, len(ROWS))
    assert np.array_equal(index.vectors_of(IDS[2:3])[IDS[2]], INNER.vectors_of(IDS[2:3])[IDS[2]])
