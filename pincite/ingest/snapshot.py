"""A folder of documents becomes one snapshot a tenant: every file with its manifest row, under one fingerprint."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite.errors import ManifestError
from pincite.fingerprint import file_sha256, fingerprint
from pincite.ingest.manifest import ManifestRow, read_manifest
from pincite.ingest.tenant_folders import document_files, folder_of, require_tenant
from pincite.ingest.titles import title_of
from pincite.model.documents import Document, Snapshot


def take_snapshot(docs: Path, tenant: str, digest: Callable[[Path], str] = file_sha256) -> Snapshot:
    """
    The documents of *tenant* under *docs*, ordered by file, each with its manifest row or the defaults.

    Args:
        docs: The folder that holds the tenants.
        tenant: One of ``tenants_of(docs)``.
        digest: SHA-256 of a file as 64 hex digits; called once a file.

    Raises:
        TenantNotFoundError: If there is no such tenant in *docs*.
        InputError: If *tenant* is one of ``refused_tenants(docs)``.
        ManifestError: If the manifest is wrong, or gives a document the id of another one: names tenant, file and
            field, and that other file.
    """
    require_tenant(docs, tenant)
    folder, _ = folder_of(docs, tenant)
    told = _told(docs, tenant)
    documents = tuple(
        Document(
            tenant=tenant,
            file=file,
            doc_id=doc_id,
            sha256=digest(folder / file),
            superseded_by=told.successors.get(doc_id),
            **_fields(file, told.rows.get(file)),
        )
        for file, doc_id in told.ids.items()
    )
    return Snapshot(tenant=tenant, snapshot_id=f"snap-{fingerprint(tenant, *documents)}", documents=documents)


def wrong_manifests(docs: Path, tenants: Iterable[str]) -> dict[str, ManifestError]:
    """Of *tenants*, those of ``tenants_of(docs)``, the ones whose manifest is wrong, and in what; no file is opened."""
    found = {}
    for tenant in tenants:
        try:
            _told(docs, tenant)
        except ManifestError as error:
            found[tenant] = error
    return found


@dataclass(frozen=True, slots=True)
class _Told:
    """What file names and manifest say: rows by file, ids by file in the files' order, and who supersedes whom."""

    rows: Mapping[str, ManifestRow]
    ids: Mapping[str, str]
    successors: Mapping[str, str]


def _told(docs: Path, tenant: str) -> _Told:
    folder, deep = folder_of(docs, tenant)
    rows = {row.file: row for row in read_manifest(folder, tenant)}
    files = document_files(folder, deep=deep)
    for file in rows:
        if file not in files:
            msg = (
                f"tenant {tenant}: {file}: file: lies in a subfolder, which is a tenant of its own (give it a row "
                "in that folder)"
            )
            raise ManifestError(msg)
    ids = _doc_ids(tenant, files, rows)
    return _Told(rows, {file: ids[file] for file in files}, _successors(tenant, rows, ids))


def made_ids(tenant: str, files: Iterable[str]) -> dict[str, str]:
    """By file the doc_id of a document whose manifest row gives none: made of tenant and path, and unique."""
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for file in files:
        ids[file] = _free_slug(f"{tenant}-{file}", taken)
        taken.add(ids[file])
    return ids


def _doc_ids(tenant: str, files: Sequence[str], rows: Mapping[str, ManifestRow]) -> dict[str, str]:
    """By file its doc_id; one that a row gives is nobody else's, and moves no made one aside: cites name those."""
    given: dict[str, str] = {}
    for file in files:
        row = rows.get(file)
        if row is None or row.doc_id is None:
            continue
        if row.doc_id in given:
            msg = f"tenant {tenant}: {file}: doc_id: {row.doc_id!r} is that of {given[row.doc_id]} (ids are unique)"
            raise ManifestError(msg)
        given[row.doc_id] = file
    ids = {file: doc_id for doc_id, file in given.items()}
    made = made_ids(tenant, [file for file in files if file not in ids])
    for file, doc_id in made.items():
        if doc_id in given:
            msg = (
                f"tenant {tenant}: {given[doc_id]}: doc_id: {doc_id!r} is that of {file}, made of tenant and path "
                "(give another, or give that file one of its own)"
            )
            raise ManifestError(msg)
    return ids | made


def _free_slug(name: str, taken: set[str]) -> str:
    """
    A readable id from tenant and path; a hash of them tells apart what spells alike, so that a file's id does not hang
    on its neighbours.
    """
    plain = unicodedata.normalize("NFKD", name.rpartition(".")[0]).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:80].rstrip("-")
    mark = fingerprint(name)
    return next(each for each in (f"{slug}-{mark[:6]}", f"{slug}-{mark}") if each not in taken)


def _successors(tenant: str, rows: Mapping[str, ManifestRow], ids: Mapping[str, str]) -> dict[str, str]:
    """doc_id → doc_id of the document whose row supersedes it."""
    successors: dict[str, str] = {}
    for file, row in rows.items():
        if row.supersedes is None:
            continue
        if row.supersedes not in ids.values():
            msg = f"tenant {tenant}: {file}: supersedes: no document {row.supersedes!r} in this tenant"
            raise ManifestError(msg)
        if row.supersedes in successors:
            msg = (
                f"tenant {tenant}: {file}: supersedes: {row.supersedes!r} is already superseded by "
                f"{successors[row.supersedes]!r}"
            )
            raise ManifestError(msg)
        successors[row.supersedes] = ids[file]
    for file in rows:
        _refuse_cycle(tenant, file, ids[file], successors)
    return successors


def _refuse_cycle(tenant: str, file: str, start: str, successors: Mapping[str, str]) -> None:
    at = successors.get(start)
    for _ in range(len(successors)):
        if at == start:
            msg = f"tenant {tenant}: {file}: supersedes: a cycle: {start!r} would supersede itself"
            raise ManifestError(msg)
        if at is None:
            return
        at = successors.get(at)


def _fields(file: str, row: ManifestRow | None) -> dict[str, Any]:
    """What the manifest says of a document, and a title from the file's name where it says none."""
    said = {} if row is None else row.model_dump(exclude={"file", "doc_id"})
    return {**said, "title": said.get("title") or title_of(file)}
