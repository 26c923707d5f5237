"""A row of the index comes back from its one cell as it was."""

import pyarrow as pa

from pincite.adapters.lance.row import CELL, cell_of, chunk_rows
from tests.pincite.retrieval.library import row


def test_rows_come_back_from_their_cells_in_order() -> None:
    rows = [row("a", 0, "Hold for 30 days."), row("b", 0, "Grüße · 5 °C")]
    table = pa.table({CELL: [cell_of(each) for each in rows]})
    assert list(chunk_rows(table)) == rows
