"""Exact search gives the best rows in a total order, and only those that may be seen."""

import numpy as np
import pyarrow as pa
import pytest

from pincite.adapters.lance.exact_search import ExactSearch, kth_best
from pincite.model.documents import Authority
from pincite.ports import Eligibility

TABLE = pa.table(
    {
        "chunk_id": ["d", "b", "a", "c"],
        "doc_id": ["one", "one", "two", "two"],
        "authority": ["FDA", None, "FDA", "EMA"],
        "category": [None] * 4,
        "superseded": [False, False, False, True],
        "flagged": [False, True, False, False],
        "domain_id": [None, None, "x", None],
    }
)
VECTORS = np.array([[1, 0], [1, 0], [0, 1], [0.6, 0.8]], np.float32)
SEARCH = ExactSearch(TABLE, VECTORS)
QUERY = np.array([[1, 0]], np.float32)
EVERYTHING = Eligibility(include_superseded=True, include_flagged=True)


def _found(eligible: Eligibility | None, k: int = 4) -> list[str]:
    return [chunk_id for chunk_id, _ in SEARCH.search(QUERY, k, eligible)[0]]


def test_best_first_and_equal_scores_by_id() -> None:
    assert SEARCH.search(QUERY, 3, None) == [[("b", 1.0), ("d", 1.0), ("c", pytest.approx(0.6))]]
    assert _found(None, 1) == ["b"]


def test_only_rows_that_may_be_seen_are_found() -> None:
    assert _found(EVERYTHING) == ["b", "d", "c", "a"]
    assert _found(Eligibility(include_flagged=True)) == ["b", "d", "a"]
    assert _found(Eligibility(include_superseded=True)) == ["d", "c", "a"]
    assert _found(Eligibility(authorities=frozenset({Authority.FDA}))) == ["d", "a"]
    assert _found(Eligibility(doc_ids=frozenset({"two"}))) == ["a"]
    assert _found(Eligibility(domain_id="x")) == ["a"]
    assert _found(Eligibility(not_yet=frozenset({"one"}))) == ["a"]
    assert _found(Eligibility(still=frozenset({"two"}))) == ["d", "c", "a"]
    assert _found(Eligibility()) == ["d", "a"], "one day leaves nothing behind for the next"


def test_an_unknown_id_has_neither_a_place_nor_a_vector() -> None:
    assert SEARCH.offsets(["a", "nobody", "d"]) == [2, 0]
    assert list(SEARCH.vectors_of(["nobody", "a"])) == ["a"]


def test_the_kth_best_is_the_least_where_there_are_no_more() -> None:
    scores = np.array([0.1, 0.5, 0.3], np.float32)
    assert kth_best(scores, 2, -1) == np.float32(0.3)
    assert kth_best(scores, 3, -1) == -1
