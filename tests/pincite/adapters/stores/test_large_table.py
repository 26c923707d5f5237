"""A table that is searched by indexes, in an object store: built, measured, published, read elsewhere, cleaned up."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.lake import Lake
from pincite.adapters.lance import lance_index
from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance.index_recall import ENOUGH
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.stores.place import lake_folder
from pincite.ingest import index_stage, pruning, sampled_queries
from pincite.ingest.publishing import build_of, list_snapshots, open_index, rollback
from pincite.ports import Eligibility
from tests.benchmarks.million_rows import TENANT, check, index, lay, let_answer, query_words, vectors_near_topics

FEW = 400


@pytest.fixture(params=[FEW, pytest.param(lance_table.FLAT_ROWS + 2_000, marks=pytest.mark.long)])
def rows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """
    Few rows that are searched as many are, and really many.

    Of many rows, too, a few queries measure the recall: the server of these tests reads a whole object for each range
    that it is asked for, and a query asks for a hundred. `million_rows` measures with all of them, in a folder.
    """
    monkeypatch.setattr(sampled_queries, "QUERIES", 20)
    if request.param == FEW:
        for module in (lance_table, lance_index, index_stage):
            monkeypatch.setattr(module, "FLAT_ROWS", FEW)
        monkeypatch.setattr(lance_table, "A_PARTITION", FEW // 4)
    return int(request.param)


def _publish(folder: Path, rows: int, changed: int) -> None:
    lay(folder, rows, changed)
    index(folder)
    assert check(folder)["broken"] == []
    let_answer(folder)


def _picture(index: LanceIndex) -> str:
    """What some questions find, with scores to the last bit, and the vectors of it."""
    near = index.vector(vectors_near_topics(5, 4), 12, Eligibility())
    words = index.lexical(query_words(5, 4), 12, Eligibility())
    ids = sorted({hit.row.chunk.chunk_id for hits in (*near, *words) for hit in hits})
    vectors = index.vectors_of(ids)
    return repr((near, words, np.stack([vectors[each] for each in ids]).tobytes()))


def _manifests(lake: Lake) -> int:
    return sum(key.endswith(".manifest") for key in lake.store.sizes(f"tenants/{TENANT}/tables"))


def test_a_large_table_in_a_store_is_measured_answers_elsewhere_and_is_cleaned_up(
    bucket: str, rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"{bucket}/lake"
    here = lake_folder(place)
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 10**6)
    _publish(here, rows, changed=0)
    first = build_of(Lake(here), TENANT)
    assert (first.rows, first.search.kind if first.search else None) == (rows, "IvfSq")
    assert first.search is not None
    assert first.search.recall >= ENOUGH

    monkeypatch.setenv("PINCITE_CACHE", str(tmp_path / "another machine"))
    there = lake_folder(place)
    assert there != here
    opened = open_index(Lake(there), TENANT)
    before = _picture(opened)

    _publish(here, rows, changed=1)
    many = _manifests(Lake(there))
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 1)
    _publish(here, rows, changed=2)
    listed = list_snapshots(Lake(there), TENANT)
    assert _manifests(Lake(there)) == len(listed) == 3 < many, "what no record names is gone"

    assert _picture(opened) == before, "whoever had it open goes on"
    last = open_index(Lake(there), TENANT)
    (changed,) = last.rows(["doc-1-chunk-0"])
    assert [changed] != opened.rows(["doc-1-chunk-0"])
    rollback(Lake(there), TENANT, first.snapshot_id)
    assert _picture(open_index(Lake(there), TENANT)) == before
