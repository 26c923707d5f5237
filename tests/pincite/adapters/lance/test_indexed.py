"""A large table is searched by its indices, with the answers of a small one."""

import pytest

from pincite.adapters.lance.indexed import IndexedSearches
from pincite.adapters.lance.lance_index import _opened
from pincite.adapters.lance.query import Loop
from pincite.ports import Eligibility
from tests.pincite.adapters.lance.searched import ALL, ROWS, VECTORS, filled


@pytest.fixture(scope="module")
def searches(tmp_path_factory):
    folder = tmp_path_factory.mktemp("indexed")
    version = filled(folder)
    loop = Loop(folder)
    return IndexedSearches(loop.run(_opened(folder, version))[0], loop)


def test_the_nearest_rows_come_first_and_equal_ones_by_id(searches) -> None:
    (found,) = searches.nearest(VECTORS[:1], 3, ALL)
    assert found == [("a-chunk-0", 1.0), ("b-chunk-0", 0.0), ("c-chunk-0", 0.0)]


def test_words_find_the_rows_that_hold_them_among_those_that_may_be_seen(searches) -> None:
    (found,) = searches.matches(["freeze tablets"], 3, ALL)
    assert {chunk_id for chunk_id, _ in found} == {"a-chunk-0", "c-chunk-0"}
    assert [each for each, _ in searches.matches(["freeze tablets"], 3, Eligibility())[0]] == ["a-chunk-0"]
    assert searches.matches(["?"], 3, ALL) == [[]]


def test_a_row_has_one_score_for_a_query_however_it_is_asked_for(searches) -> None:
    (listed,) = searches.matches(["hold days"], 3, ALL)
    assert searches.bm25_of(["hold days"], ["a-chunk-0", "c-chunk-0", "nobody"]) == [
        {chunk_id: score for chunk_id, score in listed if chunk_id == "a-chunk-0"}
    ]


def test_rows_and_vectors_come_back_by_their_ids(searches) -> None:
    assert searches.rows_of(["b-chunk-0", "nobody"]) == {"b-chunk-0": ROWS[1]}
    assert searches.vectors_of(["b-chunk-0", "nobody"])["b-chunk-0"].tolist() == VECTORS[1].tolist()
