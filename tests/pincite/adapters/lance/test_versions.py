"""Old versions are given up only where one says so, and the tagged one stays."""

from pathlib import Path

import numpy as np

from pincite.adapters.lance.table import LanceTable, row_of
from pincite.adapters.lance.versions import forget, older_versions
from tests.pincite.retrieval.library import row


def test_a_version_that_was_just_made_is_left_for_the_next_time(tmp_path: Path) -> None:
    table = LanceTable(tmp_path, "test", 4)
    for number in range(3):
        each = row("a", number, f"Hold for {number} days.")
        table.commit([row_of(each, each.chunk.text)], np.eye(1, 4, dtype=np.float32), known=0, removed=[])
    version = table.finish("kept")
    assert older_versions(tmp_path, version) == 0
    forget(tmp_path, version, {"kept"})
    assert LanceTable(tmp_path, "test", 4).count() == 3
