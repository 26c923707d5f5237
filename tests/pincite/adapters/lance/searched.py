"""A small table to search in, by whichever way."""

from pathlib import Path

import numpy as np

from pincite.adapters.lance.table import LanceTable, row_of
from pincite.model.documents import Authority
from pincite.ports import Eligibility
from tests.pincite.retrieval.library import row

ROWS = [
    row("a", 0, "Hold tablets for thirty days.", authority=Authority.FDA),
    row("b", 0, "Hold capsules for sixty days.", authority=Authority.EMA),
    row("c", 0, "Freeze powder at once.", superseded=True),
]
VECTORS = np.eye(3, 4, dtype=np.float32)
ALL = Eligibility(include_superseded=True, include_flagged=True)


def filled(folder: Path) -> int:
    """The table in *folder*, and its version."""
    table = LanceTable(folder, "test", 4)
    table.commit([row_of(each, each.chunk.text) for each in ROWS], VECTORS, known=0, removed=[])
    return table.finish("one")


class SearchesLaw:
    """What holds of every way to search a table, whatever its size; a subclass gives ``searches``."""

    def test_the_nearest_rows_come_first_and_equal_ones_by_id(self, searches) -> None:
        (found,) = searches.nearest(VECTORS[:1], 3, ALL)
        assert found == [("a-chunk-0", 1.0), ("b-chunk-0", 0.0), ("c-chunk-0", 0.0)]

    def test_words_find_the_rows_that_hold_them_among_those_that_may_be_seen(self, searches) -> None:
        (found,) = searches.matches(["freeze tablets"], 3, ALL)
        assert {chunk_id for chunk_id, _ in found} == {"a-chunk-0", "c-chunk-0"}
        assert [each for each, _ in searches.matches(["freeze tablets"], 3, Eligibility())[0]] == ["a-chunk-0"]
        assert searches.matches(["?"], 3, ALL) == [[]]

    def test_a_row_has_one_score_for_a_query_however_it_is_asked_for(self, searches) -> None:
        (listed,) = searches.matches(["hold days"], 3, ALL)
        assert searches.bm25_of(["hold days"], ["a-chunk-0", "c-chunk-0", "nobody"]) == [
            {chunk_id: score for chunk_id, score in listed if chunk_id == "a-chunk-0"}
        ]

    def test_rows_and_vectors_come_back_by_their_ids(self, searches) -> None:
        assert searches.rows_of(["b-chunk-0", "nobody"]) == {"b-chunk-0": ROWS[1]}
        assert searches.vectors_of(["b-chunk-0", "nobody"])["b-chunk-0"].tolist() == VECTORS[1].tolist()
