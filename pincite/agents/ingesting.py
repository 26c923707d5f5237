"""
The ingest agent: documents become files with manifest rows in the tenant's folder, and go the way of every build, or
leave no trace.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pincite.adapters.document_folder import DocumentFolder, OwnDocumentError
from pincite.adapters.file_lock import FileLock
from pincite.adapters.lake import Lake
from pincite.agents.error_replies import Deadline, RequestError
from pincite.agents.inputs import IngestDocument, IngestInputs
from pincite.agents.outputs import IngestError, IngestOutputs
from pincite.build import build
from pincite.ingest.manifest import SUFFIXES, ManifestRow
from pincite.ingest.publishing import publish
from pincite.ingest.tenant_folders import is_taken, refused_tenants
from pincite.model.releases import CandidateBuild, GateRecord, IndexedDocument
from pincite.ports import CountingEmbedder
from pincite.recipes import Recipe

Judge = Callable[[CandidateBuild], GateRecord]
"""
Decides the gates of a candidate, as every build does: the evals where the tenant has golden cases, "none" where it has
none.
"""


@dataclass(frozen=True, slots=True)
class IngestAgent:
    """
    One ingest at a time for each tenant, across processes.

    ``inbox`` is the only folder from which documents are taken by path; None takes none.
    """

    docs: Path
    lake: Path
    recipe: Recipe
    embedder: Callable[[], CountingEmbedder]
    judge: Judge
    inbox: Path | None = None

    def __call__(self, inputs: IngestInputs, deadline: Deadline) -> tuple[IngestOutputs, tuple[str, ...]]:
        """
        Put the documents into the tenant's collection.

        Args:
            inputs: Documents with their tenant; the same document again replaces the one before.
            deadline: Checked at every step up to publishing; what is not published by then is taken back.

        Returns:
            What became of each document, and warnings.

        Raises:
            RequestError: If a document cannot be what the manifest wants, or lies outside the inbox; or the tenant is
                one that no build takes.
            ManifestError: If the tenant's manifest is wrong.
            LakeLockedError: If another build keeps the lake until the deadline.
            NotPublishableError: If a check or a gate held the new version back.
        """
        if not inputs.documents:
            return IngestOutputs(
                ingested_count=0, chunk_count=0, chunk_ids=(), collection=inputs.tenant, doc_ids=()
            ), ()
        sources = [self._source(document) for document in inputs.documents]
        rows = [_row(document, suffix) for document, (suffix, _) in zip(inputs.documents, sources, strict=True)]
        files = {row.file: content for row, (_, content) in zip(rows, sources, strict=True)}
        candidate = self._published(inputs.tenant, files, rows, deadline)
        return _outputs(inputs, candidate), _not_kept(inputs.documents)

    def _published(
        self, tenant: str, files: dict[str, bytes], rows: Sequence[ManifestRow], deadline: Deadline
    ) -> CandidateBuild:
        # of the tenant's documents, whose folder is this machine's
        turn = FileLock(self.lake / "ingest" / tenant, str(self.lake), f"the documents of {tenant}")
        turn.acquire(deadline.left())
        try:
            self._require_buildable(tenant)
            with DocumentFolder(self.docs, tenant).holding(files, rows):
                return self._through_the_pipeline(tenant, deadline)
        except OwnDocumentError as error:
            raise RequestError(str(error)) from error
        finally:
            turn.release()

    def _require_buildable(self, tenant: str) -> None:
        """Of the tenants that are refused only the one that is both a folder and loose files has a tenant's name."""
        if is_taken(self.docs, tenant):
            msg = "knowledgeBase: something else has this name in the documents' folder; take another one"
            raise RequestError(msg)
        if self.docs.is_dir() and tenant in refused_tenants(self.docs):
            msg = (
                f"knowledgeBase: files lie directly in the documents' folder and in its subfolder {tenant}/, and both "
                "would be this tenant; keep one"
            )
            raise RequestError(msg)

    def _through_the_pipeline(self, tenant: str, deadline: Deadline) -> CandidateBuild:
        store = Lake(self.lake)
        with store.writing(tenant, deadline.left()):
            candidate = build(store, self.docs, tenant, self.recipe, self.embedder(), lambda *_: deadline.check())
        record = self.judge(candidate)
        deadline.check()
        with store.writing(tenant, deadline.left()):
            publish(store, candidate, record)
        return candidate

    def _source(self, document: IngestDocument) -> tuple[str, bytes]:
        """Suffix and bytes of a document."""
        if document.text is not None:
            return ".txt", document.text.encode()
        if self.inbox is None:
            msg = f"documents: {document.doc_id}: path: this service takes no documents by path; send the text"
            raise RequestError(msg)
        place = self.inbox.resolve()
        path = (place / str(document.path)).resolve() if "\0" not in str(document.path) else place
        if not (path.is_relative_to(place) and path.is_file() and path.suffix.lower() in SUFFIXES):
            msg = (
                f"documents: {document.doc_id}: path: no document of that name in the import folder (one of "
                f"{', '.join(sorted(SUFFIXES))})"
            )
            raise RequestError(msg)
        return path.suffix.lower(), path.read_bytes()


def _row(document: IngestDocument, suffix: str) -> ManifestRow:
    known = {name: value for name, value in document.metadata.items() if name in _KEPT}
    given = {**known, **({"title": document.title} if document.title else {})}
    try:
        return ManifestRow.model_validate({**given, "file": f"{document.doc_id}{suffix}", "doc_id": document.doc_id})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        msg = f"documents: {document.doc_id}: metadata.{'.'.join(map(str, first['loc']))}: {first['msg']}"
        raise RequestError(msg) from error


_KEPT = frozenset(ManifestRow.model_fields) - {"file", "doc_id"}


def _not_kept(documents: Sequence[IngestDocument]) -> tuple[str, ...]:
    lost = {f"metadata.{name}" for document in documents for name in document.metadata if name not in _KEPT}
    lost |= {"source" for document in documents if document.source}
    return (f"documents: not kept, for a manifest row has no such field: {', '.join(sorted(lost))}",) if lost else ()


def _outputs(inputs: IngestInputs, candidate: CandidateBuild) -> IngestOutputs:
    by_id = {each.document.doc_id: each for each in candidate.documents}
    mine = [by_id[document.doc_id] for document in inputs.documents]
    stored = [each for each in mine if _failure(each) is None]
    return IngestOutputs(
        ingested_count=len(stored),
        chunk_count=sum(each.status.chunks for each in stored),
        chunk_ids=tuple(
            f"{each.document.doc_id}-chunk-{number}" for each in stored for number in range(each.status.chunks)
        ),
        collection=inputs.tenant,
        doc_ids=tuple(each.document.doc_id for each in mine),
        errors=tuple(error for each in mine if (error := _failure(each)) is not None),
    )


def _failure(indexed: IndexedDocument) -> IngestError | None:
    status = indexed.status
    if status.state != "failed" and status.chunks:
        return None
    return IngestError(
        doc_id=indexed.document.doc_id,
        code=status.code or "NO_TEXT",
        message=status.reason or "nothing in it that could be cited",
    )
