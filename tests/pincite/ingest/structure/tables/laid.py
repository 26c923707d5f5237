"""A sheet read up to its text: tables found, and every line written."""

from collections.abc import Sequence

from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.writing import Laid
from tests.pincite.ingest.structure.typed import sheet_of


def laid_of(*lines: Line, number: int = 1, rulings: Sequence[Ruling] = ()) -> Laid:
    """A sheet with *lines* and *rulings*, laid out with the tables that are found in it."""
    sheet = sheet_of(*lines, number=number, rulings=tuple(rulings))
    return lay_out(sheet, frozenset(), find_grids(sheet, frozenset()), ())
