"""Sentences and paragraphs of a page end where a reader says they do, and lose no character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.page_sentences import paragraph_spans, sentence_spans


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Hold it. Then seal it!", ["Hold it.", "Then seal it!"]),
        ("See e.g. Annex 3 of No. 7.", ["See e.g. Annex 3 of No. 7."]),
        ("Asked Dr. Berg.\n\nno stop here", ["Asked Dr. Berg.", "no stop here"]),
        ("He said “stop.” Then left.", ["He said “stop.”", "Then left."]),
        ("Scope .... 3", ["Scope .... 3"]),
        ("2. Hold it.", ["2. Hold it."]),
    ],
)
def test_a_sentence_ends_at_its_stop_and_not_at_an_abbreviation(text: str, wanted: list[str]) -> None:
    assert _sentences(text) == wanted


@given(st.text(alphabet="aB1. !?\n\t”•", max_size=80))
def test_every_character_that_is_no_blank_lies_in_exactly_one_sentence(text: str) -> None:
    covered = [at for start, end in sentence_spans(text, 0, len(text)) for at in range(start, end)]
    assert len(covered) == len(set(covered))
    assert {at for at, letter in enumerate(text) if not letter.isspace()} <= set(covered)


def test_paragraphs_stand_between_blank_lines() -> None:
    text = " one\ntwo \n \n\nthree"
    assert [text[start:end] for start, end in paragraph_spans(text)] == ["one\ntwo", "three"]
