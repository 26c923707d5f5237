"""A chunk knows its place in its document, and which rectangles hold a stretch of it."""

import pytest

from pincite.model.chunks import Chunk, IndexedChunk, beside, boxes_between, place_in_paper
from pincite.model.documents import Document

CHUNK = Chunk(
    chunk_id="sop-14-v4-chunk-10",
    doc_id="sop-14-v4",
    page=1,
    page_label="",
    start=0,
    end=9,
    text="one\ntwo\nx",
    boxes=((0, 3, 1, 1, 2, 2), (4, 7, 1, 3, 2, 4)),
    chunk_hash="h",
)


def test_places_are_numbers_and_not_words() -> None:
    assert place_in_paper(CHUNK.chunk_id) > place_in_paper("sop-14-v4-chunk-2")


@pytest.mark.parametrize(("step", "found"), [(1, "sop-14-v4-chunk-11"), (-10, "sop-14-v4-chunk-0"), (-11, None)])
def test_the_chunk_beside_another_is_told_by_its_id(step: int, found: str | None) -> None:
    assert beside(CHUNK, step) == found


def test_a_stretch_has_the_rectangles_of_the_lines_that_it_touches() -> None:
    assert boxes_between(CHUNK, 1, 2) == ((1, 1, 2, 2),)
    assert boxes_between(CHUNK, 2, 5) == ((1, 1, 2, 2), (1, 3, 2, 4))
    assert boxes_between(CHUNK, 3, 4) == ()


@pytest.mark.parametrize(
    ("context", "title"),
    [
        (
            "q9 guideline: Quality Risk Management / effective 2023-01-18 / Scope",
            "q9 guideline: Quality Risk Management",
        ),
        ("q9 guideline / Scope", "q9 guideline"),
        ("q9 guidelines: old / Scope", "q9 guideline"),
        ("", "q9 guideline"),
    ],
)
def test_a_chunk_is_headed_by_what_its_paper_calls_itself_where_its_context_says_it(context: str, title: str) -> None:
    document = Document(doc_id="q9", tenant="acme", file="q9_guideline.pdf", title="q9 guideline", sha256="0" * 64)
    assert IndexedChunk.of(CHUNK.model_copy(update={"context": context}), document).headed_title == title
