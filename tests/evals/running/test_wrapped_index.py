"""A wrapped index passes every call on."""

from typing import Any

import numpy as np

from evals.running.wrapped_index import WrappedIndex
from pincite.ports import Eligibility, Index
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import row
from tests.pincite.retrieval.word_embedder import WordEmbedder


def test_it_answers_as_the_one_within() -> None:
    embedder = WordEmbedder()
    inner = MemoryIndex([row("a", 0, "Hold tablets for 30 days."), row("b", 0, "Seal the bags.")], embedder)
    outer: Any = WrappedIndex(inner)
    vectors, ids, eligible = embedder.embed(["Hold tablets"]), ["a-chunk-0"], Eligibility()
    assert outer.vector(vectors, 2, eligible) == inner.vector(vectors, 2, eligible)
    assert outer.lexical(["tablets"], 2, eligible) == inner.lexical(["tablets"], 2, eligible)
    assert outer.bm25_of(["tablets"], ids) == inner.bm25_of(["tablets"], ids)
    assert outer.rows(ids) == inner.rows(ids)
    assert np.array_equal(outer.vectors_of(ids)["a-chunk-0"], inner.vectors_of(ids)["a-chunk-0"])
    assert (outer.count(), outer.embedder_identity) == (inner.count(), inner.embedder_identity)


def test_it_has_every_name_of_the_seam() -> None:
    assert {name for name in vars(Index) if not name.startswith("_")} <= set(dir(WrappedIndex))
