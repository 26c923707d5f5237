"""Which passages are embedded, and how near they come."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.constraints.constrain import constrain
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.nearness import MOST_PASSAGES, nearness
from pincite.passages.passage import Passage
from pincite.ports import Vectors
from pincite.question.record import read_question
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read


def test_only_what_could_answer_is_looked_at() -> None:
    needs, table = read_question("By when do I tell the kitchen that I am vegan?"), frequencies()
    reads = [
        read("Needs are sent to the kitchen no later than 30 days before departure. The kitchen cooks vegan meals.")
    ]
    near = nearness(
        needs,
        reads,
        constrain(needs, reads, table, ()).open,
        lambda texts: np.eye(len(texts), 8, dtype=np.float32),
        table,
    )
    assert [p.text for p in near] == ["Needs are sent to the kitchen no later than 30 days before departure."]


ASKED = read_question("How long are tablets held?")


def _near(reads: list[ReadChunk], first: frozenset[Passage] = frozenset(), asked: str = "") -> dict[Passage, float]:
    """How near all passages come by an embedder that gives each text a direction of its own."""
    return nearness(
        read_question(asked) if asked else ASKED,
        reads,
        {each.candidate.chunk_id: each.passages for each in reads},
        lambda texts: np.eye(len(texts), 8, dtype=np.float32),
        frequencies(),
        first,
    )


@given(st.permutations(range(9)))
def test_the_six_that_cover_most_are_embedded_in_whatever_order_they_come(order: list[int]) -> None:
    reads = [
        read(f"Tablets of line {n} are held." if n < MOST_PASSAGES else f"Line {n} is closed.", number=n)
        for n in range(9)
    ]
    found = _near([reads[at] for at in order])
    assert {p.chunk.chunk_id for p in found} == {f"sop-chunk-{n}" for n in range(MOST_PASSAGES)}


def test_what_defines_the_term_and_what_a_reader_found_are_embedded_before_what_covers_more() -> None:
    crowd = [read(f"Nobody asks for the meaning of the hold time of line {n}.", number=n) for n in range(MOST_PASSAGES)]
    meaning = read("Hold time means how long a product waits.", doc_id="terms")
    found = _near([*crowd, meaning], asked="What does hold time mean?")
    assert meaning.passages[0] in found
    closed = read("The gate is closed.", doc_id="gate")
    assert closed.passages[0] not in _near([*crowd, closed])
    assert closed.passages[0] in _near([*crowd, closed], frozenset(closed.passages))


def test_a_direction_against_the_question_counts_as_nought_and_nothing_is_embedded_for_nothing() -> None:
    def opposite(texts: Sequence[str]) -> Vectors:
        return np.array([[1.0], *([-1.0] for _ in texts[1:])], dtype=np.float32)

    held = read("Tablets are held for 30 days.")
    near = nearness(ASKED, [held], {held.candidate.chunk_id: held.passages}, opposite, frequencies())
    assert list(near.values()) == [0.0]
    assert nearness(ASKED, [held], {}, opposite, frequencies()) == {}
