"""
A tenant of a million synthetic chunks through everything from stored chunks to an index that answers: the table, its
indexes, the law of recall, the integrity checks, publishing, hybrid queries, and a build in which one document of a
hundred changed.

Pages, chunks and vectors are made up and stored as a build stores them; nothing is parsed, cut or embedded. Vectors lie
around 4,000 topics, as those of real texts do; words follow Zipf's law, and texts differ in length: BM25 scores texts
of one length alike by the hundred. Everything else is the code of a build, each step in a process of its own, whose
peak of memory is that step's. Run: ``python -m tests.benchmarks.million_rows FOLDER [ROWS]``; the default is 1,000,000,
which takes 10 GB of disk. What was laid stays in FOLDER, which may be a bucket's URI, and is not laid again.
"""

import hashlib
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.lake import Lake
from pincite.adapters.lance.index_recall import measured_search
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.models.vector_cache import VectorCache
from pincite.adapters.stores.place import lake_folder
from pincite.ingest import chunk_stage, embed_stage, parse_stage
from pincite.ingest.chunking import embedded_text
from pincite.ingest.embed_stage import text_key
from pincite.ingest.index_stage import index_snapshot
from pincite.ingest.integrity import check_integrity
from pincite.ingest.publishing import build_of, open_index, publish
from pincite.ingest.sampled_queries import Sample, sampled_queries
from pincite.model.builds import ChunkedEntry, ChunkSummary, EmbedSummary, ParsedEntry, ParseSummary
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Document, DocumentStatus
from pincite.model.pages import Page, ParsedDocument, ParseReport
from pincite.model.releases import GateRecord, VectorSearch
from pincite.ports import Eligibility, Vectors
from tests.benchmarks.long_run import stored

ROWS = 1_000_000
TENANT = "million"
DIMENSION = 384
TOPICS = 4_000
SPREAD = 0.9
VOCABULARY = np.array([f"term{number}" for number in range(60_000)])
WORDS = 40
"""Of a text, on average; from half of that to half as many again."""

A_DOCUMENT = 50
A_SENTENCE = 12
"""Words of a sentence of a text."""

TOGETHER = 40
"""Documents whose vectors are stored in one transaction."""

CHANGED = 100
"""One document of so many changes."""

EVERYWHERE = 100
"""The most frequent words of the vocabulary: what retrieval leaves out of a query as words that any text holds."""

QUERIES = 200
K_VECTOR, K_LEXICAL = 24, 16
Figures = dict[str, Any]


def vectors_near_topics(seed: int, count: int) -> Vectors:
    """Unit vectors: a topic and noise of ``SPREAD`` times its length."""
    topics, chance = _topics(), np.random.default_rng(seed)
    noise = chance.normal(size=(count, DIMENSION)).astype(np.float32)
    mixed = topics[chance.integers(0, TOPICS, count)] + SPREAD * noise
    return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


@cache
def _topics() -> NDArray[np.float32]:
    return np.random.default_rng(0).normal(size=(TOPICS, DIMENSION)).astype(np.float32)


