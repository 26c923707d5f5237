"""The third stage: a vector for every chunk's embedded text, once for the text and the embedder."""

import hashlib
from collections.abc import Iterator

from pincite.adapters.lake import Lake
from pincite.adapters.models.vector_cache import VectorCache
from pincite.fingerprint import fingerprint
from pincite.ingest.chunking import embedded_text
from pincite.ingest.progress import Progress, silent
from pincite.model.builds import ChunkSummary, EmbedSummary
from pincite.model.chunks import Chunk
from pincite.ports import Embedder

RECORD = "stages/embedded"
WINDOW = 2048
"""
Texts embedded between two commits of the cache: bounds memory and what a kill can cost, and is enough to batch by
length.
"""


def embed_snapshot(
    lake: Lake, chunked: ChunkSummary, embedder: Embedder, on_progress: Progress = silent
) -> EmbedSummary:
    """
    Embed every text that has no vector yet; where there is none, the embedder's model is not even loaded.

    Args:
        lake: Where chunks are read and vectors stored, by text and embedder identity.
        chunked: From ``chunk_snapshot``.
        embedder: Makes the vectors.
        on_progress: Told of the chunks looked at, after each window of texts.

    Returns:
        What was computed, and the chunk keys that are covered; stored, too.
    """
    keys = tuple(entry.key for entry in chunked.entries)
    before = lake.load(chunked.tenant, RECORD, EmbedSummary)
    covered = set(before.keys) if before and before.embedder == embedder.identity else set()
    due = [key for key in keys if key not in covered]
    with lake.writing(chunked.tenant):
        total = sum(entry.chunks for entry in chunked.entries if entry.key not in covered)
        embedded = _embed(lake, due, embedder, total, on_progress) if due else 0
        summary = EmbedSummary(
            tenant=chunked.tenant,
            snapshot_id=chunked.snapshot_id,
            fingerprint=fingerprint(chunked.fingerprint, embedder.identity),
            embedder=embedder.identity,
            dimension=embedder.dimension,
            embedded=embedded,
            keys=keys,
        )
        lake.save(chunked.tenant, RECORD, summary)
    return summary


def text_key(chunk: Chunk) -> str:
    """Key of a chunk's vector: the SHA-256 of what is embedded."""
    return hashlib.sha256(embedded_text(chunk).encode()).hexdigest()[:32]


def _embed(lake: Lake, due: list[str], embedder: Embedder, total: int, on_progress: Progress) -> int:
    cache, window, embedded, seen = lake.vectors(embedder.identity), {}, 0, 0
    try:
        for texts in _missing(lake, due, cache):
            seen += texts[1]
            window.update(texts[0])
            if len(window) >= WINDOW:
                embedded += _put(cache, embedder, window)
                window = {}
                on_progress("embed", seen, total)
        embedded += _put(cache, embedder, window)
        on_progress("embed", seen, total)
    finally:
        cache.close()
    return embedded


def _missing(lake: Lake, due: list[str], cache: VectorCache) -> Iterator[tuple[dict[str, str], int]]:
    """For each document, its texts without a vector by key, and how many chunks it has."""
    for key in due:
        chunks = lake.documents.chunks(key)
        texts = {text_key(chunk): embedded_text(chunk) for chunk in chunks}
        yield {each: texts[each] for each in sorted(cache.missing(list(texts)))}, len(chunks)


def _put(cache: VectorCache, embedder: Embedder, texts: dict[str, str]) -> int:
    if texts:
        cache.put(dict(zip(texts, embedder.embed(list(texts.values())), strict=True)))
    return len(texts)
