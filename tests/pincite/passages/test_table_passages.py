"""Rows of a table as passages."""

from pincite.model.chunks import StatedUnit
from pincite.passages.passage import Passage
from pincite.passages.rows import lines_of, rows_of
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


def _boat(*cells: str, names: tuple[str, str] = ("Boat", "Week")) -> Passage:
    """A row of the table of a paper that says what all its fares are in."""
    text = "\t".join(cells)
    chunk = row("hire", 4, text).chunk
    told = {"kind": "table", "header": names, "rows": (((0, len(cells[0])), (len(cells[0]) + 1, len(text))),)}
    units = (StatedUnit(text="All fares in GBP", unit="GBP", number=0),)
    (passage,) = table_passages(
        chunk.model_copy(update={**told, "units": units}), rows_of(chunk.model_copy(update=told))
    )
    return passage


def test_a_bare_figure_may_be_in_the_unit_that_the_paper_states_for_all_and_this_is_said_with_it() -> None:
    canoe = _boat("Canoe", "90")
    assert "Week: 90 GBP" in canoe.held
    assert canoe.measures == ("90",)
    assert canoe.said == "Boat: Canoe; Week: 90 (All fares in GBP)"


def test_a_figure_with_a_unit_of_its_own_is_not_in_that_of_the_paper() -> None:
    assert _boat("Canoe", "EUR 90").said == "Boat: Canoe; Week: EUR 90"
    assert _boat("Canoe", "90", names=("Boat", "Weight (kg)")).said == "Boat: Canoe; Weight (kg): 90"
    assert "GBP" not in _boat("Canoe", "ask at the quay").held


def test_a_field_of_a_form_is_said_as_its_label_and_what_was_filled_in() -> None:
    assert _boat("Boat:", "Canoe 4", names=("", "")).text == "Boat: Canoe 4"
    assert _boat("Canoe", "90", names=("", "")).said == "Canoe: 90 (All fares in GBP)"


def test_the_amounts_of_a_substance_in_a_volume_are_units_of_a_row() -> None:
    text = "Total T4\tnmol/L\t15 \u2013 50"
    cells = tuple((text.index(cell), text.index(cell) + len(cell)) for cell in text.split("\t"))
    told = {"kind": "table", "header": ("Analyte", "Unit", "Dog"), "rows": (cells,)}
    priced = (StatedUnit(text="Prices in GBP", unit="GBP", number=0),)
    chunk = row("prices", 4, text).chunk.model_copy(update={**told, "units": priced})
    (passage,) = table_passages(chunk, rows_of(chunk))
    assert "15 \u2013 50 nmol/L" in passage.held
    assert passage.said == "Analyte: Total T4; Unit: nmol/L; Dog: 15 \u2013 50"


def test_a_row_that_states_its_own_unit_is_not_said_to_be_in_the_one_above_the_table() -> None:
    text = "EUR million\nSales\t120.4\nResult per share (EUR)\t1.12"
    places = tuple(
        tuple((text.index(c), text.index(c) + len(c)) for c in each.split("\t")) for each in text.split("\n")[1:]
    )
    chunk = row("half-year", 0, text).chunk.model_copy(
        update={"kind": "table", "header": ("", "2025"), "rows": places, "caption": "EUR million"}
    )
    assert [each.said for each in table_passages(chunk, rows_of(chunk))] == [
        "Sales; 120.4 (EUR million)",
        "Result per share (EUR); 1.12",
    ]


def test_the_last_line_of_the_names_of_columns_is_no_unit_of_the_figures_below() -> None:
    text = "Table 2 Advance (per cent)\nRating\tUp to 36\nmonths\nA\t100\nB\t90"
    places = tuple(
        tuple((text.index(f"{cell}"), text.index(cell) + len(cell)) for cell in cells)
        for cells in (("A\t", "100"), ("B\t", "90"))
    )
    places = tuple(((start, end - 1), other) for (start, end), other in places)
    chunk = row("leases", 0, text).chunk.model_copy(
        update={"kind": "table", "header": ("Rating", "Up to 36 months"), "rows": places}
    )
    assert [each.measures for each in table_passages(chunk, rows_of(chunk))] == [("100 per cent",), ("90 per cent",)]


def test_lines_of_a_label_with_a_colon_and_one_cell_name_no_columns_and_are_fields() -> None:
    chunk = row("sop", 0, "Parties:\tMoor Mill Ltd\nSigned on:\t1 September 2025").chunk
    found = table_passages(chunk, lines_of(chunk.text, 0, len(chunk.text)))
    assert [passage.text for passage in found] == ["Parties: Moor Mill Ltd", "Signed on: 1 September 2025"]
