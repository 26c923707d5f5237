"""What is asked of a large index before anybody does: the tenant's real questions, and sentences of its own chunks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pincite.adapters.lake import Lake
from pincite.ingest.page_sentences import sentence_spans
from pincite.model.chunks import Chunk
from pincite.model.releases import CandidateBuild, IndexedDocument
from pincite.ports import Embedder

QUERIES = 200
"""Queries that recall is measured by: of their 2,000 nearest rows twenty may be missed."""


@dataclass(frozen=True, slots=True)
class Sample:
    """
    What measures a large index: the embedder that reads queries, and the tenant's real questions, which are read only
    if there is something to measure.
    """

    embedder: Embedder
    questions: Callable[[], Sequence[str]] = tuple


def sampled_queries(lake: Lake, candidate: CandidateBuild, questions: Sequence[str]) -> list[str]:
    """
    ``QUERIES`` texts, the same at every call: real questions first, evenly chosen where there are more, then the
    longest sentence of chunks that lie evenly over all documents.
    """
    asked = [questions[place] for place in _evenly(QUERIES, len(questions))]
    places = _evenly(QUERIES - len(asked), candidate.rows)
    return [*asked, *(_longest_sentence(chunk) for chunk in _chunks_at(lake, candidate.documents, places))]


def _evenly(wanted: int, there: int) -> list[int]:
    """At most *wanted* places of *there*, with equal steps between them."""
    wanted = min(wanted, there)
    return [number * there // wanted for number in range(wanted)]


def _chunks_at(lake: Lake, documents: Sequence[IndexedDocument], places: Sequence[int]) -> Iterator[Chunk]:
    """Chunks by their places, ascending, in the row of all documents' chunks; only their documents are read."""
    first, left = 0, list(places)
    for document in documents:
        after = first + document.status.chunks
        mine = [place for place in left if place < after]
        if mine and document.chunks_key:
            chunks = lake.documents.chunks(document.chunks_key)
            yield from (chunks[place - first] for place in mine)
        first, left = after, left[len(mine) :]


def _longest_sentence(chunk: Chunk) -> str:
    spans = sentence_spans(chunk.text, 0, len(chunk.text))
    return max((chunk.text[start:end] for start, end in spans), key=len, default=chunk.text)
