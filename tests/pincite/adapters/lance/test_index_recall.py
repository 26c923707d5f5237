"""What a vector index finds is held against what is truly nearest, and more is tried where it does not suffice."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.lance import index_recall, lance_index
from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance.index_recall import ENOUGH, STEPS, measured_search
from pincite.adapters.lance.table import LanceTable, row_of
from tests.benchmarks.million_rows import row, row_id, vectors_near_topics

ROWS = 1_200


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A table that is searched by its index as a large one is: partitions of ten rows, many more than one looks at."""
    folder = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lance_table, "FLAT_ROWS", 0)
        patch.setattr(lance_table, "A_PARTITION", 10)
        table = LanceTable(folder, "test", 384)
        rows = [row_of(row(number, f"Batch {number}"), f"Batch {number}") for number in range(ROWS)]
        table.commit(rows, vectors_near_topics(1, ROWS), known=0, removed=[])
        return folder, table.finish("one")


@pytest.fixture(autouse=True)
def _is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lance_index, "FLAT_ROWS", 0)


def test_the_first_effort_that_suffices_is_taken(large: tuple[Path, int]) -> None:
    search = measured_search(*large, vectors_near_topics(2, 20))
    assert (search.probes, search.refine) == STEPS[0]
    assert (search.kind, search.queries) == ("IvfSq", 20)
    assert search.recall >= ENOUGH


def test_more_is_tried_until_enough_is_found(large: tuple[Path, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_recall, "STEPS", ((1, 1), (2, 1), (ROWS, 2)))
    search = measured_search(*large, vectors_near_topics(2, 20))
    assert (search.probes, search.refine) == (ROWS, 2)
    assert search.recall >= ENOUGH


def test_what_no_effort_finds_is_said_by_the_figure(large: tuple[Path, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_recall, "STEPS", ((1, 1),))
    queries = vectors_near_topics(2, 20)
    search = measured_search(*large, queries)
    cosines = queries @ vectors_near_topics(1, ROWS).T
    nearest = [{row_id(int(place)) for place in np.argsort(-each)[:10]} for each in cosines]
    found = lance_index.LanceIndex(*large, search).vector(queries, 10, index_recall.ALL)
    hits = sum(len(true & {hit.row.chunk.chunk_id for hit in each}) for true, each in zip(nearest, found, strict=True))
    assert search.recall == pytest.approx(hits / 200, abs=1e-3)
    assert search.recall < ENOUGH


def test_a_twin_of_the_tenth_row_is_as_good_as_that_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lance_table, "FLAT_ROWS", 0)
    table = LanceTable(tmp_path, "test", 384)
    twins = np.repeat(vectors_near_topics(1, 10), 30, axis=0)
    table.commit([row_of(row(number, "Batch"), "Batch") for number in range(300)], twins, known=0, removed=[])
    assert measured_search(tmp_path, table.finish("one"), twins[::30]).recall == 1.0
