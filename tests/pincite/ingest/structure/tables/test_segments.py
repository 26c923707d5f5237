"""Rows of type cut where the gap is wider than a blank."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.sheets import Line, Ruling
from pincite.ingest.structure.tables.segments import CURRENCY_GAP, GAP, SIGN_GAP, Row, is_enumerator, rows_of
from tests.pincite.ingest.structure.typed import extent, line, table_lines, words_of


def _beside(one: str, two: str, gap: float) -> list[Line]:
    """Two pieces of type 10 high, *gap* points apart."""
    return [line(one), line(two, 72.0 + extent(one) + gap)]


def _texts(rows: list[Row]) -> list[list[str]]:
    return [[segment.text for segment in row.segments] for row in rows]


@pytest.mark.parametrize(
    ("one", "two", "widest"),
    [("Board", "1,204", GAP), ("12", "%", SIGN_GAP), ("(", "12", SIGN_GAP), ("$", "12", CURRENCY_GAP)],
)
def test_words_are_parted_where_the_gap_is_as_wide_as_one_between_columns(one: str, two: str, widest: float) -> None:
    assert _texts(rows_of(words_of(_beside(one, two, 10 * widest - 0.5)), ())) == [[f"{one} {two}"]]
    assert _texts(rows_of(words_of(_beside(one, two, 10 * widest + 0.5)), ())) == [[one, two]]


def test_a_sign_of_currency_belongs_to_what_follows_it_and_not_to_what_stands_before() -> None:
    assert _texts(rows_of(words_of(_beside("Total", "$", 3)), ())) == [["Total", "$"]]


def test_two_sums_side_by_side_are_of_two_columns_however_near() -> None:
    assert _texts(rows_of(words_of(_beside("£750,000", "£450", 4)), ())) == [["£750,000", "£450"]]
    assert _texts(rows_of(words_of(_beside("750,000", "450", 4)), ())) == [["750,000 450"]]


def test_a_vertical_ruling_parts_words_however_near_where_it_runs_past_them() -> None:
    words = words_of(_beside("Board", "1,204", 2))
    at = 72.0 + extent("Board") + 1
    assert _texts(rows_of(words, [Ruling(horizontal=False, at=at, low=90, high=120)])) == [["Board", "1,204"]]
    assert _texts(rows_of(words, [Ruling(horizontal=False, at=at, low=150, high=180)])) == [["Board 1,204"]]


@given(st.permutations(words_of(table_lines("Board sold|1,204|1,190", "Pulp|311|$ 298", "Notes"))))
def test_rows_do_not_depend_on_the_order_of_the_words(words: list[object]) -> None:
    assert _texts(rows_of(words, ())) == [["Board sold", "1,204", "1,190"], ["Pulp", "311", "$ 298"], ["Notes"]]  # type: ignore[arg-type]  # permutations are of words


def test_a_word_set_a_little_higher_is_in_the_row_and_one_set_much_lower_is_not() -> None:
    assert len(rows_of(words_of([line("Board"), line("a", 120.0, 99.0, size=8)]), ())) == 1
    assert len(rows_of(words_of([line("Board"), line("a", 120.0, 104.0)]), ())) == 2


@pytest.mark.parametrize("text", ["•", "1.", "(a)", "iv)", "(viii)"])
def test_a_bullet_or_the_number_of_an_item_and_its_text_are_no_row_of_a_table(text: str) -> None:
    assert is_enumerator(text)
    (row,) = rows_of(words_of(_beside(text, "Board", 20)), ())
    assert len(row.segments) == 2
    assert not row.is_tabular


@pytest.mark.parametrize("text", ["1", "Board", "12345.", "total."])
def test_a_label_or_a_bare_number_and_its_figure_are_a_row_of_a_table(text: str) -> None:
    assert not is_enumerator(text)
    (row,) = rows_of(words_of(_beside(text, "1,204", 20)), ())
    assert row.is_tabular


def test_a_row_is_as_high_as_most_of_its_words_and_counts_them() -> None:
    (row,) = rows_of(words_of([line("Board sold"), line("1", 200.0, 102.0, size=6)]), ())
    assert (row.height, row.words, row.box) == (10, 3, (72.0, 100.0, 203.0, 110.0))


def test_words_that_overlap_stand_in_columns_of_their_own() -> None:
    words = words_of([line("Labels", left=72.0), line("Consolidation", left=100.5), line("Group", left=300.0)])
    (row,) = rows_of(words, ())
    assert [segment.text for segment in row.segments] == ["Labels", "Consolidation", "Group"]


@pytest.mark.parametrize(
    ("mark", "text", "tabular"),
    [
        ("4.2", "The following boats were used.", False),
        ("10.1.3", "Each boat is cleaned before it leaves:", False),
        ("4.2", "12.5", True),
        ("4.2", "Old boats", True),
        ("Depth", "The following boats were used.", True),
    ],
)
def test_the_number_of_a_clause_and_its_sentence_are_no_row_of_a_table(mark: str, text: str, *, tabular: bool) -> None:
    (row,) = rows_of(words_of(_beside(mark, text, 20)), ())
    assert row.is_tabular is tabular