class TopicEmbedder:
    """Gives each text a vector near a topic, both drawn by the text's digest: equal texts, equal vectors."""

    identity = "made up near topics"
    dimension = DIMENSION
    max_tokens = 256

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors."""
        seeds = [int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) for text in texts]
        return np.concatenate([vectors_near_topics(seed, 1) for seed in seeds])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """As any text."""
        return self.embed(texts)


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
    none = dict.fromkeys(("authority", "category", "version", "domain_id", "effective_date", "last_reviewed_at"))
    return IndexedChunk(
        chunk=_chunk(number, text, 0),
        file="f.pdf",
        doc_title="Title",
        priority=50,
        superseded=False,
        stale=False,
        paginated=True,
        permissions="public",
        **none,
    )


def _chunk(number: int, text: str, start: int) -> Chunk:
    chunk_id = row_id(number)
    return Chunk(
        chunk_id=chunk_id,
        doc_id=chunk_id.partition("-chunk-")[0],
        page=1,
        page_label="1",
        start=start,
        end=start + len(text),
        text=text,
        context=f"Handbook {number // A_DOCUMENT}",
        chunk_hash=hashlib.sha256(text.encode()).hexdigest()[:16],
    )


def _sentences(text: str) -> str:
    words = text.split()
    parts = (words[begin : begin + A_SENTENCE] for begin in range(0, len(words), A_SENTENCE))
    return " ".join(" ".join(["Here", *part]) + "." for part in parts)


def document_of(number: int, count: int, edition: int) -> tuple[Page, list[Chunk]]:
    """The page of document *number* and its chunks, which are slices of it; another *edition*, other words."""
    page, chunks = "", []
    for place, text in enumerate(map(_sentences, texts(edition * ROWS + number, count, WORDS))):
        chunks.append(_chunk(number * A_DOCUMENT + place, text, len(page)))
        page += f"{text}\n\n"
    return Page(number=1, label="1", width=595, height=842, text=page), chunks


def _editions(rows: int, changed: int) -> Iterator[tuple[int, int, int]]:
    """Number, chunks and edition of each document; *changed* of them are of the second edition."""
    documents = -(-rows // A_DOCUMENT)
    for number in range(documents):
        yield number, min(A_DOCUMENT, rows - number * A_DOCUMENT), int(number < changed)


def lay(folder: Path, rows: int, changed: int = 0) -> Figures:
    """Store what a build stores before it writes the table: pages, chunks, vectors, and the records of its stages."""
    lake, parsed, chunked = Lake(folder), [], []
    with lake.writing(TENANT):
        vectors, waiting = lake.vectors(TopicEmbedder.identity), []
        for number, count, edition in _editions(rows, changed):
            key = hashlib.sha256(f"{number} {count} {edition}".encode()).hexdigest()[:16]
            parsed.append(_parsed(number, key))
            chunked.append(ChunkedEntry(doc_id=f"doc-{number}", key=key, chunks=count))
            if not lake.documents.has_chunks(key):
                page, chunks = document_of(number, count, edition)
                report = ParseReport(pages=1, characters=len(page.text), tables=0)
                waiting.append((key, ParsedDocument(pages=(page,), report=report), chunks))
            if len(waiting) == TOGETHER:
                _store(lake, vectors, waiting)
                waiting = []
        _store(lake, vectors, waiting)
        vectors.close()
        snapshot = f"docs-{rows}-{changed}"
        _keep(lake, snapshot, tuple(parsed), tuple(chunked))
    return {"documents": len(parsed)}


def _store(lake: Lake, vectors: VectorCache, waiting: Sequence[tuple[str, ParsedDocument, list[Chunk]]]) -> None:
    words = {text_key(chunk): embedded_text(chunk) for *_, chunks in waiting for chunk in chunks}
    if words:
        vectors.put(dict(zip(words, TopicEmbedder().embed(list(words.values())), strict=True)))
    for key, page, chunks in waiting:
        lake.documents.put_parsed(key, page)
        lake.documents.put_chunks(key, chunks)


def _parsed(number: int, key: str) -> ParsedEntry:
    file, doc_id = f"handbook-{number}.md", f"doc-{number}"
    document = Document(tenant=TENANT, file=file, doc_id=doc_id, sha256=(key * 4)[:64], title=f"Handbook {number}")
    status = DocumentStatus(
        tenant=TENANT, file=file, doc_id=doc_id, version=None, superseded_by=None, state="parsed", pages=1
    )
    return ParsedEntry(document=document, status=status, key=key)


def _keep(lake: Lake, snapshot: str, parsed: tuple[ParsedEntry, ...], chunked: tuple[ChunkedEntry, ...]) -> None:
    named = {"tenant": TENANT, "snapshot_id": snapshot, "fingerprint": snapshot}
    lake.save(TENANT, parse_stage.RECORD, ParseSummary(**named, parser="made up", parser_mode="layout", entries=parsed))
    lake.save(TENANT, chunk_stage.RECORD, ChunkSummary(**named, entries=chunked))
    vectors = EmbedSummary(
        **named,
        embedder=TopicEmbedder.identity,
        dimension=DIMENSION,
        embedded=0,
        keys=tuple(entry.key for entry in chunked),
    )
    lake.save(TENANT, embed_stage.RECORD, vectors)


def index(folder: Path) -> Figures:
    """Write the rows that changed, make or add to the indexes, and measure recall."""
    lake, begin = Lake(folder), time.perf_counter()
    last = {"index": begin}
    candidate = index_snapshot(
        lake,
        lake.load(TENANT, parse_stage.RECORD, ParseSummary),
        lake.load(TENANT, chunk_stage.RECORD, ChunkSummary),
        lake.load(TENANT, embed_stage.RECORD, EmbedSummary),
        Sample(TopicEmbedder()),
        lambda stage, *_: last.update({stage: time.perf_counter()}),
    )
    return {
        "rows": candidate.rows,
        "written": candidate.written,
        "updated": candidate.updated,
        "write_s": round(last["index"] - begin, 1),
        "indexes_and_recall_s": round(time.perf_counter() - last["index"], 1),
        "search": candidate.search.sentence if candidate.search else None,
        "fragments": candidate.fragments,
        "table_mb": round(candidate.table_bytes / 1e6),
    }


def recall(folder: Path) -> Figures:
    """The measurement of recall alone, once more."""
    lake = Lake(folder)
    candidate = _newest(lake)
    if candidate.search.kind == VectorSearch().kind:
        return {}
    queries = TopicEmbedder().embed(sampled_queries(lake, candidate, ()))
    search = measured_search(lake.table(TENANT, candidate.generation), candidate.table_version, queries)
    return {"recall": search.recall, "same": search == candidate.search}


def check(folder: Path) -> Figures:
    """The integrity checks of the newest candidate, and that it answers from now on."""
    lake = Lake(folder)
    candidate = _newest(lake)
    broken = [each.name for each in check_integrity(lake, candidate) if not each.passed]
    return {"broken": broken}


def let_answer(folder: Path) -> Figures:
    """Publish the newest candidate."""
    lake = Lake(folder)
    candidate = _newest(lake)
    record = GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none")
    publish(lake, candidate, record)
    return {"bytes": dict(stored(lake))}


def serve(folder: Path) -> Figures:
    """Open what is published, and ask it."""
    begin = time.perf_counter()
    index = open_index(Lake(folder), TENANT)
    opened = time.perf_counter() - begin
    # Other queries first, so that what a service keeps in memory is there, and no row of an answer is.
    query_times(index, vectors_near_topics(77, 2 * QUERIES), query_words(77, 2 * QUERIES))
    times = query_times(index, vectors_near_topics(99, QUERIES), query_words(99, QUERIES))
    p50, p95 = (round(float(np.percentile(times, each)), 1) for each in (50, 95))
    return {"opened_s": round(opened, 2), "hybrid_ms": {"p50": p50, "p95": p95}}


def _newest(lake: Lake) -> Any:
    snapshot = lake.load(TENANT, parse_stage.RECORD, ParseSummary)
    return build_of(lake, TENANT, snapshot.snapshot_id if snapshot else None)


def query_times(index: LanceIndex, queries: Vectors, words: list[str]) -> NDArray[np.float64]:
    """Milliseconds of each hybrid query: one vector search and one full-text search, rows read."""
    times = []
    for vector, text in zip(queries, words, strict=True):
        begin = time.perf_counter()
        index.vector(vector[np.newaxis], K_VECTOR, Eligibility())
        index.lexical([text], K_LEXICAL, Eligibility())
        times.append(1000 * (time.perf_counter() - begin))
    return np.array(times)


def steps(rows: int) -> Iterator[tuple[str, Callable[..., Figures], tuple[int, ...]]]:
    """Name, work and arguments of each step, in order."""
    changed = -(-rows // A_DOCUMENT // CHANGED)
    yield "lay", lay, (rows,)
    yield from (("index", index, ()), ("recall again", recall, ()), ("check", check, ()))
    yield from (("publish", let_answer, ()), ("serve", serve, ()))
    yield "lay a hundredth anew", lay, (rows, changed)
    yield from (("index the hundredth", index, ()), ("check after it", check, ()), ("publish it", let_answer, ()))
    yield "serve it", serve, ()


def measured(work: Callable[..., Figures], folder: Path, *arguments: int) -> Figures:
    """What *work* tells, with its seconds, its processor's seconds and the most memory this process ever held."""
    begin, cpu = time.perf_counter(), time.process_time()
    figures = work(folder, *arguments)
    seconds, cpu = time.perf_counter() - begin, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {**figures, "s": round(seconds, 1), "cpu_s": round(cpu, 1), "peak_mb": round(peak)}


def main() -> None:
    """Measure, a line of JSON a step."""
    if len(sys.argv) == 1:
        sys.exit("python -m tests.benchmarks.million_rows FOLDER [ROWS]: name a folder to write to")
    folder, rows = lake_folder(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else ROWS
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, work, arguments in steps(rows):
            figures = pool.submit(measured, work, folder, *arguments).result()
            print(json.dumps({"step": name, **figures}), flush=True)


if __name__ == "__main__":
    main()
