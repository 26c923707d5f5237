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
