"""The fourth stage: the tenant's table made to hold exactly the snapshot's rows, and kept as an immutable candidate."""

from collections.abc import Iterator, Mapping
from typing import Any

from pincite.adapters.lake import Lake
from pincite.adapters.lance.index_recall import measured_search
from pincite.adapters.lance.table import FLAT_ROWS, LanceTable, Written, generation, row_of
from pincite.adapters.models.vector_cache import VectorCache
from pincite.errors import IntegrityError
from pincite.fingerprint import fingerprint
from pincite.ingest.build_records import BUILDS, heads_of, whole
from pincite.ingest.chunking import search_text
from pincite.ingest.embed_stage import text_key
from pincite.ingest.progress import Progress, silent
from pincite.ingest.pruning import clean_up
from pincite.ingest.sampled_queries import Sample, sampled_queries
from pincite.ingest.withdrawing import require_buildable, returned
from pincite.model.builds import ChunkSummary, EmbedSummary, ParsedEntry, ParseSummary
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.releases import BuildHead, CandidateBuild, IndexedDocument, VectorSearch

ROWS_A_COMMIT = 4096
"""Chunks held before they are written; it decides memory and time, no row."""


def index_snapshot(  # noqa: PLR0913, PLR0917 - a stage is called with all it hangs on
    lake: Lake,
    parsed: ParseSummary,
    chunked: ChunkSummary,
    embedded: EmbedSummary,
    sample: Sample,
    on_progress: Progress = silent,
) -> CandidateBuild:
    """
    Write the rows that changed, and nothing else; what is published is not touched.

    A document's rows are replaced in one commit. The table of another embedder identity is another one, beside this
    one. Where this very content was built before, its version is taken as it is. How the vectors are to be searched is
    measured where there are too many to search exactly, and stands in the candidate. What many builds have left in the
    table that no record names is removed.

    Args:
        lake: Where chunks and vectors are read and the table lies.
        parsed: From ``parse_snapshot``.
        chunked: From ``chunk_snapshot``.
        embedded: From ``embed_snapshot``.
        sample: What recall is measured with.
        on_progress: Told of each document written.

    Returns:
        The candidate; its record is stored, and its version tagged.

    Raises:
        IntegrityError: If the stages speak of different snapshots, or Lance wrote other counts than were due.
        EmbedderMismatchError: If the table holds vectors of another embedder.
        LakeError: If the disk does not let it.
        TenantWithdrawnError: If the tenant was withdrawn by hand.
    """
    _require_one_snapshot(parsed, chunked, embedded)
    with lake.writing(parsed.tenant):
        require_buildable(lake, parsed.tenant)
        builds = heads_of(lake, parsed.tenant)
        candidate = _planned(parsed, chunked, embedded, 1 + max((build.number for build in builds), default=0))
        known_head = next((build for build in builds if build.index_version == candidate.index_version), None)
        known = whole(lake, known_head) if known_head else None
        if known is not None:
            fresh = candidate.model_copy(
                update={
                    "table_version": known.table_version,
                    "number": _number(known, builds),
                    "search": known.search,
                    "fragments": known.fragments,
                    "table_bytes": known.table_bytes,
                }
            )
        else:
            fresh = _built(lake, candidate, embedded, builds, on_progress)
        if fresh.search is None:
            fresh = fresh.model_copy(update={"search": _search_of(lake, fresh, sample, on_progress)})
        if fresh != known:
            lake.save(parsed.tenant, f"{BUILDS}/{fresh.index_version}", fresh)
        if known is None:
            clean_up(lake, parsed.tenant, fresh.generation)
        returned(lake, parsed.tenant, fresh.index_version)
    return fresh


def rows_of(lake: Lake, document: IndexedDocument) -> Iterator[tuple[Chunk, dict[str, Any]]]:
    """Each chunk of *document* with its row as it must stand in the table."""
    for chunk in lake.documents.chunks(document.chunks_key) if document.chunks_key else ():
        row = IndexedChunk.of(chunk, document.document, stale=document.stale, paginated=document.paginated)
        yield chunk, row_of(row, search_text(chunk))


def _require_one_snapshot(parsed: ParseSummary, chunked: ChunkSummary, embedded: EmbedSummary) -> None:
    keys = tuple(entry.key for entry in chunked.entries)
    if {chunked.snapshot_id, embedded.snapshot_id} != {parsed.snapshot_id} or embedded.keys != keys:
        msg = (
            f"{parsed.tenant}: stages of different snapshots (parsed {parsed.snapshot_id}, chunked "
            f"{chunked.snapshot_id}, embedded {embedded.snapshot_id})"
        )
        raise IntegrityError(msg)


def _number(known: BuildHead, builds: tuple[BuildHead, ...]) -> int:
    """A build that is taken up again becomes the newest; the newest stays as it is."""
    newest = max(build.number for build in builds)
    return known.number if known.number == newest else newest + 1


