"""What the two searches bring for every reading, each row once, with both scores known however it was found."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.ports import Eligibility
from pincite.retrieval.candidates import Lookup, Pool, enlarged, search, text_search
from pincite.retrieval.variants import Variant
from scripts.measuring.memory_index import MemoryIndex

from .library import row
from .word_embedder import WordEmbedder

EMBEDDER = WordEmbedder()
TEXTS = ("The harbour boat sails.", "The boat is painted.", "The kitchen closes early.", "Guests visit the kitchen.")
ROWS = [row(f"doc{at}", 0, text) for at, text in enumerate(TEXTS)]
INDEX = MemoryIndex(ROWS, EMBEDDER)
DIRECT = Variant("direct", "harbour boat", "When does the harbour boat sail?")
POLICY = Variant("policy", "kitchen policy", "kitchen policy")
EXACT = Variant("exact", '"kitchen"', None)


def _pool(*variants: Variant, k: int = 2, looks: tuple[Eligibility, ...] = (Eligibility(),)) -> Pool:
    wanted = Lookup(variants, looks, k, k)
    return search(INDEX, wanted, EMBEDDER.embed(wanted.semantic), text_search(INDEX, wanted))


@given(st.permutations([DIRECT, POLICY, EXACT]), st.integers(1, 4))
def test_every_row_is_there_once_in_the_order_of_ids_in_whatever_order_the_readings_come(
    readings: list[Variant], k: int
) -> None:
    pool = _pool(*readings, k=k)
    ids = [each.chunk_id for each in pool.candidates]
    assert ids == sorted(set(ids)) == sorted(pool.vectors)
    assert pool.candidates == _pool(DIRECT, POLICY, EXACT, k=k).candidates


def test_likeness_is_that_to_the_question_and_not_to_a_neighbouring_reading() -> None:
    pool = _pool(DIRECT, POLICY)
    found = {each.chunk_id: each for each in pool.candidates}
    kitchen = found["doc2-chunk-0"]
    assert pool.questions.shape == (1, EMBEDDER.dimension)
    assert kitchen.bm25_rank == 1
    assert kitchen.bm25 is None
    assert kitchen.similarity < found["doc0-chunk-0"].similarity
    assert (found["doc0-chunk-0"].vector_rank, found["doc0-chunk-0"].bm25_rank) == (1, 1)


def test_a_narrower_look_brings_what_the_crowd_hides() -> None:
    hidden = Eligibility(doc_ids=frozenset({"doc3"}))
    narrow = {each.chunk_id for each in _pool(DIRECT, k=1, looks=(Eligibility(), hidden)).candidates}
    assert narrow - {each.chunk_id for each in _pool(DIRECT, k=1).candidates} == {"doc3-chunk-0"}


def test_rows_that_no_search_brought_are_scored_like_the_others_and_known_ones_stay() -> None:
    wanted = Lookup([DIRECT], [Eligibility()], 1, 1)
    pool = _pool(DIRECT, k=1)
    more = enlarged(INDEX, wanted, pool, ROWS)
    assert [each.chunk_id for each in more.candidates] == [each.chunk.chunk_id for each in ROWS]
    assert set(pool.candidates) <= set(more.candidates)
    painted = more.candidates[1]
    assert (painted.vector_rank, painted.bm25_rank) == (None, None)
    assert painted.bm25 is not None
    assert enlarged(INDEX, wanted, more, ROWS).candidates == more.candidates
