"""Rows of a table as passages."""

from pincite.passages.rows import rows_of
from pincite.passages.table_passages import table_passages
from tests.pincite.retrieval.library import row

TEXT = "Product\tBulk hold\tRetest\nCardelone 5 mg\t270 days\t24 months\nVensartil\t180 days\t12 months"


def _passages() -> list:
    chunk = row("limits", 0, TEXT).chunk
    at = {cell: (TEXT.index(cell), TEXT.index(cell) + len(cell)) for cell in TEXT.replace("\n", "\t").split("\t")}
    cells = tuple(
        tuple(at[cell] for cell in line)
        for line in (("Cardelone 5 mg", "270 days", "24 months"), ("Vensartil", "180 days", "12 months"))
    )
    chunk = chunk.model_copy(update={"kind": "table", "header": ("Product", "Bulk hold", "Retest"), "rows": cells})
    return list(table_passages(chunk, rows_of(chunk)))


def test_each_row_is_read_with_the_names_of_its_columns() -> None:
    first, second = _passages()
    assert first.text == "Product: Cardelone 5 mg; Bulk hold: 270 days; Retest: 24 months"
    assert second.cells == (("Product", "Vensartil"), ("Bulk hold", "180 days"), ("Retest", "12 months"))


def test_a_row_is_known_by_its_first_cell_and_cites_itself_before_its_header() -> None:
    first, _ = _passages()
    assert (first.kind, first.label) == ("row", "Cardelone 5 mg")
    assert TEXT[slice(*first.spans[0])].startswith("Cardelone 5 mg")
