"""The build from documents to a published index: its stages, each callable alone, and the order they go in."""

from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.contracts import Recipe
from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.index_stage import index_snapshot
from pincite.ingest.integrity import check_integrity
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.progress import Progress, silent
from pincite.ingest.releases import (
    build_of,
    diff,
    document_statuses,
    list_snapshots,
    load_page,
    open_index,
    open_pages,
    publish,
    published_of,
    release_of,
    rollback,
)
from pincite.model.releases import Candidate
from pincite.ports import CountingEmbedder

__all__ = [
    "build",
    "build_of",
    "check_integrity",
    "chunk_snapshot",
    "diff",
    "document_statuses",
    "embed_snapshot",
    "index_snapshot",
    "list_snapshots",
    "load_page",
    "open_index",
    "open_pages",
    "parse_snapshot",
    "publish",
    "published_of",
    "release_of",
    "rollback",
    "snapshot_of",
]


def build(lake: Lake, docs: Path, tenant: str, recipe: Recipe, embedder: CountingEmbedder, on_progress: Progress = silent) -> Candidate:  # noqa: PLR0913, PLR0917
    """
    All stages but publishing: the tenant's documents as they are now, as a checked candidate.

    Whether it passed is in its integrity record, which ``publish`` reads; evals come in between.
    """
    with lake.writing():
        snapshot = snapshot_of(lake, docs, tenant)
        parsed = parse_snapshot(lake, docs, snapshot, recipe.parser, on_progress)
        chunked = chunk_snapshot(lake, parsed, recipe.chunker, embedder, on_progress)
        embedded = embed_snapshot(lake, chunked, embedder, on_progress)
        candidate = index_snapshot(lake, parsed, chunked, embedded, on_progress)
        check_integrity(lake, candidate, on_progress)
    return candidate
