"""
A table of a million synthetic rows: seconds to build it and to replace one row in a hundred, hybrid query times, and
recall against exact search.

Vectors lie around 4,000 topics, as those of real texts do; words follow Zipf's law, and texts differ in length: BM25
scores texts of one length alike by the hundred. Everything goes through the code that builds and searches real tables.
Run: ``python -m tests.benchmarks.million_rows [ROWS]``; the default is 1,000,000, which takes about 6 GB of disk and
some minutes.
"""

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.lance.table import LanceTable, row_of
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.ports import Eligibility, Vectors

ROWS = 1_000_000
BLOCK = 20_000
DIMENSION = 384
TOPICS = 4_000
SPREAD = 0.9
VOCABULARY = np.array([f"term{number}" for number in range(60_000)])
WORDS = 40
"""Of a text, on average; from half of that to half as many again."""

A_DOCUMENT = 20
EVERYWHERE = 100
"""The most frequent words of the vocabulary: what retrieval leaves out of a query as words that any text holds."""

QUERIES = 200
K_VECTOR, K_LEXICAL, RECALL_AT = 24, 16, 10
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result and its seconds."""
    begin = time.perf_counter()
    return work(), round(time.perf_counter() - begin, 2)


def vectors_near_topics(seed: int, count: int) -> Vectors:
    """Unit vectors: a topic and noise of ``SPREAD`` times its length."""
    topics = np.random.default_rng(0).normal(size=(TOPICS, DIMENSION)).astype(np.float32)
    chance = np.random.default_rng(seed)
    noise = chance.normal(size=(count, DIMENSION)).astype(np.float32)
    mixed = topics[chance.integers(0, TOPICS, count)] + SPREAD * noise
    return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


def texts(seed: int, count: int, words: int) -> list[str]:
    """Words drawn by Zipf's law, *words* on average and half of that at least."""
    chance = np.random.default_rng(seed)
    drawn = chance.zipf(1.2, size=(count, words + words // 2)) % len(VOCABULARY)
    lengths = chance.integers(words // 2, words + words // 2, count, endpoint=True)
    return [" ".join(VOCABULARY[row[:length]]) for row, length in zip(drawn, lengths, strict=True)]


def query_words(seed: int, count: int) -> list[str]:
    """Queries of six words of texts, without those that are everywhere."""
    kept = (
        [word for word in text.split() if int(word.removeprefix("term")) >= EVERYWHERE][:6]
        for text in texts(seed, count, 8 * WORDS)
    )
    return [" ".join(each) for each in kept]


def row_id(number: int) -> str:
    """Id of chunk *number* of the whole, in documents of ``A_DOCUMENT`` chunks."""
    return f"doc-{number // A_DOCUMENT}-chunk-{number % A_DOCUMENT}"


def row(number: int, text: str) -> IndexedChunk:
    """That chunk, with *text* on the only page of its document."""
    chunk_id = row_id(number)
    chunk = Chunk(
        chunk_id=chunk_id,
        doc_id=chunk_id.partition("-chunk-")[0],
        page=1,
        page_label="1",
        start=0,
        end=len(text),
        text=text,
        chunk_hash="",
    )
    none = dict.fromkeys(("authority", "category", "version", "domain_id", "effective_date", "last_reviewed_at"))
    return IndexedChunk(
        chunk=chunk,
        file="f.pdf",
        doc_title="Title",
        priority=50,
        superseded=False,
        stale=False,
        paginated=True,
        permissions="public",
        **none,
    )


def rows(first: int, words: list[str]) -> list[dict[str, Any]]:
    """Rows as the table stores them, the first one with this number."""
    return [row_of(row(number, text), text) for number, text in enumerate(words, start=first)]


def blocks(total: int) -> Iterator[tuple[int, int]]:
    """First row and number of rows of each block."""
    return ((first, min(BLOCK, total - first)) for first in range(0, total, BLOCK))


def fill(table: LanceTable, total: int) -> None:
    """Write every row, in blocks."""
    for first, count in blocks(total):
        table.commit(
            rows(first, texts(first, count, WORDS)), vectors_near_topics(first + 1, count), known=0, removed=[]
        )


def upsert(table: LanceTable, total: int) -> None:
    """Replace the first hundredth."""
    count = total // 100
    table.commit(rows(0, texts(7, count, WORDS)), vectors_near_topics(8, count), known=count, removed=[])


def exact(queries: Vectors, total: int) -> list[set[str]]:
    """Ids of the true nearest rows after the upsert, block by block."""
    best: list[list[tuple[float, str]]] = [[] for _ in queries]
    for first, count in blocks(total):
        vectors = vectors_near_topics(first + 1, count)
        replaced = max(0, min(first + count, total // 100) - first)
        vectors[:replaced] = vectors_near_topics(8, total // 100)[first : first + replaced]
        for at, scores in enumerate(queries @ vectors.T):
            nearest = np.argpartition(scores, -RECALL_AT)[-RECALL_AT:]
            found = [(float(scores[place]), row_id(first + place)) for place in nearest]
            best[at] = sorted([*best[at], *found], reverse=True)[:RECALL_AT]
    return [{chunk_id for _, chunk_id in each} for each in best]


def recall(index: LanceIndex, queries: Vectors, truth: list[set[str]]) -> float:
    """Share of the true nearest rows that the index finds."""
    found = index.vector(queries, RECALL_AT, Eligibility())
    hits = [len(true & {hit.row.chunk.chunk_id for hit in each}) for true, each in zip(truth, found, strict=True)]
    return sum(hits) / (RECALL_AT * len(queries))


def query_times(index: LanceIndex, queries: Vectors, words: list[str]) -> NDArray[np.float64]:
    """Milliseconds of each hybrid query: one vector search and one full-text search, rows read."""
    times = []
    for vector, text in zip(queries, words, strict=True):
        begin = time.perf_counter()
        index.vector(vector[np.newaxis], K_VECTOR, Eligibility())
        index.lexical([text], K_LEXICAL, Eligibility())
        times.append(1000 * (time.perf_counter() - begin))
    return np.array(times)


def main() -> None:
    """Measure, and print one JSON object."""
    total = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = LanceTable(folder, "synthetic", DIMENSION)
        figures: dict[str, object] = {"rows": total}
        _, figures["write_seconds"] = timed(lambda: fill(table, total))
        _, figures["index_seconds"] = timed(lambda: table.finish("one"))
        _, figures["upsert_seconds"] = timed(lambda: upsert(table, total))
        version, figures["index_again_seconds"] = timed(lambda: table.finish("two"))
        figures["rows_outside_an_index"] = LanceAudit(folder, version).unindexed()
        index, queries = LanceIndex(folder, version), vectors_near_topics(99, QUERIES)
        words = query_words(99, QUERIES)
        # Other queries first, so that what a service keeps in memory is there, and no row of an answer is.
        query_times(index, vectors_near_topics(77, 2 * QUERIES), query_words(77, 2 * QUERIES))
        times = query_times(index, queries, words)
        figures["hybrid_ms"] = {
            "p50": round(float(np.median(times)), 2),
            "p95": round(float(np.percentile(times, 95)), 2),
        }
        figures["recall_at_10"] = round(recall(index, queries, exact(queries, total)), 4)
    figures["peak_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
