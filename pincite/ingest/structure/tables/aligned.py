"""Tables without a frame: columns seen in the white space between aligned words, rows in the lines of type."""

from collections.abc import Sequence

from pincite.ingest.structure.sheets import Ruling, Sheet, Word
from pincite.ingest.structure.tables.grid import Grid


def aligned_grids(words: Sequence[Word], rulings: Sequence[Ruling], sheet: Sheet) -> list[Grid]:
    """Tables among *words* that no frame holds, from top to bottom."""
    return []
