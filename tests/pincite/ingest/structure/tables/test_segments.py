"""A row of type is cut where columns end, and a sign stays with its figure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Ruling, SheetWord
from pincite.ingest.structure.tables.segments import is_enumerator, rows_of
from tests.pincite.ingest.structure.typed import line, words_of


def _texts(*pieces: tuple[float, str], verticals: tuple[Ruling, ...] = ()) -> list[list[str]]:
    words = words_of([line(text, left) for left, text in pieces])
    return [[segment.text for segment in row.segments] for row in rows_of(words, verticals)]


def test_words_a_blank_apart_are_one_segment_and_a_wide_gap_parts_two() -> None:
    assert _texts((72, "Net sales"), (140, "1,204")) == [["Net sales", "1,204"]]
    assert _texts((72, "Net sales"), (118, "of boards")) == [["Net sales of boards"]]


def test_a_sign_of_currency_and_one_of_percent_stay_with_their_figure() -> None:
    assert _texts((72, "Sales"), (150, "$"), (230, "1,204")) == [["Sales", "$ 1,204"]]
    assert _texts((72, "Sales"), (150, "12"), (190, "%")) == [["Sales", "12 %"]]
    assert _texts((72, "Sales"), (100, "$"), (107, "5")) == [["Sales", "$ 5"]]


def test_a_vertical_ruling_parts_words_however_near_they_stand() -> None:
    ruling = Ruling(horizontal=False, at=83, low=90, high=120)
    assert _texts((72, "ab cd"), verticals=(ruling,)) == [["ab", "cd"]]
    assert _texts((72, "ab cd")) == [["ab cd"]]


@given(
    st.permutations(
        words_of([line("Test", 72, 100), line("Limit", 200, 101), line("Assay", 72, 116), line("95", 200, 116)])
    )
)
def test_rows_are_read_downwards_in_whatever_order_the_words_come(words: list[SheetWord]) -> None:
    assert [[each.text for each in row.segments] for row in rows_of(words, ())] == [["Test", "Limit"], ["Assay", "95"]]


def test_a_bullet_and_its_text_are_no_row_of_a_table() -> None:
    def tabular(*pieces: tuple[float, str]) -> bool:
        return rows_of(words_of([line(text, left) for left, text in pieces]), ())[0].is_tabular

    assert not tabular((72, "•"), (90, "Keep it dry"))
    assert not tabular((72, "Keep it dry"))
    assert tabular((72, "1."), (90, "Keep"), (150, "dry"))
    assert tabular((72, "Assay"), (120, "95"))


@pytest.mark.parametrize(
    ("text", "enumerates"),
    [("1.", True), ("(a)", True), ("viii)", True), ("•", True), ("12", False), ("Total.", False), ("2024.5", False)],
)
def test_what_stands_before_an_item_is_told_from_a_figure_and_a_word(text: str, enumerates: bool) -> None:
    assert is_enumerator(text) is enumerates
