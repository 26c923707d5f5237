"""The first stage: every file of a snapshot read into pages, once for its bytes and settings."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from pincite.adapters.document_store import ParsedHeader
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.fingerprint import file_sha256, fingerprint
from pincite.ingest.instructions import document_screen
from pincite.ingest.parsing import parser_for
from pincite.ingest.parsing_elsewhere import parse_many_by
from pincite.ingest.progress import Progress, silent
from pincite.ingest.snapshot import take_snapshot
from pincite.model.builds import ParsedEntry, ParseSummary
from pincite.model.documents import Document, DocumentStatus, ParseState, Snapshot
from pincite.model.pages import ParsedDocument, ParseFailure, ParseReport
from pincite.ports import Executor
from pincite.recipes import ParserRecipe

RECORD = "stages/parsed"
_OF_ALL_VERSIONS = ("authority", "category", "priority", "superseded_by", "domain_id", "permissions")
"""Fields of a document that a new version changes for the one before, too, where that is kept."""
ParseMany = Callable[[Iterable[Path]], Iterator[tuple[Path, ParsedDocument | ParseFailure]]]


def snapshot_of(lake: Lake, docs: Path, tenant: str) -> Snapshot:
    """The tenant's documents as they are now; a file whose size and times have not changed is not read again."""
    digests = lake.digests(tenant)
    snapshot = take_snapshot(docs, tenant, digests)
    with lake.writing(tenant):
        digests.save()
    return snapshot


def parse_snapshot(  # noqa: PLR0913 - a stage is called with all it hangs on
    lake: Lake,
    docs: Path,
    snapshot: Snapshot,
    recipe: ParserRecipe,
    on_progress: Progress = silent,
    *,
    executor: Executor | None = None,
) -> ParseSummary:
    """
    Read every document whose pages are not stored yet; a few at a time are held.

    A new document that fails is left out and reported; where a new version of a known document fails, the version
    before is kept, marked stale: its pages and what the manifest said of it.

    Args:
        lake: Where pages are stored, by content and parser.
        docs: The folder that holds the tenants.
        snapshot: From ``snapshot_of``.
        recipe: Which parser, within which limits.
        on_progress: Told of each file read.
        executor: Where files are read; two processes of this machine where none is given.

    Returns:
        The state of every document; stored, too, so that the next stage can be called alone.

    Raises:
        InputError: If a file changed while it was being read.
    """
    parser = parser_for(recipe, document_screen())
    with lake.writing(snapshot.tenant):
        keys = {document.doc_id: _page_key(document, parser.fingerprint) for document in snapshot.documents}
        folder = docs / snapshot.tenant if (docs / snapshot.tenant).is_dir() else docs
        headers = lake.documents.parsed_headers(keys.values())
        again = {key for key, header in headers.items() if header is None}
        unread = {keys[each.doc_id]: each for each in snapshot.documents if keys[each.doc_id] in again}
        _read(
            lake,
            {folder / document.file: (key, document) for key, document in unread.items()},
            partial(parse_many_by, executor, recipe) if executor else parser.parse_many,
            on_progress,
        )
        _keep(lake, folder, snapshot.documents)
        before = _kept(lake, snapshot.tenant)
        headers |= lake.documents.parsed_headers(again)
        entries = tuple(
            _entry(lake, document, keys[document.doc_id], headers, before.get(document.doc_id), unread)
            for document in snapshot.documents
        )
        entries = _without_what_is_not_kept(entries)
        content = fingerprint(
            parser.fingerprint, [(entry.document.doc_id, entry.key, entry.stale) for entry in entries]
        )
        summary = ParseSummary(
            tenant=snapshot.tenant,
            snapshot_id=snapshot.snapshot_id,
            parser=parser.fingerprint,
            parser_mode=recipe.mode,
            fingerprint=content,
            entries=entries,
        )
        lake.save(snapshot.tenant, RECORD, summary)
    return summary


def _page_key(document: Document, parser: str) -> str:
    """
    Pages hang on the bytes, on what the name says they are, and on the parser; not on where the file lies, so twins are
    read once.
    """
    return fingerprint("pages", document.sha256, Path(document.file).suffix.lower(), parser)


