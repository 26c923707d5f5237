"""The notes below a table to which marks in its cells point."""

from dataclasses import replace

import pytest

from pincite.answering.answer import _citations
from pincite.answering.read_chunk import read_of
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.passages.cutting import passages_of
from pincite.passages.footnotes import bears_marks, notes_in
from pincite.passages.neighbours import with_neighbours
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.answering.chunks import candidate
from tests.pincite.answering.house import embedder
from tests.pincite.passages.parts import table_row
from tests.pincite.retrieval.library import row

NOTES = (
    "\\* Half price for pupils.\n\n(1) Closed on\nMondays.\n\n\u2020 Needs a key, which the office gives out.\n\n"
    "The rooms are shown by a guard."
)
LINES = (
    ("Room", "Entry", "Guide\u2020"),
    ("Tower*", "EUR 6", "EUR 40"),
    ("Crypt", "EUR 4 (1)", "see note 1"),
    ("Garden", "free", ""),
)


def _table(number: int = 0, lines: tuple[tuple[str, ...], ...] = LINES) -> IndexedChunk:
    return table_row("castle", number, lines)


def _notes(number: int = 1, text: str = NOTES) -> IndexedChunk:
    return row("castle", number, text)


def _rows(table: Chunk, below: Chunk | None) -> dict[str, str]:
    return {passage.label: passage.text for passage in passages_of(table, below=below)}


def test_a_note_is_known_by_its_mark_and_goes_on_to_the_end_of_its_sentence() -> None:
    notes = notes_in(_notes().chunk)
    assert {mark: note.text for mark, note in notes.items()} == {
        "*": "Half price for pupils.",
        "1": "Closed on Mondays.",
        "\u2020": "Needs a key, which the office gives out.",
    }
    assert all(NOTES[slice(*note.span)].lstrip("\\").startswith(("*", "(1)", "\u2020")) for note in notes.values())


def test_the_value_of_a_marked_cell_is_its_figure_and_the_note_stands_behind_it() -> None:
    rows = _rows(_table().chunk, _notes().chunk)
    assert rows["Tower"] == (
        "Room: Tower (Half price for pupils); Entry: EUR 6; Guide: EUR 40 (Needs a key, which the office gives out)"
    )
    assert rows["Crypt"].startswith("Room: Crypt; Entry: EUR 4 (Closed on Mondays); Guide: see note 1")
    assert rows["Garden"] == "Room: Garden; Entry: free"


def test_a_cell_with_two_marks_points_to_both_notes() -> None:
    lines = (("Room", "Entry"), ("Crypt", "EUR 4 (1), *"), ("Tower", "EUR 6"))
    crypt = _rows(_table(lines=lines).chunk, _notes().chunk)["Crypt"]
    assert crypt == "Room: Crypt; Entry: EUR 4 (Half price for pupils) (Closed on Mondays)"


def test_a_mark_without_its_note_stays() -> None:
    assert "EUR 4 (1)" in _rows(_table().chunk, None)["Crypt"]
    assert "EUR 4 (1)" in _rows(_table().chunk, _notes(text="\\* Half price for pupils.").chunk)["Crypt"]


@pytest.mark.parametrize("cell", ["EUR 6", "12 (net)", "Room 4", "2026", "(12)", "(14.3)", "Opening (day -28 to -1)"])
def test_a_figure_and_words_in_brackets_are_no_marks(cell: str) -> None:
    assert not bears_marks(_table(lines=(("Room", "Entry"), ("Hall", cell))).chunk)


def test_the_notes_are_read_behind_the_last_part_of_the_table() -> None:
    table, more, notes = _table(0), _table(1), _notes(2)
    index = MemoryIndex([table, more, notes], embedder())
    for part in (table, more):
        (found,) = with_neighbours([replace(candidate("x"), row=part)], index)
        assert found.below == notes


def test_a_list_that_no_cell_points_to_is_none_of_a_tables_notes() -> None:
    plain = _table(lines=(("Room", "Entry"), ("Hall", "EUR 3")))
    (found,) = with_neighbours([replace(candidate("x"), row=plain)], MemoryIndex([plain, _notes()], embedder()))
    assert found.below is None


def test_a_note_is_cited_where_it_stands() -> None:
    found = replace(candidate("x"), row=_table(), below=_notes())
    tower = next(passage for passage in read_of(found).passages if passage.label == "Tower")
    cited = {citation.chunk_id: citation.snippet for citation in _citations(found, tower)[-2:]}
    assert cited == {"castle-chunk-1": "\u2020 Needs a key, which the office gives out."} or len(cited) == 1
    assert any("Half price for pupils." in citation.snippet for citation in _citations(found, tower))


def test_a_figure_at_the_end_of_a_bracket_is_the_names_own_and_only_a_mark_behind_it_points_to_a_note() -> None:
    lines = (("Room", "Spring (day 1)", "Summer (week 1)\u00b9"), ("Hall", "EUR 3", "EUR 5"))
    assert _rows(_table(lines=lines).chunk, _notes(text="1 Closed on Mondays.").chunk)["Hall"] == (
        "Room: Hall; Spring (day 1): EUR 3; Summer (week 1): EUR 5 (Closed on Mondays)"
    )


def test_two_stars_are_one_mark_and_no_second_one_behind_a_first() -> None:
    notes = _notes(text="\\* Half price for pupils.\n\n\\*\\* By hand only.").chunk
    rows = _rows(_table(lines=(("Room", "Entry"), ("Crypt*", "EUR 4"), ("Tower**", "EUR 6"))).chunk, notes)
    assert rows == {
        "Crypt": "Room: Crypt (Half price for pupils); Entry: EUR 4",
        "Tower": "Room: Tower (By hand only); Entry: EUR 6",
    }