def _planned(parsed: ParseSummary, chunked: ChunkSummary, embedded: EmbedSummary, number: int) -> CandidateBuild:
    chunks = {entry.doc_id: entry for entry in chunked.entries}
    documents = tuple(
        _document(entry, chunks[entry.document.doc_id].key, chunks[entry.document.doc_id].chunks)
        if entry.key
        else _document(entry, None, 0)
        for entry in parsed.entries
    )
    place = generation(embedded.embedder, embedded.dimension)
    return CandidateBuild(
        tenant=parsed.tenant,
        snapshot_id=parsed.snapshot_id,
        index_version=f"index-{fingerprint(place, parsed.snapshot_id, [_content(document) for document in documents])}",
        number=number,
        generation=place,
        table_version=0,
        embedder=embedded.embedder,
        parser_mode=parsed.parser_mode,
        rows=chunked.chunks,
        documents=documents,
    )


def _document(entry: ParsedEntry, chunks_key: str | None, chunks: int) -> IndexedDocument:
    status = entry.status.model_copy(update={"chunks": chunks})
    return IndexedDocument(
        document=entry.document,
        status=status,
        pages_key=entry.key,
        chunks_key=chunks_key,
        stale=entry.stale,
        paginated=entry.paginated,
    )


def _content(document: IndexedDocument) -> str:
    """What a document's rows hang on: equal content, equal rows."""
    return fingerprint(
        document.document.model_dump(mode="json", exclude={"sha256"}),
        document.chunks_key,
        document.stale,
        document.paginated,
    )


def _built(
    lake: Lake,
    candidate: CandidateBuild,
    embedded: EmbedSummary,
    builds: tuple[BuildHead, ...],
    on_progress: Progress,
) -> CandidateBuild:
    folder = lake.table(candidate.tenant, candidate.generation)
    table, vectors = LanceTable(folder, candidate.embedder, embedded.dimension), lake.vectors(candidate.embedder)
    try:
        head = next(
            (
                build
                for build in builds
                if (build.generation, build.table_version) == (candidate.generation, table.version)
            ),
            None,
        )
        held = whole(lake, head) if head else None
        written = _Writer(lake, table, vectors).bring_to(candidate, held, on_progress)
    finally:
        vectors.close()
    if table.count() != candidate.rows:
        msg = (
            f"{candidate.tenant}: the table has {table.count()} rows, the snapshot {candidate.rows}; nothing is "
            f"published; delete {folder} and build again"
        )
        raise IntegrityError(msg)
    version = table.finish(candidate.index_version)
    fragments, size = table.extent()
    update = {
        "table_version": version,
        "fragments": fragments,
        "table_bytes": size,
        "written": written.inserted,
        "updated": written.updated,
        "deleted": written.deleted,
    }
    return candidate.model_copy(update=update)


def _search_of(lake: Lake, candidate: CandidateBuild, sample: Sample, on_progress: Progress) -> VectorSearch:
    if candidate.rows < FLAT_ROWS:
        return VectorSearch()
    queries = sampled_queries(lake, candidate, sample.questions())
    folder = lake.table(candidate.tenant, candidate.generation)
    search = measured_search(folder, candidate.table_version, sample.embedder.embed_queries(queries))
    on_progress("recall", len(queries), len(queries))
    return search


class _Writer:
    """Collects changes of whole documents and commits them together."""

    def __init__(self, lake: Lake, table: LanceTable, vectors: VectorCache) -> None:
        self._lake, self._table, self._vectors = lake, table, vectors
        self._rows: list[dict[str, Any]] = []
        self._texts: list[str] = []
        self._known = 0
        self._removed: list[str] = []

    def bring_to(self, candidate: CandidateBuild, head: CandidateBuild | None, on_progress: Progress) -> Written:
        """
        Make the table hold the candidate's rows; *head* is what it is known to hold, None if a build was cut off in
        between.
        """
        written, there = Written(), self._table.doc_ids()
        held = {each.document.doc_id: _content(each) for each in head.documents} if head else {}
        wanted = {each.document.doc_id: each for each in candidate.documents}
        due = [each for doc_id, each in wanted.items() if held.get(doc_id) != _content(each)]
        for doc_id in sorted(there - set(wanted)):
            self._removed += sorted(self._table.hashes(doc_id))
            written += self._flush(ROWS_A_COMMIT)
        for done, document in enumerate(due, start=1):
            self._change(
                document, self._table.hashes(document.document.doc_id) if document.document.doc_id in there else {}
            )
            written += self._flush(ROWS_A_COMMIT)
            on_progress("index", done, len(due))
        return written + self._flush(1)

    def _change(self, document: IndexedDocument, held: Mapping[str, str]) -> None:
        gone = set(held)
        for chunk, row in rows_of(self._lake, document):
            gone.discard(chunk.chunk_id)
            if held.get(chunk.chunk_id) != row["row_hash"]:
                self._rows.append(row)
                self._texts.append(text_key(chunk))
                self._known += chunk.chunk_id in held
        self._removed += sorted(gone)

    def _flush(self, least: int) -> Written:
        if len(self._rows) + len(self._removed) < least:
            return Written()
        written = self._table.commit(
            self._rows, self._vectors.get(self._texts), known=self._known, removed=self._removed
        )
        self._rows, self._texts, self._known, self._removed = [], [], 0, []
        return written
