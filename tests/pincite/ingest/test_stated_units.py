"""What a paper says once of all its figures is known of each of its tables."""

from pincite.ingest.stated_units import with_stated_units
from pincite.model.chunks import Chunk, StatedUnit
from tests.pincite.retrieval.library import row

FARES = "Boats sail daily. All fares in GBP, meals\nincluded. Dogs travel free."


def _chunks(*texts: str, **told: object) -> tuple[Chunk, ...]:
    chunks = [row("ferry", number, text).chunk for number, text in enumerate(texts)]
    table = chunks[-1].model_copy(update={"kind": "table"})
    return with_stated_units([*(each.model_copy(update=told) for each in chunks[:-1]), table])


def test_a_unit_that_is_stated_for_all_figures_reaches_the_tables_wherever_they_stand() -> None:
    first, between, table = _chunks(FARES, "Timetables follow.", "Car\t90")
    assert table.units == (StatedUnit(text="All fares in GBP, meals included", unit="GBP", number=0),)
    assert first.units == between.units == ()


def test_a_table_in_a_paper_that_states_no_unit_for_all_has_none() -> None:
    assert _chunks("Fares are paid in GBP.", "Car\t90")[-1].units == ()


def test_hidden_text_states_no_unit() -> None:
    assert _chunks(FARES, "Car\t90", flags=("hidden",))[-1].units == ()


def test_each_unit_is_known_once_and_a_paper_of_many_units_has_none_for_all() -> None:
    said = "All lengths are in mm. All widths are in mm. All loads are in kg."
    assert [each.unit for each in _chunks(said, "Beam\t9")[-1].units] == ["mm", "kg"]
    more = f"{said} All pressures are in bar. All powers are in kW."
    assert _chunks(more, "Beam\t9")[-1].units == ()


def test_of_a_long_sentence_it_is_said_what_ends_with_the_unit() -> None:
    long = "All rents in CHF per month, heating, water, lift, stairs, garden, gate, lamps and laundry included."
    assert _chunks(long, "Attic\t900")[-1].units[0].text == "All rents in CHF per month"


def test_a_long_sentence_whose_unit_is_written_otherwise_is_said_whole() -> None:
    long = "All rents in thousands of francs (heating, water, lift, stairs, garden, gate, lamps and laundry included)."
    (unit,) = _chunks(long, "Attic\t9")[-1].units
    assert (unit.unit, unit.text) == ("thousand francs", long.rstrip("."))
