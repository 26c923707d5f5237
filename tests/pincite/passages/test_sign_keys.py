"""What the signs in a table's cells stand for is said with them, and cited where the key stands."""

from dataclasses import replace

import pytest

from pincite.answering.answer import _citations
from pincite.answering.read_chunk import read_of
from pincite.model.chunks import IndexedChunk
from pincite.passages.neighbours import with_neighbours
from pincite.passages.sign_keys import keys_in, signs_of, ticks
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.answering.chunks import candidate
from tests.pincite.answering.house import embedder
from tests.pincite.passages.parts import table_row
from tests.pincite.retrieval.library import row

KEY = "R = carries out, A = approves,\nif asked; I = is informed. The office keeps the list."
TASKS = (
    ("Task", "Desk", "Lead", "Officer"),
    ("New software", "R", "A", "A"),
    ("Opening a port", "", "R", "A"),
    ("Audit", "", "", "2"),
)


def _table(number: int, lines: tuple[tuple[str, ...], ...] = TASKS) -> IndexedChunk:
    return table_row("tasks", number, lines)


def test_each_sign_of_a_key_stands_for_the_words_up_to_the_next() -> None:
    keys = keys_in(row("tasks", 0, KEY).chunk)
    assert {sign: key.text for sign, key in keys.items()} == {
        "R": "carries out",
        "A": "approves, if asked",
        "I": "is informed",
    }
    assert KEY[slice(*keys["R"].span)].startswith("R = carries out")


@pytest.mark.parametrize("text", ["The rate is 4 a = b.", "Rate = 5", "Where n = 3."])
def test_what_no_cell_holds_alone_explains_nothing(text: str) -> None:
    assert signs_of(_table(1).chunk).isdisjoint(keys_in(row("tasks", 0, text).chunk))


def test_signs_are_single_letters_or_marks_and_no_figures() -> None:
    assert signs_of(_table(0).chunk) == {"R", "A"}


def test_a_table_ticks_where_one_sign_alone_fills_it() -> None:
    assert not ticks(_table(0).chunk)
    assert ticks(_table(0, (("Tool", "Guest", "Staff"), ("Press", "", "\u2713"), ("Lathe", "\u2713", "\u2713"))).chunk)
    assert not ticks(_table(0, (("Tool", "Guest", "Staff"), ("Press", "", "5 days"), ("Lathe", "", ""))).chunk)


@pytest.mark.parametrize("key_at", [0, 2])
def test_a_row_says_what_its_signs_stand_for_once_each_and_cites_the_key(key_at: int) -> None:
    table, key = _table(1), row("tasks", key_at, KEY)
    (found,) = with_neighbours([replace(candidate("x"), row=table)], MemoryIndex([table, key], embedder()))
    assert found.below is not None
    assert found.below.chunk.chunk_id == f"tasks-chunk-{key_at}"
    rows = {passage.label: passage for passage in read_of(found).passages}
    assert rows["New software"].text == (
        "Task: New software; Desk: R (carries out); Lead: A (approves, if asked); Officer: A"
    )
    assert rows["Audit"].text == "Task: Audit; Officer: 2"
    cited = [each.snippet for each in _citations(found, rows["Opening a port"])]
    assert any("A = approves" in snippet for snippet in cited)


def test_a_key_of_another_section_explains_nothing() -> None:
    table, key = _table(1), row("tasks", 0, KEY, section=("Roles of last year",))
    (found,) = with_neighbours([replace(candidate("x"), row=table)], MemoryIndex([table, key], embedder()))
    assert found.below is None
