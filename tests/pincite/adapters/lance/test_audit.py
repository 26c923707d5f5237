"""An audit reads a table as it lies, and finds what a search must find."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.table import LanceTable, row_of
from tests.pincite.retrieval.library import row

ROWS = [row("a", 0, "Hold tablets for thirty days."), row("b", 0, "Freeze capsules at once.")]


@pytest.fixture
def audit(tmp_path: Path) -> LanceAudit:
    vectors = np.array([[1, 0, 0, 0], [0.5, 0, 0, 0]], np.float32)
    table = LanceTable(tmp_path, "test", 4)
    table.commit([row_of(each, each.chunk.text) for each in ROWS], vectors, known=0, removed=[])
    return LanceAudit(tmp_path, table.finish("one"))


def test_every_row_is_listed_and_the_embedder_is_named(audit: LanceAudit) -> None:
    assert {chunk_id for chunk_id, *_ in audit.rows()} | {each for _, each, _ in audit.rows()} >= {"a", "a-chunk-0"}
    assert audit.embedder == "test"


def test_a_vector_that_is_no_direction_is_named(audit: LanceAudit) -> None:
    assert list(audit.bad_vectors()) == ["b-chunk-0"]


def test_a_chunk_is_found_by_its_words_and_its_vector(audit: LanceAudit) -> None:
    assert "a-chunk-0" in audit.full_text("Hold tablets", "a")
    assert audit.full_text("Hold tablets", "b") == set()
    assert audit.nearest(np.array([1, 0, 0, 0], np.float32), "a", 1)["a-chunk-0"] == pytest.approx(1.0)
    assert set(audit.unindexed().values()) <= {0}