def _read(lake: Lake, paths: Mapping[Path, tuple[str, Document]], parse_many: ParseMany, on_progress: Progress) -> None:
    for done, (path, result) in enumerate(parse_many(paths), start=1):
        key, document = paths[path]
        if file_sha256(path) != document.sha256:
            msg = f"{document.tenant}/{document.file}: changed while it was being read; build again when it is complete"
            raise InputError(msg)
        lake.documents.put_parsed(key, result)
        on_progress("parse", done, len(paths))


def _keep(lake: Lake, folder: Path, documents: Iterable[Document]) -> None:
    """
    Keep the bytes of every PDF as they were read, so that a page can be shown as it was cited whatever becomes of the
    file.
    """
    papers = [document for document in documents if Path(document.file).suffix.lower() == ".pdf"]
    kept = lake.documents.stored("files", (document.sha256 for document in papers))
    for document in papers:
        if document.sha256 not in kept:
            data = (folder / document.file).read_bytes()
            # else it is another file by now, of which the next build takes a snapshot
            if hashlib.sha256(data).hexdigest() == document.sha256:
                lake.documents.put_file(document.sha256, data)
                kept.add(document.sha256)


def _kept(lake: Lake, tenant: str) -> dict[str, ParsedEntry]:
    """By doc_id, the documents of the build before that had pages: what is kept where a new version fails."""
    summary = lake.load(tenant, RECORD, ParseSummary)
    return {entry.document.doc_id: entry for entry in summary.entries if entry.key is not None} if summary else {}


def _entry(  # noqa: PLR0913, PLR0917 - what is known of one document
    lake: Lake,
    document: Document,
    key: str,
    headers: Mapping[str, ParsedHeader | None],
    before: ParsedEntry | None,
    unread: Mapping[str, Document],
) -> ParsedEntry:
    header = headers[key]
    new = key in unread and unread[key].doc_id == document.doc_id
    if header is not None and header.report is not None:
        return _readable(document, key, header.report, new=new)
    kept = lake.documents.parsed_header(before.key) if before and before.key else None
    reason = header.failure.reason if header and header.failure else "its stored pages are damaged"
    if before is None or kept is None or kept.report is None:
        return ParsedEntry(document=document, status=_status(document, "failed", reason, None), key=None, new=new)
    reason = f"{reason}; the pages of the version before are kept and marked stale"
    entry = _readable(_version_before(before.document, document), before.key or "", kept.report, new=new)
    return entry.model_copy(update={"stale": True, "status": _status(document, "failed", reason, kept.report)})


def _version_before(before: Document, document: Document) -> Document:
    """
    The version *before* as the manifest stands now: file, bytes, title, version, days and what it supersedes are its
    own; who may see it, how it is classed and what supersedes it are said of all versions.
    """
    now = {name: getattr(document, name) for name in _OF_ALL_VERSIONS}
    return before.model_copy(update=now)


def _without_what_is_not_kept(entries: Iterable[ParsedEntry]) -> tuple[ParsedEntry, ...]:
    """
    The entries, none superseded by a version that could not be read where the one kept in its place supersedes
    something else or nothing.
    """
    entries = tuple(entries)
    kept = {entry.document.doc_id: entry.document.supersedes for entry in entries if entry.stale}
    return tuple(
        entry.model_copy(update={"document": document.model_copy(update={"superseded_by": None})})
        if (document := entry.document).superseded_by in kept and kept[document.superseded_by] != document.doc_id
        else entry
        for entry in entries
    )


def _readable(document: Document, key: str, report: ParseReport, *, new: bool) -> ParsedEntry:
    status = _status(document, "repaired" if report.repaired else "parsed", None, report)
    return ParsedEntry(
        document=document,
        status=status,
        key=key,
        new=new,
        tables=report.tables,
        characters=report.characters,
        paginated=report.paginated,
    )


def _status(document: Document, state: ParseState, reason: str | None, report: ParseReport | None) -> DocumentStatus:
    return DocumentStatus(
        tenant=document.tenant,
        file=document.file,
        doc_id=document.doc_id,
        version=document.version,
        superseded_by=document.superseded_by,
        state=state,
        code="PARSE_FAILED" if state == "failed" else None,
        reason=reason,
        pages=report.pages if report else 0,
        warnings=report.warnings if report else (),
    )
