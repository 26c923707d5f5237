"""A query gives the chunks that speak of it, best first, each with its pin cite, and none where nothing does."""

from pathlib import Path

import pytest

from tests.loop import DATASET, Loop


def test_chunks_come_best_first_with_their_citations(agents_loop: Loop) -> None:
    response = agents_loop.retrieve("How long are tablets held?", "acme")
    assert response.grounding is not None
    best, cited = response.grounding.chunks[0], response.grounding.citations[0]
    assert best.doc_id == "hold"
    assert cited.snippet == best.text
    assert best.metadata["file"] == "hold.txt"
    scores = [chunk.score for chunk in response.grounding.chunks]
    assert scores == sorted(scores, reverse=True)


def test_a_query_that_shares_nothing_finds_nothing(agents_loop: Loop) -> None:
    response = agents_loop.retrieve("quarterly semiconductor revenue", "acme")
    assert response.status == "ok"
    assert response.outputs.model_dump()["total"] == 0


def test_no_more_chunks_come_than_were_asked_for(agents_loop: Loop) -> None:
    response = agents_loop.retrieve("days months held passport", "acme", top_k=1)
    assert response.outputs.model_dump()["total"] <= 1


@pytest.mark.parametrize("query", ["ARISTOTLE trial", "27% reduction over 18 months", "durable responses at 12 months"])
def test_words_that_a_document_holds_find_it_however_little_they_resemble_it(tmp_path: Path, query: str) -> None:
    loop = Loop(tmp_path)
    loop.ingest(DATASET["documents"])
    response = loop.retrieve(query)
    assert response.grounding is not None
    best = response.grounding.chunks[0].text.casefold()
    assert all(word in best for word in query.casefold().split())
