"""Faults made by accident do what they say, and no more."""

import numpy as np
import pytest

from evals.robustness.accidents import (
    KEY_LENGTH,
    ShortKey,
    continuing,
    day_and_month_swapped,
    page_too_far,
    sign_lost,
    unit_swapped,
)
from tests.pincite.retrieval.library import row


class Lengths:
    """An embedder whose vector is the length of the text."""

    identity, dimension, max_tokens = "lengths", 1, 8

    def count_tokens(self, text):
        return len(text.split())

    def embed(self, texts):
        return np.array([[len(text)] for text in texts], np.float32).reshape(-1, 1)

    def embed_queries(self, texts):
        return -self.embed(texts)


def test_a_short_key_gives_a_text_the_vector_of_one_that_begins_alike():
    begin, short = "x" * KEY_LENGTH, ShortKey(Lengths())
    texts = [f"{begin} and", f"{begin} and more", "else"]
    assert short.embed(texts).tolist() == [[KEY_LENGTH + 4], [KEY_LENGTH + 4], [4]]
    assert short.embed_queries(texts).tolist() == [[-KEY_LENGTH - 4], [-KEY_LENGTH - 4], [-4]]


@pytest.mark.parametrize(
    ("fault", "text", "said"),
    [
        (unit_swapped, "within 30 days, 5 mg a day", "within 30 hours, 5 g a day"),
        (unit_swapped, "the days are long", "the days are long"),
        (sign_lost, "kept at -25 to -15 °C", "kept at 25 to 15 °C"),
        (sign_lost, "kept at 2-8 °C, see SOP-014", "kept at 2-8 °C, see SOP-014"),
        (day_and_month_swapped, "held on 5 June 2026", "held on 2026-05-06"),
        (day_and_month_swapped, "held on 2025-11-19", "held on 2025-11-19"),
    ],
)
def test_a_fault_of_a_sentence_changes_that_alone(fault, text, said):
    assert fault(text) == said


def test_a_row_one_page_too_far_is_the_row_but_for_its_page():
    indexed_row = row("fees", 0, "Code and fee of every trip.")
    moved = page_too_far(indexed_row)
    assert moved.chunk.page == indexed_row.chunk.page + 1
    assert moved.model_copy(update={"chunk": indexed_row.chunk}) == indexed_row


def test_what_continues_a_table_is_the_chunk_with_the_same_header():
    indexed_row = row("fees", 0, "Code and fee of every trip.")
    table = indexed_row.chunk.model_copy(update={"header": ("Code", "Fee")})
    later = table.model_copy(update={"chunk_id": "later"})
    assert continuing([indexed_row.chunk, table, later]) == {"later"}
