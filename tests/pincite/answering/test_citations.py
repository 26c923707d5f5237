"""A citation says where a stretch stands to the letter, and is refused where it does not stand there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.citations import came_nearest, cite, nearest, require_verbatim
from pincite.errors import IntegrityError
from pincite.passages.cutting import passages_of
from tests.pincite.hits import ranked
from tests.pincite.retrieval.library import row

PAGE = "Cold chain\nKeep at 2 to 8 °C.\nSign the log."
START = PAGE.index("Keep")
FOUND = row("sop", 7, PAGE[START:], title="Cold chain", page=3)
BOXES = ((START, 29, 50.0, 100.0, 200.0, 112.0), (30, len(PAGE), 50.0, 120.0, 150.0, 132.0))
PLACE = {"start": START, "end": len(PAGE), "boxes": BOXES}
CANDIDATE = ranked(FOUND.model_copy(update={"chunk": FOUND.chunk.model_copy(update=PLACE)}), confidence=0.7)
LENGTH = len(PAGE) - START
STRETCHES = st.tuples(st.integers(0, LENGTH), st.integers(0, LENGTH)).filter(lambda each: each[0] < each[1])


@given(STRETCHES)
def test_every_stretch_is_cited_where_its_page_holds_it(stretch: tuple[int, int]) -> None:
    citation = cite(CANDIDATE, *stretch)
    assert citation.snippet == CANDIDATE.row.chunk.text[slice(*stretch)] == PAGE[citation.start : citation.end]
    require_verbatim(citation, PAGE)


def test_a_citation_has_the_place_of_its_lines_and_what_is_known_of_its_paper() -> None:
    first, both = cite(CANDIDATE, 0, 18), cite(CANDIDATE, 0, LENGTH)
    assert (first.boxes, both.boxes) == ((BOXES[0][2:],), (BOXES[0][2:], BOXES[1][2:]))
    assert cite(CANDIDATE, 19, LENGTH).boxes == (BOXES[1][2:],)
    assert (first.file, first.page, first.doc_title, first.confidence_score) == ("sop.pdf", 3, "Cold chain", 0.7)
    assert first.source_locator == "docv:sop#chunk:007|p:3-3|sec:Cold-chain"


@pytest.mark.parametrize("stretch", [(4, 4), (5, 4), (-1, 4), (0, LENGTH + 1)])
def test_an_empty_stretch_and_one_that_leaves_its_chunk_are_refused(stretch: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=rf"sop-chunk-7: stretch {stretch[0]}\.\.{stretch[1]} is empty or leaves"):
        cite(CANDIDATE, *stretch)


@pytest.mark.parametrize("page", ["", PAGE.replace("8", "9"), f" {PAGE}"])
def test_a_snippet_that_does_not_stand_on_the_page_is_an_error_that_says_what_to_do(page: str) -> None:
    with pytest.raises(IntegrityError, match=r"sop\.pdf page 3: the snippet of sop-chunk-7 .*; rebuild the index"):
        require_verbatim(cite(CANDIDATE, 0, 18), page)


def test_of_a_long_chunk_a_refusal_shows_the_beginning() -> None:
    long = row("sop", 0, "The log is signed. " * 40)
    assert nearest(ranked(long)).snippet == long.chunk.text[:300]
    assert (nearest(CANDIDATE).page, nearest(CANDIDATE).snippet) == (3, CANDIDATE.row.chunk.text)


def test_a_refusal_shows_the_passages_that_came_nearest_each_place_once() -> None:
    chunk = row("sop", 0, "The store is kept at 2 to 8 degrees. The log is signed by the shift leader.")
    warm, log = passages_of(chunk.chunk)
    shown = came_nearest([log, warm, log], [ranked(chunk, confidence=0.4)])
    assert [each.snippet for each in shown] == [log.text, warm.text]
    assert {(each.chunk_id, each.confidence_score) for each in shown} == {(chunk.chunk.chunk_id, 0.4)}


def test_where_no_passage_was_looked_at_a_refusal_shows_the_chunks_that_came_nearest() -> None:
    rows = [ranked(row("sop", number, "The log is signed.")) for number in range(5)]
    assert [each.chunk_id for each in came_nearest((), rows)] == [each.chunk_id for each in rows[:3]]
