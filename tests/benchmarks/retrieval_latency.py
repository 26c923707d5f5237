"""
Latency of retrieval, warm, one question at a time: ``python -m tests.benchmarks.retrieval_latency [ROWS …]`` (default
10000).

Everything but a reranker runs, the embedding of the question included, over a Lance table of synthetic chunks: words by
Zipf's law, vectors around topics.
"""

import random
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import numpy as np

from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.lance.table import LanceTable, row_of
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Category, Document, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.ports import Embedder
from pincite.recipes import load_recipe
from pincite.retrieval.retrieve import retrieve
from pincite.wiring import asking_embedder
from tests.benchmarks.million_rows import texts, vectors_near_topics

PER_DOCUMENT = 100
WORDS_A_CHUNK = 120
QUESTIONS = 200
WARM_UP = 20
SUBJECTS = (
    "refund",
    "deposit",
    "deviation",
    "solvent",
    "revenue",
    "training",
    "inventory",
    "altitude",
    "audit",
    "sampling",
    "stability",
    "luggage",
)


def row(number: int, text: str) -> IndexedChunk:
    """Chunk *number* of the whole, in documents of ``PER_DOCUMENT`` chunks, of which each has a category."""
    doc_id, place = f"report-{number // PER_DOCUMENT}", number % PER_DOCUMENT
    chunk = Chunk(
        chunk_id=f"{doc_id}-chunk-{place}",
        doc_id=doc_id,
        page=place // 4 + 1,
        page_label="",
        start=0,
        end=len(text),
        text=text,
        chunk_hash="",
    )
    category = list(Category)[number // PER_DOCUMENT % len(Category)]
    rest = {
        "authority": None,
        "version": None,
        "effective_date": date(2026, 1, 1),
        "last_reviewed_at": date(2026, 5, 1),
        "domain_id": None,
        "permissions": "public",
    }
    return IndexedChunk(
        chunk=chunk,
        file=f"{doc_id}.pdf",
        doc_title=f"Report {doc_id}",
        category=category,
        priority=50,
        superseded=False,
        stale=False,
        paginated=True,
        **rest,
    )


def document(of: IndexedChunk) -> Document:
    """The document of a row."""
    return Document(
        tenant="latency",
        file=of.file,
        doc_id=of.chunk.doc_id,
        sha256="0" * 64,
        title=of.doc_title,
        category=of.category,
    )


def questions() -> list[str]:
    """Questions in a fixed order, a part of them policy-like."""
    chosen = random.Random(4)
    return [
        f"What do the rules say about {' and '.join(chosen.sample(SUBJECTS, 2))} in case {at}?"
        for at in range(QUESTIONS + WARM_UP)
    ]


def measure(size: int, embedder: Embedder, folder: Path) -> list[float]:
    """Milliseconds of each question over *size* rows, shortest first."""
    rows = [row(number, text) for number, text in enumerate(texts(3, size, WORDS_A_CHUNK))]
    table = LanceTable(folder, embedder.identity, embedder.dimension)
    table.commit([row_of(each, each.chunk.text) for each in rows], vectors_near_topics(5, size), known=0, removed=())
    index = LanceIndex(folder, table.finish("latency"))
    documents = [document(each) for each in rows[::PER_DOCUMENT]]
    taken = []
    for question in questions():
        begun = time.perf_counter()
        retrieve(RetrievalRequest(question, Scope.MIXED, date(2026, 6, 30)), index, embedder, documents)
        taken.append((time.perf_counter() - begun) * 1000)
    return sorted(taken[WARM_UP:])


def main(sizes: list[int]) -> None:
    """Print p50 and p95 for each number of rows."""
    embedder = asking_embedder(load_recipe().embedder)
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            taken = measure(size, embedder, Path(folder) / "table")
        p50, p95 = np.percentile(taken, [50, 95])
        print(f"{size:8d} rows: p50 {p50:6.1f} ms   p95 {p95:6.1f} ms", flush=True)


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or [10_000])
