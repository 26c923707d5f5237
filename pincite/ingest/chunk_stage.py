"""The second stage: every document's pages cut into chunks, once for its pages, its context and the settings."""

from pincite.adapters.lake import Lake
from pincite.fingerprint import fingerprint
from pincite.ingest.chunking import chunk_document, chunker_fingerprint
from pincite.ingest.progress import Progress, silent
from pincite.ingest.titles import is_titled
from pincite.model.builds import ChunkedEntry, ChunkSummary, ParseSummary
from pincite.model.documents import Document
from pincite.ports import Tokenizer
from pincite.recipes import ChunkerRecipe

RECORD = "stages/chunked"


def chunk_snapshot(
    lake: Lake, parsed: ParseSummary, recipe: ChunkerRecipe, tokenizer: Tokenizer, on_progress: Progress = silent
) -> ChunkSummary:
    """
    Cut every document whose chunks are not stored yet; one document at a time is held.

    Args:
        lake: Where pages are read and chunks stored.
        parsed: From ``parse_snapshot``.
        recipe: Size of a chunk.
        tokenizer: The embedder, or what counts as it does.
        on_progress: Told of each document cut.

    Returns:
        The chunk key of every document with pages, in the snapshot's order; stored, too.
    """
    settings = fingerprint("chunks", chunker_fingerprint(recipe), tokenizer.tokenizer_identity)
    readable = [entry for entry in parsed.entries if entry.key is not None]
    before = lake.load(parsed.tenant, RECORD, ChunkSummary)
    counts = {entry.key: entry.chunks for entry in before.entries} if before else {}
    with lake.writing(parsed.tenant):
        entries = []
        seen_of = [_seen_by_the_chunker(entry.document) for entry in readable]
        keys = [fingerprint(settings, entry.key, seen) for entry, seen in zip(readable, seen_of, strict=True)]
        stored = lake.documents.stored("chunks", keys)
        for done, (entry, seen, key) in enumerate(zip(readable, seen_of, keys, strict=True), start=1):
            new = key not in stored
            if new:
                stored.add(key)
                chunks = chunk_document(seen, lake.documents.parsed(entry.key or ""), recipe, tokenizer.count_tokens)
                lake.documents.put_chunks(key, chunks)
                counts[key] = len(chunks)
                on_progress("chunk", done, len(readable))
            count = counts[key] if key in counts else len(lake.documents.chunks(key))
            entries.append(ChunkedEntry(doc_id=entry.document.doc_id, key=key, chunks=count, new=new))
        content = fingerprint(settings, [(entry.doc_id, entry.key) for entry in entries])
        summary = ChunkSummary(
            tenant=parsed.tenant, snapshot_id=parsed.snapshot_id, fingerprint=content, entries=tuple(entries)
        )
        lake.save(parsed.tenant, RECORD, summary)
    return summary


def _seen_by_the_chunker(document: Document) -> Document:
    """
    The document with nothing but what chunks may hang on, so that no other field's change can be missed or cut it again
    in vain; without a title its file is among it.
    """
    return Document(
        tenant="any",
        file="any" if is_titled(document) else document.file,
        doc_id=document.doc_id,
        sha256="0" * 64,
        title=document.title,
        effective_date=document.effective_date,
    )
